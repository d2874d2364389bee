import type { Operations } from '../../../openapi/generated/types.ts';
import { newestFirst, type Page, pageOf } from '../../kernel/page.ts';
import { dataOf } from './content.ts';
import type { CommentedPostRef, CreatedComment, FetchedComment } from './model.ts';
import { type CommentsState, fetchedOfPost } from './state.ts';

type Query = Operations['listComments']['query'];
type Condition = (comment: CreatedComment) => boolean;

/** The created comments of a team that match every filter. Deleted ones are listed only by `status=DELETED`. */
export function listComments(state: CommentsState, query: Query): Page<CreatedComment> {
  const comments = state.created.findBy(query.status === 'DELETED' ? 'team' : 'visible', query.teamId);
  const conditions = conditionsOf(query);
  const where = conditions.length > 0 ? (comment: CreatedComment) => conditions.every(matches => matches(comment)) : undefined;
  const { offset, limit, orderBy, order } = query;
  if (orderBy === 'createdAt' && order === 'DESC') return pageOf(comments, { offset, limit, where });
  // Comments of the same date are ordered by creation, in the requested direction.
  return pageOf(order === 'DESC' ? comments.toReversed() : comments, { offset, limit, where, compare: byDate(orderBy, order) });
}

function conditionsOf({ postId, importedPostId, status, q, platforms }: Query): Condition[] {
  const conditions: Condition[] = [];
  if (postId !== undefined) conditions.push(({ post }) => post.postId === postId);
  if (importedPostId !== undefined) conditions.push(({ post }) => post.importedPostId === importedPostId);
  if (status) conditions.push(comment => comment.status === status);
  if (platforms && platforms.length > 0) conditions.push(comment => comment.platforms.some(type => platforms.includes(type)));
  if (q) conditions.push(contains(q));
  return conditions;
}

function contains(q: string): Condition {
  const search = q.toLowerCase();
  const isIn = (text: string | null | undefined): boolean => text?.toLowerCase().includes(search) ?? false;
  return comment => isIn(comment.title) || Object.values(dataOf(comment)).some(part => isIn(part?.text));
}

/** Comments without the date come last, whichever way the others are ordered. */
function byDate(field: Query['orderBy'], order: Query['order']): (a: CreatedComment, b: CreatedComment) => number {
  const direction = order === 'ASC' ? 1 : -1;
  return (a, b) => {
    const [left, right] = [a[field], b[field]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return (left - right) * direction;
  };
}

type FetchedQuery = Pick<Operations['listImportedComments']['query'], 'platform' | 'socialAccountId' | 'offset' | 'limit'>;

/** The fetched comments of a post, newest on the platform first, without deleted ones. */
export function listFetched(state: CommentsState, post: CommentedPostRef, query: FetchedQuery): Page<FetchedComment> {
  const { platform, socialAccountId, offset, limit } = query;
  return pageOf(fetchedOfPost(state, post), {
    offset,
    limit,
    where: comment =>
      comment.deletedAt === null &&
      (platform === undefined || comment.platform === platform) &&
      (socialAccountId === undefined || comment.socialAccountId === socialAccountId),
    compare: newestFirst(({ publishedAt }) => publishedAt),
  });
}
