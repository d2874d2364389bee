import { expect, it } from 'vitest';
import { UnderWay } from './under-way.ts';

it('counts calls until they have ended, however they end', async () => {
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
