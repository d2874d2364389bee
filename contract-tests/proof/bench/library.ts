import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startSimulator } from './child.ts';
import { median, medianRatio, rateOf } from './load.ts';
import { atLeast, atMost, type Row } from './table.ts';

const LIBRARY = pathToFileURL('dist/index.js').href;
const STARTS = 7;
const ROUNDS = 5;
const ROUND_MS = 400;
const HEADERS = { 'x-api-key': 'sk_sim_acme' };
const PATH = '/api/v1/team/team_acme_support';

/** Measures the start of the library in a test, up to its first answer. */
export async function library(): Promise<Row[]> {
  const starts: Start[] = [];
  for (let i = 0; i < STARTS; i++) starts.push(await start());
  return [
    atMost('library, import', median(starts.map(({ importMs }) => importMs)), 60, 'ms'),
    atMost('library, createSimulator() to first answered fetch', median(starts.map(({ answerMs }) => answerMs)), 20, 'ms'),
  ];
}

/** Compares the rate of calls in process with that over a socket. */
export async function fetchInProcess(): Promise<Row[]> {
  const [socket, inProcess] = await rates();
  return [atLeast(`library, fetch in process (${Math.round(median(inProcess))}/s) ÷ socket`, medianRatio(inProcess, socket), 1.5)];
}

interface Start {
  readonly importMs: number;
  readonly answerMs: number;
}

/** The program of a separate process, which loads nothing else. */
const SCRIPT = `
  const began = performance.now();
  const { createSimulator } = await import(${JSON.stringify(LIBRARY)});
  const imported = performance.now();
  const sim = await createSimulator();
  const response = await sim.fetch(${JSON.stringify(PATH)}, { headers: ${JSON.stringify(HEADERS)} });
  await response.json();
  const answered = performance.now();
  if (response.status !== 200) throw new Error('answered ' + response.status);
  console.log(JSON.stringify({ importMs: imported - began, answerMs: answered - imported }));
  await sim.close();
`;

async function start(): Promise<Start> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT]);
  return JSON.parse(stdout) as Start;
}

/** Requests per second over a socket and in process, measured in turn, so that the machine is the same for both. */
async function rates(): Promise<[socket: number[], inProcess: number[]]> {
  const child = await startSimulator();
  // This uses the built library, because the simulator on the socket is built, too.
  const { createSimulator } = (await import(LIBRARY)) as typeof import('../../../simulator/library/library.ts');
  const sim = await createSimulator({ throttle: false });
  const sockets: number[] = [];
  const inProcess: number[] = [];
  const load = { method: 'GET', path: PATH, headers: HEADERS } as const;
  for (let round = 0; round <= ROUNDS; round++) {
    const rate = [await rateOf(child.url, load, ROUND_MS), await fetchRate(sim.fetch)] as const;
    // The first round only warms up.
    if (round === 0) continue;
    sockets.push(rate[0]);
    inProcess.push(rate[1]);
  }
  await Promise.all([child.stop(), sim.close()]);
  return [sockets, inProcess];
}

async function fetchRate(fetch: (path: string, init: RequestInit) => Promise<Response>): Promise<number> {
  const started = performance.now();
  let count = 0;
  for (; performance.now() - started < ROUND_MS; count++) await (await fetch(PATH, { headers: HEADERS })).text();
  return count / ((performance.now() - started) / 1000);
}
