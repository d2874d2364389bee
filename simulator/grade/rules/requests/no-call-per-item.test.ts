import { expect, test } from 'vitest';
import { call, delivery, runOf } from '../../run.fixture.ts';
import { noCallPerItem } from './no-call-per-item.ts';

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
