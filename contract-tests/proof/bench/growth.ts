import { createSimulator, type Simulator } from '../../../simulator/index.ts';
import { call } from './call.ts';
import { median } from './load.ts';
import { exponentAtMost, growthExponent, plain, type Row } from './table.ts';

const POSTS = [10, 10_000, 100_000];
const WORLDS = [1, 50, 2000];
/** Calls that are measured together, and how often. */
const CALLS = 200;
const ROUNDS = 9;
const WARM_UPS = 4000;
const POSTS_OF_A_LIST = 10;
/** A call that takes the same among a hundred times as many has 0. */
const MAX_EXPONENT = 0.1;
const TEAM = 'team_acme_marketing';
const START_TIME = '2026-03-02T09:00:00Z';

/** Each call by its name, with the µs that it costs. */
type Costs = Readonly<Record<string, number>>;

/** Measures what calls and memory cost as a world has more posts, and a process more worlds. */
export async function growth(): Promise<Row[]> {
  await warmUp();
  const ofPosts = await measured(POSTS, async (sim, wanted, there) => {
    for (let i = there; i < wanted; i++) await post(sim);
  });
  const ofWorlds = await measured(WORLDS, async (sim, wanted) => {
    for (let i = sim.worlds.list().length; i < wanted; i++) await call(sim, 'POST', '/_sim/worlds');
  });
  return [...rowsOf('posts', POSTS, ofPosts), ...rowsOf('worlds', WORLDS, ofWorlds)];
}

interface Measured {
  readonly costs: readonly Costs[];
  readonly bytesOfOne: number;
}

/** Fills a simulator to each of these sizes, and measures calls there. */
async function measured(
  sizes: readonly number[],
  fill: (sim: Simulator, wanted: number, there: number) => Promise<void>,
): Promise<Measured> {
  const sim = await opened();
  const calls = await callsOf(sim);
  const costs: Costs[] = [];
  const heaps: number[] = [];
  let there = 0;
  for (const size of sizes) {
    await fill(sim, size, there);
    there = size + CALLS * ROUNDS;
    heaps.push(usedBytes());
    const own: Record<string, number> = {};
    for (const [name, work] of Object.entries(calls)) own[name] = await costOf(work);
    costs.push(own);
  }
  await sim.close();
  const [first = 0, last = 0] = [sizes.at(-2), sizes.at(-1)];
  return { costs, bytesOfOne: ((heaps.at(-1) ?? 0) - (heaps.at(-2) ?? 0)) / (last - first) };
}

async function opened(): Promise<Simulator> {
  const sim = await createSimulator({ throttle: false, clock: 'manual', startTime: START_TIME });
  await call(sim, 'PATCH', '/_sim/organizations/org_acme', { limits: { monthlyPosts: 1e9, dailyPosts: { TWITTER: 1e9 } } });
  return sim;
}

async function callsOf(sim: Simulator): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  for (let i = 1; i < POSTS_OF_A_LIST; i++) await post(sim);
  const id = await post(sim);
  return {
    'GET one': () => call(sim, 'GET', `/api/v1/post/${id}`),
    'GET list of 10': () => call(sim, 'GET', `/api/v1/post?teamId=${TEAM}&limit=10`),
    POST: () => post(sim),
  };
}

/** V8 compiles the code of a call only after some thousand of them, which another simulator answers. */
async function warmUp(): Promise<void> {
  const sim = await opened();
  for (const work of Object.values(await callsOf(sim))) for (let i = 0; i < WARM_UPS; i++) await work();
  await sim.close();
}

function rowsOf(what: string, sizes: readonly number[], { costs, bytesOfOne }: Measured): Row[] {
  const exponents = Object.keys(costs[0] ?? {}).map(name => {
    const own = costs.map(({ [name]: cost = Number.NaN }) => cost);
    const figures = own.map(cost => `${cost.toFixed(0)} µs`).join(', ');
    return exponentAtMost(`${name} at ${sizes.join(', ')} ${what} (${figures}): exponent`, growthExponent(sizes, own), MAX_EXPONENT);
  });
  return [...exponents, plain(`memory of one of ${sizes.at(-1)} ${what}`, bytesOfOne / 1024, 'kB', 1)];
}

/** The median cost of a call, µs. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    for (let i = 0; i < CALLS; i++) await work();
    rounds.push(((performance.now() - started) * 1000) / CALLS);
  }
  return median(rounds);
}

function usedBytes(): number {
  // The heap at the end of a collection: `npm run bench` starts processes with --expose-gc.
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

async function post(sim: Simulator): Promise<string> {
  const body = {
    teamId: TEAM,
    title: 'Launch',
    status: 'SCHEDULED',
    postDate: '2026-04-02T09:00:00.000Z',
    socialAccountTypes: ['TWITTER'],
    data: { TWITTER: { text: 'Launch day is near, and here is what we have built for you.' } },
  };
  return (JSON.parse(await call(sim, 'POST', '/api/v1/post', body)) as { readonly id: string }).id;
}
