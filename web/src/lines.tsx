// Lines of moves: as text, as numbered stones, as a tree to walk in.

import type { MovePoint, Side } from './api';
import type { Numbered, Verdict as Mark } from './board';
import { human } from './points';
import { t } from './texts';

export const other = (side: Side): Side => (side === 'black' ? 'white' : 'black');

/** Moves as numbered stones from a side on. */
export function numbered(moves: string[], first: Side): Numbered[] {
  const shown: Numbered[] = [];
  moves.forEach((point, i) => {
    const side = i % 2 === 0 ? first : other(first);
    if (point !== 'pass' && !shown.some((s) => s.point === point)) shown.push({ point, side, number: i + 1 });
  });
  return shown;
}

export const lineText = (moves: string[], height: number) => moves.map((move) => human(move, height)).join(' ');

/** What the board draws on a point that was judged. */
export function mark(point: MovePoint): Mark {
  if (point.worth === 'win') return 'best';
  return point.worth;
}

export function marks(points: MovePoint[]): Map<string, Mark> {
  const map = new Map<string, Mark>();
  for (const point of points) if (point.move !== 'pass') map.set(point.move, mark(point));
  return map;
}

/** A list of moves with what they lead to. */
export function Moves(props: {
  points: MovePoint[];
  height: number;
  onPlay: (move: string) => void;
  onShow: (point: MovePoint | null) => void;
}) {
  return (
    <ul class="moves" onMouseLeave={() => props.onShow(null)}>
      {props.points.map((point) => (
        <li key={point.move}>
          <button
            type="button"
            class={`move ${point.worth}`}
            onClick={() => props.onPlay(point.move)}
            onMouseEnter={() => props.onShow(point)}
            onFocus={() => props.onShow(point)}
            onBlur={() => props.onShow(null)}
          >
            <span class={`sign ${point.worth}`} aria-hidden="true">
              {t.sign[mark(point)]}
            </span>
            <b>{human(point.move, props.height)}</b>
            <span class="words">
              {point.words}
              {point.why && <small>{point.why}</small>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export interface TreeNode {
  move: string | null;
  side: Side;
  path: string[];
  tone?: string;
  label?: string;
  children: TreeNode[];
}

interface Placed {
  node: TreeNode;
  x: number;
  y: number;
  from?: Placed;
}

/** A tree of moves as a graph: a line a row, a branch a new row below. */
export function Tree(props: { root: TreeNode; current: string; height: number; label: string; onJump: (path: string[]) => void }) {
  const placed: Placed[] = [];
  let rows = 0;
  const put = (node: TreeNode, x: number, y: number, from?: Placed) => {
    const here: Placed = { node, x, y, from };
    placed.push(here);
    node.children.forEach((child, i) => put(child, x + 1, i === 0 ? y : ++rows, here));
  };
  put(props.root, 0, 0);
  const step = 34;
  const width = (Math.max(...placed.map((p) => p.x)) + 1) * step + 8;
  const at = (p: Placed) => [p.x * step + step / 2 + 4, p.y * step + step / 2 + 2] as const;
  return (
    <div class="tree" role="group" aria-label={props.label}>
      <div class="tree-inside" style={{ width, height: (rows + 1) * step + 4 }}>
        <svg width={width} height={(rows + 1) * step + 4} aria-hidden="true">
          {placed.map((p) => {
            if (!p.from) return null;
            const [x1, y1] = at(p.from);
            const [x2, y2] = at(p);
            return <path key={p.node.path.join()} d={y1 === y2 ? `M${x1} ${y1}H${x2}` : `M${x1} ${y1}V${y2 - 12}L${x1 + 12} ${y2}H${x2}`} />;
          })}
        </svg>
        {placed.map((p) => {
          const [x, y] = at(p);
          const key = p.node.path.join('-');
          const name = p.node.move ? human(p.node.move, props.height) : t.toStart;
          return (
            <button
              key={key}
              type="button"
              class={`node ${p.node.move ? p.node.side : 'root'} ${p.node.tone ?? ''}`}
              style={{ left: x - 13, top: y - 13 }}
              aria-label={`${p.node.path.length}. ${name}${p.node.label ? ', ' + p.node.label : ''}`}
              title={`${name}${p.node.label ? ' · ' + p.node.label : ''}`}
              aria-current={key === props.current ? 'step' : undefined}
              onClick={() => props.onJump(p.node.path)}
            >
              {p.node.move ? p.node.path.length : ''}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** The tree that some lines make. */
export function treeOf(lines: string[][], first: Side, tone: (path: string[]) => string | undefined): TreeNode {
  const root: TreeNode = { move: null, side: first, path: [], children: [] };
  for (const line of lines) {
    let node = root;
    line.forEach((move, i) => {
      let next = node.children.find((child) => child.move === move);
      if (!next) {
        const path = line.slice(0, i + 1);
        next = { move, side: i % 2 === 0 ? first : other(first), path, tone: tone(path), children: [] };
        node.children.push(next);
      }
      node = next;
    });
  }
  return root;
}
