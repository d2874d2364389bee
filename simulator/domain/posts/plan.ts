import type { CreatePostRequest, FirstComment, Platform, PostData, UpdatePostRequest } from '../../../openapi/generated/types.ts';
import { normalizeData, uploadIdsOf } from './content.ts';
import { type EditableStatus, isEditable } from './lifecycle.ts';
import type { Post } from './model.ts';
import { readPostDate } from './rules.ts';

/** What a client can say about a post: how it shall be, before anything was looked up. */
export interface PostPlan {
  readonly teamId: string;
  readonly title: string;
  readonly referenceKey: string | null;
  readonly postDate: number | null;
  readonly status: EditableStatus;
  /** Each once. */
  readonly socialAccountTypes: readonly Platform[];
  readonly data: PostData;
  readonly firstComment: FirstComment | null;
  readonly uploadIds: readonly string[];
}

/** Reads a request for a new post. Throws 400 for a date that is out of bounds. */
export function planOf(body: CreatePostRequest): PostPlan {
  const socialAccountTypes = [...new Set(body.socialAccountTypes)];
  return {
    teamId: body.teamId,
    title: body.title,
    referenceKey: body.referenceKey ?? null,
    postDate: readPostDate(body.postDate),
    status: body.status,
    socialAccountTypes,
    data: normalizeData(body.data),
    firstComment: body.firstComment ?? null,
    uploadIds: uploadIdsOf(socialAccountTypes, body.data),
  };
}

/** The post as a PATCH would have it: what was sent replaces what was there, wholly (decisions §3). */
export function patchedPlan(post: Post, body: UpdatePostRequest, postDate: number | null): PostPlan {
  const socialAccountTypes = body.socialAccountTypes ? [...new Set(body.socialAccountTypes)] : post.socialAccountTypes;
  const data = body.data ? normalizeData(body.data) : post.data;
  return {
    teamId: post.teamId,
    title: body.title ?? post.title,
    referenceKey: body.referenceKey === undefined ? post.referenceKey : body.referenceKey,
    postDate,
    // A post that can no longer be changed is refused later, after its quota; until then it is looked at as a draft.
    status: body.status ?? (isEditable(post.status) ? post.status : 'DRAFT'),
    socialAccountTypes,
    data,
    firstComment: body.firstComment === undefined ? post.firstComment : body.firstComment,
    uploadIds: uploadIdsOf(socialAccountTypes, data),
  };
}
