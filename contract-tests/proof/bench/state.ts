import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSimulator, type Simulator } from '../../../simulator/index.ts';
import { call, readBytes, readThrough, sendBytes } from './call.ts';
import { type Hold, longestHold, median } from './load.ts';
import { atMost, growthRow, type Row } from './table.ts';

const POSTS = 100_000;
const SIZES = [POSTS / 100, POSTS / 10, POSTS];
const ROUNDS = 3;
const WORLDS = 50;
const MAX_WORLD_MS = 5;
const MAX_HOLD_MS = 50;

/** What work on a world takes. */
type Costs = Readonly<Record<string, Hold>>;

/** A row about work: its time in seconds or milliseconds, or the longest hold of the event loop meanwhile; and another one about how its time grows. */
type Line = readonly [work: string, what: string, figure: 's' | 'ms' | 'hold', most: number, digits?: number, grows?: string | undefined];

/** Measures snapshots of a world of 100,000 posts, fresh worlds in the same process, and how much its state file delays requests. */
export async function state(): Promise<Row[]> {
  const costs: Costs[] = [];
  let megabytes = 0;
  for (const posts of SIZES) {
    const sim = await simulatorWith(posts);
    const inMemory = { ...(await costsOf(sim)), ...(await travelling(sim)) };
    const snapshot = JSON.parse(await call(sim, 'GET', '/_sim/snapshot')) as object;
    await sim.close();
    const file = await keeping(snapshot);
    costs.push({ ...inMemory, ...file.costs });
    ({ megabytes } = file);
  }
  const lines = linesOf(megabytes).flatMap(line => rowsOf(line, costs));
  return [...lines, growthOf('last write of the state file', 'closing', costs), await freshWorlds()];
}

function linesOf(megabytes: number): readonly Line[] {
  const travels = (work: string, what: string, mostHeld: number, grows?: string): Line[] => [
    [work, `${what} of ${POSTS} posts`, 's', 4, 2, grows],
    [work, `… ${what}: longest hold of the event loop meanwhile`, 'hold', mostHeld],
  ];
  return [
    ['first', `named snapshot of ${POSTS} posts, the first`, 's', 0.4, 2, 'named snapshot'],
    ['first', '… longest hold of the event loop meanwhile', 'hold', MAX_HOLD_MS],
    ['again', `named snapshot of ${POSTS} posts, after a change`, 's', 0.4, 3, 'named snapshot after a change'],
    ['read', 'the snapshot read as text: longest hold', 'hold', MAX_HOLD_MS, 0, 'the snapshot read as text'],
    ['restore', 'put back', 's', 0.5, 3, 'put back'],
    ['fork', 'fork of that world', 'ms', 50, 0, 'fork'],
    ['firstPost', 'first post after the fork, with copies of the lists that it joins', 'ms', 50, 0, 'first post after the fork'],
    ['explain', `explanation of a post among ${POSTS}`, 'ms', 50],
    ...travels('export', 'export', MAX_HOLD_MS, 'export'),
    ...travels('archive', 'export as a tar file', MAX_HOLD_MS),
    ...travels('import', 'import', MAX_HOLD_MS, 'import'),
    ...travels('importArchive', 'import of a tar file', MAX_HOLD_MS),
    ['whole', `state file of ${Math.round(megabytes)} MB: longest hold while it is first written`, 'hold', MAX_HOLD_MS],
    ['single', 'state file: longest hold while it is written after a change', 'hold', MAX_HOLD_MS],
  ];
}

function rowsOf([work, what, figure, most, digits, grows]: Line, costs: readonly Costs[]): Row[] {
  const last = costs.at(-1)?.[work];
  if (!last) throw new Error(`${work} was not measured`);
  const value = { s: last.totalMs / 1000, ms: last.totalMs, hold: last.longestMs }[figure];
  return [atMost(what, value, most, figure === 's' ? 's' : 'ms', digits), ...(grows ? [growthOf(grows, work, costs)] : [])];
}

function growthOf(what: string, work: string, costs: readonly Costs[]): Row {
  return growthRow(
    what,
    SIZES,
    costs.map(({ [work]: cost }) => (cost?.totalMs ?? Number.NaN) / 1000),
  );
}

