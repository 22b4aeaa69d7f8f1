// A position as small as a stamp.

import type { Position } from './api';
import { xy } from './points';

export function MiniBoard({ position }: { position: Position }) {
  const stones = [...position.black.map((p) => [p, 'black'] as const), ...position.white.map((p) => [p, 'white'] as const)];
  const [w, h] = position.size;
  let [left, top, right, bottom] = [w - 1, h - 1, 0, 0];
  for (const [point] of stones) {
    const [x, y] = xy(point);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  // A square with a line to spare; an edge that is close is shown.
  left = left <= 2 ? 0 : left - 1;
  top = top <= 2 ? 0 : top - 1;
  right = right >= w - 3 ? w - 1 : right + 1;
  bottom = bottom >= h - 3 ? h - 1 : bottom + 1;
  const side = Math.max(right - left, bottom - top, 5);
  if (right - left < side) left === 0 ? (right = Math.min(w - 1, side)) : (left = Math.max(0, right - side));
  if (bottom - top < side) top === 0 ? (bottom = Math.min(h - 1, side)) : (top = Math.max(0, bottom - side));
  let lines = '';
  const [x0, x1] = [left === 0 ? 0 : left - 0.5, right === w - 1 ? w - 1 : right + 0.5];
  const [y0, y1] = [top === 0 ? 0 : top - 0.5, bottom === h - 1 ? h - 1 : bottom + 0.5];
  for (let x = left; x <= right; x++) lines += `M${x} ${y0}V${y1}`;
  for (let y = top; y <= bottom; y++) lines += `M${x0} ${y}H${x1}`;
  return (
    <svg class="mini" viewBox={`${left - 0.6} ${top - 0.6} ${right - left + 1.2} ${bottom - top + 1.2}`} aria-hidden="true">
      <path d={lines} />
      {stones.map(([point, colour]) => (
        <circle key={point} class={colour} cx={xy(point)[0]} cy={xy(point)[1]} r=".46" />
      ))}
    </svg>
  );
}
