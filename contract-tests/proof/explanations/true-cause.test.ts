import { afterAll, describe, expect, it } from 'vitest';
import type { Platform } from '../../../openapi/generated/types.ts';
import { simulatorTarget } from '../../target.ts';
import { type FreshWorld, freshWorld } from '../behaviour/fresh-world.ts';
import { explained, linesOf } from './explained.ts';
import { CAUSES, failBy, type Moved, setToken, slowDown } from './failures.ts';
import { PLATFORM_CALLS, type Situation } from './platform-calls.ts';

const SITUATIONS = Object.values(PLATFORM_CALLS).flat();
const CASES = SITUATIONS.flatMap(situation =>
  CAUSES.filter(cause => cause === (situation.only ?? cause)).map(cause => ({ situation, cause, what: situation.what })),
);

const target = simulatorTarget();
const session = target.then(opened => opened.open(1));
/** The number of cases whose cause was named. */
let named = 0;
afterAll(async () => {
  process.stdout.write(`true causes: ${named} of ${CASES.length} (${SITUATIONS.length} ways to call a platform)
`);
  await (await target).close();
});

describe('the explanation of what failed names the last lever that was moved', () => {
  it.each(CASES)('for $what while its platforms fail by $cause', async ({ situation, cause }) => {
    await expectNamed(await freshWorld(await session), situation, cause);
    named++;
  });
});

describe('the explanation of what is slow names the last lever that was moved', () => {
  it.each(SITUATIONS.filter(({ waits }) => waits))('for $what', async ({ platforms, prepare }) => {
    const world = await freshWorld(await session);
    const call = await prepare(world);
    const moved = new Map<Platform, Moved>();
    for (const seconds of [50, 40])
      for (const name of platforms) {
        await world.advance('PT7S');
        moved.set(name, await slowDown(world, name, seconds));
      }
    for (const id of await call()) {
      const { because } = await explained(world, id);
      const lines = `the explanation of ${id}:\n${linesOf(because)}`;
      // A job that publishes on one of several platforms is named only if the status changes with it.
      const waits = because.flatMap(({ kind, what }) => (kind === 'job' ? (/ with a latency of .*$/.exec(what) ?? []) : []));
      expect(waits, lines).not.toEqual([]);
      for (const wait of waits) {
        const lever = [...moved.values()].find(({ words }) => words === wait);
        expect(
          because.filter(({ kind }) => kind === 'control').map(link => link.id),
          lines,
        ).toContain(lever?.call);
      }
    }
  });
});

async function expectNamed(world: FreshWorld, { platforms, prepare }: Situation, cause: string): Promise<void> {
  const call = await prepare(world);
  const moved = new Map<Platform, Moved>();
  for (const other of [cause === 'outage' ? 'timeout' : 'outage', cause])
    for (const platform of platforms) {
      await world.advance('PT7S');
      moved.set(platform, await failAs(world, platform, other));
    }
  const ids = await call();
  expect(ids).not.toEqual([]);
  for (const id of ids) {
    const jobs = await expectNamedBy(world, id, moved);
    const [job] = jobs;
    if (job !== undefined) await expectNamedBy(world, job.id, new Map([[job.platform, moved.get(job.platform)]]));
  }
}

async function failAs(world: FreshWorld, platform: Platform, cause: string): Promise<Moved> {
  if (cause !== 'revoked') return failBy(world, platform, cause, cause === 'degraded' ? { rate: 1 } : {});
  await world.control('PATCH', `/_sim/platforms/${platform}`, { failure: null });
  return setToken(world, platform, true);
}

/** Throws unless an explanation names for each platform what was moved, and nothing else. Returns the jobs whose calls failed, with their platforms. */
async function expectNamedBy(world: FreshWorld, id: string, moved: ReadonlyMap<Platform, Moved | undefined>) {
  const { because } = await explained(world, id);
  const lines = `the explanation of ${id}:\n${linesOf(because)}`;
  const callers: { readonly id: string; readonly platform: Platform }[] = [];
  for (const [platform, lever] of moved) {
    const failed = because.filter(link => link.kind === 'call' && link.id === platform);
    expect(failed, `calls of ${platform} in ${lines}`).not.toEqual([]);
    for (const link of failed) {
      expect(link.what, lines).toContain(lever?.words);
      const before = because[because.indexOf(link) - 1];
      if (before?.kind === 'job') callers.push({ id: before.id, platform });
    }
    const controls = because.filter(link => link.kind === 'control').map(link => link.id);
    expect(controls, lines).toContain(lever?.call);
  }
  return callers;
}
