import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearPattern, patternMistake } from './linear-pattern.ts';
import { differences, matching } from './match.ts';

const TEXTS = [
  '',
  'a',
  'A',
  'ab',
  'a-b',
  'é',
  '😀',
  '\n',
  '\r',
  '\v',
  '\u00a0',
  '\u2003',
  '\ufeff',
  'α',
  '٣',
  '/',
  '\b',
  'x y',
  'post_1',
  'a\n',
  '[',
  ']',
];

describe('a pattern', () => {
  it.each([
    '^post_',
    '^a$',
    '^.$',
    '[^]',
    '\\s',
    '\\S',
    '[\\s]',
    '[^\\s]',
    '[\\s\\d]+',
    '\\w',
    '\\W',
    '\\d',
    '\\D',
    '\\bx\\b',
    '\\B',
    '\\p{L}',
    '\\P{L}',
    '\\p{Lu}',
    '\\p{Script=Greek}',
    '\\p{sc=Greek}',
    '\\p{gc=L}',
    '\\p{Emoji}',
    '\\u00e9',
    '\\u{1f600}',
    '\\ud83d\\ude00',
    '[\\ud83d\\ude00]',
    '\\x41',
    '\\0',
    '\\cH',
    '[\\b]',
    '\\/',
    '\\[',
    '[\\]]',
    '[[]',
    '[a-z]',
    '[^a-z]',
    '[\\w-]+',
    '(?:a|b)+',
    '(?<name>a)',
    'a*?b',
    'a{1,3}',
    '^(?:|a)$',
    '\\.',
    '\\$',
    '\\t|\\n|\\r|\\f|\\v',
  ])('%s matches what it matches in JavaScript', source => {
    const [ours, theirs] = [linearPattern(source), new RegExp(source, 'u')];
    for (const text of TEXTS) expect({ text, matches: ours.test(text) }).toEqual({ text, matches: theirs.test(text) });
  });

  it('made of any parts matches what it matches in JavaScript', () => {
    const part = fc.constantFrom('a', 'b', '.', '\\w', '\\s', '[ab]', '[^a]', '\\d', '(?:a|b)', '(a)', '^', '$', '\\b', 'é');
    const repeated = fc
      .tuple(part, fc.constantFrom('', '*', '+', '?', '{0,2}', '*?'))
      .map(([one, times]) => (/^[$^]|\\b/.test(one) ? one : one + times));
    const source = fc.array(repeated, { minLength: 1, maxLength: 6 }).map(parts => parts.join(''));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '1'), maxLength: 8 });
    fc.assert(fc.property(source, text, (one, other) => linearPattern(one).test(other) === new RegExp(one, 'u').test(other)));
  });

  it.each([
    '(?=a)b',
    '(?!a)b',
    '(?<=a)b',
    '(?<!a)b',
    '(a)\\1',
    '(?<n>a)\\k<n>',
    'a{1,2000}',
    '((a{1,1000}){1,1000}){1,1000}',
    '(',
    '[[:alpha:]]',
    '\\Qa\\E',
  ])('%s is refused with a reason', source => {
    expect(patternMistake(source)).toMatch(/\w/);
  });

  it.each(['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(.*)*x', '^(\\w+\\s?)*$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y'])(
    '%s takes steps in proportion',
    source => {
      const { size, test } = linearPattern(source);
      expect(size).toBeLessThan(40);
      // A backtracking engine takes longer than anybody waits.
      expect(test(`${'a'.repeat(100_000)}!\n`)).toBe(false);
    },
  );
});

describe('a comparison', () => {
  const long = 'a'.repeat(1_000_000);

  it.each<[string, () => unknown]>([
    ['a large pattern and a long text', () => differences({ $regex: '^(?:a?){500}b' }, long, '')],
    ['many patterns', () => differences({ $contains: Array.from({ length: 200 }, () => ({ $regex: 'b+$' })) }, [long], '')],
    [
      'large lists in lists',
      () =>
        differences(
          { $contains: Array.from({ length: 20_000 }, (_, i) => i) },
          Array.from({ length: 20_000 }, () => -1),
          '',
        ),
    ],
    [
      'long texts that differ',
      () =>
        differences(
          Array.from({ length: 200 }, () => 1),
          Array.from({ length: 200 }, () => long),
          '',
        ),
    ],
    [
      'items that are filtered',
      () =>
        matching(
          Array.from({ length: 200 }, () => long),
          { $regex: 'b+$' },
        ),
    ],
  ])('of %s is refused', (_, compare) => {
    expect(compare).toThrow('The expectation takes too much work');
  });
});
