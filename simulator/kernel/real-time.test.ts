import { expect, it, onTestFinished, vi } from 'vitest';
import { realTime } from './real-time.ts';

it('uses the real timers even while a test uses fake ones', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await realTime.yield();
  await new Promise<void>(resolve => void realTime.after(0, resolve));
  const canceled = vi.fn();
  realTime.after(0, canceled)();
  await new Promise<void>(resolve => void realTime.after(1, resolve));
  expect(canceled).not.toHaveBeenCalled();
});
