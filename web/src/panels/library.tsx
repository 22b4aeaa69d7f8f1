// Library: collections, what is in them, and how more come in.

import { useEffect, useRef, useState } from 'preact/hooks';
import { ask, get, post, save, stream, type Collection, type Kept, type Refusal, type Reported } from '../api';
import { Icon } from '../icons';
import { MiniBoard } from '../miniboard';
import type { Mode } from '../link';
import type { ModeView, Page } from '../mode';
import { t } from '../texts';
import { Choice } from '../widgets';

/** What a check has told so far, by kind, and how each collection came out. */
interface Told {
  kinds: Map<string, { problem: number; name: string; words: string }[]>;
  words: string[];
}

/** The report as people read it in a file. */
function asText(told: Told): string {
  const kinds = [...told.kinds].map(([kind, list]) => [`${kind} (${list.length})`, ...list.map((one) => `  ${one.name}${one.words && `: ${one.words}`}`)]);
  const rest = told.kinds.size ? kinds : [[t.library.reportFine]];
  return [told.words, ...rest].map((lines) => lines.join('\n') + '\n').join('\n');
}

/** The modes that problems open in. */
const OPENS: Mode[] = ['train', 'explore', 'solve', 'setup'];

interface Found {
  problems: Kept[];
  total: number;
}

