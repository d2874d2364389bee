import { describe, expect, it } from 'vitest';
import { compareFrozen, type Frozen, frozenText, readers } from './frozen.ts';

const HUNT = `found     posts/late: Posts go live a second late
          by model/posts: postedDate is 1, not 2
          and by posts/table model/general
missed    posts/early: Posts go live early
found     uploads/parts: A part is lost
          by uploads/parts: partSize is 1
2 found, 1 missed, by 1585 properties in 3 s
`;

describe('the output of a command', () => {
  it('of a hunt says what found each defect', () => {
    expect(readers.planted(HUNT)).toEqual({
      'posts/early': [],
      'posts/late': ['model/posts', 'posts/table', 'model/general'],
      'uploads/parts': ['uploads/parts'],
    });
  });

  it('of random mutations says who found how many', () => {
    const output = [
      '[1/2]     survived    simulator/kernel/windows.ts:12:9:relational  a < b → a <= b',
      'folder      mutants      suites  unit tests    survived  equivalent     invalid',
      'all             190         170          15           5           8           2',
      'suites and unit tests: 97 %',
    ].join('\n');
    const survivors = ['simulator/kernel/windows.ts:12:9:relational'];
    expect(readers.generated(output)).toEqual({ valid: 190, suites: 170, unitTests: 15, survivors });
  });

  it('of reach and rules says how much there is', () => {
    const reach = 'operations                  102            102              0              0\nseed 1; 80 s\n';
    expect(readers.reach(reach)).toEqual({ operations: { reached: 102, declared: 102, gaps: 0 } });
    expect(readers.rules('all                  600       2        9  \n')).toEqual({ proven: 600, open: 2 });
  });

  it('is refused when the command did not come to its end', () => {
    expect(() => readers.planted('found     posts/late: Late\n')).toThrow('did not come to its end');
  });
});

it('is kept as text with a defect a line', () => {
  const planted = { 'posts/early': [], 'posts/late': ['model/posts', 'posts/table'] };
  expect(frozenText({ planted })).toBe('{\n "planted": {\n  "posts/early": [],\n  "posts/late": ["model/posts", "posts/table"]\n }\n}\n');
});

describe('a comparison', () => {
  const before: Frozen = {
    planted: { 'posts/late': ['model/posts', 'posts/table'], 'posts/early': [], 'posts/gone': ['model/posts'] },
    generated: { valid: 200, suites: 180, unitTests: 10, survivors: [] },
    reach: { operations: { reached: 102, declared: 102, gaps: 0 } },
    rules: { proven: 600, open: 2 },
  };

  it('finds nothing in what stayed or got better', () => {
    const better = { ...before, planted: { 'posts/late': ['posts/table'], 'posts/early': ['posts/table'] } };
    expect(compareFrozen(before, before)).toEqual([]);
    expect(compareFrozen(before, better)).toEqual([]);
    expect(compareFrozen(before, {})).toEqual([]);
  });

  it.each<[what: string, after: Frozen, sentence: string]>([
    [
      'a defect',
      { planted: { 'posts/late': [] } },
      'The planted defect posts/late is not found any more; model/posts and posts/table found it',
    ],
    [
      'random mutations',
      { generated: { valid: 100, suites: 80, unitTests: 15, survivors: [] } },
      'The share of random mutations that the suites find fell from 90 to 80',
    ],
    ['reach', { reach: { operations: { reached: 101, declared: 102, gaps: 1 } } }, 'The number of operations reached fell from 102 to 101'],
    ['rules', { rules: { proven: 599, open: 3 } }, 'The number of rules proven fell from 600 to 599'],
  ])('names %s that was lost', (_, after, sentence) => {
    expect(compareFrozen(before, after)).toEqual([sentence]);
  });
});
