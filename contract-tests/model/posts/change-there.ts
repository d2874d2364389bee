import * as fc from 'fast-check';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { statusOf, takeFailure } from '../platform-failures.ts';
import { expectStatus } from '../real.ts';
import type { ModelPlatform, ModelPost, PostsModel } from './model.ts';
import { postCommand, whichPost } from './post-command.ts';

/** What can be done to a post where it is live. */
interface Change {
  readonly operation: OperationId;
  readonly platform: ModelPlatform;
  readonly isRemoval: boolean;
}

const CHANGES: readonly Change[] = [
  { operation: 'editFacebookPost', platform: 'FACEBOOK', isRemoval: false },
  { operation: 'deleteFacebookPost', platform: 'FACEBOOK', isRemoval: true },
  { operation: 'deleteBlueskyPost', platform: 'BLUESKY', isRemoval: true },
];

/**
 * Edits a post on a platform, or removes it there: 404 when it is deleted or gone, 400 while it is not live there, and what the failure of the platform
 * says. A removal whose answer was lost has taken effect on the platform alone.
 */
export const changeThere = fc.tuple(whichPost, fc.constantFrom(...CHANGES)).map(([choice, { operation, platform, isRemoval }]) =>
  postCommand({
    name: operation,
    choice,
    prefers: post => post.targets.get(platform)?.isLive ?? false,
    async run(post, model, real) {
      const more = isRemoval ? {} : { description: 'Other words' };
      const answer = await real.call(operation, { body: { teamId: real.teamId, postId: post.id, ...more } });
      const { status, arrives } = outcomeOf(model, post, platform);
      const target = post.targets.get(platform);
      if (target && arrives && isRemoval) target.isGone = true;
      if (target && status === 200 && isRemoval) target.removedAt = model.now;
      expectStatus(`${operation} of a post in ${post.status}`, answer, status);
    },
  }),
);

/** The status of the answer, and whether the platform does what it was asked. */
function outcomeOf(model: PostsModel, post: ModelPost, platform: ModelPlatform): { readonly status: number; readonly arrives: boolean } {
  const target = post.targets.get(platform);
  if (post.status === 'DELETED') return { status: 404, arrives: false };
  if (!target?.isLive) return { status: 400, arrives: false };
  if (target.removedAt !== null) return { status: 404, arrives: false };
  const failure = takeFailure(model, platform);
  if (failure) return { status: statusOf(failure), arrives: failure.accepted ?? false };
  return target.isGone ? { status: 404, arrives: false } : { status: 200, arrives: true };
}
