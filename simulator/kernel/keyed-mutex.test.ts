import { expect, it } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

it('does work of one name in the order in which it was asked for, and of two names side by side', async () => {
  const turns = createKeyedMutex();
  const story: string[] = [];
  let open = (): void => undefined;
  const gate = new Promise<void>(resolve => (open = resolve));
  const first = turns.runExclusive('a', async () => {
    story.push('a1 begins');
    await gate;
    story.push('a1 ends');
  });
  const second = turns.runExclusive('a', async () => void story.push('a2'));
  await turns.runExclusive('b', async () => void story.push('b1'));
  expect(story).toEqual(['a1 begins', 'b1']);
  open();
  await Promise.all([first, second]);
  expect(story).toEqual(['a1 begins', 'b1', 'a1 ends', 'a2']);
});

it('goes on after work that failed', async () => {
  const turns = createKeyedMutex();
  const failed = turns.runExclusive('a', () => Promise.reject(new Error('no')));
  const next = turns.runExclusive('a', async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
