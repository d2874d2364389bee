import { expect, it } from 'vitest';
import { createFakeRealTime } from './real-time.fixture.ts';
import { mapInSlices, runInSlices } from './time-slice.ts';

/** Real time that counts how often the event loop gets a turn. */
function countTurns() {
  const realTime = createFakeRealTime();
  const turns: number[] = [];
  realTime.yield = () => {
    turns.push(realTime.elapsed());
    return Promise.resolve();
  };
  return { realTime, turns };
}

it('yields to the event loop after the step that ends a slice, however quick the steps before it were', async () => {
  const { realTime, turns } = countTurns();
  const steps = function* (): Generator<void, void, void> {
    for (const ms of [0, 0, 0, 4, 4, 2, 2, 40, 1]) {
      realTime.spend(ms);
      yield;
    }
  };
  await runInSlices(steps(), realTime);
  expect(turns).toEqual([8, 52]);
});

it('maps in order, between turns of the event loop', async () => {
  const { realTime, turns } = countTurns();
  const double = (n: number): number => {
    realTime.spend(3);
    return 2 * n;
  };
  expect(await mapInSlices([1, 2, 3, 4], double, realTime)).toEqual([2, 4, 6, 8]);
  expect(turns).toEqual([6, 12]);
});
