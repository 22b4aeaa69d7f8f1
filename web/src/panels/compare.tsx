// Searches side by side: what each makes of the position, and what it costs.

import { useEffect, useRef, useState } from 'preact/hooks';
import { stream, type Compared, type Position, type Refusal } from '../api';
import { Icon } from '../icons';
import { positionKey } from '../mode';
import { human } from '../points';
import { t } from '../texts';

const METHODS = ['minimax', 'alpha-beta', 'alpha-beta-table', 'mtdf', 'one-pass', 'deepening-alpha-beta-table', 'proof-numbers', 'solver'];
const NODES = ['20000', '200000', '1000000'];

export function Compare({ position, onShow }: { position: Position; onShow: (move: string | null) => void }) {
  const [rows, setRows] = useState<Compared[]>([]);
  const [running, setRunning] = useState('');
  const [message, setMessage] = useState('');
  const [depth, setDepth] = useState('');
  const [breadth, setBreadth] = useState('');
  const [nodes, setNodes] = useState('200000');
  const stopper = useRef<AbortController | null>(null);
  const key = positionKey(position);
  useEffect(() => {
    setRows([]);
    return () => stopper.current?.abort();
  }, [key]);

  const run = (methods: string[]) => {
    stopper.current?.abort();
    const stop = new AbortController();
    stopper.current = stop;
    setMessage('');
    setRunning(methods.length > 1 ? 'all' : methods[0]!);
    const limit = (text: string) => (text ? Number(text) : undefined);
    const body = { position, methods, depth: limit(depth), breadth: limit(breadth), nodes: Number(nodes) };
    stream(
      '/api/compare',
      body,
      (event, data) => {
        if (event === 'row') setRows((rows) => [...rows.filter((row) => row.method !== data.method), data]);
        if (event === 'refused') setMessage(data.message);
      },
      stop.signal,
    )
      .catch((error: Refusal) => !stop.signal.aborted && setMessage(error.code === 'offline' ? t.offline : error.message))
      .finally(() => stopper.current === stop && setRunning(''));
  };
  const number = (value: string, set: (value: string) => void, label: string, most: number) => (
    <label class="field">
      <span>{label}</span>
      <input type="number" min="1" max={most} placeholder={t.compare.none} value={value} onInput={(e) => set(e.currentTarget.value)} />
    </label>
  );
  return (
    <details class="compare">
      <summary>{t.compare.title}</summary>
      <p class="hint">{t.compare.about}</p>
      <div class="thirds">
        {number(depth, setDepth, t.compare.depth, 100)}
        {number(breadth, setBreadth, t.compare.breadth, 400)}
        <label class="field">
          <span>{t.compare.nodes}</span>
          <select value={nodes} onChange={(e) => setNodes(e.currentTarget.value)}>
            {NODES.map((n) => (
              <option key={n} value={n}>
                {Number(n).toLocaleString('en')}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="row">
        {running ? (
          <button type="button" onClick={() => stopper.current?.abort()}>
            <Icon name="stop" /> {t.solve.stop}
          </button>
        ) : (
          <button type="button" onClick={() => run(METHODS)}>
            <Icon name="play" /> {t.compare.all}
          </button>
        )}
      </div>
      {message && (
        <p class="faults plain" role="alert">
          {message}
        </p>
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label={t.compare.title}>
        <table>
          <thead>
            <tr>
              {t.compare.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {METHODS.map((method) => {
              const row = rows.find((row) => row.method === method);
              return (
                <tr key={method} class={row?.right === false ? 'wrong' : ''} onMouseEnter={() => onShow(row?.best ?? null)} onMouseLeave={() => onShow(null)}>
                  <th scope="row">
                    <button type="button" disabled={!!running} title={t.compare.run(method)} onClick={() => run([method])}>
                      {method}
                    </button>
                  </th>
                  <td>{row ? `${row.result ?? '–'}${row.result && !row.exact ? '?' : ''}` : running === method ? '…' : ''}</td>
                  <td>{row?.best ? human(row.best, position.size[1]) : ''}</td>
                  <td>{row?.nodes.toLocaleString('en')}</td>
                  <td>{row && `${Math.round(row.millis).toLocaleString('en')} ms`}</td>
                  <td>{row?.hits != null && row.fill != null ? t.compare.table(row.hits, row.fill) : ''}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}
