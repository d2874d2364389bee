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
const MAX_SAVE_SECONDS = 0.4;
const MAX_RESTORE_SECONDS = 0.5;
const MAX_FORK_MS = 50;
const MAX_WORLD_MS = 5;
const MAX_HOLD_MS = 50;
const MAX_EXPLAIN_MS = 50;
const MAX_TRAVEL_SECONDS = 4;
/** A file is parsed in slices, but the world is made of it at once. */
const MAX_IMPORT_HOLD_MS = 700;

/** Measures snapshots of a world of 100,000 posts, fresh worlds in the same process, and how much its state file delays requests. */
export async function state(): Promise<Row[]> {
  const costs: Costs[] = [];
  const files: Keeping[] = [];
  const travels: Travel[] = [];
  for (const posts of SIZES) {
    const sim = await simulatorWith(posts);
    costs.push(await costsOf(sim));
    travels.push(await travelling(sim));
    const snapshot = JSON.parse(await call(sim, 'GET', '/_sim/snapshot')) as object;
    await sim.close();
    files.push(await keeping(snapshot));
  }
  return [...rowsOfSnapshots(costs), ...rowsOfTravels(travels), await freshWorlds(), ...rowsOfFiles(files)];
}

function rowsOfSnapshots(costs: readonly Costs[]): Row[] {
  const { first, again, read, restore, fork, firstPost, explain } = costs.at(-1) ?? nothing();
  const growth = (what: string, work: keyof Costs): Row =>
    growthRow(
      what,
      SIZES,
      costs.map(({ [work]: { totalMs } }) => totalMs / 1000),
    );
  return [
    atMost(`named snapshot of ${POSTS} posts, the first`, first.totalMs / 1000, MAX_SAVE_SECONDS, 's', 2),
    atMost('… longest hold of the event loop meanwhile', first.longestMs, MAX_HOLD_MS, 'ms'),
    growth('named snapshot', 'first'),
    atMost(`named snapshot of ${POSTS} posts, after a change`, again.totalMs / 1000, MAX_SAVE_SECONDS, 's', 3),
    growth('named snapshot after a change', 'again'),
    atMost('the snapshot read as text: longest hold', read.longestMs, MAX_HOLD_MS, 'ms'),
    growth('the snapshot read as text', 'read'),
    atMost('put back', restore.totalMs / 1000, MAX_RESTORE_SECONDS, 's', 3),
    growth('put back', 'restore'),
    atMost('fork of that world', fork.totalMs, MAX_FORK_MS, 'ms'),
    growth('fork', 'fork'),
    atMost('first post after the fork, with copies of the lists that it joins', firstPost.totalMs, MAX_FORK_MS, 'ms'),
    growth('first post after the fork', 'firstPost'),
    atMost(`explanation of a post among ${POSTS}`, explain.totalMs, MAX_EXPLAIN_MS, 'ms'),
  ];
}

function rowsOfTravels(travels: readonly Travel[]): Row[] {
  const { json, archive, importJson, importArchive } = travels.at(-1) ?? nothing();
  const rows = (what: string, { totalMs, longestMs }: Hold, maxHoldMs: number): Row[] => [
    atMost(`${what} of ${POSTS} posts`, totalMs / 1000, MAX_TRAVEL_SECONDS, 's', 2),
    atMost(`… ${what}: longest hold of the event loop meanwhile`, longestMs, maxHoldMs, 'ms'),
  ];
  const growth = (what: string, work: keyof Travel): Row =>
    growthRow(
      what,
      SIZES,
      travels.map(({ [work]: { totalMs } }) => totalMs / 1000),
    );
  return [
    ...rows('export', json, MAX_HOLD_MS),
    growth('export', 'json'),
    ...rows('export as a tar file', archive, MAX_HOLD_MS),
    ...rows('import', importJson, MAX_IMPORT_HOLD_MS),
    growth('import', 'importJson'),
    ...rows('import of a tar file', importArchive, MAX_IMPORT_HOLD_MS),
  ];
}

/** What it takes to carry a world elsewhere, and back. */
interface Travel {
  readonly json: Hold;
  readonly archive: Hold;
  readonly importJson: Hold;
  readonly importArchive: Hold;
}

