import { describe, expect, it } from 'vitest';
import type { FaultCondition, FaultTarget } from './model.ts';
import { applies, type FaultableCall, matchesTarget } from './rules.ts';

const getPost = (path: Record<string, string>): FaultTarget => ({ kind: 'operation', operationId: 'getPost', path });
const stored = (path: string, isPrefix: boolean): FaultTarget => ({ kind: 'storage', path, isPrefix });
const call: FaultableCall = { kind: 'operation', operationId: 'getPost', path: { id: 'post_1' } };
const put: FaultableCall = { kind: 'storage', path: '/_storage/team_x/a.mp4' };

describe('a fault is about a call', () => {
  it.each<[FaultTarget, FaultableCall, boolean]>([
    [getPost({}), call, true],
    [getPost({ id: 'post_1' }), call, true],
    [getPost({ id: 'post_2' }), call, false],
    [{ kind: 'operation', operationId: 'listPosts', path: {} }, call, false],
    [getPost({}), put, false],
    [stored('/_storage/', true), put, true],
    [stored('/_storage/team_x/', true), put, true],
    [stored('/_storage/team_y/', true), put, false],
    [stored('/_storage/team_x/a.mp4', false), put, true],
    [stored('/_storage/team_x/a', false), put, false],
    [stored('/_storage/', true), call, false],
  ])('%j %j: %s', (target, made, expected) => {
    expect(matchesTarget(target, made)).toBe(expected);
  });
});

describe('a fault hits', () => {
  const sevenCalls = (when: FaultCondition | null, now = 0, drawn = 0.5) =>
    [1, 2, 3, 4, 5, 6, 7].filter(number => applies(when, number, now, () => drawn));

  it.each<[FaultCondition | null, number[]]>([
    [null, [1, 2, 3, 4, 5, 6, 7]],
    [{ kind: 'first', calls: 1 }, [1]],
    [{ kind: 'first', calls: 3 }, [1, 2, 3]],
    [{ kind: 'every', calls: 1 }, [1, 2, 3, 4, 5, 6, 7]],
    [{ kind: 'every', calls: 3 }, [3, 6]],
    [{ kind: 'rate', rate: 0.5 }, []],
    [{ kind: 'rate', rate: 0.51 }, [1, 2, 3, 4, 5, 6, 7]],
  ])('%j: of seven calls %j', (when, expected) => {
    expect(sevenCalls(when)).toEqual(expected);
  });

  it('never with rate 0, always with rate 1, whatever is drawn', () => {
    expect(sevenCalls({ kind: 'rate', rate: 0 }, 0, 0)).toEqual([]);
    expect(sevenCalls({ kind: 'rate', rate: 1 }, 0, 0.999_999)).toHaveLength(7);
  });

  it.each([
    [999, false],
    [1000, true],
    [1999, true],
    [2000, false],
  ])('between 1000 and 2000 at %i: %s', (now, expected) => {
    expect(applies({ kind: 'between', from: 1000, until: 2000 }, 1, now, () => 0)).toBe(expected);
  });
});
