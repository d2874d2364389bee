import { describe, expect, it } from 'vitest';
import { foundAlone, groupsOf } from './groups.ts';
import { mutationsOf } from './mutations.ts';

const mutants = mutationsOf('simulator/kernel/file.ts', 'f(a < b && c < d)', []).map((mutation, id) => ({ mutant: { id, mutation } }));

describe('groups of mutants', () => {
  it('have every mutant once, and none that contains another', () => {
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

  it('is each one on which the check fails alone', async () => {
    const { check } = among('b', 'e', 'f');
    expect([...(await foundAlone([...'abcdef'], check)).keys()]).toEqual(['b', 'e', 'f']);
  });

  it('is nothing after one check when it passes on all', async () => {
    const { check, checked } = among();
    expect((await foundAlone([...'abcdef'], check)).size).toBe(0);
    expect(checked).toEqual(['abcdef']);
  });

  it('is nothing when it takes two of them', async () => {
    const check = async (some: readonly string[]) => (some.length > 1 ? 'together' : undefined);
    expect((await foundAlone([...'ab'], check)).size).toBe(0);
  });
});
