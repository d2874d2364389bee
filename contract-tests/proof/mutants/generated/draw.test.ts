import { describe, expect, it } from 'vitest';
import { draw, folderOf, isMutated, isUnder } from './draw.ts';
import { keyOf, type Mutation } from './mutation.ts';

function mutation(file: string, line: number): Mutation {
  return {
    file,
    line,
    column: 1,
    operator: 'boolean',
    start: 0,
    end: 4,
    place: 'expression',
    original: 'true',
    mutated: 'false',
    lineText: `line ${line}`,
  };
}

const some = (file: string, count: number) => Array.from({ length: count }, (_, i) => mutation(file, i));
const all = [
  ...some('simulator/kernel/ids.ts', 60),
  ...some('simulator/domain/posts/list.ts', 30),
  ...some('simulator/domain/world.ts', 10),
];

describe('a sample of mutations', () => {
  it('is the same for the same seed, and different for another seed', () => {
    expect(draw(all, 20, 7)).toEqual(draw(all, 20, 7));
    expect(draw(all, 20, 7)).not.toEqual(draw(all, 20, 8));
  });

  it('contains a share of each folder, and no mutation twice', () => {
    const sample = draw(all, 20, 1);
    const share = (folder: string) => sample.filter(({ file }) => folderOf(file) === folder).length;
    expect(['simulator/kernel', 'simulator/domain/posts', 'simulator/domain'].map(share)).toEqual([12, 6, 2]);
    expect(new Set(sample.map(keyOf)).size).toBe(20);
  });

  it('stays nearly the same when other code changes', () => {
    const sample = draw(all, 20, 1);
    const moved = all.map(each => ({ ...each, line: each.line + 10, start: each.start + 300, end: each.end + 300 }));
    expect(draw(moved, 20, 1).map(({ lineText }) => lineText)).toEqual(sample.map(({ lineText }) => lineText));
    const kept = draw([...some('simulator/kernel/time.ts', 3), ...all], 20, 1).filter(each => sample.includes(each));
    expect(kept.length).toBeGreaterThanOrEqual(18);
  });

  it('contains all mutations when there are fewer than requested', () => {
    expect(new Set(draw(all, 1000, 1))).toEqual(new Set(all));
  });
});

describe('a file', () => {
  it.for([
    ['simulator/kernel/ids.ts', true],
    ['simulator/domain/posts/fields/text.ts', true],
    ['simulator/domain/posts/list.test.ts', false],
    ['simulator/domain/posts/posts.fixture.ts', false],
    ['simulator/ui/app.tsx', false],
    ['simulator/http/form.ts', false],
  ] as const)('%s: mutated %s', ([file, expected]) => {
    expect(isMutated(file)).toBe(expected);
  });

  it('is under its own path and the folders around it, and under no other', () => {
    const file = 'simulator/domain/posts/list.ts';
    const areUnder = ['simulator/domain/posts', 'simulator/domain/', file].map(each => isUnder(file, [each]));
    expect(areUnder).toEqual([true, true, true]);
    expect(isUnder(file, ['simulator/domain/post', 'simulator/domain/posts/list'])).toBe(false);
    expect(isUnder(file, [])).toBe(true);
  });

  it('counts to its area at any depth', () => {
    expect(folderOf('simulator/domain/posts/fields/text.ts')).toBe('simulator/domain/posts');
    expect(folderOf('simulator/webhooks/sender.ts')).toBe('simulator/webhooks');
  });
});
