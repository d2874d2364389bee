import { expect, it, onTestFinished, vi } from 'vitest';
import { within } from '../testing/within.ts';
import { realTime } from './real-time.ts';

it('uses the real timers even while a test uses fake ones', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await realTime.yield();
  await within('a timer ends', new Promise<void>(resolve => void realTime.after(0, resolve)));
  const canceled = vi.fn();
  realTime.after(0, canceled)();
  await within('a timer ends', new Promise<void>(resolve => void realTime.after(1, resolve)));
  expect(canceled).not.toHaveBeenCalled();
});

it('reads the real time even while a test sets another', async () => {
  const before = realTime.now();
  const elapsed = realTime.elapsed();
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  expect(realTime.now()).toBeGreaterThanOrEqual(before);
  await within('a timer ends', new Promise<void>(resolve => void realTime.after(2, resolve)));
  expect(realTime.elapsed()).toBeGreaterThan(elapsed);
});
