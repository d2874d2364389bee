import { expect, it } from 'vitest';
import type { Comment, FetchedComment } from '../../../../openapi/generated/types.ts';
import { type CommentNode, threadsOf } from './comment-tree.ts';

// Only the fields that threads depend on.
const fetchedComment = (id: string, at: number, externalParentId: string | null = null, platformData: object = {}) =>
  ({
    id,
    externalId: `ext_${id}`,
    externalParentId,
    authorName: 'Ada',
    text: id,
    publishedAt: `2026-03-02T09:0${at}:00.000Z`,
    platformData,
  }) as FetchedComment;
const createdComment = (id: string, at: number, parents: Partial<Comment>, externalId: string | null = null) =>
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

it('groups replies below their parent, oldest first, fetched or created', () => {
  const fetched = [
    fetchedComment('late', 5),
    fetchedComment('early', 1),
    fetchedComment('reply', 2, 'ext_early'),
    fetchedComment('thanks', 4, 'ext_own'),
  ];
  const created = [createdComment('own', 3, { fetchedParentCommentId: 'early' }, 'ext_own')];
  expect(threadsOf(fetched, created).map(shapeOf)).toEqual([['early', ['reply'], ['own', ['thanks']]], ['late']]);
});

it('makes an orphan a root, and merges a comment that was both created and fetched', () => {
  const fetched = [fetchedComment('orphan', 1, 'ext_gone'), fetchedComment('mine', 2, null, { owner: true, bundleCommentId: 'own' })];
  const threads = threadsOf(fetched, [createdComment('own', 2, {})]);
  expect(threads.map(shapeOf)).toEqual([['orphan'], ['mine']]);
  expect(threads[1]).toMatchObject({ author: null, created: { id: 'own' } });
});
