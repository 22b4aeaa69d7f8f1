// Set up: stones, marks, who moves, and what is wrong with it.

import { useEffect, useRef, useState } from 'preact/hooks';
import { read, save, sgf, turn, type Imported, type Position, type Refusal, type Side, type Turn } from '../api';
import { Icon } from '../icons';
import type { Press } from '../board';
import { useHistory } from '../history';
import { CORNERS, type Corner } from '../link';
import { marksAt } from '../marks';
import { positionKey, type ModeView, type Page } from '../mode';
import { human, isEmpty, without, withPoint } from '../points';
import { t } from '../texts';
import { Choice, IconButton } from '../widgets';

type Tool = 'alternate' | 'black' | 'white' | 'erase' | 'target' | 'region' | 'attacker' | 'ko';
const TOOLS: Tool[] = ['alternate', 'black', 'white', 'erase', 'target', 'region', 'attacker', 'ko'];
const KEYS: Record<string, Tool> = { a: 'alternate', b: 'black', w: 'white', x: 'erase', t: 'target', r: 'region', o: 'attacker', k: 'ko' };
const SIZES = [5, 7, 9, 13, 19];
type Shown = 'nothing' | 'numbers' | 'liberties';
type Part = 'fit' | 'whole' | Corner;

export function useSetup(page: Page): ModeView {
  const { place, view, go, open, say } = page;
  const position = place.position;
  const [tool, setTool] = useState<Tool>('alternate');
  const [next, setNext] = useState<Side>('black');
  const [shown, setShown] = useState<Shown>('nothing');
  const [text, setText] = useState('');
  const [found, setFound] = useState<Imported[]>([]);
  /** Why the text that came last could not be read. */
  const [wrong, setWrong] = useState('');
  const history = useHistory(page);
  const { change, undo, redo } = history;
  const stroke = useRef<'on' | 'off'>('on');
  // Held beside the state too: a click may be over before the page is drawn again.
  const held = useRef<{ point: string; side: Side } | null>(null);
  const [grabbed, showGrabbed] = useState(held.current);
  const grab = (stone: typeof held.current) => {
    held.current = stone;
    showGrabbed(stone);
  };
  const file = useRef<HTMLInputElement>(null);

  // What is set up begins where the line stands.
  useEffect(() => {
    if (!page.active || !place.at || !view) return;
    change({ ...position, black: view.black, white: view.white, to_move: view.to_move, ko: view.ko ?? undefined, region: undefined });
  }, [page.active, view]);

  const stoneAt = (point: string): Side | null => {
    const { black, white } = history.latest();
    return black.includes(point) ? 'black' : white.includes(point) ? 'white' : null;
  };
  const put = (p: Position, point: string, side: Side | null): Position => ({
    ...p,
    black: side === 'black' ? withPoint(p.black, point) : without(p.black, point),
    white: side === 'white' ? withPoint(p.white, point) : without(p.white, point),
    targets: side ? p.targets : without(p.targets, point),
    ko: p.ko === point ? undefined : p.ko,
  });

  /** Puts a stone elsewhere, with its mark. */
  const move = (from: string, to: string, side: Side) => {
    const position = history.latest();
    const marked = position.targets?.includes(from);
    const moved = put(put(position, from, null), to, side);
    change(marked ? { ...moved, targets: withPoint(moved.targets, to) } : moved);
  };

  const press = (point: string, how: Press, event: PointerEvent | KeyboardEvent) => {
    const position = history.latest();
    const there = stoneAt(point);
    if (how === 'up') {
      // A stone that was let go where it stood is taken off; elsewhere it is put down.
      const stone = held.current;
      if (stone && point === stone.point) change(put(position, point, null));
      else if (stone && !there) move(stone.point, point, stone.side);
      grab(null);
      return;
    }
    if (how === 'down') history.begin();
    const secondary = 'button' in event && event.button === 2;
    let used: Tool = tool;
    if (secondary || (event.shiftKey && (tool === 'black' || tool === 'white'))) {
      used = tool === 'black' ? 'white' : tool === 'white' ? 'black' : 'erase';
    }
    if (used === 'alternate') {
      if (how === 'drag') return;
      if (there && 'pointerId' in event) grab({ point, side: there });
      else if (there) change(put(position, point, null));
      else {
        change(put(position, point, next));
        setNext(next === 'black' ? 'white' : 'black');
      }
    } else if (used === 'black' || used === 'white') {
      if (how === 'down') stroke.current = there === used ? 'off' : 'on';
      const wanted = stroke.current === 'on' ? used : null;
      if (there !== wanted) change(put(position, point, wanted), 'stroke');
    } else if (used === 'erase') {
      const clean = put(position, point, null);
      change({ ...clean, region: clean.region && without(clean.region, point), attacker_only: list(without(clean.attacker_only, point)) }, 'stroke');
    } else if (used === 'target') {
      const chain = view?.chains.find((c) => c.stones.includes(point))?.stones ?? (there ? [point] : []);
      const marked = position.targets?.includes(point) ?? false;
      if (how === 'down') stroke.current = marked ? 'off' : 'on';
      if (!chain.length || marked === (stroke.current === 'on')) return;
      const others = (position.targets ?? []).filter((p) => !chain.includes(p));
      change({ ...position, targets: marked ? list(others) : [...others, ...chain].sort() }, 'stroke');
    } else if (used === 'ko') {
      if (how === 'drag' || there) return;
      change({ ...position, ko: position.ko === point ? undefined : point });
    } else {
      const key = used === 'region' ? 'region' : 'attacker_only';
      const other = used === 'region' ? 'attacker_only' : 'region';
      const has = position[key]?.includes(point) ?? false;
      if (how === 'down') stroke.current = has ? 'off' : 'on';
      if (has === (stroke.current === 'on')) return;
      const points = has ? without(position[key], point) : withPoint(position[key], point);
      change({ ...position, [key]: list(points), [other]: list(without(position[other], point)) }, 'stroke');
    }
  };

  const apply = (how: Turn) =>
    turn(position, [], [how])
      .then((turned) => change(turned.position))
      .catch((error: Refusal) => say(error.message));

  const load = (text: string) => (isRecord(text) ? Promise.resolve(void dispatchEvent(new CustomEvent('nakade-record', { detail: text }))) : loadPositions(text));
  const loadPositions = (text: string) =>
    read(text)
      .then(({ problems, remarks }) => {
        setText('');
        setWrong('');
        if (problems.length === 1) open(problems[0]!.position);
        setFound(problems.length > 1 ? problems : []);
        if (remarks.length) say(remarks[0]!);
      })
      .catch((error: Refusal) => {
        say(error.message);
        setWrong(error.message);
      });

  // A file may be dropped anywhere on the page.
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      go({ mode: 'setup' }, true);
      if (file) void file.text().then(load);
      else {
        const text = event.dataTransfer?.getData('text');
        if (text) void load(text);
      }
    };
    const paste = (event: ClipboardEvent) => {
      if ((event.target as Element).closest?.('input, textarea')) return;
      const text = event.clipboardData?.getData('text');
      if (!text?.trim()) return;
      event.preventDefault();
      go({ mode: 'setup' }, true);
      void load(text);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, []);

  const labels = new Map<string, string>();
  if (shown !== 'nothing') {
    for (const chain of view?.chains ?? []) {
      const label = shown === 'numbers' ? `${chain.number}` : `${chain.liberties.length}`;
      for (const stone of shown === 'numbers' ? chain.stones.slice(0, 1) : chain.stones) labels.set(stone, label);
    }
  }
  const faults = view?.faults ?? [];
  const ghost: Side | null = tool === 'alternate' ? next : tool === 'black' || tool === 'white' ? tool : null;
  const count = (points?: string[]) => points?.length ?? 0;
  const part: Part = place.corner ?? (place.whole ? 'whole' : 'fit');
  const hasMarks = count(position.targets) + count(position.region) + count(position.attacker_only) + count(position.escape) > 0 || !!position.ko;
  const bare = { targets: undefined, region: undefined, attacker_only: undefined, escape: undefined, ko: undefined };

  return {
    board: {
      black: position.black,
      white: position.white,
      size: position.size,
      ghost: grabbed?.side ?? ghost,
      faded: grabbed ? [grabbed.point] : undefined,
      legal: undefined,
      last: null,
      ko: position.ko,
      paints: true,
      region: position.region,
      attackerOnly: position.attacker_only,
      targets: position.targets,
      escape: position.escape,
      faults: faults.flatMap((fault) => fault.at),
      labels,
      describe: (point) => [labels.get(point), marksAt(position, point), ...faults.filter((fault) => fault.at.includes(point)).map((fault) => fault.message)].filter(Boolean).join(', '),
    },
    sticky: true,
    press,
    key: (event) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const key = event.key.toLowerCase();
      if ((!plain && key === 'z' && !event.shiftKey) || (plain && event.key === 'u')) undo();
      else if ((!plain && (key === 'y' || (key === 'z' && event.shiftKey))) || (plain && event.key === 'U')) redo();
      else if (plain && KEYS[event.key]) setTool(KEYS[event.key]!);
      else if (plain && event.key === 's') go({ mode: 'solve' }, true);
      else return false;
      return true;
    },
    panel: (
      <>
        <div class="card">
          <div class="tools" role="radiogroup" aria-label={t.setup.tools}>
            {TOOLS.map((name) => (
              <label key={name} class={`tool ${name}`} title={t.setup.hints[name]}>
                <input type="radio" name="tool" checked={tool === name} onChange={() => setTool(name)} />
                <span class={`swatch ${name}`} aria-hidden="true" />
                <span>{t.setup[name]}</span>
              </label>
            ))}
          </div>
          <p class="hint">{t.setup.hints[tool]}</p>
          <div class="row icons" role="group" aria-label={t.setup.turn}>
            <IconButton name="undo" label={t.undo} disabled={!history.canUndo} onClick={undo} />
            <IconButton name="redo" label={t.redo} disabled={!history.canRedo} onClick={redo} />
            <span class="rule" />
            {(['left', 'right', 'mirror', 'flip', 'swap'] as Turn[]).map((how) => (
              <IconButton key={how} name={how} label={t.setup[how]} onClick={() => void apply(how)} />
            ))}
            <span class="rule" />
            <IconButton name="unmark" label={t.setup.clearMarks} disabled={!hasMarks} onClick={() => change({ ...position, ...bare })} />
            <IconButton name="trash" label={t.setup.clear} onClick={() => change({ ...position, ...bare, black: [], white: [], id: undefined })} />
          </div>
          {faults.length > 0 ? (
            <ul class="faults" role="alert">
              {faults.map((fault) => (
                <li key={fault.message}>{fault.message}</li>
              ))}
            </ul>
          ) : (
            <button type="button" class="primary wide" disabled={isEmpty(position)} onClick={() => go({ mode: 'solve' }, true)}>
              <Icon name="solve" /> {t.setup.solve}
            </button>
          )}
          <p class="counts">
            {t.setup.counts(position.black.length, position.white.length, view?.chains.length ?? 0)}
            {hasMarks && (
              <>
                <br />
                {t.setup.marks(count(position.targets), count(position.region), count(position.attacker_only), position.ko ? human(position.ko, position.size[1]) : '')}
              </>
            )}
          </p>
        </div>
        <div class="card grid-form">
          <Choice
            label={t.setup.toMove}
            value={position.to_move ?? 'both'}
            options={[['black', t.side.black], ['white', t.side.white], ['both', t.setup.both]]}
            onChange={(value) => change({ ...position, to_move: value === 'both' ? undefined : (value as Side) })}
          />
          <Choice
            label={t.setup.rules}
            value={position.rules ?? 'area'}
            options={[['area', t.setup.area], ['japanese', t.setup.japanese]]}
            onChange={(value) => change({ ...position, rules: value === 'japanese' ? 'japanese' : undefined })}
          />
          <Choice
            label={t.setup.size}
            value={position.size[0] === position.size[1] ? `${position.size[0]}` : 'other'}
            options={SIZES.map((n) => [`${n}`, `${n}`] as [string, string])}
            onChange={(value) => {
              const n = Number(value);
              const on = (point: string) => point.charCodeAt(0) - 97 < n && point.charCodeAt(1) - 97 < n;
              const keep = (points?: string[]) => list(points?.filter(on));
              const ko = position.ko && on(position.ko) ? position.ko : undefined;
              change({ ...position, size: [n, n], black: position.black.filter(on), white: position.white.filter(on), targets: keep(position.targets), region: keep(position.region), attacker_only: keep(position.attacker_only), escape: keep(position.escape), ko });
            }}
          />
          <Choice
            label={t.setup.part}
            value={part}
            options={[['fit', t.setup.fit], ['whole', t.setup.whole], ...CORNERS.map((corner) => [corner, t.setup.arrows[corner], t.setup.corners[corner]] as [string, string, string])]}
            onChange={(value) => go({ whole: value === 'whole', corner: CORNERS.find((corner) => corner === value) })}
          />
          <Choice
            label={t.setup.show}
            value={shown}
            options={[['nothing', t.setup.nothing], ['numbers', t.setup.numbers], ['liberties', t.setup.liberties]]}
            onChange={(value) => setShown(value as Shown)}
          />
        </div>
        <div class="card">
          <label class="field">
            <span>{t.setup.name}</span>
            <input value={position.id ?? ''} maxLength={120} onChange={(e) => change({ ...position, id: e.currentTarget.value || undefined })} />
          </label>
          <label class="field">
            <span>{t.setup.paste}</span>
            <textarea rows={4} spellcheck={false} value={text} onInput={(e) => setText(e.currentTarget.value)} />
          </label>
          {wrong && (
            <p class="faults plain" role="alert">
              {wrong}
            </p>
          )}
          <div class="row">
            <button type="button" disabled={!text.trim()} onClick={() => void load(text)}>
              {t.setup.read}
            </button>
            <button type="button" onClick={() => file.current!.click()}>
              <Icon name="open" /> {t.setup.open}
            </button>
            <button type="button" onClick={() => go({ mode: 'library' }, true)}>
              <Icon name="library" /> {t.modes.library}
            </button>
            <button type="button" onClick={() => sgf(position).then((text) => save(`${position.id ?? t.setup.untitled}.sgf`, text), (e: Refusal) => say(e.message))}>
              <Icon name="save" /> {t.setup.sgf}
            </button>
            <input
              ref={file}
              type="file"
              hidden
              accept=".sgf,.txt,.jsonl,.json"
              onChange={(e) => {
                const chosen = e.currentTarget.files?.[0];
                if (chosen) void chosen.text().then(load);
                e.currentTarget.value = '';
              }}
            />
          </div>
          {found.length > 0 && (
            <>
              <p class="hint">{t.setup.several(found.length)}</p>
              <ul class="list">
                {found.map((item, i) => (
                  <li key={positionKey(item.position) + i}>
                    <button type="button" onClick={() => open(item.position)}>
                      {item.position.id ?? `${i + 1}`}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </>
    ),
  };
}

/** A list of points, or none where it is empty. */
const list = (points?: string[]) => (points?.length ? points : undefined);

/** Whether a text is the record of a whole game: many moves one after the other. */
function isRecord(text: string): boolean {
  return text.trimStart().startsWith('(') && (text.match(/;\s*[BW]\s*\[/g)?.length ?? 0) >= 20 && !/\)\s*\(/.test(text);
}