async function travelling(sim: Simulator): Promise<Travel> {
  let pieces: Uint8Array[] = [];
  const read = (target: string) =>
    longestHold(async () => {
      pieces = await readBytes(sim, target);
    });
  const json = await read('/_sim/snapshot');
  const text = Buffer.concat(pieces);
  const archive = await read('/_sim/snapshot/archive');
  const tar = Buffer.concat(pieces);
  const importJson = await longestHold(() => sendBytes(sim, 'POST', '/_sim/snapshots/json/import', text, 'application/json'));
  const importArchive = await longestHold(() => sendBytes(sim, 'PUT', '/_sim/snapshots/tar/archive', tar, 'application/x-tar'));
  return { json, archive, importJson, importArchive };
}

function rowsOfFiles(files: readonly Keeping[]): Row[] {
  const { megabytes, wholeMs, singleMs } = files.at(-1) ?? nothing();
  return [
    atMost(`state file of ${Math.round(megabytes)} MB: longest hold while it is first written`, wholeMs, MAX_HOLD_MS, 'ms'),
    atMost('state file: longest hold while it is written after a change', singleMs, MAX_HOLD_MS, 'ms'),
    growthRow(
      'last write of the state file',
      SIZES,
      files.map(file => file.closingSeconds),
    ),
  ];
}

function nothing(): never {
  throw new Error('nothing was measured');
}

/** The cost of snapshots of a world, as the median of some rounds for work that can be repeated. */
interface Costs {
  readonly first: Hold;
  readonly again: Hold;
  /** Reading the snapshot as text. */
  readonly read: Hold;
  readonly restore: Hold;
  readonly fork: Hold;
  readonly firstPost: Hold;
  readonly explain: Hold;
}

async function costsOf(sim: Simulator): Promise<Costs> {
  const save = () => call(sim, 'PUT', '/_sim/snapshots/bench');
  const first = await longestHold(save);
  const rounds: Omit<Costs, 'first'>[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    await createPost(sim, i);
    const again = await longestHold(save);
    const restore = await longestHold(() => call(sim, 'POST', '/_sim/snapshots/bench/restore'));
    const fork = await longestHold(() => call(sim, 'POST', '/_sim/worlds', { fork: 'default' }));
    const read = await longestHold(() => readThrough(sim, '/_sim/snapshots/bench'));
    const firstPost = await longestHold(() => createPost(sim, i));
    const { id } = JSON.parse(await createPost(sim, i)) as { readonly id: string };
    const explain = await longestHold(() => call(sim, 'GET', `/_sim/explain/${id}`));
    rounds.push({ again, read, restore, fork, firstPost, explain });
  }
  const middle = (work: keyof Omit<Costs, 'first'>): Hold => {
    const measured = rounds.map(round => round[work]);
    return { longestMs: median(measured.map(each => each.longestMs)), totalMs: median(measured.map(each => each.totalMs)) };
  };
  return {
    first,
    again: middle('again'),
    read: middle('read'),
    restore: middle('restore'),
    fork: middle('fork'),
    firstPost: middle('firstPost'),
    explain: middle('explain'),
  };
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

/** The cost of the state file of a world. */
interface Keeping {
  readonly megabytes: number;
  /** The longest time for which writing it blocks the event loop: first the whole file, then single changes. */
  readonly wholeMs: number;
  readonly singleMs: number;
  readonly closingSeconds: number;
}

async function keeping(snapshot: object): Promise<Keeping> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-state-'));
  const file = path.join(folder, 'sim.json');
  const start = () => createSimulator({ throttle: false, state: file, media: 'discard' });
  const before = await start();
  await call(before, 'PUT', '/_sim/snapshot', snapshot);
  await before.close();
  // This one has read the file, and has made none of its text yet.
  const sim = await start();
  const change = async (i: number): Promise<number> => (await longestHold(() => written(file, () => createPost(sim, i)))).longestMs;
  const wholeMs = await change(0);
  const single: number[] = [];
  for (let i = 1; i <= ROUNDS; i++) single.push(await change(i));
  const closing = await times(1, () => sim.close());
  const megabytes = (await stat(file)).size / 1_000_000;
  await rm(folder, { recursive: true });
  return { megabytes, wholeMs, singleMs: median(single), closingSeconds: median(closing) };
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
