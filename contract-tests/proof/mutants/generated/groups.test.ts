import { describe, expect, it } from 'vitest';
import { foundAlone } from '../defect.ts';
import { mutationsOf } from './mutations.ts';
import { groupsOf } from './run-suites.ts';

const mutants = mutationsOf('simulator/kernel/file.ts', 'f(a < b && c < d)', []).map((mutation, id) => ({ mutant: { id, mutation } }));

describe('groups of mutants', () => {
  it('contain every mutant once, and no nested ones', () => {
    const groups = groupsOf(mutants);
    expect(groups.flat().toSorted((a, b) => a.mutant.id - b.mutant.id)).toEqual(mutants);
    for (const group of groups)
      for (const [i, { mutant }] of group.entries())
        for (const other of group.slice(i + 1))
          expect(
            mutant.mutation.end <= other.mutant.mutation.start || other.mutant.mutation.end <= mutant.mutation.start,
            `${mutant.mutation.original} and ${other.mutant.mutation.original}`,
          ).toBe(true);
  });
});

describe('what is found in a group', () => {
  const among = (...faulty: readonly string[]) => {
    const checked: string[] = [];
    const check = async (some: readonly string[]) => {
      checked.push(some.join(''));
      return some.find(each => faulty.includes(each));
    };
    return { check, checked };
  };

  it('is every mutant on which the check fails alone', async () => {
    const { check } = among('b', 'e', 'f');
    const { alone, isTogether } = await foundAlone([...'abcdef'], check);
    expect([[...alone.keys()], isTogether]).toEqual([['b', 'e', 'f'], false]);
  });

  it('is nothing after a single check that passes on all', async () => {
    const { check, checked } = among();
    expect(await foundAlone([...'abcdef'], check)).toEqual({ alone: new Map(), isTogether: false });
    expect(checked).toEqual(['abcdef']);
  });

  it('is no single mutant when the check fails only on two together, in one half or in both', async () => {
    const together =
      (...two: readonly string[]) =>
      async (some: readonly string[]) =>
        two.every(each => some.includes(each)) ? 'both' : undefined;
    for (const two of ['ab', 'ad']) expect(await foundAlone([...'abcd'], together(...two))).toEqual({ alone: new Map(), isTogether: true });
  });
});
