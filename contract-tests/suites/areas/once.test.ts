import { expect, it } from 'vitest';
import { once } from './once.ts';

it('checks a case until it has passed, once in each session', async () => {
  let checks = 0;
  let fails = true;
  const check = once<object, string>(() => {
    checks++;
    return fails ? Promise.reject(new Error('no')) : Promise.resolve();
  });
  const [one, other] = [{}, {}];
  await expect(check(one, 'a')).rejects.toThrow('no');
  fails = false;
  for (const [session, value, total] of [
    [one, 'a', 2],
    [one, 'a', 2],
    [one, 'b', 3],
    [other, 'a', 4],
  ] as const) {
    await check(session, value);
    expect(checks).toBe(total);
  }
});
