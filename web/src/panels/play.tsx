// Play: a game against the program, or a record, reviewed move by move.

import { useEffect, useRef, useState } from 'preact/hooks';
import { ask, post, save, type Chosen, type Guess, type Hint, type Record, type Refusal, type Scored, type Side } from '../api';
import { faceOf, useClocks } from '../clock';
import { Icon } from '../icons';
import { numbered, other } from '../lines';
import type { Game } from '../link';
import { positionKey, type ModeView, type Page } from '../mode';
import { human, name } from '../points';
import { t } from '../texts';
import { Switch } from '../widgets';
import { useNewGame } from './newgame';
import { ReviewCard, useReview } from './review';

export function usePlay(page: Page): ModeView {
  const { place, view, go, play, say, active } = page;
  const { position } = place;
  const game = place.game;
  const moves = place.moves.slice(0, place.at);
  const atEnd = place.at === place.moves.length;
  const height = position.size[1];
  const [form, setForm] = useState(false);
  const [thinking, setThinking] = useState(false);
  const [hints, setHints] = useState<{ key: string; list: Hint[] } | null>(null);
  const [guess, setGuess] = useState<{ key: string; guess: Guess } | null>(null);
  const [live, setLive] = useState(false);
  const [scored, setScored] = useState<{ key: string; scored: Scored } | null>(null);
  const [heard, setHeard] = useState<Chosen | null>(null);
  const [failed, setFailed] = useState('');
  const working = useRef<AbortController | null>(null);
  const key = positionKey(position) + moves.join('-') + (game?.komi ?? '');
  const passed = moves.length > 1 && moves.slice(-2).every((move) => move === 'pass');
  const over = !!game && (passed || !!game.lost);
  const engine: Side | null = game && game.you !== 'both' ? other(game.you) : null;
  const turn = view?.to_move ?? null;
  const played = { position: { ...position, id: undefined }, moves, komi: game?.komi };
  const fail = (error: Refusal) => error.code !== 'offline' && say(error.message);
  const review = useReview(page, !!game && active);

  const lose = (side: Side, how: 'resigns' | 'time') => {
    working.current?.abort();
    if (now.current) go({ game: { ...now.current, lost: side, how } });
  };
  const now = useRef(game);
  now.current = game;
  const clocks = useClocks(game?.clock, active && !!game && atEnd && !over && engine ? turn : null, `${positionKey(position)}${game?.you}${game?.clock}`, (side) => lose(side, 'time'));

  const asks = active && (!game || form);
  const fresh = useNewGame(page, asks, () => {
    setForm(false);
    setHeard(null);
    clocks.reset();
  });
  const load = (text: string) =>
    post<Record>('/api/game/read', { text }).then((record) => {
      if (record.remarks[0]) say(record.remarks[0]);
      setForm(false);
      go({ mode: 'play', position: record.position, moves: record.moves, at: 0, problem: undefined, game: { you: 'both', level: 10, komi: record.komi, result: record.result ?? undefined } }, true);
    }, fail);
  // Other modes hand records over.
  useEffect(() => {
    const take = (event: Event) => void load((event as CustomEvent<string>).detail);
    addEventListener('nakade-record', take);
    return () => removeEventListener('nakade-record', take);
  }, []);

  // The program moves when it is its turn at the end of the line.
  const mine = active && !!game && !over && atEnd && !!turn && turn === engine;
  useEffect(() => {
    if (!mine) return;
    const stop = new AbortController();
    working.current = stop;
    setThinking(true);
    setFailed('');
    const clock = faceOf(game.clock, clocks.left(engine!));
    post<Chosen>('/api/game/move', { game: played, level: game.level, clock }, stop.signal)
      .then(async (chosen) => {
        if (stop.signal.aborted) return;
        setHeard(chosen);
        if (chosen.move) await play(chosen.move);
        else lose(engine!, 'resigns');
      })
      .catch((error: Refusal) => !stop.signal.aborted && error.code !== 'offline' && setFailed(error.message))
      .finally(() => setThinking(false));
    return () => stop.abort();
  }, [mine, key]);

  const estimate = (signal?: AbortSignal) => post<Guess>('/api/game/estimate', played, signal).then((found) => setGuess({ key, guess: found }), (e: Refusal) => !signal?.aborted && fail(e));
  useEffect(() => {
    if (!active || !game || !live || guess?.key === key || mine) return;
    const stop = new AbortController();
    void estimate(stop.signal);
    return () => stop.abort();
  }, [active, live, key, mine]);

  // When both passed the stones are counted; a click says that a chain is dead, or is not.
  const count = (dead?: string[]) => post<Scored>('/api/game/score', { game: played, dead }).then((found) => setScored({ key, scored: found }), fail);
  useEffect(() => {
    if (active && game && passed && scored?.key !== key) void count();
  }, [active, passed, key]);
  const score = passed && scored?.key === key ? scored.scored : null;

  const hint = () => post<Hint[]>('/api/game/hint', { game: played, seconds: 2 }).then((list) => setHints({ key, list }), fail);
  const shownHints = hints?.key === key && !over ? hints.list : [];

  const press = (point: string) => {
    if (asks) return fresh.press(point);
    if (!game) return;
    if (score) {
      const chain = view?.chains.find((c) => c.stones.includes(point));
      if (!chain) return;
      const isDead = score.dead.includes(point);
      void count(isDead ? score.dead.filter((p) => !chain.stones.includes(p)) : [...score.dead, ...chain.stones]);
      return;
    }
    if (over || thinking || (engine && turn === engine && atEnd)) return;
    void play(point);
  };
  const undo = () => {
    working.current?.abort();
    // Whoever looks through a record goes back in it; the end of a line is taken off.
    if (!engine && !atEnd) return go({ at: Math.max(0, place.at - 1) });
    const back = engine && turn !== engine && place.at >= 2 ? 2 : 1;
    const kept = place.moves.slice(0, Math.max(0, place.at - back));
    go({ moves: kept, at: kept.length, game: game && { ...game, lost: undefined, how: undefined } });
  };

  const owned = new Map<string, number>();
  if (score) score.owned.forEach((list, i) => list.forEach((p) => owned.set(p, i === 0 ? 1 : -1)));
  else if (guess?.key === key && !over)
    guess.guess.ownership.forEach((value, i) => owned.set(name(i % position.size[0], Math.floor(i / position.size[0])), value));
  const labels = new Map<string, string>();
  shownHints.forEach((h, i) => h.move !== 'pass' && labels.set(h.move, 'ABC'[i] ?? ''));
  const better = review.better(place.at);
  const [hovered, setHovered] = useState<Hint | null>(null);
  const line = hovered && turn ? numbered(hovered.line, turn) : better && turn ? numbered(better, turn) : undefined;

  const result = game?.lost ? (game.how === 'time' ? t.play.timeUp(t.side[game.lost], t.side[other(game.lost)]) : t.play.resigned(t.side[game.lost], t.side[other(game.lost)])) : score ? score.words : passed ? t.play.counting : null;

  return {
    heading: asks ? t.play.new : undefined,
    whole: !!game,
    preview: fresh.preview,
    board: asks
      ? fresh.board
      : game
      ? {
          ghost: over || (engine && turn === engine) ? null : turn,
          owned,
          faded: score?.dead,
          labels,
          shown: line,
          marked: better ? (place.moves[place.at] ?? null) : null,
          busy: thinking,
        }
      : {},
    press: (point, how) => {
      if (how === 'down') press(point);
    },
    key: (event) => {
      if (!game || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === 'p' && !over && !thinking) void play('pass');
      else if (event.key === 'u') undo();
      else if (event.key === 'h' && !over && !thinking) void hint();
      else if (event.key === 'e') setLive(!live);
      else if (event.key === 'n') setForm(true);
      else return false;
      return true;
    },
    panel: (
      <>
        {game && !form && (
          <div class="card result">
            <Players game={game} engine={engine} captured={view?.prisoners ?? [0, 0]} turn={over ? null : turn} clocks={clocks} />
            <div class="status" role="status" aria-live="polite">
              {result ? (
                <p class="sentence">{result}</p>
              ) : failed ? (
                <p class="faults plain">{failed}</p>
              ) : thinking ? (
                <p class="hint reading">{t.play.thinking}</p>
              ) : heard && engine && atEnd && heard.move === 'pass' ? (
                <p class="hint">{t.play.iPass}</p>
              ) : game.result ? (
                <p class="hint">{t.play.result(game.result)}</p>
              ) : null}
              {score && <p class="hint">{t.play.dead}</p>}
              {score && (
                <p>
                  {t.side.black} {score.points[0]}, {t.side.white} {score.points[1]}
                </p>
              )}
            </div>
            {guess?.key === key && !over && <p>{guess.guess.words}</p>}
            {shownHints.length > 0 && (
              <ul class="moves" onMouseLeave={() => setHovered(null)}>
                {shownHints.map((h, i) => (
                  <li key={h.move}>
                    <button type="button" class="move" onClick={() => void play(h.move)} onMouseEnter={() => setHovered(h)} onFocus={() => setHovered(h)} onBlur={() => setHovered(null)}>
                      <span class="sign win" aria-hidden="true">
                        {'ABC'[i]}
                      </span>
                      <b>{human(h.move, height)}</b>
                      <span class="words">
                        {t.play.wins(Math.round(h.winrate * 100))}
                        <small>{t.play.lead(h.black_lead)}</small>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {!over && (
              <div class="row">
                <button type="button" disabled={thinking || (!!engine && turn === engine)} onClick={() => void play('pass')}>
                  {t.pass}
                </button>
                <button type="button" disabled={!place.at} onClick={undo}>
                  <Icon name="undo" /> {t.undo}
                </button>
                <button type="button" disabled={thinking} onClick={() => void hint()}>
                  <Icon name="hint" /> {t.play.hint}
                </button>
                {engine && (
                  <button type="button" onClick={() => lose(game.you as Side, 'resigns')}>
                    {t.play.resign}
                  </button>
                )}
              </div>
            )}
            <div class="row">
              {!over && <Switch label={t.play.estimate} on={live} onChange={setLive} />}
              {over && (
                <button type="button" onClick={undo}>
                  <Icon name="undo" /> {t.undo}
                </button>
              )}
              <span class="spring" />
              <button
                type="button"
                onClick={() =>
                  ask('POST', '/api/game/sgf', { ...played, moves: place.moves })
                    .then((r) => r.blob())
                    .then((blob) => save(`${position.id ?? 'game'}.sgf`, blob), fail)
                }
              >
                <Icon name="save" /> {t.setup.sgf}
              </button>
              <button type="button" class={over ? 'primary' : ''} onClick={() => setForm(true)}>
                <Icon name="next" /> {t.play.again}
              </button>
            </div>
            {game.you === 'both' && !over && turn && (
              <div class="row">
                <button type="button" onClick={() => go({ moves, at: moves.length, game: { ...game, you: turn, level: fresh.level } }, true)}>
                  <Icon name="game" /> {t.play.from(t.side[turn])}
                </button>
              </div>
            )}
          </div>
        )}
        {game && !form && place.moves.length > 0 && <ReviewCard page={page} review={review} />}
        {(!game || form) && fresh.form(() => setForm(false), (text) => void load(text))}
      </>
    ),
  };
}

function Players(props: { game: Game; engine: Side | null; captured: [number, number]; turn: Side | null; clocks: ReturnType<typeof useClocks> }) {
  return (
    <div class="players">
      {(['black', 'white'] as const).map((side, i) => (
        <div key={side} class={`player ${props.turn === side ? 'on' : ''}`}>
          <span class={`stone-dot ${side}`} aria-hidden="true" />
          <span class="who">
            <b>{props.engine === side ? t.play.nakade(props.game.level) : props.engine ? t.play.youAre : t.side[side]}</b>
            <small>
              {t.play.captured(props.captured[i]!)}
              {side === 'white' && ` · ${t.play.komi(props.game.komi)}`}
            </small>
          </span>
          {props.game.clock && props.engine && <span class="time">{props.clocks.text(side)}</span>}
        </div>
      ))}
    </div>
  );
}

