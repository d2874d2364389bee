/** The entry for Playwright's test runner: `import { test, expect } from 'social-publishing-sim/playwright'`. */

import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import type { NewWorldOptions, Simulator, SimulatorOptions, World } from '../library/api.ts';
import { createSimulator } from '../library/library.ts';
import { findingsOf } from './failed-test.ts';

export { expect } from '@playwright/test';

/** What each test gets. */
export interface WorldFixtures {
  /** How the world starts; an option of `use`. */
  worldOptions: NewWorldOptions;
  /** A fresh world, closed after the test. It is reached at `world.url` with its own keys, `world.apiKeys`. When the test fails, what the simulator knows is attached. */
  world: World;
}

/** What each worker gets. */
export interface SimulatorFixtures {
  /** How the simulator is set up; an option of `use`. */
  simulatorOptions: SimulatorOptions;
  /** A simulator that listens on a free port of 127.0.0.1. */
  simulator: Simulator;
}

type Test = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & WorldFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & SimulatorFixtures
>;

/** `test` of Playwright with a world for each test. */
export const test: Test = base.extend<WorldFixtures, SimulatorFixtures>({
  simulatorOptions: [{}, { option: true, scope: 'worker' }],
  simulator: [
    async ({ simulatorOptions }, use) => {
      const simulator = await createSimulator(simulatorOptions);
      await simulator.listen();
      await use(simulator);
      await simulator.close();
    },
    { scope: 'worker' },
  ],
  worldOptions: [{}, { option: true }],
  world: async ({ simulator, worldOptions }, use, testInfo) => {
    const world = await simulator.createWorld(worldOptions);
    await use(world);
    if (testInfo.status !== testInfo.expectedStatus) {
      const { report, har } = await findingsOf(world, testInfo.titlePath.slice(1).join(' '));
      console.error(report);
      await testInfo.attach('simulator.txt', { body: report, contentType: 'text/plain' });
      if (har !== undefined) await testInfo.attach('calls.har', { body: har, contentType: 'application/json' });
    }
    await world.close();
  },
});