export function useLibrary(page: Page): ModeView {
  const { place, go, say, active } = page;
  const [collections, setCollections] = useState<Collection[]>([]);
  const [collection, setCollection] = useState<number | null>(null);
  const [text, setText] = useState('');
  const [size, setSize] = useState('');
  const [level, setLevel] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [version, setVersion] = useState(0);
  const [progress, setProgress] = useState<{ words: string; done: number; total: number } | null>(null);
  const [report, setReport] = useState<Told | null>(null);
  const [target, setTarget] = useState<Mode>('train');
  const file = useRef<HTMLInputElement>(null);
  const checking = useRef<AbortController | null>(null);
  const fail = (error: Refusal) => error.code !== 'offline' && say(error.message);

  const refresh = () => get<Collection[]>('/api/library').then(setCollections, fail);
  const search = (skip = 0) => {
    const query = new URLSearchParams();
    if (collection !== null) query.set('collection', `${collection}`);
    if (text.trim()) query.set('name', text.trim());
    if (size) query.set('size', size);
    if (level) {
      const [from, to] = level.split('-');
      query.set('from', from!);
      query.set('to', to!);
    }
    if (skip) query.set('skip', `${skip}`);
    return get<Found>(`/api/library/problems?${query}`).then((page) => {
      setFound((before) => (skip && before ? { ...page, problems: [...before.problems, ...page.problems] } : page));
    }, fail);
  };
  useEffect(() => {
    if (active) void refresh();
  }, [active]);
  // What is found opens where one came from.
  useEffect(() => {
    if (place.mode !== 'library') setTarget(OPENS.includes(place.mode) ? place.mode : 'train');
  }, [place.mode]);
  // A file that is dropped anywhere is taken in here; elsewhere it would be set up.
  const taker = useRef<(files: File[]) => void>(() => {});
  useEffect(() => {
    if (!active) return;
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      event.stopPropagation();
      taker.current([...event.dataTransfer.files]);
    };
    addEventListener('drop', drop, true);
    return () => removeEventListener('drop', drop, true);
  }, [active]);
  useEffect(() => {
    if (active) void search();
  }, [active, collection, size, level, text, version]);

  const open = (problem: Kept, mode = target) =>
    go({ position: problem.position, problem: problem.id, moves: [], at: 0, whole: false, corner: undefined, game: undefined, mode }, true);
  const openNumber = (id: number) => get<Kept>(`/api/library/problems/${id}`).then((problem) => open(problem, 'explore'), fail);

  const check = async (which: { id: number; name: string }[]) => {
    checking.current?.abort();
    const stop = new AbortController();
    checking.current = stop;
    const told: Told = { kinds: new Map(), words: [] };
    const tell = (kind: string, what: Reported, words: string) => {
      told.kinds.set(kind, [...(told.kinds.get(kind) ?? []), { problem: what.problem, name: what.name, words }]);
    };
    setReport(told);
    setProgress({ words: t.library.checking(0, 0), done: 0, total: 1 });
    try {
      for (const { id, name } of which) {
        await stream(
          '/api/library/check',
          { collection: id },
          (event, data) => {
            if (event === 'checked') {
              setProgress({ words: t.library.checking(data.done, data.total), done: data.done, total: data.total });
              const what: Reported = data;
              if (!what.outcome) tell(t.library.cannot, what, what.words);
              for (const { kind, words, doubt } of what.findings) tell(kind, what, doubt ? `${words} ${t.library.doubt(doubt)}` : words);
              if (what.outcome === 'unknown' && !what.findings.length) tell(t.library.unknown, what, what.words);
            }
            if (event === 'done') told.words.push(`${name}: ${data.words}`);
            setReport({ ...told });
          },
          stop.signal,
        );
      }
    } catch (error) {
      if (!stop.signal.aborted) fail(error as Refusal);
    }
    // A check that another one replaced has nothing to say any more.
    if (checking.current !== stop) return;
    setProgress(null);
    void refresh();
    setVersion((n) => n + 1);
  };

  const take = async (all: File[]) => {
    const taken: { id: number; name: string }[] = [];
    for (const [done, one] of all.entries()) {
      const name = one.name.replace(/\.\w+$/, '');
      setProgress({ words: t.library.taking(name, done + 1, all.length), done, total: all.length });
      try {
        const found = await post<{ collection: number; problems: number; remarks: string[] }>('/api/library/import', { name, text: await one.text() });
        say(t.library.imported(found.problems, name));
        taken.push({ id: found.collection, name });
        await refresh();
        setCollection(found.collection);
      } catch (error) {
        fail(error as Refusal);
      }
    }
    setProgress(null);
    if (taken.length) await check(taken);
  };
  taker.current = (files) => void take(files);

  return {
    heading: t.modes.library,
    panel: (
      <>
        <div class="card collections-card">
          <h2>{t.library.collections}</h2>
          <ul class="collections">
            {collections.map((c) => (
              <li key={c.id} class={collection === c.id ? 'on' : ''}>
                <button type="button" class="name" aria-pressed={collection === c.id} onClick={() => setCollection(collection === c.id ? null : c.id)}>
                  <b>{c.name}</b>
                  <small>
                    {t.library.problems(c.problems)} · {t.library.solved(c.solved)}
                  </small>
                </button>
                <button type="button" class="icon" title={t.library.check} aria-label={`${t.library.check} ${c.name}`} onClick={() => void check([c])}>
                  <Icon name="solve" />
                </button>
                <button
                  type="button"
                  class="icon"
                  title={t.library.export}
                  aria-label={`${t.library.export} ${c.name}`}
                  onClick={() =>
                    ask('GET', `/api/library/${c.id}`)
                      .then((r) => r.blob())
                      .then((blob) => save(`${c.name}.sgf`, blob), fail)
                  }
                >
                  <Icon name="save" />
                </button>
                {!c.built_in && (
                  <button
                    type="button"
                    class="icon"
                    title={t.library.remove}
                    aria-label={`${t.library.remove} ${c.name}`}
                    onClick={() => {
                      if (!confirm(t.library.removeSure(c.name))) return;
                      ask('DELETE', `/api/library/${c.id}`).then(() => {
                        setCollection(null);
                        void refresh();
                        setVersion((n) => n + 1);
                      }, fail);
                    }}
                  >
                    <Icon name="trash" />
                  </button>
                )}
              </li>
            ))}
          </ul>
          <div class="drop">
            <button type="button" onClick={() => file.current!.click()}>
              <Icon name="open" /> {t.library.import}
            </button>
            <p class="hint">{t.library.importHint}</p>
            <input
              ref={file}
              type="file"
              hidden
              multiple
              accept=".sgf,.txt,.jsonl,.json"
              aria-label={t.library.import}
              onChange={(e) => {
                void take([...(e.currentTarget.files ?? [])]);
                e.currentTarget.value = '';
              }}
            />
          </div>
          {progress && (
            <div role="status">
              <progress value={progress.done} max={progress.total} aria-label={t.library.check} />
              <div class="row">
                <span class="hint">{progress.words}</span>
                <span class="spring" />
                <button type="button" onClick={() => checking.current?.abort()}>
                  <Icon name="stop" /> {t.solve.stop}
                </button>
              </div>
            </div>
          )}
          {report && (
            <div class="report" role="status">
              <h2>{t.library.report}</h2>
              {report.words.map((words) => (
                <p key={words}>{words}</p>
              ))}
              {!progress && report.kinds.size === 0 && <p class="hint">{t.library.reportFine}</p>}
              {[...report.kinds].map(([kind, list]) => (
                <details key={kind} open={list.length <= 12}>
                  <summary>
                    {kind} <span class="badge">{list.length}</span>
                  </summary>
                  <ul class="plain-list">
                    {list.map((one, i) => (
                      <li key={i}>
                        <button type="button" class="plain" onClick={() => void openNumber(one.problem)}>
                          {one.name}
                        </button>
                        {one.words && `: ${one.words}`}
                      </li>
                    ))}
                  </ul>
                </details>
              ))}
              {!progress && report.words.length > 0 && (
                <button type="button" onClick={() => save(t.library.reportFile, asText(report))}>
                  <Icon name="save" /> {t.library.reportSave}
                </button>
              )}
            </div>
          )}
        </div>
        <div class="card search">
          <label class="field">
            <span>{t.library.name}</span>
            <input type="search" value={text} maxLength={100} onInput={(e) => setText(e.currentTarget.value)} />
          </label>
          <Choice label={t.library.size} value={size} options={[['', t.library.any], ['9', '9'], ['13', '13'], ['19', '19']]} onChange={setSize} />
          <Choice label={t.library.level} value={level} options={t.library.levels} onChange={setLevel} />
          <button
            type="button"
            class="alike"
            onClick={() => post<Found>('/api/library/alike', { ...place.position }).then(setFound, fail)}
          >
            <MiniBoard position={place.position} /> <Icon name="search" /> {t.library.alike}
          </button>
        </div>
        <div class="card found">
          <div class="row">
            <h2 aria-live="polite">{t.library.found(found?.total ?? 0)}</h2>
            <span class="spring" />
            <Choice label={t.library.openIn} value={target} options={OPENS.map((mode) => [mode, t.modes[mode]])} onChange={(mode) => setTarget(mode as Mode)} />
          </div>
          <ul class="thumbs">
            {found?.problems.map((problem) => (
              <li key={problem.id}>
                <button type="button" onClick={() => open(problem)} title={problem.task ?? problem.name}>
                  <MiniBoard position={problem.position} />
                  <span>{problem.name}</span>
                  <small>{problem.band ?? ' '}</small>
                </button>
              </li>
            ))}
          </ul>
          {found && found.problems.length < found.total && (
            <button type="button" onClick={() => void search(found.problems.length)}>
              {t.library.more}
            </button>
          )}
        </div>
      </>
    ),
  };
}
