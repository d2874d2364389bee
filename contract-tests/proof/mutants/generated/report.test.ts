import { describe, expect, it } from 'vitest';
import { type Baseline, candidatesFor } from './baseline.ts';
import { mutationsOf } from './mutations.ts';
import { type GeneratedResult, lineOf, propertyTable, summaryOf } from './report.ts';
import type { Outcome } from './run-suites.ts';
import { testsFor } from './run-unit-tests.ts';

const mutation = mutationsOf('simulator/kernel/file.ts', 'f(a < b)', []).find(({ operator }) => operator === 'relational');
if (!mutation) throw new Error('There is no such mutation');

const outcome = (result: Outcome['result'], by?: string): Outcome => ({
  result,
  message: 'no',
  ...(by !== undefined && { by }),
});
const found: GeneratedResult = { mutation, suites: outcome('found', 'model/posts') };
const byTest: GeneratedResult = {
  mutation,
  suites: { ...outcome('survived'), isUnreached: true },
  unitTests: outcome('found', 'a.test.ts'),
};
const hung: GeneratedResult = { mutation, suites: outcome('timed out', 'model/posts') };
const survived: GeneratedResult = { mutation, suites: outcome('survived'), unitTests: outcome('survived') };
const invalid: GeneratedResult = { mutation, suites: outcome('invalid') };
const equivalent: GeneratedResult = { mutation, equivalent: { file: '', line: '', operator: '', change: '', reason: 'never equal' } };

describe('the report', () => {
  it('counts timed-out mutants as found, and leaves out equivalent and invalid ones', () => {
    const lines = summaryOf([found, byTest, hung, survived, invalid, equivalent]).split('\n');
    expect(lines.slice(-4)).toEqual([
      'timed out, counted as found: 1',
      'missed by the suites in places that no property reaches: 1 of 2',
      'suites: 50 %',
      'suites and unit tests: 75 %',
    ]);
    expect(lines[1]?.split(/\s+/)).toEqual(['simulator/kernel', '4', '2', '1', '1', '1', '1']);
  });

  it('shows what found each mutant', () => {
    expect(lineOf(found)).toBe('suites      simulator/kernel/file.ts:1:5:relational  a < b → a <= b\n            by model/posts: no');
    expect(lineOf(byTest)).toMatch(/^unit test .*\n.*by a\.test\.ts/);
    expect(lineOf(survived)).toMatch(/^survived /);
    expect(lineOf(equivalent)).toMatch(/^equivalent .*\n.*never equal/);
  });
});

const property = (id: string, area: string, durationMs: number, ...reached: number[]) => ({
  id,
  area,
  weight: 1,
  durationMs,
  reached: new Set(reached),
});

describe('the table of properties', () => {
  it('shows the duration and the findings of each, the slowest first, and sums up the rest', () => {
    const others = Array.from({ length: 25 }, (_, i) => property(`answers/${i}`, 'general', 40));
    const properties = [...others, property('model/posts', 'posts', 2000)];
    const lines = propertyTable({ properties, loading: new Set(), seeding: new Set(), unsound: [] }, [found, byTest, survived]).split('\n');
    expect(lines.map(line => line.split(/\s+/))).toMatchObject([
      ['property', 'seconds', 'found'],
      ['model/posts', '2.0', '1'],
      ...Array.from({ length: 24 }, (_, i) => [`answers/${i}`, '0.0', '0']),
      ['1', 'others', '0.0', '0'],
    ]);
  });
});

describe('the properties for a mutant', () => {
  const properties = [property('slow', 'posts', 900, 1), property('other', 'teams', 10, 2), property('quick', 'posts', 10, 1)];
  const baseline = (...seeding: number[]): Baseline => ({ properties, loading: new Set(), seeding: new Set(seeding), unsound: [] });
  const ids = (mutant: number, of: Baseline) => candidatesFor(mutant, 'simulator/domain/posts', of).map(({ id }) => id);

  it('are the ones that reach it, the cheapest first', () => {
    expect(ids(1, baseline())).toEqual(['quick', 'slow']);
    expect(ids(3, baseline())).toEqual([]);
  });

  it('are all properties when the mutant changes how a world is set up; the ones that reach it come first', () => {
    expect(ids(1, baseline(1))).toEqual(['quick', 'slow', 'other']);
  });
});

describe('the unit tests of a file', () => {
  const tests = ['simulator/domain/posts/a.test.ts', 'simulator/domain/posts/list.test.ts', 'simulator/kernel/ids.test.ts'];

  it.for([
    ['simulator/domain/posts/list.ts', ['simulator/domain/posts/list.test.ts', 'simulator/domain/posts/a.test.ts']],
    ['simulator/domain/posts/fields/text.ts', ['simulator/domain/posts/a.test.ts', 'simulator/domain/posts/list.test.ts']],
    ['simulator/kernel/time.ts', ['simulator/kernel/ids.test.ts']],
  ] as const)('of %s are the ones of its area, its own test first', ([file, expected]) => {
    expect(testsFor(file, tests)).toEqual(expected);
  });
});
