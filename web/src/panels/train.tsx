// Train: the user plays, the computer answers any move exactly.

import { useEffect, useRef, useState } from 'preact/hooks';
import { allowed, get, post, type Collection, type Exercise, type Judged, type Refusal, type Standing } from '../api';
import { Icon } from '../icons';
import { judge, useJudged } from '../judge';
import { lineText, numbered } from '../lines';
import { positionKey, type ModeView, type Page } from '../mode';
import { human, isEmpty, name, xy } from '../points';
import { like, liked } from '../session';
import { t } from '../texts';
import { Nothing, Switch } from '../widgets';

interface Attempt {
  key: string;
  started: number;
  hints: number;
  failed: boolean;
  noted: boolean;
  /** `shown`: a line that was not played in this attempt stands on the board. */
  state: 'playing' | 'thinking' | 'wrong' | 'solved' | 'shown';
  /** The moves that this attempt has put on the board. */
  line: string;
  message?: string;
  days?: number;
  comment?: string | null;
  due?: boolean;
}

interface Result {
  problem: number;
  success: boolean;
  hints: number;
  millis: number;
}

const unsent: Result[] = [];

const fresh = (key: string): Attempt => ({ key, started: performance.now(), hints: 0, failed: false, noted: false, state: 'playing', line: '' });

