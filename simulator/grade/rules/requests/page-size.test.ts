import { expect, test } from 'vitest';
import { call, inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { pageSize } from './page-size.ts';

const check = (...calls: ObservedCall[]) => inShort(pageSize.check(runOf({ calls })));
const page = (at: number, query: string, items: number, total: number) =>
  call(at, 'listPosts', { query, response: { items: Array.from({ length: items }, (_, id) => ({ id })), total } });

test('has no occasion without a second page', () => {
  expect(check(page(0, 'teamId=t', 10, 25)).occasions).toBe(0);
});

test('passes with the largest pages, or where larger ones would save nothing', () => {
  expect(check(page(0, 'teamId=t&limit=100', 100, 120), page(20, 'teamId=t&limit=100&offset=100', 20, 120))).toEqual({
    occasions: 1,
    problems: [],
  });
  expect(check(page(0, 'teamId=t&limit=90', 90, 120), page(20, 'teamId=t&limit=90&offset=90', 30, 120)).problems).toEqual([]);
});
