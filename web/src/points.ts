// Names of points, for people (C1) and for files (ca). Nothing here knows the rules.

import { t } from './texts';

export const xy = (name: string): [number, number] => [name.charCodeAt(0) - 97, name.charCodeAt(1) - 97];
export const name = (x: number, y: number) => String.fromCharCode(97 + x, 97 + y);
const COLUMNS = 'ABCDEFGHJKLMNOPQRST';
export const column = (x: number) => COLUMNS[x] ?? '?';

/** `C1`, or the word for a pass. */
export function human(move: string, height: number): string {
  if (move === 'pass') return t.passes;
  const [x, y] = xy(move);
  return `${column(x)}${height - y}`;
}

export const without = (list: string[] | undefined, point: string) => (list ?? []).filter((p) => p !== point);
export const withPoint = (list: string[] | undefined, point: string) =>
  list?.includes(point) ? list : [...(list ?? []), point].sort();

/** Whether there is no stone at all. */
export const isEmpty = (position: { black: string[]; white: string[] }) => !position.black.length && !position.white.length;
