/** The entry for vitest: `import { test } from 'social-publishing-sim/vitest'`. */

import { test as base, type TestAPI } from 'vitest';
import type { Simulator, World } from '../library/api.ts';
import { createSimulator } from '../library/library.ts';
import { reportFailedTest, type TestWorldOptions } from './failed-test.ts';

export type { TestWorldOptions } from './failed-test.ts';

/** What a test gets. */
export interface WorldFixtures {
  /** One for the tests of a file, or of a worker that does not isolate files. */
  simulator: Simulator;
  /** A fresh world, closed after the test. When the test fails, what the simulator knows is printed. */
  world: World;
}

/** Returns vitest's `test` with a world for each test. */
export function worldTest({ simulator: simulatorOptions, world: worldOptions, harFolder }: TestWorldOptions = {}): TestAPI<WorldFixtures> {
  return base.extend<WorldFixtures>({
    simulator: [
      async ({}, use) => {
        const simulator = await createSimulator(simulatorOptions);
        await use(simulator);
        await simulator.close();
      },
      { scope: 'worker' },
    ],
    world: async ({ simulator, task }, use) => {
      const world = await simulator.createWorld(worldOptions);
      await use(world);
      if (task.result?.state === 'fail') await reportFailedTest(world, { file: task.file.filepath, name: nameOf(task), harFolder });
      await world.close();
    },
  });
}

/** vitest's `test` with a world for each test, which starts as `createWorld()` has it. */
export const test: TestAPI<WorldFixtures> = worldTest();

/** The same. */
export const it: TestAPI<WorldFixtures> = test;

/** A test, or a block of tests. */
interface Named {
  readonly name: string;
  readonly suite?: Named | undefined;
}

/** The name of a test, after those of the blocks that it is in. */
function nameOf({ name, suite }: Named): string {
  return suite ? `${nameOf(suite)} ${name}` : name;
}
