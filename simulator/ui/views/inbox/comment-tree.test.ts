import { expect, it } from 'vitest';
import type { Comment, FetchedComment } from '../../../../openapi/generated/types.ts';
import { type CommentNode, threadsOf } from './comment-tree.ts';

// Only what threads are made of.
const said = (id: string, at: number, externalParentId: string | null = null, platformData: object = {}) =>
  ({
    id,
    externalId: `ext_${id}`,
    externalParentId,
    authorName: 'Ada',
    text: id,
    publishedAt: `2026-03-02T09:0${at}:00.000Z`,
    platformData,
  }) as FetchedComment;
const answered = (id: string, at: number, parents: Partial<Comment>, externalId: string | null = null) =>
  ({
    id,
    status: 'POSTED',
    data: { INSTAGRAM: { text: id } },
    externalData: externalId ? { INSTAGRAM: { id: externalId, permalink: null } } : null,
    postedDate: null,
    createdAt: `2026-03-02T09:0${at}:00.000Z`,
    fetchedParentCommentId: null,
    internalParentCommentId: null,
    ...parents,
  }) as Comment;

type Shape = readonly [string, ...Shape[]];
const shapeOf = ({ id, replies }: CommentNode): Shape => [id, ...replies.map(shapeOf)];

it('groups replies below what they answer, oldest first, on either side', () => {
  const fetched = [said('late', 5), said('early', 1), said('reply', 2, 'ext_early'), said('thanks', 4, 'ext_own')];
  const created = [answered('own', 3, { fetchedParentCommentId: 'early' }, 'ext_own')];
  expect(threadsOf(fetched, created).map(shapeOf)).toEqual([['early', ['reply'], ['own', ['thanks']]], ['late']]);
});

it('takes an orphan for a root, and a comment that is on both sides once', () => {
  const fetched = [said('orphan', 1, 'ext_gone'), said('mine', 2, null, { owner: true, bundleCommentId: 'own' })];
  const threads = threadsOf(fetched, [answered('own', 2, {})]);
  expect(threads.map(shapeOf)).toEqual([['orphan'], ['mine']]);
  expect(threads[1]).toMatchObject({ author: null, created: { id: 'own' } });
});