/** Measures what it takes to carry a world elsewhere, and back. */
async function travelling(sim: Simulator): Promise<Costs> {
  let pieces: Uint8Array[] = [];
  const read = (target: string) =>
    longestHold(async () => {
      pieces = await readBytes(sim, target);
    });
  const json = await read('/_sim/snapshot');
  const text = Buffer.concat(pieces);
  const archive = await read('/_sim/snapshot/archive');
  const tar = Buffer.concat(pieces);
  return {
    export: json,
    archive,
    import: await longestHold(() => sendBytes(sim, 'POST', '/_sim/snapshots/json/import', text, 'application/json')),
    importArchive: await longestHold(() => sendBytes(sim, 'PUT', '/_sim/snapshots/tar/archive', tar, 'application/x-tar')),
  };
}

/** Measures snapshots of a world, in several rounds what can be repeated. */
async function costsOf(sim: Simulator): Promise<Costs> {
  const save = () => call(sim, 'PUT', '/_sim/snapshots/bench');
  const first = await longestHold(save);
  const rounds: Costs[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    await createPost(sim, i);
    const again = await longestHold(save);
    const restore = await longestHold(() => call(sim, 'POST', '/_sim/snapshots/bench/restore'));
    const fork = await longestHold(() => call(sim, 'POST', '/_sim/worlds', { fork: 'default' }));
    const read = await longestHold(() => readThrough(sim, '/_sim/snapshots/bench'));
    const firstPost = await longestHold(() => createPost(sim, i));
    const { id } = JSON.parse(await createPost(sim, i)) as { readonly id: string };
    const explain = await longestHold(() => call(sim, 'GET', `/_sim/explain/${id}`));
    rounds.push({ again, restore, fork, read, firstPost, explain });
  }
  return { first, ...middleOf(rounds) };
}

/** Returns the medians of rounds. */
function middleOf(rounds: readonly Costs[]): Costs {
  const middle = (work: string, of: keyof Hold): number => median(rounds.map(round => round[work]?.[of] ?? Number.NaN));
  const works = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(works.map(work => [work, { longestMs: middle(work, 'longestMs'), totalMs: middle(work, 'totalMs') }]));
}

async function simulatorWith(posts: number): Promise<Simulator> {
  const sim = await createSimulator({ throttle: false });
  await call(sim, 'PATCH', '/_sim/organizations/org_acme', { limits: { monthlyPosts: 2 * POSTS, dailyPosts: { TWITTER: 2 * POSTS } } });
  for (let i = 0; i < posts; i++) await createPost(sim, i);
  return sim;
}

async function freshWorlds(): Promise<Row> {
  const sim = await createSimulator({ throttle: false });
  const seconds = await times(WORLDS, () => call(sim, 'POST', '/_sim/worlds'));
  await sim.close();
  return atMost('a fresh world in a running process', median(seconds) * 1000, MAX_WORLD_MS, 'ms', 1);
}

/** Measures the state file of a world: its size, and what it takes to write it as a whole, after a change, and at the end. */
async function keeping(snapshot: object): Promise<{ readonly megabytes: number; readonly costs: Costs }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-state-'));
  const file = path.join(folder, 'sim.json');
  const start = () => createSimulator({ throttle: false, state: file, media: 'discard' });
  const before = await start();
  await call(before, 'PUT', '/_sim/snapshot', snapshot);
  await before.close();
  // This one has read the file, and has made none of its text yet.
  const sim = await start();
  const change = (i: number) => longestHold(() => written(file, () => createPost(sim, i)));
  const whole = await change(0);
  const rounds: Costs[] = [];
  for (let i = 1; i <= ROUNDS; i++) rounds.push({ single: await change(i) });
  const [seconds = 0] = await times(1, () => sim.close());
  const megabytes = (await stat(file)).size / 1_000_000;
  await rm(folder, { recursive: true });
  return { megabytes, costs: { whole, ...middleOf(rounds), closing: { longestMs: 0, totalMs: 1000 * seconds } } };
}

/** Makes a change, and waits until the file has been written after the change began. */
async function written(file: string, change: () => Promise<unknown>): Promise<void> {
  const { ino } = await stat(file);
  await change();
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

function createPost(sim: Simulator, i: number): Promise<string> {
  return call(sim, 'POST', '/api/v1/post', {
    teamId: 'team_acme_marketing',
    title: `Post ${i}`,
    status: 'SCHEDULED',
    postDate: '2030-01-01T00:00:00Z',
    socialAccountTypes: ['TWITTER'],
    data: { TWITTER: { text: `Hello, this is post number ${i}` } },
  });
}
