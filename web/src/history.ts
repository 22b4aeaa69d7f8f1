// What was set up before: every change can be taken back, and brought again.

import { useEffect, useRef } from 'preact/hooks';
import type { Position } from './api';
import type { Page } from './mode';

const same = (a: Position, b: Position) => JSON.stringify(a) === JSON.stringify(b);

export function useHistory(page: Page) {
  const { position } = page.place;
  const past = useRef<Position[]>([]);
  const future = useRef<Position[]>([]);
  const seen = useRef(position);
  /** Changes of our own that may not be drawn yet, the oldest first. */
  const coming = useRef<Position[]>([]);
  /** Whether the stroke that is under way has been noted. */
  const noted = useRef(false);

  // What was opened, or played in another mode, is a change like any other.
  useEffect(() => {
    if (same(seen.current, position)) {
      coming.current = [];
      return;
    }
    // An older change of our own that is drawn only now is no news.
    const own = coming.current.findIndex((p) => same(p, position));
    if (own >= 0) {
      coming.current.splice(0, own + 1);
      return;
    }
    past.current.push(seen.current);
    future.current = [];
    seen.current = position;
  }, [position]);

  const show = (next: Position) => {
    seen.current = next;
    coming.current.push(next);
    // What was changed is no longer the problem or the game that it came from.
    page.go({ position: next, moves: [], at: 0, problem: undefined, game: undefined });
  };
  const step = (from: { current: Position[] }, to: { current: Position[] }) => {
    const next = from.current.pop();
    if (!next) return;
    to.current.push(seen.current);
    show(next);
  };
  return {
    /** The position with all changes, those too that are not drawn yet: a pointer may be faster. */
    latest: () => seen.current,
    /** Changes the position. All changes of one stroke are taken back together. */
    change: (next: Position, how: 'stroke' | 'step' = 'step') => {
      if (same(next, seen.current)) return;
      if (how === 'step' || !noted.current) past.current.push(seen.current);
      noted.current = how === 'stroke';
      future.current = [];
      show(next);
    },
    /** A stroke begins. */
    begin: () => {
      noted.current = false;
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    canUndo: past.current.length > 0,
    canRedo: future.current.length > 0,
  };
}
