import type { CommentData, CommentPlatform, CreateCommentRequest, UpdateCommentRequest } from '../../../openapi/generated/types.ts';
import { readPostDate } from '../posts/rules.ts';
import { type EditableStatus, isEditable } from './lifecycle.ts';
import type { CommentedPostRef, CreatedComment } from './model.ts';
import { namedPost, refused } from './rules.ts';

/** What a client can say about a comment: how it shall be, before anything was looked up. */
export interface CommentPlan {
  readonly teamId: string;
  readonly title: string | null;
  /** The post that was named; undefined leaves it to the parent. */
  readonly namedPost: CommentedPostRef | undefined;
  readonly internalParentCommentId: string | null;
  readonly fetchedParentCommentId: string | null;
  readonly postDate: number | null;
  readonly status: EditableStatus;
  /** Each once; null when none was named. A reply to a fetched comment does not look at them. */
  readonly socialAccountTypes: readonly CommentPlatform[] | null;
  readonly data: CommentData;
  readonly text: string | null;
}

/** Reads a request for a new comment. Throws 400 for a date that is out of bounds, and unless it says in one way what is to be commented. */
export function planOf(body: CreateCommentRequest): CommentPlan {
  return checked({
    teamId: body.teamId,
    title: body.title ?? null,
    namedPost: answersFetched(body.fetchedParentCommentId) ? undefined : postOf(body),
    internalParentCommentId: body.internalParentCommentId ?? null,
    fetchedParentCommentId: body.fetchedParentCommentId ?? null,
    postDate: readPostDate(body.postDate),
    status: body.status ?? 'SCHEDULED',
    socialAccountTypes: answersFetched(body.fetchedParentCommentId) ? null : typesOf(body),
    data: body.data ?? {},
    text: body.text ?? null,
  });
}

/** The comment as a PATCH would have it: a field that was sent replaces the old value wholly. Throws like {@link planOf}. */
export function patchedPlan(comment: CreatedComment, body: UpdateCommentRequest): CommentPlan {
  const sentDate = readPostDate(body.postDate);
  const { internalParentCommentId = comment.internalParentCommentId, fetchedParentCommentId = comment.fetchedParentCommentId } = body;
  const isReply = internalParentCommentId !== null || fetchedParentCommentId !== null;
  return checked({
    teamId: comment.teamId,
    title: body.title ?? comment.title,
    // A reply stands where its parent stands, whichever that is now.
    namedPost: answersFetched(fetchedParentCommentId) ? undefined : (postOf(body) ?? (isReply ? undefined : comment.post)),
    internalParentCommentId,
    fetchedParentCommentId,
    postDate: body.postDate === undefined ? comment.postDate : sentDate,
    // A comment that can no longer be changed is refused later, after its quota; until then it is looked at as a draft.
    status: body.status ?? (isEditable(comment.status) ? comment.status : 'DRAFT'),
    socialAccountTypes: (answersFetched(fetchedParentCommentId) ? null : typesOf(body)) ?? comment.socialAccountTypes,
    data: body.data ?? comment.data,
    text: body.text ?? comment.text,
  });
}

/** A reply to a fetched comment stands where that comment stands, and what else is named counts for nothing (D-CMT-05). */
function answersFetched(fetchedParentCommentId: string | null | undefined): boolean {
  return fetchedParentCommentId !== null && fetchedParentCommentId !== undefined;
}

function typesOf({ socialAccountTypes }: UpdateCommentRequest): readonly CommentPlatform[] | null {
  return socialAccountTypes ? [...new Set(socialAccountTypes)] : null;
}

function postOf(body: UpdateCommentRequest): CommentedPostRef | undefined {
  return namedPost({ postId: body.internalPostId, importedPostId: body.importedPostId }, 'internalPostId');
}

function checked(plan: CommentPlan): CommentPlan {
  const { internalParentCommentId, fetchedParentCommentId } = plan;
  if (internalParentCommentId !== null && fetchedParentCommentId !== null)
    throw refused(['fetchedParentCommentId'], 'Give internalParentCommentId or fetchedParentCommentId, not both');
  if (internalParentCommentId !== null || fetchedParentCommentId !== null) return plan;
  if (!plan.namedPost)
    throw refused(['internalPostId'], 'Name what to comment: a post by internalPostId or importedPostId, or a comment to reply to');
  if (plan.status === 'SCHEDULED' && !plan.socialAccountTypes)
    throw refused(['socialAccountTypes'], 'socialAccountTypes is required for a SCHEDULED top-level comment', 'invalid_type');
  return plan;
}
