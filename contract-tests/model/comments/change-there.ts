import * as fc from 'fast-check';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { statusOf, takeFailure } from '../platform-failures.ts';
import { expectStatus } from '../real.ts';
import { commentCommand, whichComment } from './comment-command.ts';
import type { CommentPlatform, CommentsModel, ModelComment } from './model.ts';

/** What can be done to a comment where it is live. */
interface Change {
  readonly operation: OperationId;
  readonly platform: CommentPlatform;
  readonly isRemoval: boolean;
}

const CHANGES: readonly Change[] = [
  { operation: 'editFacebookComment', platform: 'FACEBOOK', isRemoval: false },
  { operation: 'deleteFacebookComment', platform: 'FACEBOOK', isRemoval: true },
  { operation: 'deleteBlueskyComment', platform: 'BLUESKY', isRemoval: true },
];

/**
 * Edits a comment on a platform, or removes it there with the replies to it: 404 when it is deleted or gone, 400 while it is not live there, and what
 * the failure of the platform says. A removal whose answer was lost has taken effect on the platform alone.
 */
export const changeThere = fc.tuple(whichComment, fc.constantFrom(...CHANGES)).map(([choice, { operation, platform, isRemoval }]) =>
  commentCommand({
    name: operation,
    choice,
    prefers: comment => comment.targets.get(platform)?.isLive ?? false,
    async run(comment, model, real) {
      const more = isRemoval ? {} : { text: 'Other words' };
      const answer = await real.call(operation, { body: { teamId: comment.teamId, commentId: comment.id, ...more } });
      const { status, arrives } = outcomeOf(model, comment, platform);
      if (arrives && isRemoval) vanish(model, comment, platform);
      const target = comment.targets.get(platform);
      if (target && status === 200 && isRemoval) target.isRemoved = true;
      expectStatus(`${operation} of a comment in ${comment.status}`, answer, status);
    },
  }),
);

/** The status of the answer, and whether the platform does what it was asked. */
function outcomeOf(
  model: CommentsModel,
  { status, targets }: ModelComment,
  platform: CommentPlatform,
): { readonly status: number; readonly arrives: boolean } {
  const target = targets.get(platform);
  if (status === 'DELETED') return { status: 404, arrives: false };
  if (!target?.isLive) return { status: 400, arrives: false };
  if (target.isRemoved) return { status: 404, arrives: false };
  const failure = takeFailure(model, platform);
  if (failure) return { status: statusOf(failure), arrives: failure.accepted ?? false };
  return target.isGone ? { status: 404, arrives: false } : { status: 200, arrives: true };
}

/** Takes a comment from a platform, with all replies below it. */
function vanish(model: CommentsModel, comment: ModelComment, platform: CommentPlatform): void {
  const target = comment.targets.get(platform);
  if (target?.isAccepted) target.isGone = true;
  for (const reply of model.comments)
    if (reply.parent.kind === 'created' && reply.parent.comment === comment) vanish(model, reply, platform);
}
