// Explore: every point coloured by what it leads to, and the computer as the toughest opponent.

import { useEffect, useRef, useState } from 'preact/hooks';
import { allowed, post, type MovePoint, type SolutionNode } from '../api';
import { Icon } from '../icons';
import { useJudged, judge, recall } from '../judge';
import { Moves, Tree, lineText, marks, numbered, other, treeOf, type TreeNode } from '../lines';
import { positionKey, type ModeView, type Page } from '../mode';
import { human, isEmpty } from '../points';
import { keep, recall as kept } from '../session';
import { t } from '../texts';
import { Nothing, Switch } from '../widgets';

/** Every line that was played, for each problem; the problems of late outlive a reload. */
const VISITED = 'visited';
const visited = new Map<string, string[][]>(kept<[string, string[][]][]>(VISITED));
const solutions = new Map<string, SolutionNode>();

export function useExplore(page: Page): ModeView {
  const { place, view, play, go, say, active } = page;
  const { position } = place;
  const moves = place.moves.slice(0, place.at);
  const key = positionKey(position);
  const [replies, setReplies] = useState(true);
  const [outcomes, setOutcomes] = useState(true);
  const [shown, setShown] = useState<MovePoint | null>(null);
  const [wanted, setWanted] = useState(false);
  const [, redraw] = useState(0);
  const { judged, error, progress } = useJudged(active, position, moves);
  const answering = useRef<AbortController | null>(null);
  const height = position.size[1];
  const first = position.to_move ?? 'black';

  const lines = visited.get(key) ?? [];
  if (!place.game && place.moves.length && !lines.some((line) => starts(line, place.moves))) {
    const shorter = lines.filter((line) => !starts(place.moves, line));
    visited.set(key, [...shorter, place.moves]);
    keep(VISITED, [...visited].slice(-30));
  }

  const answer = async (line: string[]) => {
    answering.current?.abort();
    const stop = new AbortController();
    answering.current = stop;
    try {
      const found = await judge(position, line, stop.signal);
      if (stop.signal.aborted || !found.reply || found.over) return;
      // A moment, so that the eye sees two moves and not one.
      await new Promise((done) => setTimeout(done, 220));
      if (stop.signal.aborted) return;
      if (await allowed(position, line, found.reply)) await play(found.reply);
      else say(t.explore.waits(human(found.reply, height)));
    } catch {
      // The panel tells what is wrong with the position.
    }
  };
  const make = async (move: string) => {
    answering.current?.abort();
    setShown(null);
    let line = [...moves, move];
    // A ko is retaken after a threat and its answer, both elsewhere.
    if (view?.ko === move) {
      line = [...moves, 'pass', 'pass', move];
      say(t.explore.threat);
      if (!(await play('pass')) || !(await play('pass'))) return;
    }
    if ((await play(move)) && replies) void answer(line);
  };
  useEffect(() => () => answering.current?.abort(), [key, active]);

  // The solution is shown beside what was visited when somebody wants to see it.
  useEffect(() => {
    if (!active || !wanted || solutions.has(key)) return;
    let stale = false;
    post<SolutionNode>('/api/solution', { position }).then(
      (found) => {
        solutions.set(key, found);
        if (!stale) redraw((n) => n + 1);
      },
      () => {},
    );
    return () => {
      stale = true;
    };
  }, [active, wanted, key]);

  // An answer holds one line. That of another move is read when somebody points at the move.
  useEffect(() => {
    if (!active || !shown || shown.line.length > 1) return;
    const stop = new AbortController();
    const read = async () => {
      const found = await judge(position, [...moves, shown.move], stop.signal);
      const rest = found.verdict?.line ?? [];
      if (!stop.signal.aborted && rest.length) setShown((now) => now && { ...now, line: [now.move, ...rest] });
    };
    const timer = setTimeout(() => void read().catch(() => {}), 150);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [active, key, moves.join(), shown?.move]);

  const verdict = judged?.verdict;
  const points = verdict?.points ?? [];
  const best = points.filter((p) => p.best);
  const rest = points.filter((p) => !p.best);

  // What the last move but one, or the last, did to the position.
  const comment = remark();
  function remark() {
    for (const back of [1, 2]) {
      const before = moves.slice(0, -back);
      const made = moves[moves.length - back];
      // The computer's own replies need no comment.
      if (!made || (replies && back === 1 && moves.length % 2 === 0)) continue;
      if (back === 2 && !(replies && moves.length % 2 === 0)) continue;
      const then = recall(position, before)?.verdict;
      const point = then?.points.find((p) => p.move === made);
      if (!then || !point) continue;
      return { made, point, then };
    }
    return null;
  }

  const solution = solutions.get(key);
  const been = treeOf(visited.get(key) ?? [], first, (path) => {
    const point = recall(position, path.slice(0, -1))?.verdict?.points.find((p) => p.move === path[path.length - 1]);
    return point ? (point.best ? 'right' : 'wrong') : undefined;
  });
  const trees: [string, TreeNode | null][] = [
    [t.explore.visited, been],
    [t.explore.solution, wanted && solution ? fromSolution(solution, first, []) : null],
  ];

  return {
    board: {
      ghost: view?.to_move ?? null,
      verdicts: outcomes && verdict ? marks(points) : undefined,
      targets: undefined,
      shown: shown && verdict && shown.line.length > 1 ? numbered(shown.line, verdict.to_move) : undefined,
      onHover: (point) => setShown(outcomes ? (points.find((p) => p.move === point) ?? null) : null),
      describe: (point) => (outcomes && points.find((p) => p.move === point)?.words) || '',
    },
    press: (point, how) => {
      if (how === 'down') void make(point);
    },
    key: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === 'p') void make('pass');
      else if (event.key === 'u') {
        const by = replies && place.at >= 2 && moves.length % 2 === 0 ? 2 : 1;
        answering.current?.abort();
        go({ at: Math.max(0, place.at - by) });
      } else if (event.key === 's') go({ mode: 'solve' }, true);
      else return false;
      return true;
    },
    panel: (
      <>
        <div class="card result">
          {comment && (
            <div class={`comment ${comment.point.best ? 'good' : 'bad'}`} role="status">
              <b>{comment.point.best ? t.explore.right(human(comment.made, height)) : t.explore.mistake(human(comment.made, height))}</b>{' '}
              {!comment.point.best && t.explore.worse(comment.point.words)} {!comment.point.best && comment.point.why}
            </div>
          )}
          {judged ? (
            <>
              <p class={`sentence ${verdict?.worth ?? ''}`}>{verdict?.sentence ?? judged.remark}</p>
              {verdict?.why && <p>{verdict.why}</p>}
              {verdict?.assumed && <p class="assumed">{verdict.assumed}</p>}
            </>
          ) : error ? (
            <p class="faults plain" role="alert">
              {error}
            </p>
          ) : isEmpty(position) && !moves.length ? (
            <Nothing go={go} />
          ) : (
            <p class="hint reading">
              {t.explore.loading} {progress ? `${progress.nodes.toLocaleString('en')} ${t.solve.nodes}` : ''}
            </p>
          )}
          {shown && shown.line.length > 1 && (
            <p class="hint">
              {human(shown.move, height)}: {shown.words}. {lineText(shown.line.slice(0, 14), height)}
            </p>
          )}
          <div class="row">
            <Switch label={t.explore.reply} on={replies} onChange={setReplies} />
            <Switch label={t.explore.outcomes} on={outcomes} onChange={setOutcomes} />
            <span class="spring" />
            <button type="button" onClick={() => void make('pass')}>
              {t.pass}
            </button>
          </div>
        </div>
        {outcomes && points.length > 0 && (
          <div class="card">
            <h2>{t.explore.moves}</h2>
            <Moves points={[...best.slice(0, 8), ...rest]} height={height} onPlay={(move) => void make(move)} onShow={setShown} />
          </div>
        )}
        <div class="card">
          {trees.map(([name, root]) => (
            <div key={name}>
              <h2>{name}</h2>
              {root ? (
                <Tree root={root} current={moves.join('-')} height={height} label={name} onJump={(path) => go({ moves: path, at: path.length })} />
              ) : wanted ? (
                <p class="hint reading">{t.explore.loading}</p>
              ) : (
                <button type="button" onClick={() => setWanted(true)}>
                  {t.explore.show}
                </button>
              )}
            </div>
          ))}
        </div>
        <div class="row">
          <button type="button" onClick={() => go({ mode: 'setup' }, true)}>
            <Icon name="setup" /> {t.modes.setup}
          </button>
          <button type="button" onClick={() => go({ mode: 'solve' }, true)}>
            <Icon name="solve" /> {t.modes.solve}
          </button>
        </div>
      </>
    ),
  };
}

const starts = (line: string[], beginning: string[]) => beginning.every((move, i) => line[i] === move);

function fromSolution(node: SolutionNode, side: 'black' | 'white', path: string[]): TreeNode {
  const here = node.move ? [...path, node.move] : path;
  const next = node.move ? other(side) : side;
  return {
    move: node.move,
    side,
    path: here,
    label: node.words,
    tone: node.right === null ? undefined : node.right ? 'right' : 'wrong',
    children: node.children.map((child) => fromSolution(child, next, here)),
  };
}
