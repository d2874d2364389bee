import { createServer } from 'node:http';
import { limits } from '../../../../../openapi/document.ts';
import { listen } from '../../../../../simulator/testing/listen.ts';
import type { Fields } from '../../../../exchange.ts';
import { createDid } from '../../../caller.ts';
import { type RunningSimulator, startSimulator, watchMemory } from '../../start-simulator.ts';
import { atMost, exactly, figure, type Trial, type TrialOptions, type TrialResult } from '../../trial.ts';
import { startBadReceivers } from './bad-receivers.ts';

const RECEIVERS = 200;
const ROUNDS = 3;
/** Longer than the timeout of a delivery at full scale; in a short run it is shorter, so that the receiver gives up first. */
const HANG_MS = 60_000;
/** The organization whose receivers misbehave, and others whose receivers work. */
const BAD = { organizationId: 'org_acme', key: 'sk_sim_acme', team: 'team_acme_marketing' } as const;
const OTHERS = [{ organizationId: 'org_pro', key: 'sk_sim_pro', team: 'team_pro' }] as const;
const OTHERS_EVERY_MS = 50;
/** Long enough for both retries. */
const ADVANCE = 'PT3M';

/** Receivers that misbehave use all slots, and receivers of other organizations must not notice. */
export const receivers: Trial = {
  id: 'receivers',
  title: 'Receivers of webhooks that hang, drip, redirect, answer 100 MB, close, or speak no HTTP',
  goal: 'exactly 50 in flight at once, p99 of others at most 1 s virtual, memory at most 256 MB',
  run: attack,
};

async function attack({ scaled, progress }: TrialOptions): Promise<TrialResult> {
  const good = await startGoodReceiver();
  const bad = await startBadReceivers(scaled(RECEIVERS, 64), scaled(HANG_MS, 500), `${good.url}redirected`);
  const sim = await startSimulator(['--no-throttle', '--clock', 'manual', '--start-time', '2026-03-02T09:00:00Z']);
  const memory = watchMemory(sim.pid);
  try {
    for (const url of bad.urls) await call(sim, 'POST', '/_sim/webhooks', { organizationId: BAD.organizationId, url });
    for (const { organizationId } of OTHERS) await call(sim, 'POST', '/_sim/webhooks', { organizationId, url: good.url });
    for (let round = 0; round < scaled(ROUNDS); round++) {
      await rename(sim, BAD, round);
      await sendMeanwhile(sim, call(sim, 'POST', '/_sim/clock/advance', { by: ADVANCE }));
      progress(`round ${round + 1}: ${bad.requests()} requests to receivers that misbehave, ${good.count()} to others`);
    }
    const waits = await waitsOfOthers(sim);
    const failures = [
      ...(sim.ended() ? [`The simulator ended: ${sim.ended()?.err}`] : []),
      ...(good.redirected() > 0 ? [`${good.redirected()} redirects were followed`] : []),
      ...(waits.length < good.count() || good.count() === 0 ? [`${good.count()} deliveries arrived at others, of ${waits.length}`] : []),
    ];
    return {
      figures: [
        figure('receivers that misbehave', bad.urls.length),
        figure('kinds of them', bad.kinds().size),
        figure('requests to them', bad.requests()),
        exactly('most in flight at once', bad.most(), limits.webhooks.maxConcurrentDeliveries),
        figure('deliveries of others', waits.length),
        atMost('p99 of others', percentile(waits, 0.99), 1000, 'virtual ms'),
        atMost('resident memory', memory.stop(), 256, 'MB'),
      ],
      failures,
      skipped: [],
    };
  } finally {
    memory.stop();
    bad.close();
    good.close();
    await sim.kill();
  }
}

interface Sender {
  readonly organizationId: string;
  readonly key: string;
  readonly team: string;
}

/** Changes a team, which causes an event for every endpoint of its organization. */
async function rename(sim: RunningSimulator, { key, team }: Sender, number: number): Promise<void> {
  await call(sim, 'PATCH', `/api/v1/team/${team}`, { name: `Name ${number}` }, key);
}

/** Causes events of other organizations until the work is done. */
async function sendMeanwhile(sim: RunningSimulator, work: Promise<unknown>): Promise<void> {
  const state = { isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  for (let number = 0; !state.isDone; number++) {
    for (const other of OTHERS) await rename(sim, other, number);
    await new Promise(resolve => setTimeout(resolve, OTHERS_EVERY_MS));
  }
  await done;
}

interface DeliveryItem {
  readonly eventId: string;
  readonly attempts: readonly { readonly at: string }[];
}

/** Returns how long each delivery of other organizations has waited for its first attempt, simulated milliseconds; Infinity without an attempt. */
async function waitsOfOthers(sim: RunningSimulator): Promise<number[]> {
  const waits: number[] = [];
  for (const { organizationId } of OTHERS) {
    const events = await listAll<{ readonly id: string; readonly createdAt: string }>(sim, `/_sim/events?organizationId=${organizationId}`);
    const begun = new Map(events.map(({ id, createdAt }) => [id, Date.parse(createdAt)]));
    for (const { eventId, attempts } of await listAll<DeliveryItem>(sim, `/_sim/deliveries?organizationId=${organizationId}`))
      waits.push(Date.parse(attempts[0]?.at ?? '') - (begun.get(eventId) ?? Number.NaN));
  }
  return waits.map(wait => (Number.isNaN(wait) ? Number.POSITIVE_INFINITY : wait));
}

async function listAll<T>(sim: RunningSimulator, target: string): Promise<T[]> {
  const items: T[] = [];
  for (;;) {
    const page = (await call(sim, 'GET', `${target}&limit=100&offset=${items.length}`)) as {
      readonly items: readonly T[];
      readonly total: number;
    };
    items.push(...page.items);
    if (items.length >= page.total || page.items.length === 0) return items;
  }
}

function call(sim: RunningSimulator, method: string, target: string, body?: object, apiKey?: string): Promise<Fields> {
  return createDid({ fetch, baseUrl: sim.url, apiKey })(method, target, body);
}

/** Returns the value below which this share of the values lies. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY;
}

interface GoodReceiver {
  readonly url: string;
  /** Returns the number of deliveries so far. */
  count(): number;
  /** Returns the number of requests that followed a redirect. */
  redirected(): number;
  close(): void;
}

async function startGoodReceiver(): Promise<GoodReceiver> {
  let [count, redirected] = [0, 0];
  const server = createServer((request, response) => {
    if (request.url === '/redirected') redirected++;
    else count++;
    request.resume();
    response.end('ok');
  });
  const { url } = await listen(server);
  return {
    url: `${url}/`,
    count: () => count,
    redirected: () => redirected,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
