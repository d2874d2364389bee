import { expect, it } from 'vitest';
import { readMutantFlags } from './mutant-flags.ts';

it('chooses planted defects by area, id and --only, and all of them by default', () => {
  const idsOf = (...args: readonly string[]) => readMutantFlags(args)?.mutants.map(({ id }) => id) ?? [];
  expect(idsOf('posts/late')).toEqual(['posts/late']);
  expect(idsOf('--only', 'posts/late')).toEqual(['posts/late']);
  expect(idsOf('health')).toContain('health/note-stays');
  expect(idsOf().length).toBeGreaterThan(150);
  expect(idsOf('--sample', '2')).toHaveLength(2);
});

it('runs random mutations when --only has a place in the sources', () => {
  const place = 'simulator/kernel/windows.ts:12:9:relational';
  expect(readMutantFlags(['--only', place])?.generated).toMatchObject({ size: 0, only: [place] });
  expect(readMutantFlags(['--generated', '400'])?.generated).toMatchObject({ size: 400 });
  expect(readMutantFlags(['--generated', '9', '--under', 'a', '--under', 'b'])?.generated?.under).toEqual(['a', 'b']);
  expect(readMutantFlags(['posts'])?.generated).toBeUndefined();
});

it('returns nothing with --help', () => {
  expect(readMutantFlags(['--help'])).toBeUndefined();
});

it.each([
  [['--bogus'], "Unknown option '--bogus'"],
  [['--seed', 'one'], '--seed takes a whole number, not one'],
  [['--at-once', '0'], '--at-once takes at least 1'],
  [['posts/nothing'], 'There is no mutant or area posts/nothing; --list shows all'],
  [['posts', '--under', 'simulator'], '--under goes with --generated: planted defects are chosen by area'],
  [['posts', '--generated', '4'], 'posts is planted, and does not go with random mutations'],
])('refuses %j with one sentence', (args, message) => {
  expect(() => readMutantFlags(args)).toThrow(new Error(message));
});
