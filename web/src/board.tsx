// The board: Shudan draws wood, lines and stones; two layers of our own lie under and over them.

import Goban from '@sabaki/shudan/src/Goban.js';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Rect, Side } from './api';
import { column, human, name, xy } from './points';
import { t } from './texts';

/** What a first move leads to, for the side that makes it. */
export type Verdict = 'best' | 'seki' | 'ko' | 'loss' | 'open';

export interface Numbered {
  point: string;
  side: Side;
  number: number;
}

/** A press begins at a point, goes on over others where the board paints, and ends. */
export type Press = 'down' | 'drag' | 'up';

export interface BoardProps {
  size: [number, number];
  black: string[];
  white: string[];
  window: Rect;
  last?: string | null;
  ko?: string | null;
  region?: string[];
  attackerOnly?: string[];
  /** Points where the attacker is imagined to stand. */
  held?: string[];
  attacker?: Side;
  targets?: string[];
  /** Stones that are taken to be safe. */
  safe?: string[];
  escape?: string[];
  faults?: string[];
  /** Parts of the board in colours. */
  areas?: { points: string[]; hue: number; strong: boolean }[];
  /** Stones that are dead, and a point with a cross. */
  faded?: string[];
  marked?: string | null;
  /** Who owns points, from 1 for Black to -1 for White. */
  owned?: Map<string, number>;
  verdicts?: Map<string, Verdict>;
  labels?: Map<string, string>;
  /** A line shown over the position without being played. */
  shown?: Numbered[];
  /** The colour of the stone under the pointer. */
  ghost?: Side | null;
  /** Points where the ghost may stand; everywhere when missing. */
  legal?: string[];
  paints?: boolean;
  label: string;
  busy?: boolean;
  onPress?: (point: string, how: Press, event: PointerEvent | KeyboardEvent) => void;
  onHover?: (point: string | null) => void;
  /** What a screen reader hears of a point beside the stone. */
  describe?: (point: string) => string;
}

/** Cells are never larger than this, in pixels; names of lines take this part of a cell on each side. */
const LARGEST = 96;
const MARGIN = 0.55;
/** A finger that rests this long on a point asks what it leads to, and plays nothing. */
const HOLD = 450;
const MARGINS = `${MARGIN}em 1fr ${MARGIN}em`;

/** A part of the board for which there is more room than its points need shows more of the board. */
function grown(win: Rect, [w, h]: [number, number], [cols, rows]: [number, number]): Rect {
  const grow = (low: number, end: number, side: number, most: number) => {
    // The board may have become smaller than what was shown of it.
    const high = Math.min(end, side - 1);
    low = Math.min(low, high);
    let more = Math.max(0, Math.min(most, side) - (high - low + 1));
    // It grows where the board goes on, to the right and downwards first.
    const after = Math.min(more, side - 1 - high);
    more -= after;
    return [low - more, high + after] as const;
  };
  const [top, bottom] = grow(win.top, win.bottom, h, rows);
  const [left, right] = grow(win.left, win.right, w, Math.min(cols, Math.max(rows, bottom - top + 2)));
  return { left, top, right, bottom };
}

