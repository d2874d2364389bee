import { describe, expect, it } from 'vitest';
import { type Fault, type FaultCondition, type FaultCounts, type FaultMatch, type FaultTarget, NEW_FAULT } from './model.ts';
import { counted as count, type FaultableCall, hasParts, isOfTarget } from './rules.ts';

const getPost = (path: Record<string, string>): FaultTarget => ({ kind: 'operation', operationId: 'getPost', path });
const stored = (path: string, isPrefix: boolean): FaultTarget => ({ kind: 'storage', path, isPrefix });
const NOTHING = { query: '', headers: {} };
const call: FaultableCall = { ...NOTHING, kind: 'operation', operationId: 'getPost', path: { id: 'post_1' } };
const put: FaultableCall = { ...NOTHING, kind: 'storage', path: '/_storage/team_x/a.mp4' };

describe('a fault is about a call', () => {
  it.each<[FaultTarget, FaultableCall, boolean]>([
    [getPost({}), call, true],
    [getPost({ id: 'post_1' }), call, true],
    [getPost({ id: 'post_2' }), call, false],
    [{ kind: 'operation', operationId: 'listPosts', path: {} }, call, false],
    [{ kind: 'operation', operationId: 'get*', path: {} }, call, true],
    [{ kind: 'operation', operationId: '*', path: {} }, call, true],
    [{ kind: 'operation', operationId: '*', path: {} }, put, false],
    [{ kind: 'operation', operationId: 'list*', path: {} }, call, false],
    [getPost({}), put, false],
    [stored('/_storage/', true), put, true],
    [stored('/_storage/team_x/', true), put, true],
    [stored('/_storage/team_y/', true), put, false],
    [stored('/_storage/team_x/a.mp4', false), put, true],
    [stored('/_storage/team_x/a', false), put, false],
    [stored('/_storage/', true), call, false],
  ])('%j %j: %s', (target, made, expected) => {
    expect(isOfTarget(target, made)).toBe(expected);
  });
});

describe('a fault asks for what a call sends', () => {
  const sent = {
    query: 'status=DRAFT&status=POSTED&q=a%20b',
    headers: { 'x-api-key': 'sk_sim_acme', 'user-agent': 'publisher/2.1' },
    body: { title: 'Spring', data: { TIKTOK: { text: 'x', tags: ['a', 'b'] } }, note: null },
  };
  it.each<[FaultMatch, boolean]>([
    [{}, true],
    [{ query: { status: 'POSTED' } }, true],
    [{ query: { status: 'P*', q: 'a b' } }, true],
    [{ query: { status: 'FAILED' } }, false],
    [{ query: { limit: '*' } }, false],
    [{ header: { 'user-agent': 'publisher/*' } }, true],
    [{ header: { 'user-agent': 'publisher' } }, false],
    [{ header: { accept: '*' } }, false],
    [{ apiKey: 'sk_sim_acme' }, true],
    [{ apiKey: 'sk_sim_*' }, true],
    [{ apiKey: 'sk_sim_pro' }, false],
    [{ body: {} }, true],
    [{ body: { title: 'Spring' } }, true],
    [{ body: { title: 'Spr*' } }, false],
    [{ body: { note: null } }, true],
    [{ body: { data: { TIKTOK: { tags: ['a', 'b'] } } } }, true],
    [{ body: { data: { TIKTOK: { tags: ['a'] } } } }, false],
    [{ body: { data: { X: {} } } }, false],
    [{ apiKey: 'sk_sim_acme', query: { status: 'DRAFT' }, body: { title: 'Summer' } }, false],
  ])('%j: %s', (match, expected) => {
    expect(hasParts(match, sent)).toBe(expected);
  });

  it('finds no field where there is no body', () => {
    expect(hasParts({ body: {} }, { query: '', headers: {} })).toBe(false);
  });
});

describe('a fault hits', () => {
  /** The numbers of the calls that are hit, and the number of the one that retires the fault. Call n comes at n minutes. */
  function hits(when: FaultCondition | null, nth?: number, draws: (number: number) => number = () => 0.5) {
    const fault: Fault = {
      ...NEW_FAULT,
      id: 'fault_1',
      target: getPost({}),
      route: null,
      match: nth === undefined ? null : { nth },
      effect: { kind: 'reset' },
      when,
    };
    const hit: number[] = [];
    let counted: FaultCounts = NEW_FAULT;
    for (let number = 1; number <= 12; number++) {
      const { counts, isHit, retiredBy } = count({ ...fault, ...counted }, number, () => draws(number));
      counted = counts;
      if (isHit) hit.push(number);
      if (retiredBy) return { hit, retired: [number, retiredBy] };
    }
    return { hit, retired: null };
  }
  const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const odd = (number: number) => (number % 2) / 2;

  it.each<[FaultCondition | null, number | undefined, number[], [number, string] | null]>([
    [null, undefined, ALL, null],
    [{ first: 1 }, undefined, [1], [1, 'first']],
    [{ first: 3 }, undefined, [1, 2, 3], [3, 'first']],
    [{ every: 1 }, undefined, ALL, null],
    [{ every: 5 }, undefined, [5, 10], null],
    [{ rate: 0 }, undefined, [], null],
    [{ rate: 1 }, undefined, ALL, null],
    [{ rate: 0.25 }, undefined, [2, 4, 6, 8, 10, 12], null],
    [{ between: [3, 5] }, undefined, [3, 4], null],
    [{ every: 3, first: 2 }, undefined, [3, 6], [6, 'first']],
    [{ rate: 0.25, first: 2 }, undefined, [2, 4], [4, 'first']],
    [{ between: [4, 9], every: 2 }, undefined, [5, 7], null],
    [{ between: [4, 12], every: 2, first: 3 }, undefined, [5, 7, 9], [9, 'first']],
    [{ every: 2, rate: 0.25 }, undefined, [2, 4, 6, 8, 10, 12], null],
    [{ every: 3, rate: 0.25 }, undefined, [6, 12], null],
    [{ between: [4, 12], every: 2, rate: 0.25, first: 1 }, undefined, [], null],
    [null, 4, [4], [4, 'nth']],
    [{ first: 1 }, 4, [4], [4, 'nth']],
    [{ between: [1, 4] }, 4, [], [4, 'nth']],
    [{ every: 2 }, 4, [], [4, 'nth']],
  ])('of twelve calls, when %j and nth %s: %j, and is retired at %j', (when, nth, hit, retired) => {
    expect(hits(when, nth, odd)).toEqual({ hit, retired });
  });

  it('never draws where nothing depends on it', () => {
    const draw = () => {
      throw new Error('It was drawn');
    };
    expect(hits({ every: 5 }, undefined, draw).hit).toEqual([5, 10]);
    expect(() => hits({ rate: 0.5 }, undefined, draw)).toThrow('It was drawn');
  });
});
