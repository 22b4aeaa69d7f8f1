// A new game: on which board, against which level, with what handicap and clock.

import { useEffect, useRef, useState } from 'preact/hooks';
import { get, type Position, type Refusal, type Side } from '../api';
import type { BoardProps } from '../board';
import { Icon } from '../icons';
import type { Page } from '../mode';
import { isLibraryProblem, left } from '../rooms';
import { like, liked } from '../session';
import { t } from '../texts';
import { Choice } from '../widgets';

interface Wish {
  size: string;
  you: Side;
  level: string;
  handicap: string;
  clock: string;
  rules: 'area' | 'japanese';
}

const WISH: Wish = { size: '9', you: 'black', level: '5', handicap: '0', clock: 'none', rules: 'area' };
const SIZES = ['9', '13', '19'];
const HANDICAPS = ['0', '2', '3', '4', '5', '6', '9'];
const CLOCKS: [string, string][] = [
  ['none', t.play.noClock],
  ['300+3x30', t.play.byoyomi(5, 3, 30)],
  ['600+5x30', t.play.byoyomi(10, 5, 30)],
  ['1800+5x60', t.play.byoyomi(30, 5, 60)],
  ['900', t.play.sudden(15)],
];

const fresh = (wish: Wish) => get<Position>(`/api/game/new?size=${wish.size}&handicap=${wish.handicap}`);

/** The form of a new game, shown while `asks`; `begun` hears that one begins. */
export function useNewGame(page: Page, asks: boolean, begun: () => void) {
  const { place, view, go, play, say } = page;
  const { position, game } = place;
  const moves = place.moves.slice(0, place.at);
  const [wish, setWish] = useState<Wish>(() => liked('game', WISH));
  const set = (change: Partial<Wish>) => setWish({ ...wish, ...change });
  const fail = (error: Refusal) => error.code !== 'offline' && say(error.message);

  // It begins on a new board, or with what the user has brought along.
  const stands = position.black.length + position.white.length + moves.length > 0;
  const [chosen, choose] = useState<'new' | 'here' | null>(null);
  const begins = stands ? (chosen ?? (game || isLibraryProblem(place) ? 'new' : 'here')) : 'new';
  const [bare, setBare] = useState<Position | null>(null);
  useEffect(() => {
    choose(null);
  }, [asks]);
  useEffect(() => {
    if (!asks) return;
    let stale = false;
    fresh(wish).then((found) => !stale && setBare(found), fail);
    return () => {
      stale = true;
    };
  }, [asks, wish.size, wish.handicap]);
  const offered = asks && begins === 'new' ? bare : null;
  const opener = offered ? (offered.to_move ?? 'black') : view?.to_move;

  /** Begins, with a move of the user's where there is one. */
  const start = async (move?: string) => {
    const handicap = begins === 'new' ? Number(wish.handicap) : 0;
    try {
      const from = begins === 'here' ? { position, moves } : { position: await fresh(wish), moves: [] };
      like('game', wish);
      const rules = wish.rules === 'japanese' ? ('japanese' as const) : undefined;
      const komi = handicap > 1 ? 0.5 : wish.rules === 'japanese' ? 6.5 : 7;
      begun();
      go(
        {
          position: { ...from.position, rules, id: t.play.title(wish.level) },
          moves: from.moves,
          at: from.moves.length,
          problem: undefined,
          game: { you: wish.you, level: Number(wish.level), komi, clock: wish.clock === 'none' ? undefined : wish.clock },
        },
        true,
      );
      if (move) await play(move);
    } catch (error) {
      fail(error as Refusal);
    }
  };

  const shown: Partial<BoardProps> = offered
    ? {
        size: offered.size,
        black: offered.black,
        white: offered.white,
        window: { left: 0, top: 0, right: offered.size[0] - 1, bottom: offered.size[1] - 1 },
        last: null,
        ko: null,
        legal: undefined,
        label: t.play.preview,
      }
    : {};
  return {
    level: Number(wish.level),
    preview: !!offered,
    board: { ...shown, ghost: opener === wish.you ? opener : null },
    /** A click on the board begins the game. */
    press: (point: string) => {
      if (opener === wish.you) void start(point);
    },
    form: (close: () => void, load: (text: string) => void) => (
      <div class="card">
        {stands && <Choice label={t.play.begins} value={begins} options={[['new', t.play.bare], ['here', t.play.here]]} onChange={(value) => choose(value as 'new' | 'here')} />}
        {begins === 'new' && <Choice label={t.play.board} value={wish.size} options={SIZES.map((n) => [n, `${n} × ${n}`])} onChange={(size) => set({ size })} />}
        <Choice label={t.play.you} value={wish.you} options={[['black', t.side.black], ['white', t.side.white]]} onChange={(you) => set({ you: you as Side })} />
        <label class="field">
          <span>{t.play.level(wish.level)}</span>
          <input type="range" min="1" max="10" value={wish.level} aria-label={t.play.level(wish.level)} onInput={(e) => set({ level: e.currentTarget.value })} />
        </label>
        {begins === 'new' && <Choice label={t.play.handicap} value={wish.handicap} options={HANDICAPS.map((h) => [h, h === '0' ? t.play.even : h])} onChange={(handicap) => set({ handicap })} />}
        <label class="field">
          <span>{t.play.clock}</span>
          <select value={wish.clock} onChange={(e) => set({ clock: e.currentTarget.value })}>
            {CLOCKS.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <Choice label={t.setup.rules} value={wish.rules} options={[['area', t.setup.area], ['japanese', t.setup.japanese]]} onChange={(rules) => set({ rules: rules as Wish['rules'] })} />
        <button type="button" class="primary wide" onClick={() => void start()}>
          <Icon name="game" /> {t.play.begin}
        </button>
        <Others page={page} close={close} load={load} />
      </div>
    ),
  };
}

/** What else there is than a new game: a record, and the game that was left. */
function Others({ page, close, load }: { page: Page; close: () => void; load: (text: string) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const kept = page.place.game ? null : left('play');
  return (
    <>
      <div class="row">
        <button type="button" onClick={() => file.current!.click()}>
          <Icon name="open" /> {t.play.open}
        </button>
        {(page.place.game || kept) && (
          <button type="button" onClick={() => (kept ? page.go(kept, true) : close())}>
            {t.play.goOn}
          </button>
        )}
      </div>
      <p class="hint">{t.play.openHint}</p>
      <input
        ref={file}
        type="file"
        hidden
        accept=".sgf"
        aria-label={t.play.open}
        onChange={(e) => {
          const chosen = e.currentTarget.files?.[0];
          if (chosen) void chosen.text().then(load);
          e.currentTarget.value = '';
        }}
      />
    </>
  );
}
