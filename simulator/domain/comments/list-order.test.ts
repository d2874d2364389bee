import { expect } from 'vitest';
import type { CommentList } from '../../../openapi/generated/types.ts';
import { it, TEAM } from './comments.fixture.ts';

it('[CMT-23] lists comments of the same date by creation, in the direction of the order', async ({ acme }) => {
  const { id: internalPostId } = await acme.livePost('FACEBOOK');
  const ids: string[] = [];
  for (const text of ['one', 'two', 'three'])
    ids.push((await acme.comment({ internalPostId, socialAccountTypes: ['FACEBOOK'], text, status: 'DRAFT' })).id);
  const listed = async (order: string) => {
    const { items } = await acme.ok<CommentList>('GET', `/comment?teamId=${TEAM}&orderBy=updatedAt&order=${order}`);
    return items.map(({ id }) => id);
  };
  expect([await listed('ASC'), await listed('DESC')]).toEqual([ids, ids.toReversed()]);
});
