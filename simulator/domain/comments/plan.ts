import type { CommentData, CommentPlatform, CreateCommentRequest, UpdateCommentRequest } from '../../../openapi/generated/types.ts';
import { readPostDate } from '../posts/rules.ts';
import { type EditableStatus, isEditable } from './lifecycle.ts';
import type { CommentedPostRef, CreatedComment } from './model.ts';
import { namedPost, refused } from './rules.ts';

/** The requested fields of a comment, before posts, parents and accounts are looked up. */
export interface CommentPlan {
  readonly teamId: string;
  readonly title: string | null;
  /** The post of the request; undefined for that of the parent. */
  readonly namedPost: CommentedPostRef | undefined;
  readonly internalParentCommentId: string | null;
  readonly fetchedParentCommentId: string | null;
  readonly postDate: number | null;
  readonly status: EditableStatus;
  /** Without duplicates; null when the request names none. Ignored for a reply to a fetched comment (D-CMT-05). */
  readonly socialAccountTypes: readonly CommentPlatform[] | null;
  readonly data: CommentData;
  readonly text: string | null;
}

/** Reads a request for a new comment. Throws 400 for a date out of bounds, and unless it names exactly one post or parent. */
export function planOf(body: CreateCommentRequest): CommentPlan {
  return checked({
    teamId: body.teamId,
    title: body.title ?? null,
    namedPost: repliesToFetched(body.fetchedParentCommentId) ? undefined : postOf(body),
    internalParentCommentId: body.internalParentCommentId ?? null,
    fetchedParentCommentId: body.fetchedParentCommentId ?? null,
    postDate: readPostDate(body.postDate),
    status: body.status ?? 'SCHEDULED',
    socialAccountTypes: repliesToFetched(body.fetchedParentCommentId) ? null : typesOf(body),
    data: body.data ?? {},
    text: body.text ?? null,
  });
}

/** The plan of a comment after a PATCH: each field of the request replaces the old value. Throws like {@link planOf}. */
export function patchedPlan(comment: CreatedComment, body: UpdateCommentRequest): CommentPlan {
  const requestedDate = readPostDate(body.postDate);
  const { internalParentCommentId = comment.internalParentCommentId, fetchedParentCommentId = comment.fetchedParentCommentId } = body;
  const isReply = internalParentCommentId !== null || fetchedParentCommentId !== null;
  return checked({
    teamId: comment.teamId,
    title: body.title ?? comment.title,
    // A reply belongs to the post of its parent, which may have changed.
    namedPost: repliesToFetched(fetchedParentCommentId) ? undefined : (postOf(body) ?? (isReply ? undefined : comment.post)),
    internalParentCommentId,
    fetchedParentCommentId,
    postDate: body.postDate === undefined ? comment.postDate : requestedDate,
    // A comment that can no longer be changed is refused after the quota check (D-GEN-04); until then it is treated as a draft.
    status: body.status ?? (isEditable(comment.status) ? comment.status : 'DRAFT'),
    socialAccountTypes: (repliesToFetched(fetchedParentCommentId) ? null : typesOf(body)) ?? comment.socialAccountTypes,
    data: body.data ?? comment.data,
    text: body.text ?? comment.text,
  });
}

/** Whether a comment replies to a fetched one. Such a reply takes post and platform from its parent (D-CMT-05). */
function repliesToFetched(fetchedParentCommentId: string | null | undefined): boolean {
  return fetchedParentCommentId !== null && fetchedParentCommentId !== undefined;
}

function typesOf({ socialAccountTypes }: UpdateCommentRequest): readonly CommentPlatform[] | null {
  return socialAccountTypes ? [...new Set(socialAccountTypes)] : null;
}

function postOf(body: UpdateCommentRequest): CommentedPostRef | undefined {
  return namedPost({ postId: body.internalPostId, importedPostId: body.importedPostId }, 'CMT-06', 'internalPostId');
}

function checked(plan: CommentPlan): CommentPlan {
  const { internalParentCommentId, fetchedParentCommentId } = plan;
  if (internalParentCommentId !== null && fetchedParentCommentId !== null)
    throw refused(['fetchedParentCommentId'], 'Give internalParentCommentId or fetchedParentCommentId, not both').by('D-CMT-03');
  if (internalParentCommentId !== null || fetchedParentCommentId !== null) return plan;
  if (!plan.namedPost)
    throw refused(['internalPostId'], 'Name what to comment: a post by internalPostId or importedPostId, or a comment to reply to').by(
      'D-CMT-03',
    );
  if (plan.status === 'SCHEDULED' && !plan.socialAccountTypes)
    throw refused(['socialAccountTypes'], 'socialAccountTypes is required for a SCHEDULED top-level comment', 'invalid_type').by(
      'D-CMT-03',
    );
  return plan;
}
