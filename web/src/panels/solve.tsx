// Solve: what is assumed, how the search goes, and what came out.

import { useEffect, useRef, useState } from 'preact/hooks';
import { ask, save, stream, type MovePoint, type Position, type Progress, type Refusal, type Side, type Understood, type Verdict } from '../api';
import type { Press } from '../board';
import { Icon } from '../icons';
import { Moves, lineText, marks, numbered } from '../lines';
import { marksAt } from '../marks';
import { positionKey, type ModeView, type Page } from '../mode';
import { human, isEmpty, without, withPoint } from '../points';
import { t } from '../texts';
import { Choice, Nothing } from '../widgets';
import { Compare } from './compare';

interface Run {
  state: 'running' | 'done' | 'stopped' | 'refused';
  started: number;
  queued?: number;
  problem?: Understood;
  /** The question that is tried, until it is known which one is meant. */
  trying?: { to_move: Side; question: Understood };
  progress?: Progress;
  rate?: number;
  line?: { to_move: Side; moves: string[] };
  answers: Verdict[];
  message?: string;
}

const results = new Map<string, Run>();
const TIMES = ['5', '30', '120', '600'];

export function useSolve(page: Page): ModeView {
  const { place, view, go, say } = page;
  const position = place.position;
  const key = positionKey(position);
  const [, redraw] = useState(0);
  const [shown, setShown] = useState<MovePoint | null>(null);
  const [tab, setTab] = useState(0);
  const [seconds, setSeconds] = useState('30');
  const [tried, setTried] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const run = results.get(key);

  const start = (asked: Position = position) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const own: Run = { state: 'running', started: performance.now(), answers: [] };
    if (results.size > 200) results.clear();
    results.set(positionKey(asked), own);
    setTab(0);
    const changed = () => redraw((n) => n + 1);
    changed();
    stream(
      '/api/solve',
      { position: asked, seconds: Number(seconds) },
      (event, data) => {
        if (event === 'queued') own.queued = data.place;
        if (event === 'trying') own.trying = data;
        if (event === 'problem') own.problem = data;
        if (event === 'progress') {
          own.queued = undefined;
          own.progress = data;
          own.rate = (data.nodes / Math.max(1, performance.now() - own.started)) * 1000;
        }
        if (event === 'line') own.line = data;
        if (event === 'answer') own.answers.push(data);
        if (event === 'refused') {
          own.state = 'refused';
          own.message = data.message;
        }
        if (event === 'done') own.state = 'done';
        changed();
      },
      stop.signal,
    )
      .catch((error: Refusal) => {
        if (stop.signal.aborted) return;
        // It is asked again when the server is back.
        if (error.code === 'offline') results.delete(positionKey(asked));
        own.state = 'refused';
        own.message = error.code === 'offline' ? t.offline : error.message;
      })
      .finally(() => {
        if (own.state === 'running') own.state = 'stopped';
        changed();
      });
  };
  const stop = () => {
    running.current?.abort();
    if (run) run.state = 'stopped';
    redraw((n) => n + 1);
  };

  /** Ends a search that nobody waits for any more; who comes back to it begins anew. */
  const abandon = () => {
    running.current?.abort();
    for (const [key, { state }] of results) if (state === 'running') results.delete(key);
  };

  // The problem is solved from its beginning, and at once when somebody comes here.
  useEffect(() => {
    if (!page.active) return;
    abandon();
    if (place.at) go({ at: 0 });
    if (!results.has(key) && !isEmpty(position)) start();
  }, [page.active, key]);
  // Who goes to another mode does not wait for the answer.
  useEffect(() => {
    if (!page.active) abandon();
  }, [page.active]);

  const answer = run?.answers[tab];
  /** Asks another question about these stones; what is seen of the board stays. */
  const open = (other: Position) => go({ position: other, moves: [], at: 0, problem: undefined }, true);
  /** What a move leads to is explored. */
  const follow = (answer: Verdict, move: string) => go({ mode: 'explore', moves: [move], at: 1, position: { ...position, to_move: answer.to_move } }, true);
  const press = (point: string, how: Press, event: PointerEvent | KeyboardEvent) => {
    if (how !== 'down') return;
    const told = answer?.points.some((p) => p.move === point);
    if (answer && told && !event.shiftKey) return follow(answer, point);
    const known = run?.problem;
    const chain = view?.chains.find((c) => c.stones.includes(point));
    const base: Position = {
      ...position,
      region: position.region ?? known?.region,
      attacker_only: position.attacker_only ?? known?.attacker_only,
    };
    if (chain) {
      const marked = position.targets?.some((p) => chain.stones.includes(p));
      const same = (position.targets ?? []).filter((p) => (chain.colour === 'black' ? position.black : position.white).includes(p));
      const targets = marked ? same.filter((p) => !chain.stones.includes(p)) : [...same, ...chain.stones].sort();
      open({ ...position, targets: targets.length ? targets : undefined, defender: undefined, region: undefined, attacker_only: undefined, escape: undefined });
      return;
    }
    const inRegion = base.region?.includes(point);
    const inAttacker = base.attacker_only?.includes(point);
    open({
      ...base,
      targets: position.targets ?? known?.targets,
      reading: position.reading ?? 'group',
      escape: undefined,
      region: inRegion ? without(base.region, point) : inAttacker ? base.region : withPoint(base.region, point),
      attacker_only: inRegion ? withPoint(base.attacker_only, point) : without(base.attacker_only, point),
    });
  };

  const height = position.size[1];
  // Until it is known which question is meant, the one that is tried is drawn.
  const trying = run?.state === 'running' && !run.problem ? run.trying : undefined;
  const problem = run?.problem ?? trying?.question;
  const attacker = problem && (problem.defender === 'black' ? 'white' : 'black');
  // Stones of the attacker outside of what is read are taken to be safe.
  const read = new Set(problem && [...problem.region, ...problem.attacker_only]);
  const safe = attacker ? position[attacker].filter((p) => !read.has(p)) : [];
  const download = (what: 'tree' | 'proof', file: string) =>
    ask('POST', `/api/${what}`, { position, seconds: Number(seconds) })
      .then((r) => r.blob())
      .then((blob) => save(file, blob), (e: Refusal) => say(e.message));
  const picture = (kind: 'svg' | 'png') =>
    ask('POST', '/api/picture', { position, moves: answer?.line.filter((m) => m !== 'pass').length === answer?.line.length ? answer?.line ?? [] : [], kind })
      .then((r) => r.blob())
      .then((blob) => save(`${position.id ?? 'position'}.${kind}`, blob), (e: Refusal) => say(e.message));

  return {
    board: {
      region: problem?.region ?? position.region,
      attackerOnly: problem?.attacker_only ?? position.attacker_only,
      held: problem?.held,
      attacker,
      escape: problem?.escape,
      targets: problem?.targets ?? position.targets,
      safe,
      marked: tried,
      verdicts: answer ? marks(answer.points) : undefined,
      shown: shown && answer ? numbered(shown.line, answer.to_move) : run?.state === 'running' && run.line ? numbered(run.line.moves, run.line.to_move) : undefined,
      busy: run?.state === 'running',
      onHover: (point) => setShown(answer?.points.find((p) => p.move === point) ?? null),
      describe: (point) => [marksAt(problem ?? position, point), answer?.points.find((p) => p.move === point)?.words].filter(Boolean).join(', '),
    },
    press,
    key: (event) => {
      if (event.key !== 's' || event.ctrlKey || event.metaKey) return false;
      if (run?.state === 'running') stop();
      else if (!isEmpty(position)) start();
      return true;
    },
    panel: (
      <>
        {run?.state === 'running' && (
          <div class="card live" aria-live="polite">
            <p>
              {run.queued
                ? t.solve.queued(run.queued)
                : run.progress?.what === 'reading'
                  ? t.solve.reading(t.side[run.progress.to_move ?? 'black'])
                  : trying
                    ? t.solve.trying(t.side[trying.to_move], t.side[trying.question.defender], human(trying.question.targets[0] ?? 'pass', height), trying.question.region.length)
                    : t.solve.understanding}
            </p>
            <div class="bar-live" aria-hidden="true" />
            <dl class="figures">
              <div>
                <dd>{short(run.progress?.nodes ?? 0)}</dd>
                <dt>{t.solve.nodes}</dt>
              </div>
              <div>
                <dd>{short(run.rate ?? 0)}</dd>
                <dt>{t.solve.rate}</dt>
              </div>
              <div>
                <dd>{run.progress?.depth ?? 0}</dd>
                <dt>{t.solve.depth}</dt>
              </div>
            </dl>
            {run.line && <p class="hint">{lineText(run.line.moves.slice(0, 12), height)}</p>}
            <button type="button" class="wide" onClick={stop}>
              <Icon name="stop" /> {t.solve.stop}
            </button>
          </div>
        )}
        {run?.state === 'stopped' && !run.message && !run.answers.length && (
          <div class="card" role="status">
            <p class="hint">{t.solve.stopped}</p>
          </div>
        )}
        {run?.message && (
          <div class="card">
            <p class="faults plain" role="alert">
              {run.message}
            </p>
          </div>
        )}
        {run && run.answers.length > 0 && (
          <div class="card result">
            {run.answers.length > 1 && (
              <div class="segments" role="tablist">
                {run.answers.map((a, i) => (
                  <button key={a.to_move} type="button" role="tab" aria-selected={tab === i} class="segment-button" onClick={() => setTab(i)}>
                    <span class={`stone-dot ${a.to_move}`} aria-hidden="true" />
                    {t.solve.first(t.side[a.to_move])}
                    <span class={`badge ${a.worth}`}>{t.solve.outcome[a.outcome]}</span>
                  </button>
                ))}
              </div>
            )}
            {answer && (
              <>
                <p class={`sentence ${answer.worth}`}>{answer.sentence}</p>
                {answer.why && <p>{answer.why}</p>}
                {answer.line.length > 0 && (
                  <p
                    class="main-line"
                    onMouseEnter={() => setShown({ move: answer.line[0]!, worth: answer.worth, best: true, words: '', line: answer.line, why: null })}
                    onMouseLeave={() => setShown(null)}
                  >
                    <small>{t.solve.line}</small> {answer.line.map((move, i) => (
                      <span key={i} class={`ply ${i % 2 === 0 ? answer.to_move : answer.to_move === 'black' ? 'white' : 'black'}`}>
                        {human(move, height)}
                      </span>
                    ))}
                  </p>
                )}
                {answer.outcome !== 'unknown' && (
                  <p class={`scope ${answer.scope}`}>{t.solve.scope[answer.scope]}</p>
                )}
                {answer.assumed && <p class="assumed">{answer.assumed}</p>}
                <p class="hint">
                  {answer.difficulty && `${t.solve.difficulty}: ${answer.difficulty} · `}
                  {t.solve.effort(answer.nodes.toLocaleString('en'), time(answer.millis))}
                  {answer.remembered && ` · ${t.solve.remembered}`}
                </p>
              </>
            )}
          </div>
        )}
        {answer && answer.points.length > 0 && (
          <div class="card">
            <h2>{t.solve.bestMoves}</h2>
            {answer.idle ? (
              <p class="hint">{t.solve.noMove}</p>
            ) : (
              <Moves points={answer.points.filter((p) => p.best)} height={height} onPlay={(move) => follow(answer, move)} onShow={setShown} />
            )}
            {answer.points.some((p) => !p.best) && (
              <details>
                <summary>
                  {t.solve.otherMoves} ({answer.points.filter((p) => !p.best).length})
                </summary>
                <Moves points={answer.points.filter((p) => !p.best)} height={height} onPlay={(move) => follow(answer, move)} onShow={setShown} />
              </details>
            )}
            <details>
              <summary>{t.solve.details}</summary>
              <ul class="plain-list">
                {answer.details.map((line, i) => (
                  <li key={i}>{line}</li>
                ))}
              </ul>
            </details>
          </div>
        )}
        {run && run.state !== 'running' && (
          <div class="card">
            <div class="row">
              <button type="button" class="primary" onClick={() => go({ mode: 'explore' }, true)}>
                <Icon name="explore" /> {t.solve.explore}
              </button>
              <button type="button" onClick={() => start()}>
                <Icon name="retry" /> {t.solve.again}
              </button>
            </div>
            <div class="row">
              <button type="button" disabled={!answer} onClick={() => void download('tree', `${position.id ?? 'solution'}.sgf`)}>
                <Icon name="save" /> {t.solve.tree}
              </button>
              <button type="button" disabled={!answer} onClick={() => void download('proof', `${position.id ?? 'position'}.proof`)}>
                <Icon name="save" /> {t.solve.proof}
              </button>
              <button type="button" onClick={() => void picture('svg')}>
                {t.solve.svg}
              </button>
              <button type="button" onClick={() => void picture('png')}>
                {t.solve.png}
              </button>
            </div>
          </div>
        )}
        {!run && (
          <div class="card">
            {isEmpty(position) ? (
              <Nothing go={go} />
            ) : (
              <button type="button" class="primary wide" onClick={() => start()}>
                {t.solve.start}
              </button>
            )}
          </div>
        )}
        <div class="card">
          <h2>{t.solve.assumed}</h2>
          {problem && (
            <ul class="legend">
              <li>
                <span class="swatch target" aria-hidden="true" /> {t.solve.group(t.side[problem.defender], problem.targets.length)}
              </li>
              <li>
                <span class="swatch region" aria-hidden="true" /> {t.solve.region(problem.region.length)}
              </li>
              {problem.attacker_only.length > 0 && (
                <li>
                  <span class="swatch attacker" aria-hidden="true" /> {t.solve.attackerOnly(problem.attacker_only.length)}
                </li>
              )}
              {problem.held.length > 0 && (
                <li>
                  <span class="swatch erase" aria-hidden="true" /> {t.solve.held(problem.held.length)}
                </li>
              )}
              {problem.escape.length > 0 && (
                <li>
                  <span class="swatch escape" aria-hidden="true" /> {t.solve.escape(problem.escape.length)}
                </li>
              )}
              {safe.length > 0 && (
                <li>
                  <span class="swatch safe" aria-hidden="true" /> {t.solve.outside}
                </li>
              )}
            </ul>
          )}
          <p class="hint">{t.solve.assumptions}</p>
          {(position.targets || position.region || position.attacker_only) && (
            <div class="row">
              <button type="button" onClick={() => open({ ...position, targets: undefined, defender: undefined, region: undefined, attacker_only: undefined, escape: undefined, reading: undefined })}>
                <Icon name="unmark" /> {t.solve.guess}
              </button>
            </div>
          )}
          <Choice label={t.solve.time} value={seconds} options={TIMES.map((s) => [s, `${s} ${t.solve.seconds}`])} onChange={setSeconds} />
        </div>
        <div class="card">
          <Compare position={position} onShow={setTried} />
        </div>
      </>
    ),
  };
}

function short(n: number): string {
  if (n >= 1e6) return `${(n / 1e6).toFixed(1)} M`;
  if (n >= 1e4) return `${Math.round(n / 1e3)} k`;
  return `${Math.round(n)}`;
}

function time(millis: number): string {
  return millis < 1000 ? `${Math.max(1, Math.round(millis))} ms` : `${(millis / 1000).toFixed(1)} s`;
}
