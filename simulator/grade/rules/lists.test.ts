import { describe, expect, test } from 'vitest';
import { call, checkCalls, delivery, runOf } from '../run.fixture.ts';

import { noCallPerItem, pageSize, wholeLists } from './lists.ts';

describe('requests/whole-lists', () => {
  const check = checkCalls(wholeLists);
  const page = (at: number, query: string, items: number, total: number) =>
    call(at, 'listPosts', { query, response: { items: Array.from({ length: items }, (_, id) => ({ id })), total } });

  test('has no occasion while everything fits on a page, or a few are asked for', () => {
    expect(check(page(0, 'teamId=t', 10, 10), page(20, 'teamId=t&limit=1', 1, 50)).occasions).toBe(0);
  });

  test('fails when pages are left, also when another team is read to its end', () => {
    expect(check(page(0, 'teamId=t', 10, 25), page(20, 'teamId=t&offset=10', 10, 25), page(40, 'teamId=u&limit=100', 25, 25))).toEqual({
      occasions: 1,
      problems: [{ text: 'listPosts was read up to item 20 of 25', evidence: ['call_0', 'call_20'] }],
    });
  });
});

describe('requests/page-size', () => {
  const check = checkCalls(pageSize);
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
});

describe('requests/no-call-per-item', () => {
  const IDS = ['post_1', 'post_2', 'post_3', 'post_4', 'post_5'];
  const list = (ids: readonly string[]) => call(0, 'listPosts', { response: { items: ids.map(id => ({ id })), total: ids.length } });
  const singles = IDS.map((id, index) => call(100 + index, 'getPost', { params: { id } }));

  test('has no occasion without a list of several', () => {
    expect(noCallPerItem.check(runOf({ calls: [list(IDS.slice(1))] })).occasions).toBe(0);
  });

  test('passes when some are read, others, or what events name', () => {
    const some = runOf({ calls: [list(IDS), ...singles.slice(1)] });
    const named = runOf({ calls: [list(IDS), ...singles], deliveries: [delivery(50, 'post.published', { data: { id: 'post_1' } })] });
    expect([some, named].map(run => noCallPerItem.check(run).problems)).toEqual([[], []]);
    expect(noCallPerItem.check(some).occasions).toBe(1);
  });

  test('warns about analytics that are read post by post', () => {
    const calls = [
      list(IDS),
      ...IDS.map((id, index) => call(100 + index, 'getPostAnalytics', { query: `postId=${id}&platformType=TWITTER` })),
    ];
    expect(noCallPerItem.check(runOf({ calls })).problems).toHaveLength(1);
  });
});
