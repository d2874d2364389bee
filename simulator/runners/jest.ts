/** The entry for Jest: `const { useWorld } = require('social-publishing-sim/jest')`. */
import type { Simulator, World } from '../library/api.ts';
import { createSimulator } from '../library/library.ts';
import { reportFailedTest, type TestWorldOptions } from './failed-test.ts';

export type { TestWorldOptions } from './failed-test.ts';

type Hook = (run: () => Promise<void>) => void;
// Jest defines these names in each test file, unless its setting `injectGlobals` is off.
declare const beforeAll: Hook | undefined;
declare const beforeEach: Hook;
declare const afterEach: Hook;
declare const afterAll: Hook;
declare const expect: { getState(): { readonly currentTestName?: string; readonly testPath?: string } };

/** What the running test uses. */
export interface CurrentWorld {
  /** The world of the test. Throws an error outside of tests and their hooks. */
  readonly world: World;
  /** The simulator of the file or block. Throws an error before its tests. */
  readonly simulator: Simulator;
}

/**
 * Gives each test of the file, or of the `describe` block, a fresh world, and closes it afterwards. When a test fails, what the simulator knows is printed.
 * Throws an error outside of Jest.
 */
export function useWorld(options: TestWorldOptions = {}): CurrentWorld {
  if (typeof beforeAll !== 'function')
    throw new Error('useWorld() needs the globals of Jest: call it in a test file that Jest runs, and leave its setting injectGlobals on');
  let simulator: Simulator | undefined;
  let world: World | undefined;
  beforeAll(async () => {
    simulator = await createSimulator(options.simulator);
  });
  beforeEach(async () => {
    world = await simulator?.createWorld(options.world);
  });
  afterEach(async () => {
    const ended = world;
    world = undefined;
    const { currentTestName: name = '', testPath: file = '' } = expect.getState();
    if (ended && hasFailed()) await reportFailedTest(ended, { file, name, harFolder: options.harFolder });
    await ended?.close();
  });
  afterAll(async () => {
    await simulator?.close();
  });
  return {
    get world() {
      if (!world) throw new Error('There is a world in tests and in beforeEach only: read it there, not when the file is loaded');
      return world;
    },
    get simulator() {
      if (!simulator) throw new Error('There is a simulator in tests and their hooks only: read it there, not when the file is loaded');
      return simulator;
    },
  };
}

/** Jest says only in the state of its runner, jest-circus, whether the test that ends has failed. Another runner says nothing. */
function hasFailed(): boolean {
  const key = Object.getOwnPropertySymbols(globalThis).find(({ description }) => description === 'JEST_STATE_SYMBOL');
  const errors = key && memberOf(memberOf(Reflect.get(globalThis, key), 'currentlyRunningTest'), 'errors');
  return Array.isArray(errors) && errors.length > 0;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
