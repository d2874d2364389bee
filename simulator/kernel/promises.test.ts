import { describe, expect, it } from 'vitest';
import { deferred } from '../testing/within.ts';
import { andThen, mapConcurrent } from './promises.ts';
import { UnderWay } from './under-way.ts';
import { createKeyedMutex } from './world-kernel.ts';

describe('mapConcurrent', () => {
  it('processes each item once, with at maxActive `concurrency` at a time', async () => {
    const done: number[] = [];
    let active = 0;
    let maxActive = 0;
    await mapConcurrent([1, 2, 3, 4, 5], 2, async item => {
      maxActive = Math.max(maxActive, ++active);
      await Promise.resolve();
      active--;
      done.push(item);
    });
    expect({ done, maxActive }).toEqual({ done: [1, 2, 3, 4, 5], maxActive: 2 });
  });

  it('rejects with the first failure', async () => {
    await expect(mapConcurrent(['a', 'b'], 2, item => Promise.reject(new Error(item)))).rejects.toThrow('a');
  });
});

describe('a mutex', () => {
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
});

it('UnderWay counts calls until they have ended, however they end', async () => {
  const calls = new UnderWay();
  const results: Record<string, () => Promise<string> | string> = {
    now: () => 'done',
    later: () => Promise.resolve('done'),
    never: () => new Promise(() => undefined),
    throws: () => {
      throw new Error('thrown');
    },
    rejects: () => Promise.reject(new Error('rejected')),
  };
  const run = calls.counted((name: string) => results[name]?.() ?? '');
  expect(run('now')).toBe('done');
  expect(() => run('throws')).toThrow('thrown');
  expect(calls.isEmpty).toBe(true);
  const [later, rejected] = [run('later'), run('rejects')];
  expect(calls.isEmpty).toBe(false);
  await expect(rejected).rejects.toThrow('rejected');
  expect(await later).toBe('done');
  expect(calls).toMatchObject({ isEmpty: true, total: 4 });
  void run('never');
  expect(calls.isEmpty).toBe(false);
});

describe('andThen', () => {
  it('continues at once with a value that is there', () => {
    expect(andThen(20, value => value + 1)).toBe(21);
  });

  it('waits for a promise', async () => {
    const later = andThen(Promise.resolve(20), value => value + 1);
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toBe(21);
  });

  it('throws at once, and rejects later', async () => {
    const fail = (): never => {
      throw new Error('no');
    };
    expect(() => andThen(1, fail)).toThrow('no');
    await expect(andThen(Promise.resolve(1), fail)).rejects.toThrow('no');
  });
});
