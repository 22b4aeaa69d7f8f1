// Asks what a position is worth, once for each position.

import { useEffect, useState } from 'preact/hooks';
import { stream, type Judged, type Position, type Progress, type Refusal } from './api';
import { positionKey } from './mode';
import { isEmpty } from './points';

const known = new Map<string, Judged>();

export const judgedKey = (position: Position, moves: string[]) => positionKey(position) + moves.join('-');
export const recall = (position: Position, moves: string[]) => known.get(judgedKey(position, moves));

export async function judge(
  position: Position,
  moves: string[],
  signal: AbortSignal,
  hear?: (progress: Progress) => void,
): Promise<Judged> {
  const key = judgedKey(position, moves);
  const before = known.get(key);
  if (before) return before;
  let found: Judged | undefined;
  let refused: string | undefined;
  await stream(
    '/api/explore',
    { position, moves },
    (event, data) => {
      if (event === 'judged') found = data;
      if (event === 'refused') refused = data.message;
      if (event === 'progress') hear?.(data);
    },
    signal,
  );
  if (!found) throw new Error(refused ?? 'no answer');
  if (known.size > 2000) known.clear();
  known.set(key, found);
  return found;
}

/** The judgement of the position that is shown. */
export function useJudged(active: boolean, position: Position, moves: string[]) {
  const [, redraw] = useState(0);
  const [error, setError] = useState('');
  const [progress, setProgress] = useState<Progress | null>(null);
  const key = judgedKey(position, moves);
  const judged = known.get(key) ?? null;
  useEffect(() => {
    setError('');
    setProgress(null);
    if (!active || known.has(key) || (isEmpty(position) && !moves.length)) return;
    const stop = new AbortController();
    judge(position, moves, stop.signal, setProgress)
      .then(() => redraw((n) => n + 1))
      .catch((e: Refusal) => !stop.signal.aborted && e.code !== 'offline' && setError(e.message));
    return () => stop.abort();
  }, [active, key]);
  return { judged, error, progress };
}
