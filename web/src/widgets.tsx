// Small controls that several panels share.

/** One of several values, as a row of buttons that behave as radio buttons. */
export function Choice(props: {
  label: string;
  value: string;
  options: [string, string][];
  onChange: (value: string) => void;
}) {
  const name = `choice-${props.label}`;
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <div class="segments">
        {props.options.map(([value, text]) => (
          <label key={value} class="segment">
            <input type="radio" name={name} checked={props.value === value} onChange={() => props.onChange(value)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** On or off. */
export function Switch(props: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={props.on} onChange={(e) => props.onChange(e.currentTarget.checked)} />
      <span>{props.label}</span>
    </label>
  );
}
