import type { Operations } from '../../../openapi/generated/types.ts';
import { type Page, pageOf } from '../../kernel/page.ts';
import { parseInstant } from '../../kernel/time.ts';
import { textsOf } from './content.ts';
import type { Post } from './model.ts';
import { type PostsState, platformsOf } from './state.ts';

type Query = Operations['listPosts']['query'];
type Condition = (post: Post) => boolean;

/** The posts of a team that match every filter (D-PST-13). Deleted ones are listed only with `status=DELETED`. */
export function listPosts(state: PostsState, query: Query): Page<Post> {
  const posts = state.byId.findBy(query.status === 'DELETED' ? 'team' : 'visible', query.teamId);
  const conditions = conditionsOf(query);
  const where = conditions.length > 0 ? (post: Post) => conditions.every(matches => matches(post)) : undefined;
  const { offset, limit, orderBy, order } = query;
  if (orderBy === 'createdAt' && order === 'DESC') return pageOf(posts, { offset, limit, where });
  // Posts with the same date are ordered by creation, in the requested direction.
  return pageOf(order === 'DESC' ? posts.toReversed() : posts, { offset, limit, where, compare: byDate(orderBy, order) });
}

function conditionsOf({ status, q, platforms, postDateFrom, postDateTo }: Query): Condition[] {
  const conditions: Condition[] = [];
  if (status) conditions.push(post => post.status === status);
  if (platforms && platforms.length > 0) conditions.push(post => platformsOf(post).some(type => platforms.includes(type)));
  if (postDateFrom) conditions.push(isFrom(parseInstant(postDateFrom) ?? 0));
  if (postDateTo) conditions.push(isUpTo(parseInstant(postDateTo) ?? 0));
  if (q) conditions.push(contains(q));
  return conditions;
}

function isFrom(instant: number): Condition {
  return ({ postDate }) => postDate !== null && postDate >= instant;
}

function isUpTo(instant: number): Condition {
  return ({ postDate }) => postDate !== null && postDate <= instant;
}

function contains(q: string): Condition {
  const needle = q.toLowerCase();
  const containsNeedle = (text: string): boolean => text.toLowerCase().includes(needle);
  return ({ title, data }) => containsNeedle(title) || textsOf(data).some(containsNeedle);
}

/** Posts without the date come last in both directions. */
function byDate(field: Query['orderBy'], order: Query['order']): (a: Post, b: Post) => number {
  const direction = order === 'ASC' ? 1 : -1;
  return (a, b) => {
    const [left, right] = [a[field], b[field]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return (left - right) * direction;
  };
}
