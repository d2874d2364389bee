import { expect, it, onTestFinished, vi } from 'vitest';
import { realTime } from './real-time.ts';

it('goes on under the timers that a test of the user’s has put in place of the machine’s', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await realTime.yield();
  await new Promise<void>(resolve => void realTime.after(0, resolve));
  const cancelled = vi.fn();
  realTime.after(0, cancelled)();
  await new Promise<void>(resolve => void realTime.after(1, resolve));
  expect(cancelled).not.toHaveBeenCalled();
});
