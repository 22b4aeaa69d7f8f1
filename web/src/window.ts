// Which part of the board is shown.

import { useRef } from 'preact/hooks';
import type { Rect, View } from './api';
import type { Corner, Place } from './link';
import type { ModeView } from './mode';

/** A part is shown alone only if that makes the points larger by a good deal. */
const WORTH = 0.8;
/** A board of this size is shown whole while stones are set up. */
const SMALL = 13;

const whole = ([w, h]: [number, number]): Rect => ({ left: 0, top: 0, right: w - 1, bottom: h - 1 });
const longer = (r: Rect) => Math.max(r.right - r.left, r.bottom - r.top) + 1;

/** A corner is a little more than half of each side. */
function cornerOf([w, h]: [number, number], corner: Corner): Rect {
  const [cols, rows] = [w, h].map((n) => Math.min(n, Math.ceil(n / 2) + 2)) as [number, number];
  const left = corner.endsWith('l') ? 0 : w - cols;
  const top = corner.startsWith('t') ? 0 : h - rows;
  return { left, top, right: left + cols - 1, bottom: top + rows - 1 };
}

/** The part that is shown, and whether there is a smaller one than the whole; `seen` once the server
 * has said which part matters. */
export function useWindow(view: View, seen: boolean, place: Place, mode: ModeView): { window: Rect; crops: boolean } {
  const kept = useRef<{ key: string; rect: Rect } | null>(null);
  const full = whole(view.size);
  let part = view.window;
  if (mode.sticky && seen) {
    const key = view.size.join();
    const before = kept.current?.key === key ? kept.current.rect : part;
    part = {
      left: Math.min(part.left, before.left),
      top: Math.min(part.top, before.top),
      right: Math.max(part.right, before.right),
      bottom: Math.max(part.bottom, before.bottom),
    };
    kept.current = { key, rect: part };
  } else kept.current = null;
  const small = mode.sticky && longer(full) <= SMALL;
  const helps = !mode.whole && !small && longer(part) <= WORTH * longer(full);
  if (place.corner && !mode.whole) return { window: cornerOf(view.size, place.corner), crops: true };
  return { window: place.whole || !helps ? full : part, crops: helps };
}
