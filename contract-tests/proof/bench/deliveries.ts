import { createHmac } from 'node:crypto';
import { Pool } from 'undici';
import { createSimulator } from '../../../simulator/index.ts';
import { startServer } from './child.ts';
import { growthRow } from './growth.ts';
import { median, medianRatio } from './load.ts';
import { atLeast, type Row } from './table.ts';

const EVENTS = 10_000;
const SIZES = [EVENTS / 100, EVENTS / 10, EVENTS];
const ROUNDS = 3;
const AT_ONCE = 50;
const ORGANIZATION = 'org_acme';

/** Compares signed deliveries to a bare local receiver, 50 at once, with an undici Pool that posts the same bytes. */
export async function deliveries(): Promise<Row[]> {
  const receiver = await startServer('bare-receiver');
  const data = { id: 'post_bench', text: 'x'.repeat(1900) };
  const body = JSON.stringify({ type: 'post.published', data });
  const seconds: number[][] = SIZES.map(() => []);
  const pool: number[] = [];
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const ours: number[] = [];
    for (const events of SIZES) ours.push(await simulatorSeconds(receiver.url, data, events));
    const peer = await poolSeconds(receiver.url, body);
    if (round === 0) continue;
    for (const [i, measured] of ours.entries()) seconds[i]?.push(measured);
    pool.push(peer);
  }
  await receiver.stop();
  const all = seconds.at(-1) ?? [];
  const [rate, bare] = [median(all), median(pool)].map(each => Math.round(EVENTS / each));
  return [
    atLeast(`signed deliveries of 2 kB (${rate}/s) ÷ undici Pool (${bare}/s)`, medianRatio(pool, all), 0.75),
    growthRow('deliveries', SIZES, seconds.map(median)),
  ];
}

/** Seconds from the first of some events until all of them are delivered. */
async function simulatorSeconds(url: string, data: object, events: number): Promise<number> {
  const sim = await createSimulator();
  const registered = await sim.fetch('http://sim/_sim/webhooks', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ organizationId: ORGANIZATION, url }),
  });
  if (registered.status !== 201) throw new Error(await registered.text());
  const started = performance.now();
  for (let i = 0; i < events; i++)
    sim.worlds.defaultWorld.events.emit('webhook', { type: 'post.published', organizationId: ORGANIZATION, data });
  await sim.clock.advance(0);
  const seconds = (performance.now() - started) / 1000;
  const failed = sim.worlds.defaultWorld.webhooks.deliveries.all().filter(delivery => delivery.status !== 'SUCCEEDED').length;
  if (failed > 0) throw new Error(`${failed} deliveries failed`);
  await sim.close();
  return seconds;
}

async function poolSeconds(url: string, body: string): Promise<number> {
  const pool = new Pool(url, { connections: AT_ONCE });
  const headers = { 'content-type': 'application/json', 'x-signature': createHmac('sha256', 'secret').update(body).digest('hex') };
  let sent = 0;
  const started = performance.now();
  const worker = async () => {
    while (sent++ < EVENTS) await (await pool.request({ method: 'POST', path: '/', headers, body })).body.dump();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  return seconds;
}
