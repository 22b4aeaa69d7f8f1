// Endgame: the board as a sum of areas, what each is worth, and the rest of the game.

import { useEffect, useRef, useState } from 'preact/hooks';
import { get, post, type Area, type EndgameSum, type Position, type Refusal } from '../api';
import type { BoardProps } from '../board';
import { Icon } from '../icons';
import { lineText } from '../lines';
import { positionKey, type ModeView, type Page } from '../mode';
import { human, isEmpty } from '../points';
import { isLibraryProblem } from '../rooms';
import { t } from '../texts';
import { Choice, Switch } from '../widgets';

const known = new Map<string, EndgameSum>();
const keyOf = (position: Position, moves: string[]) => positionKey(position) + moves.join('-');

async function read(position: Position, moves: string[], signal: AbortSignal): Promise<EndgameSum> {
  const key = keyOf(position, moves);
  const before = known.get(key);
  if (before) return before;
  const sum = await post<EndgameSum>('/api/endgame', { position, moves }, signal);
  if (known.size > 500) known.clear();
  known.set(key, sum);
  return sum;
}

export function useEndgame(page: Page): ModeView {
  const { place, view, go, play, say, active } = page;
  const { position } = place;
  const moves = place.moves.slice(0, place.at);
  const over = moves.length > 1 && moves.slice(-2).every((move) => move === 'pass');
  // After both passed what stands there is counted.
  const counted = over ? moves.slice(0, -2) : moves;
  const key = keyOf(position, counted);
  const [, redraw] = useState(0);
  const [error, setError] = useState('');
  const [replies, setReplies] = useState(true);
  const [shown, setShown] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const working = useRef<AbortController | null>(null);
  const height = position.size[1];
  // A problem in a corner is no endgame, so one is made.
  const foreign = isLibraryProblem(place) || isEmpty(position);
  const sum = foreign ? undefined : known.get(key);

  useEffect(() => {
    setError('');
    if (active && foreign) void another(false);
    if (!active || foreign || known.has(key)) return;
    const stop = new AbortController();
    read(position, counted, stop.signal)
      .then(() => redraw((n) => n + 1))
      .catch((e: Refusal) => !stop.signal.aborted && e.code !== 'offline' && setError(e.message));
    return () => stop.abort();
  }, [active, key]);
  useEffect(() => () => working.current?.abort(), [positionKey(position), active]);

  const make = async (move: string) => {
    working.current?.abort();
    const stop = new AbortController();
    working.current = stop;
    if (!(await play(move)) || !replies) return;
    const line = [...moves, move];
    if (line.length > 1 && line.slice(-2).every((m) => m === 'pass')) return;
    try {
      const after = await read(position, line, stop.signal);
      await new Promise((done) => setTimeout(done, 240));
      if (!stop.signal.aborted) await play(after.chosen);
    } catch (e) {
      if (!stop.signal.aborted && (e as Refusal).code !== 'offline') setError((e as Error).message);
    }
  };
  const finish = () => {
    working.current?.abort();
    const stop = new AbortController();
    working.current = stop;
    post<{ moves: string[]; over: boolean }>('/api/endgame/rest', { position, moves }, stop.signal).then(
      (rest) => {
        if (!rest.moves.length) say(t.endgame.cannotFinish);
        else go({ moves: [...moves, ...rest.moves], at: moves.length + rest.moves.length });
      },
      (e: Refusal) => !stop.signal.aborted && say(e.message),
    );
  };
  const another = (push = true) =>
    get<Position>(`/api/endgame/made?size=9&seed=${1 + Math.floor(Math.random() * 9999)}`).then(
      (made) => go({ position: { ...made, rules: position.rules }, moves: [], at: 0, whole: false, corner: undefined, problem: undefined, game: undefined }, push),
      (e: Refusal) => e.code !== 'offline' && say(e.message),
    );

  // What the last moves did to the score: nothing, if they were best.
  const cost = [1, 2].map((back) => {
    const before = known.get(keyOf(position, moves.slice(0, -back)));
    const after = known.get(keyOf(position, moves.slice(0, moves.length - back + 1)));
    if (moves.length < back || !before || !after) return null;
    const sign = before.to_move === 'black' ? 1 : -1;
    const exact = before.score[0] === before.score[1] && after.score[0] === after.score[1];
    return exact ? { move: moves[moves.length - back]!, side: before.to_move, lost: sign * (before.score[0] - after.score[0]) } : null;
  });
  const mistake = cost.find((c) => c && c.lost > 0);

  const areas = sum?.areas ?? [];
  const chosen = areas.find((area) => area.letter === (shown ?? picked));
  const coloured: BoardProps['areas'] = areas.map((area, i) => ({ points: area.points, hue: i % 8, strong: area === chosen }));
  const labels = new Map<string, string>();
  for (const area of areas) {
    const empty = area.points.filter((p) => !view?.black.includes(p) && !view?.white.includes(p));
    const at = empty[0];
    if (at) labels.set(at, area.letter);
  }
  const owned = new Map<string, number>();
  sum?.settled[0].forEach((p) => owned.set(p, 1));
  sum?.settled[1].forEach((p) => owned.set(p, -1));
  const areaAt = (point: string | null) => areas.find((area) => point && area.points.includes(point));
  const best = new Map(sum?.best.filter((m) => m !== 'pass').map((m) => [m, 'best' as const]) ?? []);

  return {
    board: {
      areas: coloured,
      owned,
      labels: over ? undefined : new Map([...labels].filter(([p]) => !best.has(p))),
      verdicts: over ? undefined : best,
      ghost: over ? null : (view?.to_move ?? null),
      onHover: (point) => setShown(areaAt(point)?.letter ?? null),
      describe: (point) => {
        const area = areaAt(point);
        return area ? t.endgame.area(area.letter) : '';
      },
    },
    whole: true,
    press: (point, how) => {
      if (how === 'down' && !over) void make(point);
    },
    key: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === 'p' && !over) void make('pass');
      else if (event.key === 'n') void another();
      else if (event.key === 'u') go({ at: Math.max(0, place.at - (replies && place.at % 2 === 0 ? 2 : 1)) });
      else return false;
      return true;
    },
    panel: (
      <>
        <div class="card result">
          {over ? (
            <p class="sentence">
              {t.endgame.over} {sum && sum.score[0] === sum.score[1] && t.endgame.result(sum.score[0])}
            </p>
          ) : sum ? (
            <>
              <p class="sentence">{sum.words}</p>
              {mistake && (
                <div class="comment bad" role="status">
                  <b>{t.endgame.mistake(t.side[mistake.side], human(mistake.move, height), mistake.lost)}</b>
                </div>
              )}
              <p class={sum.exact ? 'scope' : 'scope assumed'}>{sum.exact ? t.endgame.exact : t.endgame.estimate(sum.trusted.length)}</p>
              <p>
                {t.endgame.best(t.side[sum.to_move])} <b>{lineText(sum.best.slice(0, 6), height)}</b>
              </p>
            </>
          ) : error ? (
            <p class="faults plain" role="alert">
              {error}
            </p>
          ) : (
            <>
              <p class="hint reading">{t.endgame.reading}</p>
              <div class="bar-live" aria-hidden="true" />
            </>
          )}
          <div class="row">
            <Switch label={t.endgame.reply} on={replies} onChange={setReplies} />
            <span class="spring" />
            <button type="button" disabled={over} onClick={() => void make('pass')}>
              {t.pass}
            </button>
          </div>
          <div class="row">
            <button type="button" disabled={!sum || over} onClick={finish}>
              <Icon name="play" /> {t.endgame.finish}
            </button>
            <button type="button" onClick={() => void another()}>
              <Icon name="next" /> {t.endgame.another}
            </button>
          </div>
        </div>
        {areas.length > 0 && !over && (
          <div class="card">
            <h2>{t.endgame.areas}</h2>
            <ul class="moves areas">
              {areas.map((area, i) => (
                <li key={area.letter} onMouseEnter={() => setShown(area.letter)} onMouseLeave={() => setShown(null)}>
                  <button type="button" class="move" aria-expanded={picked === area.letter} onClick={() => setPicked(picked === area.letter ? null : area.letter)}>
                    <span class={`sign hue${i % 8}`} aria-hidden="true">
                      {area.letter}
                    </span>
                    <span class="words">
                      {area.words}
                      <small>
                        {area.value ? `${t.endgame.value} ${brief(area.value)} · ${t.endgame.mean} ${area.mean} · ${t.endgame.heat} ${area.temperature}` : t.endgame.points(area.points.length)}
                      </small>
                    </span>
                  </button>
                  {picked === area.letter && <Detail area={area} height={height} />}
                </li>
              ))}
            </ul>
            {sum!.dame.length > 0 && <p class="hint">{t.endgame.dame(lineText(sum!.dame, height))}</p>}
          </div>
        )}
        <div class="card">
          <Choice
            label={t.endgame.counting}
            value={position.rules === 'area' ? 'area' : 'territory'}
            options={[['territory', t.endgame.territory], ['area', t.endgame.byArea]]}
            onChange={(value) => go({ position: { ...position, rules: value === 'area' ? 'area' : 'japanese' } })}
          />
          <p class="hint">{t.endgame.prisoners}</p>
        </div>
      </>
    ),
  };
}

const brief = (value: string) => (value.length > 40 ? value.slice(0, 38) + '…' : value);

function Detail({ area, height }: { area: Area; height: number }) {
  return (
    <div class="area-detail">
      {/* The picture is made by the server out of numbers alone. */}
      {area.thermograph && <div class="thermograph" role="img" aria-label={t.endgame.thermograph(area.letter)} dangerouslySetInnerHTML={{ __html: area.thermograph }} />}
      <p class="hint">
        {(['black', 'white'] as const).map((side, i) =>
          area.best[i]!.length ? (
            <span key={side}>
              {t.side[side]}: {lineText(area.best[i]!, height)}.{' '}
            </span>
          ) : null,
        )}
        {area.value && area.value.length > 40 && <code>{area.value}</code>}
      </p>
    </div>
  );
}
