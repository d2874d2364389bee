import { describe, expect, it } from 'vitest';
import { matchesSearch } from './texts.ts';

describe('matchesSearch', () => {
  it.each([
    ['Marketing', 'market', true],
    ['Marketing', 'KETI', true],
    ['Marketing', '', true],
    ['Marketing', 'sales', false],
  ])('%s searched for "%s": %s', (name, search, expected) => {
    expect(matchesSearch(name, search)).toBe(expected);
  });
});
