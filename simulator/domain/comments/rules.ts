import { limits } from '../../../openapi/document.ts';
import type { RuleId } from '../../../openapi/generated/rule-ids.ts';
import type { CommentAction, CommentPlatform, ImportCommentPlatform } from '../../../openapi/generated/types.ts';
import { type ApiError, errors, type Issue } from '../../kernel/errors.ts';
import { iso } from '../../kernel/time.ts';
import { commentLifecycle, isEditable } from './lifecycle.ts';
import type { CommentedPostRef, CreatedComment } from './model.ts';

const ACTIONS: Readonly<Record<ImportCommentPlatform, readonly string[]>> = limits.comments.actionsByPlatform;
const CREATION: Readonly<Partial<Record<string, number>>> = limits.comments.maxTextCharacters;

/** Whether comments can be imported from a platform (CMI-04). */
export function isImportable(platform: string): platform is ImportCommentPlatform {
  return platform in ACTIONS;
}

/** Whether comments can be created on a platform (CMT-07). */
export function isCommentable(platform: string): platform is CommentPlatform {
  return platform in CREATION;
}

/** The two ways in which requests name a post. */
export interface NamedPost {
  readonly postId?: string | undefined;
  readonly importedPostId?: string | undefined;
}

/** The post of a request; undefined for none. Throws 400 for both kinds, by `rule`; `field` is the name of the first one in the request. */
export function namedPost({ postId, importedPostId }: NamedPost, rule: RuleId, field = 'postId'): CommentedPostRef | undefined {
  if (postId !== undefined && importedPostId !== undefined)
    throw refused(['importedPostId'], `Give ${field} or importedPostId, not both`).by(rule);
  if (postId !== undefined) return { postId, importedPostId: null };
  return importedPostId === undefined ? undefined : { postId: null, importedPostId };
}

/** The required post of a request. Throws 400 for none and for both kinds, by `rule`. */
export function onePost(named: NamedPost, rule: RuleId): CommentedPostRef {
  const isBoth = named.postId !== undefined && named.importedPostId !== undefined;
  const post = isBoth ? undefined : namedPost(named, rule);
  if (!post) throw refused(['postId'], 'Exactly one of postId and importedPostId is needed').by(rule);
  return post;
}

/** A 400 error for one field, with a message that names the field. */
export function refused(path: Issue['path'], message: string, code = 'custom'): ApiError {
  return errors.invalid(message, [{ code, path, message }]);
}

/** Whether two references name the same post. */
export function isSamePost(a: CommentedPostRef, b: CommentedPostRef): boolean {
  return a.postId === b.postId && a.importedPostId === b.importedPostId;
}

/** Whether a created comment may still be published without anybody doing anything. */
export function isPending({ status }: Pick<CreatedComment, 'status'>): boolean {
  return status === 'SCHEDULED' || status === 'PROCESSING' || status === 'RETRYING';
}

/** Whether a created comment was removed from a platform through the service. */
export function isRemovedFrom({ targets }: Pick<CreatedComment, 'targets'>, type: CommentPlatform): boolean {
  return targets.some(target => target.type === type && target.removedAt !== undefined);
}

/**
 * Throws 400 unless a reply that is due at `replyAt` may wait for its parent, which is not live on the platform yet: the parent must be
 * SCHEDULED or PROCESSING and not later than the reply (D-CMT-04). One that was removed there takes no replies (D-MSC-09).
 */
export function checkPendingParent(
  parent: Pick<CreatedComment, 'status' | 'postDate' | 'targets'>,
  type: CommentPlatform,
  replyAt: number,
): void {
  const { status, postDate } = parent;
  if (isRemovedFrom(parent, type)) throw errors.invalid(`The comment to reply to was removed from ${type}`).by('D-MSC-09');
  if (status !== 'SCHEDULED' && status !== 'PROCESSING')
    throw errors.invalid(`The comment to reply to is not yet published on ${type}`).by('D-CMT-04');
  if (postDate !== null && postDate > replyAt)
    throw refused(['postDate'], `The comment to reply to is published at ${iso(postDate)}, a reply to it cannot be earlier`).by('D-CMT-04');
}

/**
 * Throws 400 unless a created comment can be changed: it is DRAFT or SCHEDULED, and live nowhere. One that a retry has made SCHEDULED again may be
 * live on some platforms (D-CMT-02).
 */
export function checkEditable({ status, targets }: Pick<CreatedComment, 'status' | 'targets'>): void {
  if (!isEditable(status))
    throw errors.invalid(`Only a comment in DRAFT or SCHEDULED can be changed, this one is ${status}`).by('D-CMT-02');
  const live = targets.filter(({ publication }) => publication).map(({ type }) => type);
  if (live.length > 0)
    throw errors
      .invalid(
        `Only an unpublished comment can be changed, this one is live on ${live.join(', ')}. Delete it, and create another one for the other platforms`,
      )
      .by('D-CMT-02');
}

/** Throws 400 when a created comment cannot be deleted: while it is being published, and twice. */
export function checkDeletable({ status }: Pick<CreatedComment, 'status'>): void {
  if (!commentLifecycle.allows(status, 'DELETED')) throw errors.invalid(`A comment in ${status} cannot be deleted`).by('D-CMT-02');
}

/** Throws 400 unless a created comment can be retried: it is in ERROR. */
export function checkRetryable({ status }: Pick<CreatedComment, 'status'>): void {
  if (status !== 'ERROR') throw errors.invalid(`Only a comment in ERROR can be retried, this one is ${status}`).by('CMT-18');
}

/** Throws 400 for an action that the platform does not support, and for `banAuthor` where it is not allowed (D-CMI-04). */
export function checkAction(platform: ImportCommentPlatform, action: CommentAction, banAuthor: boolean): void {
  if (!ACTIONS[platform].includes(action)) throw errors.invalid(`${action} is not supported on ${platform}`).by('D-CMI-04');
  const canBan = platform === 'YOUTUBE' && (action === 'APPROVE' || action === 'REJECT');
  if (banAuthor && !canBan) throw errors.invalid('banAuthor is allowed only with APPROVE and REJECT on YOUTUBE').by('D-CMI-04');
}
