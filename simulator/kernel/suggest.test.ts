import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from './suggest.ts';

const names = ['status', 'clock', 'platform', 'reset', 'openapi'];

describe('a suggestion', () => {
  it.each([
    ['stauts', 'status'],
    ['platfrom', 'platform'],
    ['clocks', 'clock'],
    ['RESET', 'reset'],
    ['opnapi', 'openapi'],
  ])('for %s is %s', (word, name) => {
    expect(nearest(word, names)).toBe(name);
  });

  it.each(['zzz', 'c', 'transform', ''])('is not made for %j', word => {
    expect(nearest(word, names)).toBeUndefined();
  });

  it('is a half-sentence, or nothing', () => {
    expect(didYouMean('prot', ['port'], '--')).toBe('; did you mean --port?');
    expect(didYouMean('zzzz', ['port'])).toBe('');
  });
});
