// What a mode gives to the page, and what the page gives to a mode.

import type { ComponentChildren } from 'preact';
import type { Position, View } from './api';
import type { BoardProps, Press } from './board';
import type { Mode, Place } from './link';

export interface Page {
  place: Place;
  view: View | null;
  /** Whether the mode is the one that is shown, and the server answers: what a mode asks when it
   * becomes active is so asked again when the server is back. */
  active: boolean;
  /** Goes elsewhere; `push` makes the browser's back button return here. */
  go: (change: Partial<Place>, push?: boolean) => void;
  /** Loads a position. */
  open: (position: Position, mode?: Mode) => void;
  play: (move: string) => Promise<boolean>;
  say: (message: string) => void;
}

export interface ModeView {
  panel: ComponentChildren;
  /** What stands above the panel, where it is not the name of the position. */
  heading?: string;
  board?: Partial<BoardProps>;
  /** Whether the board shows something else than the line of moves. */
  preview?: boolean;
  /** Whether the mode is about whole boards, so that nothing is cropped. */
  whole?: boolean;
  /** Whether the part that is shown only grows while the mode is used. */
  sticky?: boolean;
  press?: (point: string, how: Press, event: PointerEvent | KeyboardEvent) => void;
  /** Handles a key; true when it did. */
  key?: (event: KeyboardEvent) => boolean;
}

export const positionKey = (position: Position) => JSON.stringify({ ...position, id: undefined });