export function Board(props: BoardProps) {
  const { size } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [cell, setCell] = useState(0);
  const [room, setRoom] = useState<[number, number]>([0, 0]);
  const [hover, setHover] = useState<string | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [keys, setKeys] = useState(false);
  const win = grown(props.window, size, room);
  const cols = win.right - win.left + 1;
  const rows = win.bottom - win.top + 1;

  useLayoutEffect(() => {
    const fit = () => {
      const box = frame.current!.getBoundingClientRect();
      const most = Math.min(box.width / (cols + 2 * MARGIN), box.height / (rows + 2 * MARGIN), LARGEST);
      // Lines are on whole pixels of the screen, which may be finer than those of the page.
      const fine = Math.max(1, Math.floor(devicePixelRatio));
      setCell(Math.max(12, Math.floor(most * fine) / fine));
      setRoom([Math.floor(box.width / LARGEST - 2 * MARGIN), Math.floor(box.height / LARGEST - 2 * MARGIN)]);
    };
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(frame.current!);
    return () => watcher.disconnect();
  }, [cols, rows]);

  const signs = useMemo(() => {
    const map: (0 | 1 | -1)[][] = Array.from({ length: size[1] }, () => Array(size[0]).fill(0));
    for (const [list, sign] of [
      [props.black, 1],
      [props.white, -1],
    ] as const)
      for (const point of list) {
        const [x, y] = xy(point);
        if (map[y]?.[x] !== undefined) map[y]![x] = sign;
      }
    return map;
  }, [props.black, props.white, size[0], size[1]]);

  // A drag ends wherever the pointer goes up.
  const dragging = useRef<string | null>(null);
  const latest = useRef(props);
  latest.current = props;
  // A finger plays when it is lifted: until then it may turn out to scroll the page.
  const finger = useRef<{ point: string; timer: number } | null>(null);
  const lift = () => {
    const point = finger.current?.point;
    clearTimeout(finger.current?.timer);
    finger.current = null;
    return point;
  };
  useEffect(() => {
    const up = (event: PointerEvent) => {
      const point = dragging.current;
      dragging.current = null;
      if (point && latest.current.paints) latest.current.onPress?.(point, 'up', event);
      const touched = lift();
      if (touched && event.type === 'pointerup') latest.current.onPress?.(touched, 'down', event);
    };
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    return () => {
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
      lift();
    };
  }, []);

  const over = (point: string | null) => {
    setHover(point);
    props.onHover?.(point);
  };
  const move = (dx: number, dy: number) => {
    const [x, y] = cursor ? xy(cursor) : [Math.round((win.left + win.right) / 2), Math.round((win.top + win.bottom) / 2)];
    const nx = Math.min(Math.max(x + dx, win.left), win.right);
    const ny = Math.min(Math.max(y + dy, win.top), win.bottom);
    const next = name(nx, ny);
    setCursor(next);
    over(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    if (step) {
      setKeys(true);
      move(...step);
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor) {
      props.onPress?.(cursor, 'down', event);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const ghost = hover && props.ghost && isFree(hover) && (!props.legal || props.legal.includes(hover)) ? hover : null;
  function isFree(point: string) {
    const [x, y] = xy(point);
    return signs[y]?.[x] === 0;
  }
  const at = (point: string) => {
    const [x, y] = xy(point);
    return { cx: x - win.left + 0.5, cy: y - win.top + 0.5 };
  };
  const inside = (point: string) => {
    const [x, y] = xy(point);
    return x >= win.left && x <= win.right && y >= win.top && y <= win.bottom;
  };
  const sideAt = (point: string): Side | null => {
    const [x, y] = xy(point);
    const sign = signs[y]?.[x];
    return sign === 1 ? 'black' : sign === -1 ? 'white' : null;
  };
  const layer = { viewBox: `0 0 ${cols} ${rows}`, style: { fontSize: cell, width: `${cols}em`, height: `${rows}em` } };
  const spoken = cursor && keys ? `${human(cursor, size[1])}: ${[stoneAt(cursor), props.describe?.(cursor)].filter(Boolean).join(', ')}` : '';
  function stoneAt(point: string) {
    const side = sideAt(point);
    return side ? t.stone[side] : t.empty;
  }
  const cut = [
    win.left > 0 && 'cut-left',
    win.top > 0 && 'cut-top',
    win.right < size[0] - 1 && 'cut-right',
    win.bottom < size[1] - 1 && 'cut-bottom',
  ]
    .filter(Boolean)
    .join(' ');

  return (
    <div class="board-frame" ref={frame} style={{ '--shape': (cols + 2 * MARGIN) / (rows + 2 * MARGIN) }}>
      {cell > 0 && (
        <div
          class={`board ${cut} ${props.paints ? 'paints' : ''} ${props.busy ? 'busy' : ''}`}
          role="application"
          aria-roledescription={t.board}
          aria-label={props.label}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setKeys(false);
            over(null);
          }}
          onPointerLeave={() => over(null)}
          onContextMenu={(event) => event.preventDefault()}
        >
          <svg class="under" {...layer} aria-hidden="true">
            <defs>
              <pattern id="hatch" width=".2" height=".2" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width=".08" height=".2" class="hatch" />
              </pattern>
            </defs>
            {props.areas?.map((area, i) => <g key={i}>{cells(area.points, `area hue${area.hue} ${area.strong ? 'strong' : ''}`)}</g>)}
            {cells(props.region, 'region')}
            {cells(props.attackerOnly, 'attacker-only')}
            {cells(props.escape, 'escape')}
            {cells(props.faults, 'fault')}
          </svg>
          <Goban
            vertexSize={cell}
            signMap={signs}
            rangeX={[win.left, win.right]}
            rangeY={[win.top, win.bottom]}
            showCoordinates
            style={{ gridTemplateRows: MARGINS, gridTemplateColumns: MARGINS }}
            coordX={column}
            coordY={(y: number) => size[1] - y}
            fuzzyStonePlacement={false}
            innerProps={{ 'aria-hidden': true } as object}
            onVertexPointerDown={(event, [x, y]) => {
              if (event.button > 2 || event.ctrlKey) return;
              const at = event.target as Element;
              if (at.hasPointerCapture(event.pointerId)) at.releasePointerCapture(event.pointerId);
              const point = name(x, y);
              dragging.current = point;
              setKeys(false);
              setCursor(point);
              if (event.pointerType !== 'touch' || props.paints) props.onPress?.(point, 'down', event);
              else {
                lift();
                finger.current = { point, timer: window.setTimeout(lift, HOLD) };
              }
            }}
            onVertexPointerEnter={(event, [x, y]) => {
              over(name(x, y));
              if (finger.current && finger.current.point !== name(x, y)) lift();
              if (!dragging.current || !props.paints) return;
              dragging.current = name(x, y);
              props.onPress?.(name(x, y), 'drag', event);
            }}
          />
          <svg class="over" {...layer} aria-hidden="true">
            {[...(props.owned ?? [])].filter(([p, owner]) => inside(p) && Math.abs(owner) > 0.15 && (sideAt(p) === 'black' ? owner < 0 : sideAt(p) === 'white' ? owner > 0 : true) && !props.labels?.has(p)).map(([p, owner]) => {
              const half = 0.06 + 0.1 * Math.abs(owner);
              const { cx, cy } = at(p);
              return <rect key={p} class={`owned ${owner > 0 ? 'black' : 'white'}`} x={cx - half} y={cy - half} width={2 * half} height={2 * half} />;
            })}
            {props.faded?.filter(inside).map((p) => (
              <circle key={p} {...at(p)} r=".47" class={`faded ${sideAt(p) ?? ''}`} />
            ))}
            {props.held?.filter(inside).map((p) => (
              <circle key={p} {...at(p)} r=".4" class={`held ${props.attacker ?? ''}`} />
            ))}
            {props.safe?.filter(inside).map((p) => (
              <circle key={p} {...at(p)} r=".11" class={`safe ${sideAt(p) ?? ''}`} />
            ))}
            {props.targets?.filter(inside).map((p) => {
              const { cx, cy } = at(p);
              // A number on the stone stays readable.
              if (props.labels?.has(p)) return <circle key={p} cx={cx} cy={cy} r=".38" class={`target ${sideAt(p) ?? ''}`} />;
              return (
                <path
                  key={p}
                  class={`target ${sideAt(p) ?? ''}`}
                  d={`M${cx - 0.17} ${cy - 0.17}l.34 .34m0-.34l-.34 .34`}
                />
              );
            })}
            {props.ko && inside(props.ko) && (
              <rect x={at(props.ko).cx - 0.2} y={at(props.ko).cy - 0.2} width=".4" height=".4" class="ko-ban" />
            )}
            {[...(props.verdicts ?? [])].filter(([p]) => inside(p) && isFree(p)).map(([p, verdict]) => (
              <g key={p} class={`verdict ${verdict} ${hover === p ? 'hover' : ''}`}>
                <circle {...at(p)} r={verdict === 'loss' || verdict === 'open' ? 0.22 : 0.34} />
                <text x={at(p).cx} y={at(p).cy}>
                  {t.sign[verdict]}
                </text>
              </g>
            ))}
            {[...(props.labels ?? [])].filter(([p]) => inside(p) && isFree(p)).map(([p]) => (
              <circle key={p} {...at(p)} r=".3" class="label-disc" />
            ))}
            {[...(props.labels ?? [])].filter(([p]) => inside(p)).map(([p, text]) => (
              <text key={p} x={at(p).cx} y={at(p).cy} class={`label ${sideAt(p) ?? 'none'} ${text.length > 2 ? 'small' : ''}`}>
                {text}
              </text>
            ))}
            {props.last && props.last !== 'pass' && inside(props.last) && sideAt(props.last) && !props.labels?.has(props.last) && (
              <circle {...at(props.last)} r=".23" class={`last ${sideAt(props.last)}`} />
            )}
            {ghost && !props.shown?.length && <circle {...at(ghost)} r=".46" class={`ghost ${props.ghost}`} />}
            {props.shown?.filter(({ point }) => point !== 'pass' && inside(point)).map(({ point, side, number }) => (
              <g key={`${point}${number}`} class={`shown ${side}`}>
                <circle {...at(point)} r=".46" />
                <text x={at(point).cx} y={at(point).cy}>
                  {number}
                </text>
              </g>
            ))}
            {props.marked && props.marked !== 'pass' && inside(props.marked) && (
              <path class="crossed" d={`M${at(props.marked).cx - 0.2} ${at(props.marked).cy - 0.2}l.4 .4m0-.4l-.4 .4`} />
            )}
            {cursor && keys && inside(cursor) && (
              <rect x={at(cursor).cx - 0.47} y={at(cursor).cy - 0.47} width=".94" height=".94" rx=".12" class="cursor" />
            )}
          </svg>
          <div class="visually-hidden" aria-live="polite">
            {spoken}
          </div>
        </div>
      )}
    </div>
  );

  /** Cells that join into one shape where they touch. */
  function cells(points: string[] | undefined, kind: string) {
    const list = points?.filter(inside) ?? [];
    if (!list.length) return null;
    const d = list.map((p) => `M${xy(p)[0] - win.left} ${xy(p)[1] - win.top}h1v1h-1z`).join('');
    return <path d={d} class={kind} />;
  }
}
