// Review: what every move of a game was worth, as a curve, and the largest mistakes.

import { useRef, useState } from 'preact/hooks';
import { stream, type Mistake, type Refusal, type ValuedMove } from '../api';
import { Icon } from '../icons';
import { lineText } from '../lines';
import { positionKey, type Page } from '../mode';
import { human } from '../points';
import { t } from '../texts';
import { Choice } from '../widgets';

interface Run {
  state: 'running' | 'done' | 'stopped';
  queued?: number;
  total: number;
  moves: ValuedMove[];
  mistakes: Mistake[];
  message?: string;
}

const runs = new Map<string, Run>();

export function useReview(page: Page, active: boolean) {
  const { position, moves, game } = page.place;
  const key = positionKey(position) + moves.join('-') + (game?.komi ?? '');
  const [, redraw] = useState(0);
  const [visits, setVisits] = useState('60');
  const [shows, setShows] = useState(false);
  const stopper = useRef<AbortController | null>(null);
  const run = active ? runs.get(key) : undefined;
  const start = () => {
    stopper.current?.abort();
    const stop = new AbortController();
    stopper.current = stop;
    const own: Run = { state: 'running', total: moves.length, moves: [], mistakes: [] };
    if (runs.size > 20) runs.clear();
    runs.set(key, own);
    const changed = () => redraw((n) => n + 1);
    changed();
    stream(
      '/api/game/review',
      { game: { position: { ...position, id: undefined }, moves, komi: game?.komi }, visits: Number(visits) },
      (event, data) => {
        if (event === 'queued') own.queued = data.place;
        if (event === 'valued') {
          own.queued = undefined;
          own.moves.push(...data);
        }
        if (event === 'mistakes') own.mistakes = data;
        if (event === 'refused') own.message = data.message;
        if (event === 'done') own.state = 'done';
        changed();
      },
      stop.signal,
    )
      .catch((error: Refusal) => {
        if (!stop.signal.aborted) own.message = error.code === 'offline' ? t.offline : error.message;
      })
      .finally(() => {
        if (own.state === 'running') own.state = 'stopped';
        changed();
      });
  };
  return {
    run,
    start,
    stop: () => stopper.current?.abort(),
    visits,
    setVisits,
    show: (on: boolean) => setShows(on),
    /** The line that was better than the move after this one, where that was a mistake and was asked for. */
    better: (at: number) => (shows && run?.mistakes.some((m) => m.number === at + 1) ? (run.moves[at]?.better ?? null) : null),
  };
}

export function ReviewCard({ page, review }: { page: Page; review: ReturnType<typeof useReview> }) {
  const { place, go } = page;
  const { run } = review;
  const height = place.position.size[1];
  const here = run?.moves[place.at - 1];
  const jump = (at: number, better = false) => {
    review.show(better);
    go({ at });
  };
  return (
    <div class="card">
      <h2>{t.review.title}</h2>
      {!run && (
        <>
          <Choice label={t.review.care} value={review.visits} options={t.review.cares} onChange={review.setVisits} />
          <button type="button" class="wide" onClick={review.start}>
            <Icon name="solve" /> {t.review.start}
          </button>
          <p class="hint">{t.review.judged}</p>
        </>
      )}
      {run && (
        <>
          <Curve run={run} at={place.at} jump={jump} />
          {here && (
            <p class="hint" aria-live="polite">
              {t.review.here(place.at, t.play.lead(here.black_lead), Math.round(here.black_winrate * 100))}
            </p>
          )}
          {run.state === 'running' && (
            <div class="row" role="status">
              <progress value={run.moves.length} max={run.total} aria-label={t.review.title} />
              <span class="hint">{run.queued ? t.solve.queued(run.queued) : t.review.progress(run.moves.length, run.total)}</span>
              <span class="spring" />
              <button type="button" onClick={review.stop}>
                <Icon name="stop" /> {t.solve.stop}
              </button>
            </div>
          )}
          {run.message && (
            <p class="faults plain" role="alert">
              {run.message}
            </p>
          )}
          {run.state === 'done' && run.mistakes.length === 0 && <p>{t.review.none}</p>}
          {run.mistakes.length > 0 && (
            <>
              <h2>{t.review.mistakes}</h2>
              <ul class="moves">
                {run.mistakes.map((mistake) => {
                  const valued = run.moves[mistake.number - 1]!;
                  const made = place.moves[mistake.number - 1]!;
                  return (
                    <li key={mistake.number}>
                      <button type="button" class="move" aria-current={place.at === mistake.number - 1 ? 'step' : undefined} onClick={() => jump(mistake.number - 1, true)}>
                        <span class={`stone-dot ${valued.side}`} aria-hidden="true" />
                        <b>{mistake.number}</b>
                        <span class="words">
                          {t.review.lost(t.side[valued.side], human(made, height), valued.points_lost)}
                          <small>
                            {t.review.better} {lineText(valued.better.slice(0, 6), height)}
                            {mistake.reason && `. ${t.review.why[mistake.reason.kind](mistake.reason.stones.length, human(mistake.reason.stones[0]!, height))}`}
                          </small>
                        </span>
                      </button>
                    </li>
                  );
                })}
              </ul>
            </>
          )}
          {run.state !== 'running' && (
            <div class="row">
              <button type="button" onClick={review.start}>
                <Icon name="retry" /> {t.review.again}
              </button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** The score through the game: above the middle Black leads. A click goes there. */
function Curve({ run, at, jump }: { run: Run; at: number; jump: (at: number) => void }) {
  const [w, h] = [360, 140];
  const most = Math.min(60, Math.max(10, ...run.moves.map((m) => Math.abs(m.black_lead))));
  const x = (i: number) => 6 + ((w - 12) * i) / Math.max(1, run.total);
  const y = (lead: number) => h / 2 - ((h / 2 - 8) * Math.max(-most, Math.min(most, lead))) / most;
  const points = run.moves.map((m) => `${x(m.number).toFixed(1)},${y(m.black_lead).toFixed(1)}`);
  const area = points.length ? `M${x(1)},${h / 2}L${points.join('L')}L${x(run.moves.length)},${h / 2}Z` : '';
  return (
    <svg
      class="curve"
      viewBox={`0 0 ${w} ${h}`}
      role="img"
      aria-label={t.review.curve}
      onClick={(e) => {
        const box = e.currentTarget.getBoundingClientRect();
        const part = ((e.clientX - box.left) / box.width) * w;
        jump(Math.min(run.total, Math.max(0, Math.round(((part - 6) / (w - 12)) * run.total))));
      }}
    >
      <rect class="upper" width={w} height={h / 2} />
      <rect class="lower" y={h / 2} width={w} height={h / 2} />
      <path class="fill" d={area} />
      <polyline points={points.join(' ')} />
      <path class="middle" d={`M0 ${h / 2}H${w}`} />
      <text x="8" y="14">{t.side.black} +{Math.round(most)}</text>
      <text x="8" y={h - 6}>{t.side.white} +{Math.round(most)}</text>
      {run.mistakes.map((m) => {
        const valued = run.moves[m.number - 1]!;
        return <circle key={m.number} class={valued.side} cx={x(m.number)} cy={y(valued.black_lead)} r="4" />;
      })}
      <path class="now" d={`M${x(at)} 0V${h}`} />
    </svg>
  );
}
