// Small controls that several panels share.

import { Icon } from './icons';
import type { Mode } from './link';
import { t } from './texts';

/** One of several values, as a row of buttons that behave as radio buttons. */
export function Choice(props: {
  label: string;
  value: string;
  /** A value, what is written, and what is said where that is only a sign. */
  options: [string, string, string?][];
  onChange: (value: string) => void;
}) {
  const name = `choice-${props.label}`;
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <div class="segments">
        {props.options.map(([value, text, said]) => (
          <label key={value} class="segment" title={said}>
            <input type="radio" name={name} aria-label={said} checked={props.value === value} onChange={() => props.onChange(value)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A button that is only a picture. */
export function IconButton(props: { name: string; label: string; disabled?: boolean; onClick: () => void }) {
  return (
    <button type="button" class="icon" title={props.label} aria-label={props.label} disabled={props.disabled} onClick={props.onClick}>
      <Icon name={props.name} />
    </button>
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

/** What is said where there is nothing to read, with the ways to a position. */
export function Nothing({ go }: { go: (change: { mode: Mode }, push: boolean) => void }) {
  return (
    <>
      <p class="hint">{t.nothing}</p>
      <div class="row">
        {(['setup', 'library'] as const).map((mode) => (
          <button key={mode} type="button" onClick={() => go({ mode }, true)}>
            <Icon name={mode} /> {t.modes[mode]}
          </button>
        ))}
      </div>
    </>
  );
}
