import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSimulator, type Simulator } from '../../simulator/index.ts';
import { growthRow } from './growth.ts';
import { median } from './load.ts';
import { type Hold, longestHold } from './longest-hold.ts';
import { atMost, type Row } from './table.ts';

const POSTS = 100_000;
const SIZES = [POSTS / 100, POSTS / 10, POSTS];
const ROUNDS = 5;
const WORLDS = 50;
const MAX_SAVE_SECONDS = 0.4;
const MAX_RESTORE_SECONDS = 0.5;
const MAX_FORK_MS = 50;
const MAX_WORLD_MS = 5;
const MAX_HOLD_MS = 50;

/** Snapshots of a world of 100,000 posts, fresh worlds in the same process, and what its state file costs requests in the meantime. */
export async function state(): Promise<Row[]> {
  const smaller: Costs[] = [];
  for (const posts of SIZES.slice(0, -1)) {
    const sim = await simulatorWith(posts);
    smaller.push(await costsOf(sim));
    await sim.close();
  }
  const sim = await simulatorWith(POSTS);
  const costs = await costsOf(sim);
  const fresh = await freshWorlds(sim);
  const snapshot = await ask(sim, 'GET', '/_sim/snapshot');
  await sim.close();
  const growth = (what: string, work: keyof Costs): Row =>
    growthRow(
      what,
      SIZES,
      [...smaller, costs].map(({ [work]: { totalMs } }) => totalMs / 1000),
    );
  return [
    { what: `named snapshot of ${POSTS} posts, the first`, ...atMost(costs.first.totalMs / 1000, MAX_SAVE_SECONDS, 's', 2) },
    { what: '… longest hold of the event loop meanwhile', ...atMost(costs.first.longestMs, MAX_HOLD_MS, 'ms') },
    growth('named snapshot', 'first'),
    { what: `named snapshot of ${POSTS} posts, after a change`, ...atMost(costs.again.totalMs / 1000, MAX_SAVE_SECONDS, 's', 3) },
    { what: 'put back', ...atMost(costs.restore.totalMs / 1000, MAX_RESTORE_SECONDS, 's', 3) },
    growth('put back', 'restore'),
    { what: 'fork of that world', ...atMost(costs.fork.totalMs, MAX_FORK_MS, 'ms') },
    { what: '… its first post, with copies of the lists that it joins', ...atMost(costs.firstPost.totalMs, MAX_FORK_MS, 'ms') },
    fresh,
    ...(await keeping(snapshot)),
  ];
}

/** What snapshots of a world cost, the median of some rounds where one can be repeated. */
interface Costs {
  readonly first: Hold;
  readonly again: Hold;
  readonly restore: Hold;
  readonly fork: Hold;
  readonly firstPost: Hold;
}

async function costsOf(sim: Simulator): Promise<Costs> {
  const save = () => ask(sim, 'PUT', '/_sim/snapshots/bench');
  const first = await longestHold(save);
  const rounds: Omit<Costs, 'first'>[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    await createPost(sim, i);
    const again = await longestHold(save);
    const restore = await longestHold(() => ask(sim, 'POST', '/_sim/snapshots/bench/restore'));
    const fork = await longestHold(() => ask(sim, 'POST', '/_sim/worlds', { fork: 'default' }));
    rounds.push({ again, restore, fork, firstPost: await longestHold(() => createPost(sim, i)) });
  }
  const middle = (work: keyof Omit<Costs, 'first'>): Hold => {
    const measured = rounds.map(round => round[work]);
    return { longestMs: median(measured.map(each => each.longestMs)), totalMs: median(measured.map(each => each.totalMs)) };
  };
  return { first, again: middle('again'), restore: middle('restore'), fork: middle('fork'), firstPost: middle('firstPost') };
}

async function simulatorWith(posts: number): Promise<Simulator> {
  const sim = await createSimulator({ throttle: false });
  await ask(sim, 'PATCH', '/_sim/organizations/org_acme', { limits: { monthlyPosts: 2 * POSTS, dailyPosts: { TWITTER: 2 * POSTS } } });
  for (let i = 0; i < posts; i++) await createPost(sim, i);
  return sim;
}

async function freshWorlds(sim: Simulator): Promise<Row> {
  const seconds = await times(WORLDS, () => ask(sim, 'POST', '/_sim/worlds'));
  return { what: 'a fresh world in a running process', ...atMost(median(seconds) * 1000, MAX_WORLD_MS, 'ms', 1) };
}

/** How long the event loop is held while the state file of such a world is written: the first time as a whole, then after single changes. */
async function keeping(snapshot: object): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-state-'));
  const file = path.join(folder, 'sim.json');
  const sim = await createSimulator({ throttle: false, state: file, media: 'discard' });
  await ask(sim, 'PUT', '/_sim/snapshot', snapshot);
  const { longestMs: whole } = await longestHold(() => written(file));
  const single: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    await createPost(sim, i);
    single.push((await longestHold(() => written(file))).longestMs);
  }
  const closing = await times(1, () => sim.close());
  const megabytes = (await stat(file)).size / 1_000_000;
  await rm(folder, { recursive: true });
  return [
    { what: `state file of ${Math.round(megabytes)} MB: longest hold while it is first written`, ...atMost(whole, MAX_HOLD_MS, 'ms') },
    { what: '… while it is written after a change', ...atMost(median(single), MAX_HOLD_MS, 'ms') },
    { what: '… the last write, at the end', measured: `${median(closing).toFixed(2)} s` },
  ];
}

/** Waits until the file has been written again. */
async function written(file: string): Promise<void> {
  const { ino } = await stat(file);
  while ((await stat(file)).ino === ino) await new Promise(resolve => setTimeout(resolve, 10));
}

async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const seconds: number[] = [];
  for (let i = 0; i < count; i++) {
    const started = performance.now();
    await work();
    seconds.push((performance.now() - started) / 1000);
  }
  return seconds;
}

function createPost(sim: Simulator, i: number): Promise<object> {
  return ask(sim, 'POST', '/api/v1/post', {
    teamId: 'team_acme_marketing',
    title: `Post ${i}`,
    status: 'DRAFT',
    postDate: '2030-01-01T00:00:00Z',
    socialAccountTypes: ['TWITTER'],
    data: { TWITTER: { text: `Hello, this is post number ${i}` } },
  });
}

async function ask(sim: Simulator, method: string, target: string, body?: object): Promise<object> {
  const response = await sim.fetch(`http://sim.test${target}`, {
    method,
    headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as object;
  if (!response.ok) throw new Error(`${method} ${target}: ${JSON.stringify(answer)}`);
  return answer;
}
