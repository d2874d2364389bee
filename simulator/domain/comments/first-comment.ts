import { ApiError } from '../../kernel/errors.ts';
import type { Post, PostTarget } from '../posts/model.ts';
import { notAsked } from '../posts/publish-to-platform.ts';
import { newTarget } from './check.ts';
import { commentLifecycle } from './lifecycle.ts';
import type { CreatedComment } from './model.ts';
import type { CommentPlan } from './plan.ts';
import { endPublishing } from './publish.ts';
import { isCommentable } from './rules.ts';
import { insertComment, queueComment } from './save.ts';
import type { World } from './world.ts';

/**
 * Creates the first comment of a post that went live on a platform, to be published immediately (D-PST-15). When a quota is used up the
 * comment ends in ERROR, because there is no request to refuse; it can be retried.
 */
export function createFirstComment(world: World, post: Post, { type, socialAccountId, externalId }: PostTarget): void {
  const text = isCommentable(type) ? post.firstComment?.[type] : undefined;
  if (!isCommentable(type) || !text?.trim()) return;
  const ref = { postId: post.id, importedPostId: null };
  const plan: CommentPlan = {
    teamId: post.teamId,
    title: null,
    namedPost: ref,
    internalParentCommentId: null,
    fetchedParentCommentId: null,
    postDate: null,
    status: 'DRAFT',
    socialAccountTypes: [type],
    data: { [type]: { text } },
    text: null,
  };
  const targets = [newTarget({ type, socialAccountId, externalId })];
  const comment = insertComment(world, post.organizationId, plan, { post: { ref }, platforms: [type] }, targets);
  try {
    queueComment(world, comment);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refuse(world, comment, error.message);
  }
}

/** Ends a comment in ERROR without an attempt to publish it. */
function refuse(world: World, comment: CreatedComment, message: string): void {
  const { failure } = notAsked(world, comment.id, [comment.organizationId], message);
  world.comments.created.update(comment, {
    status: commentLifecycle.move(comment.status, 'SCHEDULED'),
    targets: comment.targets.map(target => ({ ...target, failure: { ...failure, at: world.clock.now() } })),
  });
  endPublishing(world, comment, 'ERROR', message);
}
