// What the server says and takes. No Go is known here: every rule is asked of the server.

export type Side = 'black' | 'white';
export type Turn = 'right' | 'left' | 'mirror' | 'flip' | 'swap';

export interface Position {
  id?: string;
  size: [number, number];
  black: string[];
  white: string[];
  to_move?: Side;
  defender?: Side;
  targets?: string[];
  region?: string[];
  attacker_only?: string[];
  escape?: string[];
  ko?: string;
  rules?: 'area' | 'japanese';
  survive?: 'any' | 'all';
  reading?: 'literal' | 'group';
}

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Chain {
  number: number;
  colour: Side;
  stones: string[];
  liberties: string[];
}

export interface Fault {
  kind: string;
  message: string;
  at: string[];
}

export interface View {
  size: [number, number];
  black: string[];
  white: string[];
  to_move: Side;
  ko: string | null;
  last: string | null;
  prisoners: [number, number];
  legal: string[];
  chains: Chain[];
  window: Rect;
  faults: Fault[];
}

export interface Imported {
  position: Position;
  comment: string | null;
}

export interface Found {
  problems: Imported[];
  remarks: string[];
}

export type Worth = 'win' | 'seki' | 'ko' | 'loss' | 'open';

export interface MovePoint {
  move: string;
  worth: Worth;
  best: boolean;
  words: string;
  line: string[];
  why: string | null;
}

export interface Verdict {
  to_move: Side;
  defender: Side;
  outcome: string;
  worth: Worth;
  scope: 'board' | 'enclosed' | 'assumed';
  proven: boolean;
  sentence: string;
  details: string[];
  best: string[];
  points: MovePoint[];
  line: string[];
  why: string | null;
  assumed: string | null;
  difficulty: string | null;
  nodes: number;
  millis: number;
  remembered: boolean;
  idle: boolean;
}

export interface Understood {
  defender: Side;
  targets: string[];
  region: string[];
  attacker_only: string[];
  escape: string[];
  held: string[];
}

export interface Judged {
  verdict: Verdict | null;
  captured: boolean;
  reply: string | null;
  over: boolean;
  remark: string | null;
}

export interface Progress {
  what: 'understanding' | 'reading';
  to_move: Side | null;
  nodes: number;
  depth: number;
}

/** What one of several searches came to. */
export interface Compared {
  method: string;
  result: string | null;
  exact: boolean;
  right: boolean | null;
  best: string | null;
  nodes: number;
  depth: number;
  millis: number;
  hits: number | null;
  fill: number | null;
}

export interface SolutionNode {
  move: string | null;
  words: string;
  right: boolean | null;
  children: SolutionNode[];
}

export interface Kept {
  id: number;
  collection: number;
  number: number;
  name: string;
  comment: string | null;
  position: Position;
  outcome: string | null;
  task: string | null;
  band: string | null;
}

export interface Collection {
  id: number;
  name: string;
  built_in: boolean;
  problems: number;
  solved: number;
  checked: number;
}

export interface Standing {
  rating: number;
  rank: string;
  streak: number;
  best_streak: number;
  attempts: number;
  solved: number;
  due: number;
  today: number;
}

export interface Exercise {
  problem: Kept;
  due: boolean;
  standing: Standing;
}

export interface Reported {
  done: number;
  total: number;
  problem: number;
  name: string;
  outcome: string | null;
  words: string;
  findings: { kind: string; words: string; doubt: string | null }[];
}

export interface Area {
  letter: string;
  points: string[];
  value: string | null;
  mean: string | null;
  temperature: string | null;
  heat: number;
  words: string;
  best: [string[], string[]];
  thermograph: string | null;
}

export interface EndgameSum {
  to_move: Side;
  counting: 'territory' | 'area';
  exact: boolean;
  score: [number, number];
  words: string;
  best: string[];
  chosen: string;
  areas: Area[];
  dame: string[];
  settled: [string[], string[]];
  trusted: string[];
  nodes: number;
  millis: number;
}

export interface Chosen {
  move: string | null;
  winrate: number;
  black_lead: number;
  visits: number;
  millis: number;
}

export interface Hint {
  move: string;
  winrate: number;
  black_lead: number;
  line: string[];
}

