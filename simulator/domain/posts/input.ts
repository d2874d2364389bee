import type { CreatePostRequest, FirstComment, Platform, PostData, UpdatePostRequest } from '../../../openapi/generated/types.ts';
import { NONE } from '../../kernel/objects.ts';
import { normalizeData, uploadIdsOf } from './content.ts';
import { type EditableStatus, isEditable } from './lifecycle.ts';
import type { Post } from './model.ts';
import { readPostDate } from './rules.ts';

/** The fields of a post that a client sets, after parsing and before any look-up. */
export interface PostInput {
  readonly teamId: string;
  readonly title: string;
  readonly referenceKey: string | null;
  readonly postDate: number | null;
  readonly status: EditableStatus;
  /** Without repetition. */
  readonly socialAccountTypes: readonly Platform[];
  readonly lostTypes: readonly Platform[];
  readonly data: PostData;
  readonly firstComment: FirstComment | null;
  readonly uploadIds: readonly string[];
}

/** Parses the request for a new post. Throws 400 for an invalid date. */
export function createInput(body: CreatePostRequest): PostInput {
  const socialAccountTypes = [...new Set(body.socialAccountTypes)];
  return {
    teamId: body.teamId,
    title: body.title,
    referenceKey: body.referenceKey ?? null,
    postDate: readPostDate(body.postDate),
    status: body.status,
    socialAccountTypes,
    lostTypes: NONE,
    data: normalizeData(body.data),
    firstComment: body.firstComment ?? null,
    uploadIds: uploadIdsOf(socialAccountTypes, body.data),
  };
}

/** The post after a PATCH: each field that was sent replaces the whole previous value. */
export function patchInput(post: Post, body: UpdatePostRequest, postDate: number | null): PostInput {
  const socialAccountTypes = body.socialAccountTypes ? [...new Set(body.socialAccountTypes)] : post.socialAccountTypes;
  const data = body.data ? normalizeData(body.data) : post.data;
  return {
    teamId: post.teamId,
    title: body.title ?? post.title,
    referenceKey: body.referenceKey === undefined ? post.referenceKey : body.referenceKey,
    postDate,
    // A post in another status is refused after the quota check; until then it is validated as a DRAFT.
    status: body.status ?? (isEditable(post.status) ? post.status : 'DRAFT'),
    socialAccountTypes,
    // Only a PATCH that names a lost platform asks for it again (D-ACC-13).
    lostTypes: body.socialAccountTypes ? [] : post.lostTypes,
    data,
    firstComment: body.firstComment === undefined ? post.firstComment : body.firstComment,
    uploadIds: uploadIdsOf(socialAccountTypes, data),
  };
}
