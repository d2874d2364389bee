/**
 * `it` with fixtures: a simulator that the tests of a file share, and a fresh world for each test.
 *
 *     import { it } from '../testing/simulator.fixture.ts';
 *     it('answers', async ({ acme }) => expect(await acme.call('GET', '/organization')).toMatchObject({ status: 200 }));
 *
 * - `options` (file): what the simulator is created with; without throttle by default. To change them: `it.extend('options', { scope: 'file' }, { … })`.
 * - `simulator` (file): created by the first test that needs it, closed after the last; `acme` is what tests use.
 * - `acme` (test): the simulator with its default world as at the start; after the test nothing may have been reported. An area extends it
 *   with its own helpers in `<area>.fixture.ts`: `it.extend('acme', ({ acme }) => withPosts(acme))`.
 * - `create` (test): creates a simulator of the test's own with other options; closed after the test, when nothing may have been reported. Where all
 *   tests of a file need one: `it.extend('acme', ({ create }) => create({ … }))`.
 * - Tests with cases use `it.for(cases)(title, ([a, b], { acme }) => …)`, because `it.each` passes no fixtures. Hooks are `it.beforeEach(({ acme }) => …)`.
 * - A file fixture cannot read the one that it replaces: vitest keeps file fixtures by name. A test fixture can, as `acme` does.
 * - Never call `it.override` outside of a `describe`: the files of a worker share this module, so the next file would be overridden, too.
 */
import { expect, test } from 'vitest';
import type { Simulator, SimulatorOptions } from '../index.ts';
import { readFixture } from '../library/read-files.ts';
import { createTestSimulator, type TestSimulator, withDefaultWorld } from './test-simulator.ts';

/** A simulator whose default world can be put back to its start. */
export interface SharedSimulator {
  readonly sim: Simulator;
  fresh(): Promise<TestSimulator>;
  close(): Promise<void>;
}

const DEFAULTS: SimulatorOptions = { throttle: false };

export const it = test
  .extend('options', { scope: 'file' }, DEFAULTS)
  .extend('simulator', { scope: 'file' }, async ({ options }, { onCleanup }) => {
    const simulator = await shareSimulator(options);
    onCleanup(() => simulator.close());
    return simulator;
  })
  .extend('acme', async ({ simulator }, { onCleanup }) => {
    const acme = await simulator.fresh();
    onCleanup(() => expect(acme.problems.splice(0)).toEqual([]));
    return acme;
  })
  .extend('create', async ({}, { onCleanup }) => closedAfterTest(createTestSimulator, onCleanup));

/** The function that creates simulators, with a cleanup that closes them, and fails when one of them has reported a problem. */
export function closedAfterTest<T extends TestSimulator>(
  create: (options?: SimulatorOptions) => Promise<T>,
  onCleanup: (cleanup: () => Promise<void>) => void,
): (options?: SimulatorOptions) => Promise<T> {
  const created: T[] = [];
  onCleanup(async () => {
    for (const { sim } of created) await sim.close();
    expect(created.flatMap(({ problems }) => problems)).toEqual([]);
  });
  return async options => {
    const simulator = await create(options);
    created.push(simulator);
    return simulator;
  };
}

async function shareSimulator(options: SimulatorOptions): Promise<SharedSimulator> {
  const { sim, world, problems, ok } = await createTestSimulator(options);
  const { seed, startTime } = world;
  const clockSpeed = { mode: world.clock.mode, speed: world.clock.speed };
  const fixture = typeof options.fixture === 'object' ? options.fixture : await readFixture(options.fixture ?? 'default');
  return {
    sim,
    async fresh() {
      for (const { id } of sim.worlds.list()) await sim.worlds.remove(id);
      const { media } = sim.worlds.defaultWorld;
      sim.worlds.rebuild('default', { seed, startTime, clockSpeed, fixture });
      await media.clear();
      await ok('DELETE', '/_sim/requests');
      return withDefaultWorld(sim, problems);
    },
    async close() {
      await sim.close();
      expect(problems).toEqual([]);
    },
  };
}
