// Many clients at once: mixed requests, connections cut at random, latencies and memory told.
// Usage: node tools/load/load.mjs URL [CLIENTS=200] [SECONDS=300] [PID]

import { readFileSync } from 'node:fs';

const [url, clients = '200', seconds = '300', pid] = process.argv.slice(2);
const end = Date.now() + Number(seconds) * 1000;
const position = {
  size: [9, 9],
  black: ['ea', 'eb', 'ac', 'bc', 'cc', 'dc', 'ec'],
  white: ['da', 'ab', 'bb', 'cb', 'db'],
  to_move: 'black',
};
const six = {
  size: [19, 19],
  black: ['ea', 'eb', 'ec', 'ad', 'bd', 'cd', 'dd', 'ed'],
  white: ['da', 'db', 'ac', 'bc', 'cc', 'dc'],
  to_move: 'black',
};
const sum = await (await fetch(url + 'api/endgame/made?size=9&seed=7610')).json();
const KINDS = {
  page: () => ['GET', ''],
  board: () => ['POST', 'api/board', { position, moves: Math.random() < 0.5 ? ['ba'] : ['aa', 'ba'] }],
  turn: () => ['POST', 'api/turn', { position, turns: ['right', 'swap'] }],
  picture: () => ['POST', 'api/picture', { position, kind: 'svg' }],
  judge: () => ['POST', 'api/judge', { position, moves: Math.random() < 0.5 ? [] : ['aa'] }],
  explore: () => ['POST', 'api/explore', { position, moves: Math.random() < 0.5 ? ['ba'] : ['ca'] }],
  compare: () => ['POST', 'api/compare', { position, nodes: 2000 }],
  endgame: () => ['POST', 'api/endgame', { position: sum, moves: [] }],
  estimate: () => ['POST', 'api/game/estimate', { position: { ...sum, to_move: 'black' }, moves: [], komi: 7 }],
  solve: () => ['POST', 'api/solve', { position: Math.random() < 0.5 ? position : six, seconds: 5 }],
  library: () => ['GET', 'api/library/problems'],
  train: () => ['GET', 'api/train/next?vary=true'],
  attempt: () => ['POST', 'api/train/attempt', { problem: 1, success: Math.random() < 0.7 }],
};
const names = Object.keys(KINDS);
const seen = Object.fromEntries(names.map((name) => [name, []]));
const counts = { ok: 0, busy: 0, cut: 0, other: 0 };
const odd = new Map();

async function client(_, number) {
  while (Date.now() < end) {
    const name = names[Math.floor(Math.random() * names.length)];
    const [method, path, body] = KINDS[name]();
    const stop = new AbortController();
    const cut = Math.random() < 0.03 && setTimeout(() => stop.abort(), Math.random() * 60);
    const start = performance.now();
    try {
      const headers = { 'x-nakade-client': `load-${number}` };
      if (body) headers['content-type'] = 'application/json';
      const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body), signal: stop.signal });
      await response.text();
      seen[name].push(performance.now() - start);
      if (response.ok) counts.ok++;
      else if (response.headers.get('retry-after')) {
        counts.busy++;
        await new Promise((done) => setTimeout(done, 1000 * Number(response.headers.get('retry-after')) * Math.random()));
      } else {
        counts.other++;
        odd.set(`${name} ${response.status}`, (odd.get(`${name} ${response.status}`) ?? 0) + 1);
      }
    } catch (error) {
      if (stop.signal.aborted) counts.cut++;
      else {
        counts.other++;
        odd.set(`${name} ${error.cause?.code ?? error.message}`, (odd.get(`${name} ${error.cause?.code ?? error.message}`) ?? 0) + 1);
      }
    }
    clearTimeout(cut);
    await new Promise((done) => setTimeout(done, Math.random() * 200));
  }
}
const memory = () => (pid ? Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024 : 0);
let most = 0;
const watch = setInterval(() => (most = Math.max(most, memory())), 500);
const at = (list, part) => list.sort((a, b) => a - b)[Math.floor((list.length - 1) * part)] ?? 0;
const began = Date.now();

function tell() {
  clearInterval(watch);
  const spent = Math.round((Date.now() - began) / 1000);
  console.log(`${spent} s`, JSON.stringify(counts), Object.fromEntries(odd), `memory at most ${Math.round(most)} MB, at the end ${Math.round(memory())} MB`);
  for (const name of names) {
    const list = seen[name];
    console.log(name.padEnd(8), String(list.length).padStart(7), ...[0.5, 0.95, 0.99].map((part) => `${at(list, part).toFixed(1)} ms`.padStart(12)));
  }
  process.exit();
}
// Who stops it early hears what was seen by then.
process.on('SIGTERM', tell);
process.on('SIGINT', tell);
await Promise.all(Array.from({ length: Number(clients) }, client));
tell();
