import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { didYouMean, nearest } from './suggest.ts';

const names = ['status', 'clock', 'platform', 'reset', 'openapi'];

describe('nearest', () => {
  it.each([
    ['stauts', 'status'],
    ['platfrom', 'platform'],
    ['clocks', 'clock'],
    ['RESET', 'reset'],
    ['opnapi', 'openapi'],
  ])('suggests %s → %s', (word, name) => {
    expect(nearest(word, names)).toBe(name);
  });

  it('does not take any two letters for swapped ones', () => {
    // Three letters differ, though one of them stands a place further on.
    expect(nearest('adbdcb', ['aadddc'])).toBeUndefined();
  });

  it.each([
    ['dailyPostLimit', 'dailyPosts'],
    ['dailyCommentLimit', 'dailyComments'],
    ['monthlyPostsMax', 'monthlyPosts'],
  ])('suggests %s → %s by its beginning', (word, name) => {
    expect(nearest(word, ['monthlyPosts', 'dailyPosts', 'dailyComments'])).toBe(name);
  });

  it.each(['zzz', 'c', 'transform', ''])('suggests nothing for %j', word => {
    expect(nearest(word, names)).toBeUndefined();
  });
});

it('compares a word of a megabyte with no name letter by letter', () => {
  const long = Array.from({ length: 100 }, (_, index) => `statusOf${index}`);
  const word = 's'.repeat(1_000_000);
  const lowered = vi.spyOn(String.prototype, 'toLowerCase');
  onTestFinished(() => lowered.mockRestore());
  expect(nearest(word, long)).toBeUndefined();
  // Once for the beginnings of all names, not once for each name.
  expect(lowered.mock.contexts.filter(text => String(text) === word)).toHaveLength(1);
});

it('didYouMean returns the end of a sentence, or an empty string', () => {
  expect(didYouMean('prot', ['port'], '--')).toBe('; did you mean --port?');
  expect(didYouMean('zzzz', ['port'])).toBe('');
});
