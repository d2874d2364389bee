import type { Message } from '../../../simulator/http/message.ts';
import { createSimulator } from '../../../simulator/index.ts';
import { startSimulator } from './child.ts';
import { askedOf, type Load, median, medianRatio, type Pace, ratesOf, type Work, warmUp } from './load.ts';
import { atLeast, type Row } from './table.ts';

const EMPTY = new Uint8Array();
const PACE: Pace = { warmUpMs: 1000, rounds: 5, ms: 300, isByProcessor: false };

/** Compares calls of the pipeline in process with a plain message with the same request over a socket. */
export async function inProcess(pace = PACE): Promise<Row[]> {
  const child = await startSimulator();
  const headers = { 'x-api-key': 'sk_sim_acme' };
  const path = '/api/v1/team/team_acme_support';
  const sim = await createSimulator({ throttle: false });
  const message: Message = {
    method: 'GET',
    path,
    query: '',
    headers,
    remoteAddress: '127.0.0.1',
    origin: 'http://localhost',
    body: { bytes: async () => EMPTY, stream: async function* () {} },
  };
  const load: Load = { method: 'GET', path, headers };
  const call = () => sim.handler(message);
  await warmUp(child, load, pace.warmUpMs);
  await called(call, pace.warmUpMs);
  const sockets: Work[] = [];
  const calls: Work[] = [];
  for (let round = 0; round < pace.rounds; round++) {
    sockets.push(await askedOf(child, load, pace.ms));
    calls.push(await called(call, pace.ms));
  }
  await Promise.all([child.stop(), sim.close()]);
  const rates = ratesOf(calls, pace);
  return [atLeast(`pipeline in process (${Math.round(median(rates))}/s) ÷ socket`, medianRatio(rates, ratesOf(sockets, pace)), 3)];
}

async function called(call: () => unknown, ms: number): Promise<Work> {
  const started = performance.now();
  const before = process.cpuUsage();
  let count = 0;
  for (; performance.now() - started < ms; count++) await call();
  const { user, system } = process.cpuUsage(before);
  return { count, seconds: (performance.now() - started) / 1000, processorSeconds: (user + system) / 1e6 };
}
