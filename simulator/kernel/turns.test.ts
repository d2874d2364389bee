import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('does work of one name in the order in which it was asked for, and of two names side by side', async () => {
  const turns = createTurns();
  const story: string[] = [];
  let open = (): void => undefined;
  const gate = new Promise<void>(resolve => (open = resolve));
  const first = turns.take('a', async () => {
    story.push('a1 begins');
    await gate;
    story.push('a1 ends');
  });
  const second = turns.take('a', async () => void story.push('a2'));
  await turns.take('b', async () => void story.push('b1'));
  expect(story).toEqual(['a1 begins', 'b1']);
  open();
  await Promise.all([first, second]);
  expect(story).toEqual(['a1 begins', 'b1', 'a1 ends', 'a2']);
});

it('goes on after work that failed', async () => {
  const turns = createTurns();
  const failed = turns.take('a', () => Promise.reject(new Error('no')));
  const next = turns.take('a', async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