export function useTrain(page: Page): ModeView {
  const { place, view, go, play, say, active } = page;
  const { position } = place;
  const key = positionKey(position);
  const moves = place.moves.slice(0, place.at);
  const [standing, setStanding] = useState<Standing | null>(null);
  const [collections, setCollections] = useState<Collection[]>([]);
  const [choice, setChoice] = useState(() => liked('train', { collection: '', vary: true }));
  const { vary } = choice;
  // A collection may have been taken out since.
  const known = (all: Collection[]) => (all.some((c) => `${c.id}` === choice.collection) ? choice.collection : '');
  const collection = known(collections);
  const choose = (change: Partial<typeof choice>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    like('train', next);
  };
  const [, redraw] = useState(0);
  const attempt = useRef<Attempt>(fresh(key));
  const playing = useRef<AbortController | null>(null);
  const root = useJudged(active, position, []);
  const verdict = root.judged?.verdict;
  const height = position.size[1];
  const mover = position.to_move ?? verdict?.to_move ?? 'black';

  // Another problem is another attempt; what other modes show in the meantime is none.
  if (active && attempt.current.key !== key) {
    playing.current?.abort();
    attempt.current = fresh(key);
  }
  const own = attempt.current;
  const change = (what: Partial<Attempt>) => {
    Object.assign(own, what);
    redraw((n) => n + 1);
  };

  // Moves that come from a link, or from a reload, are shown; they are no attempt.
  const line = place.moves.join('-');
  useEffect(() => {
    if (!active || own.line === line) return;
    own.line = line;
    change({ state: line ? 'shown' : 'playing', message: undefined });
  }, [active, key, line]);
  // Who leaves while the answer is awaited begins anew.
  useEffect(() => {
    if (active || own.state !== 'thinking') return;
    playing.current?.abort();
    Object.assign(own, { state: 'playing', line: '?' });
  }, [active]);
  // Who has seen the problem solved elsewhere has not found it alone.
  const peeks = (place.mode === 'explore' || place.mode === 'solve') && own.key === key;
  useEffect(() => {
    if (peeks && own.state !== 'solved') own.failed = true;
  }, [peeks]);

  // Who comes back is greeted by what is to be done next; the first problem is for the first time.
  const greeted = useRef(location.search !== '');
  useEffect(() => {
    if (!active) return;
    const greets = !greeted.current;
    greeted.current = true;
    Promise.all([get<Standing>('/api/train/standing'), get<Collection[]>('/api/library')]).then(
      ([standing, collections]) => {
        setStanding(standing);
        setCollections(collections);
        if (greets && standing.attempts) next(known(collections), false);
      },
      () => {},
    );
    // A position that was not drawn from the library may be in it all the same.
    if (place.problem === undefined) {
      post<{ problems: { id: number }[] }>('/api/library/alike', position).then(
        (found) => found.problems[0] && go({ problem: found.problems[0].id }),
        () => {},
      );
    }
  }, [active, key]);

  const next = (from = collection, push = true) => {
    const query = new URLSearchParams();
    if (from) query.set('collection', from);
    if (place.problem !== undefined) query.set('not', `${place.problem}`);
    query.set('vary', `${vary}`);
    get<Exercise>(`/api/train/next?${query}`).then(
      (found) => {
        setStanding(found.standing);
        go({ position: found.problem.position, problem: found.problem.id, moves: [], at: 0, whole: false, corner: undefined }, push);
        attempt.current = { ...fresh(positionKey(found.problem.position)), comment: found.problem.comment, due: found.due };
        redraw((n) => n + 1);
      },
      (error: Refusal) => error.code !== 'offline' && say(error.message),
    );
  };

  /** Notes the first result of an attempt; what comes after it is practice. */
  const note = (success: boolean) => {
    if (own.noted) return;
    own.noted = true;
    if (place.problem === undefined) return;
    const millis = Math.min(Math.round(performance.now() - own.started), 86_400_000);
    send({ problem: place.problem, success, hints: Math.min(own.hints, 3), millis });
  };
  const send = (result: Result) =>
    post<{ days: number; standing: Standing }>('/api/train/attempt', result).then(
      (noted) => {
        setStanding(noted.standing);
        if (result.problem === place.problem) change({ days: noted.days });
      },
      (error: Refusal) => (error.code === 'offline' ? unsent.push(result) : say(error.message)),
    );
  // What could not be noted while the server was away is noted now.
  useEffect(() => {
    if (active) unsent.splice(0).forEach((result) => void send(result));
  }, [active]);

  const settled = (judged: Judged) => judged.over || judged.captured || (judged.verdict?.worth === 'ko' && judged.reply === 'pass');

  // Who went back may try another move from there.
  const free = (own.state === 'playing' || (own.state !== 'thinking' && place.at < place.moves.length)) && moves.length % 2 === 0;
  const put = async (line: string[]) => {
    const before = own.line;
    // A move that was on the board before keeps what came after it.
    const known = line.every((move, i) => place.moves[i] === move);
    own.line = (known ? place.moves : line).join('-');
    const done = await play(line[line.length - 1]!);
    if (!done) own.line = before;
    return done;
  };
  const make = async (move: string) => {
    if (!free) return;
    const stop = new AbortController();
    playing.current = stop;
    // In the middle of a line that was only shown it is practice.
    if (own.state === 'shown' && moves.length) own.noted = true;
    change({ state: 'thinking', message: undefined });
    try {
      const before = await judge(position, moves, stop.signal);
      if (stop.signal.aborted) return;
      const point = before.verdict?.points.find((p) => p.move === move);
      if (!point && before.verdict) {
        const legal = view?.legal.includes(move);
        change({ state: 'playing', message: legal ? t.train.outside : t.illegal });
        return;
      }
      const line = [...moves, move];
      if (!(await put(line))) {
        change({ state: 'playing' });
        return;
      }
      const after = await judge(position, line, stop.signal);
      if (stop.signal.aborted) return;
      const right = point?.best ?? true;
      if (!right) {
        own.failed = true;
        note(false);
        change({ state: 'wrong', message: `${t.train.wrong(human(move, height), point!.words)} ${point!.why ?? ''}` });
        await pause(280);
        const reply = after.reply && after.reply !== 'pass' && (await allowed(position, line, after.reply)) ? after.reply : null;
        if (reply && !stop.signal.aborted) await put([...line, reply]);
        return;
      }
      if (settled(after)) return solved();
      if (!after.reply || after.reply === 'pass') return solved();
      if (!(await allowed(position, line, after.reply))) return solved(t.train.fight);
      await pause(240);
      if (stop.signal.aborted) return;
      await put([...line, after.reply]);
      const replied = [...line, after.reply];
      const again = await judge(position, replied, stop.signal);
      if (stop.signal.aborted) return;
      // Who could play elsewhere now and still get what he wants has shown it.
      const enough = again.verdict?.idle && again.verdict.worth === before.verdict?.worth;
      if (settled(again) || enough) return solved();
      // Whose best moves all wait for a threat has read the problem to its end: it is that ko.
      const best = again.verdict?.best ?? [];
      const waits = await Promise.all(best.map(async (move) => !(await allowed(position, replied, move))));
      if (again.verdict?.worth === 'ko' && best.length && waits.every(Boolean)) return solved(t.train.fight);
      change({ state: 'playing', message: t.train.right });
    } catch (error) {
      const away = (error as Refusal).code === 'offline';
      if (!stop.signal.aborted) change({ state: 'playing', message: away ? undefined : (error as Error).message });
    }
  };
  const solved = (more = '') => {
    const clean = !own.failed && own.hints < 2;
    note(clean);
    change({ state: 'solved', message: `${own.failed || own.hints ? t.train.solvedWithHelp : t.train.solved} ${more}`.trim() });
  };
  const retry = () => {
    playing.current?.abort();
    go({ moves: [], at: 0 });
    change({ state: 'playing', line: '', message: undefined, started: performance.now() });
  };
  const hint = () => {
    if (own.hints >= 3 || own.state === 'solved') return;
    if (moves.length && own.state !== 'playing') retry();
    change({ hints: own.hints + 1 });
    if (own.hints === 3) {
      own.failed = true;
      note(false);
    }
  };

  // The hints speak of the first move.
  const first = verdict?.best.find((move) => move !== 'pass');
  const hinted = own.hints && !moves.length && first ? own.hints : 0;
  const [hx, hy] = first ? xy(first) : [0, 0];
  const near: string[] = [];
  if (hinted === 1)
    for (let x = hx - 1; x <= hx + 1; x++)
      for (let y = hy - 1; y <= hy + 1; y++) if (x >= 0 && y >= 0 && x < position.size[0] && y < height) near.push(name(x, y));
  const attacks = verdict && verdict.to_move !== verdict.defender;
  const task = !verdict
    ? t.train.yourMove(t.side[mover])
    : verdict.worth !== 'win'
      ? t.train.ko(t.side[mover])
      : attacks
        ? t.train.kill(t.side[mover])
        : t.train.live(t.side[mover]);
  const hopeless = verdict && (verdict.idle || verdict.worth === 'loss');

  return {
    board: {
      ghost: free ? (view?.to_move ?? null) : null,
      region: near,
      verdicts: hinted === 2 && first ? new Map([[first, 'best' as const]]) : undefined,
      shown: hinted === 3 && verdict ? numbered(verdict.line, verdict.to_move) : undefined,
      busy: own.state === 'thinking',
    },
    press: (point, how) => {
      if (how === 'down') void make(point);
    },
    key: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === 'h') hint();
      else if (event.key === 'n') next();
      else if (event.key === 'p') void make('pass');
      else if (event.key === 'u' || event.key === 'Backspace') retry();
      else return false;
      return true;
    },
    panel: (
      <>
        <div class={`card result task ${own.state}`}>
          {isEmpty(position) && !moves.length ? <Nothing go={go} /> : <p class="sentence">{task}</p>}
          {own.due && <p class="hint">{t.train.due1}</p>}
          {standing?.attempts === 0 && own.state === 'playing' && !moves.length && <p class="hint">{t.train.begin}</p>}
          {own.comment && own.state === 'solved' && <p class="hint">{own.comment}</p>}
          {hopeless && own.state === 'playing' && !moves.length && <p class="hint">{t.train.nothing}</p>}
          {root.error && (
            <p class="faults plain" role="alert">
              {root.error}
            </p>
          )}
          <div class="status" role="status" aria-live="polite">
            {own.message && (
              <div class={`comment ${own.state === 'wrong' ? 'bad' : 'good'}`}>
                {own.state === 'solved' ? <b>{own.message}</b> : own.message} {own.state !== 'playing' && own.days !== undefined && t.train.back(own.days)}
              </div>
            )}
            {hinted > 0 && (
              <p class="hint">
                {t.train.hints[hinted - 1]} {hinted >= 2 && first ? human(first, height) : ''} {hinted === 3 && verdict ? lineText(verdict.line.slice(1, 14), height) : ''}
              </p>
            )}
          </div>
          <div class="row">
            {own.state === 'wrong' || own.state === 'shown' || (own.state === 'playing' && moves.length > 0) ? (
              <button type="button" class={own.state === 'playing' ? '' : 'primary'} onClick={retry}>
                <Icon name="retry" /> {t.train.retry}
              </button>
            ) : (
              own.state !== 'solved' && (
                <button type="button" onClick={hint} disabled={own.hints >= 3 || !verdict}>
                  <Icon name="hint" /> {t.train.hint} {own.hints > 0 ? `${own.hints}/3` : ''}
                </button>
              )
            )}
            <button type="button" class={own.state === 'solved' ? 'primary' : ''} onClick={() => next()}>
              <Icon name="next" /> {t.train.next}
            </button>
            {(own.state === 'solved' || own.state === 'wrong' || own.state === 'shown') && (
              <button type="button" onClick={() => go({ mode: 'explore' }, true)}>
                <Icon name="explore" /> {t.train.explore}
              </button>
            )}
          </div>
        </div>
        {standing && (
          <div class="card">
            <dl class="figures four">
              <div>
                <dd>{standing.rank}</dd>
                <dt>{t.train.rank}</dt>
              </div>
              <div>
                <dd>{standing.streak}</dd>
                <dt>{t.train.streak}</dt>
              </div>
              <div>
                <dd>{standing.due}</dd>
                <dt>{t.train.due}</dt>
              </div>
              <div>
                <dd>{standing.today}</dd>
                <dt>{t.train.today}</dt>
              </div>
            </dl>
          </div>
        )}
        <div class="card">
          <label class="field">
            <span>{t.train.collection}</span>
            <select
              value={collection}
              onChange={(e) => {
                choose({ collection: e.currentTarget.value });
                next(e.currentTarget.value);
              }}
            >
              <option value="">{t.train.all}</option>
              {collections.map((c) => (
                <option key={c.id} value={`${c.id}`}>
                  {c.name} ({c.problems})
                </option>
              ))}
            </select>
          </label>
          <Switch label={t.train.vary} on={vary} onChange={(vary) => choose({ vary })} />
        </div>
      </>
    ),
  };
}

const pause = (millis: number) => new Promise((done) => setTimeout(done, millis));
