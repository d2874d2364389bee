import { expect, it } from 'vitest';
import { deferred } from '../testing/within.ts';
import { createKeyedMutex } from './world-kernel.ts';

it('runs work for one key in order, and for two keys concurrently', async () => {
  const mutex = createKeyedMutex();
  const log: string[] = [];
  const gate = deferred('the test opens the gate');
  const first = mutex.runExclusive('a', async () => {
    log.push('a1 starts');
    await gate.promise;
    log.push('a1 ends');
  });
  const second = mutex.runExclusive('a', async () => void log.push('a2'));
  await mutex.runExclusive('b', async () => void log.push('b1'));
  expect(log).toEqual(['a1 starts', 'b1']);
  gate.resolve();
  await Promise.all([first, second]);
  expect(log).toEqual(['a1 starts', 'b1', 'a1 ends', 'a2']);
});

it('continues after work that failed', async () => {
  const mutex = createKeyedMutex();
  const failed = mutex.runExclusive('a', () => Promise.reject(new Error('no')));
  const next = mutex.runExclusive('a', async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
