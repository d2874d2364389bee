import { expect, test } from 'vitest';
import { call, inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { wholeLists } from './whole-lists.ts';

const check = (...calls: ObservedCall[]) => inShort(wholeLists.check(runOf({ calls })));
const page = (at: number, query: string, items: number, total: number) =>
  call(at, 'listPosts', { query, response: { items: Array.from({ length: items }, (_, id) => ({ id })), total } });

test('has no occasion while everything fits on a page, or a few are asked for', () => {
  expect(check(page(0, 'teamId=t', 10, 10), page(20, 'teamId=t&limit=1', 1, 50)).occasions).toBe(0);
});

test('passes when the list is read to its end', () => {
  expect(check(page(0, 'teamId=t', 10, 25), page(20, 'teamId=t&offset=20', 5, 25), page(40, 'offset=10&teamId=t', 10, 25))).toEqual({
    occasions: 1,
    problems: [],
  });
});

test('fails when pages are left, also when another team is read to its end', () => {
  expect(check(page(0, 'teamId=t', 10, 25), page(20, 'teamId=t&offset=10', 10, 25), page(40, 'teamId=u&limit=100', 25, 25))).toEqual({
    occasions: 1,
    problems: [{ text: 'listPosts was read up to item 20 of 25', evidence: ['call_0', 'call_20'] }],
  });
});
