// What stands on the board when a mode is entered. Set up, Solve, Explore and Library take what is
// there. Train, Endgame and Play have something of their own: it is left there, and found again.

import type { Position, View } from './api';
import { FIRST, fromAddress, toAddress, type Mode, type Place } from './link';
import { positionKey } from './mode';
import { isEmpty } from './points';
import { keep, recall } from './session';

type Own = 'train' | 'endgame' | 'play';
const OWN: readonly Mode[] = ['train', 'endgame', 'play'];

/** Where each of these modes was left, as addresses. */
type Kept = Partial<Record<Own, string>>;
const ROOMS = 'rooms';

/** Where a mode was left. */
export const left = (mode: Own): Place | null => {
  const address = recall<Kept>(ROOMS)?.[mode];
  return address ? fromAddress(address.slice(1)) : null;
};

/** Notes where a mode is left. */
export function leave(place: Place) {
  if (!OWN.includes(place.mode) || (place.mode === 'play' && !place.game)) return;
  keep(ROOMS, { ...recall<Kept>(ROOMS), [place.mode]: toAddress(place) });
}

const same = (a: Position | undefined, b: Position) => !!a && positionKey(a) === positionKey(b);

/** Whether a place shows a problem that was made to be solved, and nothing of the user's own. */
export const isLibraryProblem = (place: Place) => place.problem !== undefined || same(FIRST, place.position);

/** The mode that what is on the board belongs to. */
function owner(place: Place): Own | null {
  if (place.game) return 'play';
  if (OWN.includes(place.mode)) return place.mode as Own;
  const whole = (['train', 'endgame', 'play'] as const).find((mode) => same(left(mode)?.position, place.position));
  return whole ?? taken.get(positionKey(place.position)) ?? null;
}

/** Positions that were taken out of the middle of a game or an endgame. */
const taken = new Map<string, Own>();

/** The position as it stands after the moves that are on the board. */
function standing(place: Place, view: View | null, whose: Own): Partial<Place> {
  if (!place.at || !view) return {};
  const { id, size, rules } = place.position;
  const { black, white, to_move, ko } = view;
  const position = { id, size, black, white, to_move, ko: ko ?? undefined, rules };
  taken.set(positionKey(position), whose);
  return { position, moves: [], at: 0 };
}

/** What changes when another mode is entered from a place; `view` is the board as it is seen. */
export function enter(mode: Mode, from: Place, view: View | null): Partial<Place> {
  const whose = owner(from);
  const bare = { mode, game: undefined, problem: undefined, whole: false, corner: undefined };
  if (mode === 'library') return { mode };
  if (mode === 'play') {
    // Who comes with a position that he set up wants to play from there.
    const own = whose === null && !isEmpty(from.position) && !isLibraryProblem(from);
    return own ? { mode } : (left('play') ?? { mode });
  }
  if (mode === 'train') {
    const before = left('train');
    if (whose === 'train' && before) return before;
    if (whose || isEmpty(from.position)) return before ?? { ...bare, position: FIRST, moves: [], at: 0 };
    return { mode, moves: [], at: 0 };
  }
  if (mode === 'endgame') {
    const before = left('endgame');
    if (whose === 'endgame' && before) return before;
    if (whose === 'play') return { ...bare, ...standing(from, view, whose) };
    // A problem in a corner is no endgame: the mode makes one of its own.
    if (isLibraryProblem(from) || isEmpty(from.position)) return before ?? { mode };
    return { mode };
  }
  // What is read is the position that is seen, where it comes out of a game.
  return whose === 'play' || whose === 'endgame' ? { ...bare, ...standing(from, view, whose) } : { mode, game: undefined };
}
