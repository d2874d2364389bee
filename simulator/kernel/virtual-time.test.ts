import { expect, it } from 'vitest';
import { createFakeRealTime } from './real-time.fixture.ts';
import { VirtualTime } from './virtual-time.ts';

it('a frozen time stands still until it is released, and says so', () => {
  const realTime = createFakeRealTime();
  const time = new VirtualTime(realTime, 1000, 'realtime', 2);
  realTime.spend(10);
  expect([time.frozen, time.now()]).toEqual([false, 1020]);
  time.freeze(1020);
  realTime.spend(10);
  time.moveTo(1500);
  time.moveTo(1400);
  expect([time.frozen, time.now()]).toEqual([true, 1500]);
  time.unfreeze();
  realTime.spend(10);
  expect([time.frozen, time.now()]).toEqual([false, 1520]);
});
