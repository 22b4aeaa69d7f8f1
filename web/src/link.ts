// The state of the page as an address, so that every position and view is a link.

import type { Position, Side } from './api';

export const MODES = ['setup', 'solve', 'explore', 'train', 'endgame', 'play', 'library'] as const;
export type Mode = (typeof MODES)[number];

/** A game against the program, or a record when nobody plays. */
export interface Game {
  you: Side | 'both';
  level: number;
  komi: number;
  /** `600+5x30`; nobody counts time when missing. */
  clock?: string;
  /** Who resigned, or ran out of time. */
  lost?: Side;
  how?: 'resigns' | 'time';
  /** What a record says. */
  result?: string;
}

/** A corner of the board that alone is shown. */
export const CORNERS = ['tl', 'tr', 'bl', 'br'] as const;
export type Corner = (typeof CORNERS)[number];

export interface Place {
  mode: Mode;
  position: Position;
  /** All moves of the line, and how many of them are on the board. */
  moves: string[];
  at: number;
  /** Whether the whole board is shown, and not only the part that matters. */
  whole: boolean;
  /** The corner that is shown, where somebody chose one. */
  corner?: Corner;
  /** The problem of the library that is trained on, or the collection that is looked at. */
  problem?: number;
  /** The game, when the position is one. */
  game?: Game;
}

/** The problem that greets who comes for the first time: the L group, Black to play. */
export const FIRST: Position = {
  id: 'The L group',
  size: [19, 19],
  black: ['ea', 'eb', 'cc', 'dc', 'ec', 'ad', 'bd', 'cd'],
  white: ['da', 'bb', 'cb', 'db', 'bc'],
  to_move: 'black',
};

const pairs = (text: string | null) => text?.match(/[a-s]{2}/g) ?? [];

export function toAddress(place: Place): string {
  const { position: p } = place;
  const q = new URLSearchParams();
  const put = (name: string, value: string | undefined | null | false) => {
    if (value) q.set(name, value);
  };
  q.set('mode', place.mode);
  q.set('size', p.size[0] === p.size[1] ? `${p.size[0]}` : p.size.join('x'));
  put('b', p.black.join(''));
  put('w', p.white.join(''));
  put('to', p.to_move);
  put('defender', p.defender);
  put('targets', p.targets?.join(''));
  if (p.region) q.set('region', p.region.join(''));
  put('attacker', p.attacker_only?.join(''));
  put('escape', p.escape?.join(''));
  put('ko', p.ko);
  put('rules', p.rules);
  put('survive', p.survive);
  put('reading', p.reading);
  put('name', p.id);
  put('moves', place.moves.join('-'));
  if (place.at !== place.moves.length) q.set('at', `${place.at}`);
  put('whole', place.whole && '1');
  put('corner', place.corner);
  if (place.problem !== undefined) q.set('problem', `${place.problem}`);
  const game = place.game;
  if (game) {
    q.set('you', game.you);
    q.set('level', `${game.level}`);
    q.set('komi', `${game.komi}`);
    put('clock', game.clock);
    put('lost', game.lost);
    put('how', game.how);
    put('result', game.result);
  }
  return '/?' + q.toString();
}

export function fromAddress(search: string): Place {
  const q = new URLSearchParams(search);
  const asked = q.get('mode') as Mode;
  const mode = MODES.includes(asked) ? asked : 'train';
  const problem = q.has('problem') ? Number(q.get('problem')) : undefined;
  if (!q.has('size')) {
    return { mode, position: FIRST, moves: [], at: 0, whole: false, problem };
  }
  const [w = 19, h = w] = (q.get('size') ?? '').split('x').map(Number);
  const side = (n: number) => (Number.isInteger(n) && n >= 1 && n <= 19 ? n : 19);
  const one = <T extends string>(name: string, ...known: T[]) => {
    const value = q.get(name) as T;
    return known.includes(value) ? value : undefined;
  };
  const list = (name: string) => (q.has(name) ? pairs(q.get(name)) : undefined);
  const position: Position = {
    id: q.get('name') ?? undefined,
    size: [side(w), side(h)],
    black: pairs(q.get('b')),
    white: pairs(q.get('w')),
    to_move: one('to', 'black', 'white'),
    defender: one('defender', 'black', 'white'),
    targets: list('targets'),
    region: list('region'),
    attacker_only: list('attacker'),
    escape: list('escape'),
    ko: pairs(q.get('ko'))[0],
    rules: one('rules', 'area', 'japanese'),
    survive: one('survive', 'any', 'all'),
    reading: one('reading', 'literal', 'group'),
  };
  const moves = (q.get('moves') ?? '').split('-').filter((m) => /^([a-s]{2}|pass)$/.test(m));
  const at = q.has('at') ? Math.min(Math.max(Number(q.get('at')) || 0, 0), moves.length) : moves.length;
  const you = one('you', 'black', 'white', 'both');
  const level = Math.round(Number(q.get('level')));
  const komi = Number(q.get('komi'));
  const game: Game | undefined = you && {
    you,
    level: level >= 1 && level <= 10 ? level : 10,
    komi: Number.isFinite(komi) && Math.abs(komi) <= 400 ? komi : 7,
    clock: /^\d{1,5}(\+\d{1,2}x\d{1,4})?$/.test(q.get('clock') ?? '') ? q.get('clock')! : undefined,
    lost: one('lost', 'black', 'white'),
    how: one('how', 'resigns', 'time'),
    result: q.get('result')?.slice(0, 40) ?? undefined,
  };
  return { mode, position, moves, at, whole: q.get('whole') === '1', corner: one('corner', ...CORNERS), problem, game };
}
