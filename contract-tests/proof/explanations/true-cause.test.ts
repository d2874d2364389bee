import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Platform } from '../../../openapi/generated/types.ts';
import { simulatorTarget } from '../../target.ts';
import { type FreshWorld, freshWorld } from '../behaviour/fresh-world.ts';
import { createOn } from '../behaviour/posts/fresh-posts.ts';
import { explained, linesOf } from './explained.ts';
import { CAUSES, failBy, MODES, type Moved, setToken, slowDown } from './failures.ts';
import { PLATFORM_CALLS, type Situation } from './platform-calls.ts';

const SITUATIONS = Object.values(PLATFORM_CALLS).flat();
const CASES = SITUATIONS.flatMap(situation =>
  CAUSES.filter(cause => cause === (situation.only ?? cause)).map(cause => ({ situation, cause, what: situation.what })),
);

const target = simulatorTarget();
const session = target.then(opened => opened.open(1));
/** The number of cases whose cause was named. */
let named = 0;
/** The number of failed calls of random worlds whose cause was named. */
let drawn = 0;
afterAll(async () => {
  process.stdout.write(
    `true causes: ${named} of ${CASES.length} (${SITUATIONS.length} ways to call a platform), and ${drawn} failed calls at random\n`,
  );
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

/** Three platforms on which a post needs no media. */
const DRAWN_PLATFORMS = ['LINKEDIN', 'FACEBOOK', 'BLUESKY'] as const;
type DrawnPlatform = (typeof DRAWN_PLATFORMS)[number];

/** Something that happens in a random world. */
type Step =
  | { readonly do: 'fail'; readonly platform: DrawnPlatform; readonly mode: string; readonly times: number | undefined }
  | { readonly do: 'work'; readonly platform: DrawnPlatform }
  | { readonly do: 'token'; readonly platform: DrawnPlatform; readonly isRevoked: boolean }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'post'; readonly platforms: readonly DrawnPlatform[] };

const platform = fc.constantFrom(...DRAWN_PLATFORMS);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      arbitrary: fc.record({
        do: fc.constant('fail'),
        platform,
        mode: fc.constantFrom(...MODES),
        times: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      }),
      weight: 3,
    },
    fc.record({ do: fc.constant('work'), platform }),
    fc.record({ do: fc.constant('token'), platform, isRevoked: fc.boolean() }),
    { arbitrary: fc.record({ do: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 12 }) }), weight: 3 },
    { arbitrary: fc.record({ do: fc.constant('post'), platforms: fc.subarray([...DRAWN_PLATFORMS], { minLength: 1 }) }), weight: 3 },
  ),
  { minLength: 4, maxLength: 24 },
);

/** A lever of the failures of a platform, or of the token of its account: moved to fail, or to work. */
interface Move extends Moved {
  readonly platform: string;
  readonly lever: 'failure' | 'token';
  readonly fails: boolean;
  readonly times: number | undefined;
}

/** Does the steps, then lets a day pass. Returns the posts and the moves. */
async function live(world: FreshWorld, todo: readonly Step[]) {
  const [posts, moves]: [string[], Move[]] = [[], []];
  for (const step of todo) {
    switch (step.do) {
      case 'fail': {
        const more = step.times === undefined ? {} : { times: step.times };
        const moved = await failBy(world, step.platform, step.mode, more);
        moves.push({ ...moved, platform: step.platform, lever: 'failure', fails: true, times: step.times });
        break;
      }
      case 'work':
        await world.control('PATCH', `/_sim/platforms/${step.platform}`, { failure: null });
        break;
      case 'token': {
        const moved = await setToken(world, step.platform, step.isRevoked);
        const last = moves.findLast(move => move.platform === step.platform && move.lever === 'token');
        // Who revokes a revoked token moves nothing.
        if (step.isRevoked === (last?.fails ?? false)) break;
        moves.push({ ...moved, platform: step.platform, lever: 'token', fails: step.isRevoked, times: undefined });
        break;
      }
      case 'wait':
        await world.advance(`PT${step.minutes}M`);
        break;
      case 'post':
        posts.push(
          await createOn(world, step.platforms, { status: 'SCHEDULED', postDate: (await world.control('GET', '/_sim/clock'))['now'] }),
        );
    }
  }
  await world.advance('P1D');
  return { posts, moves };
}

/** Fixed, so that two runs are the same; a failure prints it with the steps that are left of it. */
const SEED = Number(process.env['EXPLANATIONS_SEED'] ?? 43);

it('names of levers that were moved in any order the one that was in force', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async todo => {
      const world = await freshWorld(await session);
      const { posts, moves } = await live(world, todo);
      const failures = new Map<Move, number>();
      for (const id of posts) {
        const { because } = await explained(world, id);
        for (const link of because.filter(({ kind }) => kind === 'call')) {
          // Jobs run while the clock moves, so that a move of the same instant came after the call.
          const earlier = moves.filter(move => move.platform === link.id && move.at < Date.parse(link.at));
          const isRevoked = link.what.includes('its token was revoked');
          const last = earlier.findLast(({ lever }) => lever === (isRevoked ? 'token' : 'failure'));
          const lines = `the explanation of ${id}:\n${linesOf(because)}`;
          expect(last?.fails, lines).toBe(true);
          expect(link.what, lines).toContain(last?.words);
          if (last) failures.set(last, (failures.get(last) ?? 0) + 1);
          drawn++;
        }
      }
      for (const [{ times = Number.POSITIVE_INFINITY, words }, count] of failures) expect(count, words).toBeLessThanOrEqual(times);
    }),
    { seed: SEED, numRuns: 60 },
  );
});
