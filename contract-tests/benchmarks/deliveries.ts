import { createHmac } from 'node:crypto';
import { Pool } from 'undici';
import { createSimulator } from '../../simulator/index.ts';
import { startChild } from './child.ts';
import { median } from './load.ts';
import { atLeast, type Row } from './table.ts';

const EVENTS = 10_000;
const ROUNDS = 5;
const AT_ONCE = 50;
const ORGANIZATION = 'org_acme';

/** Signed deliveries to a bare local receiver, 50 at once, against an undici Pool that posts the same bytes. */
export async function deliveries(): Promise<Row[]> {
  const receiver = await startChild(['--import', 'tsx', 'contract-tests/benchmarks/servers/bare-receiver.ts']);
  const data = { id: 'post_bench', text: 'x'.repeat(1900) };
  const body = JSON.stringify({ type: 'post.published', data });
  const ours: number[] = [];
  const pool: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await simulatorRate(receiver.url, data));
    pool.push(await poolRate(receiver.url, body));
  }
  await receiver.stop();
  const [rate, bare] = [median(ours), median(pool)];
  return [
    { what: `signed deliveries of 2 kB (${Math.round(rate)}/s) ÷ undici Pool (${Math.round(bare)}/s)`, ...atLeast(rate / bare, 0.75) },
  ];
}

async function simulatorRate(url: string, data: object): Promise<number> {
  const sim = await createSimulator();
  const registered = await sim.fetch('http://sim/_sim/webhooks', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ organizationId: ORGANIZATION, url }),
  });
  if (registered.status !== 201) throw new Error(await registered.text());
  const started = performance.now();
  for (let i = 0; i < EVENTS; i++)
    sim.worlds.defaultWorld.events.emit('webhook', { type: 'post.published', organizationId: ORGANIZATION, data });
  await sim.clock.advance(0);
  const rate = EVENTS / ((performance.now() - started) / 1000);
  const failed = sim.worlds.defaultWorld.webhooks.deliveries.all().filter(delivery => delivery.status !== 'SUCCEEDED').length;
  if (failed > 0) throw new Error(`${failed} deliveries failed`);
  await sim.close();
  return rate;
}

async function poolRate(url: string, body: string): Promise<number> {
  const pool = new Pool(url, { connections: AT_ONCE });
  const headers = { 'content-type': 'application/json', 'x-signature': createHmac('sha256', 'secret').update(body).digest('hex') };
  let sent = 0;
  const started = performance.now();
  const worker = async () => {
    while (sent++ < EVENTS) await (await pool.request({ method: 'POST', path: '/', headers, body })).body.dump();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const rate = EVENTS / ((performance.now() - started) / 1000);
  await pool.close();
  return rate;
}
