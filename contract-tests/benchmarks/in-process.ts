import type { Message } from '../../simulator/http/message.ts';
import { createSimulator } from '../../simulator/index.ts';
import { startSimulator } from './child.ts';
import { median, rateOf } from './load.ts';
import { atLeast, type Row } from './table.ts';

const EMPTY = new Uint8Array();
const ROUNDS = 5;
const ROUND_MS = 1000;

/** The pipeline called in process with a plain message, against the same request over a socket. */
export async function inProcess(): Promise<Row[]> {
  const child = await startSimulator();
  const headers = { 'x-api-key': 'sk_sim_acme' };
  const path = '/api/v1/team/team_acme_support';
  const sockets: number[] = [];
  for (let i = 0; i < ROUNDS; i++) sockets.push(await rateOf(child.url, { method: 'GET', path, headers }, ROUND_MS));
  await child.stop();
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
  const direct: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const started = performance.now();
    let count = 0;
    for (; performance.now() - started < ROUND_MS; count++) await sim.handler(message);
    direct.push(count / ((performance.now() - started) / 1000));
  }
  await sim.close();
  return [{ what: `pipeline in process (${Math.round(median(direct))}/s) ÷ socket`, ...atLeast(median(direct) / median(sockets), 3) }];
}
