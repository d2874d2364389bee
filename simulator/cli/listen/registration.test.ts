import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deferred } from '../../testing/within.ts';
import { createTurns } from './listen.ts';

/** A task that ends when the test says so. */
function openTask(): { readonly task: () => Promise<string>; end(): void; started(): boolean } {
  let isStarted = false;
  const end = deferred<string>('the test ends the task');
  return {
    task() {
      isStarted = true;
      return end.promise;
    },
    end: () => end.resolve('done'),
    started: () => isStarted,
  };
}

describe('tasks in turn', () => {
  it('begin when all before them have ended, even with an error', async () => {
    const inTurn = createTurns();
    const [first, second] = [openTask(), openTask()];
    const ended = [inTurn(first.task), inTurn(second.task), inTurn(() => Promise.reject(new Error('no'))), inTurn(async () => 'last')];
    await Promise.resolve();
    await Promise.resolve();
    expect([first.started(), second.started()]).toEqual([true, false]);
    first.end();
    await ended[0];
    second.end();
    expect(await Promise.allSettled(ended)).toMatchObject([
      { value: 'done' },
      { value: 'done' },
      { status: 'rejected' },
      { value: 'last' },
    ]);
  });

  it('wait no longer than five seconds', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const inTurn = createTurns();
    const [first, second] = [openTask(), openTask()];
    void inTurn(first.task);
    void inTurn(second.task);
    await vi.advanceTimersByTimeAsync(4999);
    expect(second.started()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(second.started()).toBe(true);
  });
});
