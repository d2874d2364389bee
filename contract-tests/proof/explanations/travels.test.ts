import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { World } from '../../../simulator/domain/world.ts';
import { createSimulator } from '../../../simulator/index.ts';
import { fieldsOf } from '../../exchange.ts';
import type { Control, Fetch } from '../../session.ts';
import { objectsOf } from '../../suites/requests.ts';
import { START, simulatorTarget } from '../../target.ts';
import { freshWorld } from '../behaviour/fresh-world.ts';
import { failBy } from './failures.ts';
import { PLATFORM_CALLS } from './platform-calls.ts';
import { newestIds } from './subject-ids.ts';

/** How many of each kind are explained. */
const MOST = 12;

let seen: World | undefined;
const target = simulatorTarget({
  onExchange: ({ world }) => {
    seen = world;
  },
});
afterAll(async () => (await target).close());

/** A world in which calls of platforms have failed in several ways, some of which will be tried again. */
const failing = target.then(async opened => {
  const session = await opened.open(1);
  const world = await freshWorld(session);
  const { control } = world;
  const situations = [PLATFORM_CALLS.publish, PLATFORM_CALLS.publishComment, PLATFORM_CALLS.sendMessage, PLATFORM_CALLS.history].flat();
  for (const [index, { platforms, prepare }] of situations.entries()) {
    const call = await prepare(world);
    for (const platform of platforms) await failBy(world, platform, index % 2 === 0 ? 'outage' : 'timeout', { times: 2 });
    await call();
    for (const platform of platforms) await control('PATCH', `/_sim/platforms/${platform}`, { failure: null });
  }
  await failBy(world, 'LINKEDIN', 'rate-limited');
  await PLATFORM_CALLS.postingLimit[0]?.prepare(world).then(call => call());
  if (!seen) throw new Error('No call was seen');
  const jobs = objectsOf((await control('GET', '/_sim/jobs?limit=20'))['items']).map(({ id }) => String(id));
  const ids = [...newestIds(seen, MOST), ...jobs, 'LINKEDIN', 'INSTAGRAM'];
  return { session, control, ids, before: await explanationsOf(control, ids) };
});

/** The explanations of ids. Calls have no id in them: the log of requests is that of a world, and stays with it. */
async function explanationsOf(ask: Control, ids: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const found = new Map<string, unknown>();
  for (const id of ids) {
    const { because, ...others } = await ask('GET', `/_sim/explain/${id}`);
    const links = objectsOf(because).map(link => (link['kind'] === 'request' || link['kind'] === 'control' ? { ...link, id: null } : link));
    found.set(id, { ...others, because: links });
  }
  return Object.fromEntries(found);
}

/** Asks a simulator about one of its worlds. */
function askOf(fetch: Fetch, world = 'default'): Control {
  return async (method, route, body) => {
    const response = await fetch(`http://127.0.0.1:4010${route}`, {
      method,
      headers: { 'x-sim-world': world, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
    return fieldsOf(await response.json());
  };
}

describe('explanations travel', () => {
  it('with a fork, in which time goes on as in its source', async () => {
    const { session, control, ids, before } = await failing;
    await control('PUT', '/_sim/snapshots/before');
    const { id } = await control('POST', '/_sim/worlds', { fork: 'before' });
    const ofFork = askOf(session.fetch, String(id));
    expect(await explanationsOf(ofFork, ids)).toEqual(before);
    for (const ask of [control, ofFork]) await ask('POST', '/_sim/clock/advance', { by: 'PT8H' });
    const after = await explanationsOf(
      control,
      ids.filter(each => !each.startsWith('job_')),
    );
    expect(await explanationsOf(ofFork, Object.keys(after))).toEqual(after);
    expect(after).not.toEqual(before);
  });

  it('with a snapshot, through a reset', async () => {
    const { control, ids, before } = await failing;
    await control('POST', '/_sim/reset', {});
    await control('POST', '/_sim/snapshots/before/restore');
    expect(await explanationsOf(control, ids)).toEqual(before);
    process.stdout.write(`explanations that travelled: ${ids.length}\n`);
  });

  it('with a state file, into another process', async () => {
    const { session, control, ids, before } = await failing;
    await control('POST', '/_sim/snapshots/before/restore');
    const folder = await mkdtemp(path.join(tmpdir(), 'explanations-'));
    const options = { state: path.join(folder, 'state.json'), clock: 'manual', startTime: START, throttle: false } as const;
    try {
      const first = await createSimulator(options);
      const snapshot: unknown = JSON.parse((await session.snapshot?.()) ?? '');
      if (typeof snapshot !== 'object' || snapshot === null) throw new Error('A snapshot is an object');
      await askOf(first.fetch)('PUT', '/_sim/snapshot', snapshot);
      expect(await explanationsOf(askOf(first.fetch), ids)).toEqual(before);
      await first.close();
      const second = await createSimulator(options);
      expect(await explanationsOf(askOf(second.fetch), ids)).toEqual(before);
      await second.close();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