export interface Guess {
  ownership: number[];
  black_lead: number;
  words: string;
}

export interface Scored {
  dead: string[];
  owned: [string[], string[]];
  points: [number, number];
  result: string;
  words: string;
}

export interface Record {
  position: Position;
  moves: string[];
  komi: number;
  players: [string | null, string | null];
  result: string | null;
  remarks: string[];
}

export interface ValuedMove {
  number: number;
  side: Side;
  black_lead: number;
  black_winrate: number;
  points_lost: number;
  winrate_lost: number;
  better: string[];
}

export interface Mistake {
  number: number;
  reason: { kind: 'lost' | 'free'; stones: string[] } | null;
}

/** A refusal of the server, or that there is none. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly at: string[] = [],
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

type Listener = (online: boolean) => void;
const listeners = new Set<Listener>();
let online = true;

/** Hears whether the server can be reached. */
export function onReach(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function reached(now: boolean) {
  if (now === online) return;
  online = now;
  listeners.forEach((listener) => listener(now));
}

async function refusal(response: Response): Promise<Refusal> {
  try {
    const told = await response.json();
    return new Refusal(told.code, told.message, told.at ?? [], told.retry_after);
  } catch {
    return new Refusal('broken', response.statusText || String(response.status));
  }
}

/** Which page asks, so that the line before the searches is fair between pages. */
const client = Math.random().toString(36).slice(2);

/** A busy server is asked again this often, where it says that it is worth waiting. */
const PATIENCE = 3;
const LONGEST_WAIT = 10;

export async function ask(method: string, path: string, body?: unknown, signal?: AbortSignal, tries = PATIENCE): Promise<Response> {
  const init: RequestInit = { method, signal, headers: { 'x-nakade-client': client } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    reached(false);
    throw new Refusal('offline', 'offline');
  }
  reached(true);
  if (response.ok) return response;
  const told = await refusal(response);
  if (told.code !== 'busy' || !told.retryAfter || told.retryAfter > LONGEST_WAIT || tries === 0) throw told;
  await new Promise((done) => setTimeout(done, 1000 * told.retryAfter! * (0.5 + Math.random())));
  signal?.throwIfAborted();
  return ask(method, path, body, signal, tries - 1);
}

export async function get<T>(path: string): Promise<T> {
  return (await ask('GET', path)).json();
}

export async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return (await ask('POST', path, body, signal)).json();
}

/** Reads live events until the stream ends. */
export async function stream(
  path: string,
  body: unknown,
  hear: (event: string, data: any) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await ask('POST', path, body, signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      if (signal.aborted) throw error;
      reached(false);
      throw new Refusal('offline', 'offline');
    });
    if (done) return;
    rest += value;
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const lines = rest.slice(0, end).split('\n');
      rest = rest.slice(end + 2);
      const field = (name: string) =>
        lines
          .filter((line) => line.startsWith(name + ':'))
          .map((line) => line.slice(name.length + 1).trimStart())
          .join('\n');
      const data = field('data');
      if (data) hear(field('event') || 'message', JSON.parse(data));
    }
  }
}

const views = new Map<string, View>();

/** The position after some moves; what was seen before is remembered. */
export async function board(position: Position, moves: string[]): Promise<View> {
  const key = JSON.stringify([position, moves]);
  const known = views.get(key);
  if (known) return known;
  const view = await post<View>('/api/board', { position, moves });
  if (views.size > 500) views.clear();
  views.set(key, view);
  return view;
}

/** Whether a move may be made now; a ko may have to wait for a threat elsewhere. */
export const allowed = async (position: Position, moves: string[], move: string) =>
  move === 'pass' || (await board(position, moves)).legal.includes(move);

export const turn = (position: Position, moves: string[], turns: Turn[]) =>
  post<{ position: Position; moves: string[] }>('/api/turn', { position, moves, turns });

export const read = (text: string) => post<Found>('/api/read', { text });

export async function sgf(position: Position): Promise<string> {
  return (await ask('POST', '/api/sgf', position)).text();
}

/** Saves a text or a picture as a file of the user's. */
export function save(name: string, content: Blob | string) {
  const blob = typeof content === 'string' ? new Blob([content]) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
