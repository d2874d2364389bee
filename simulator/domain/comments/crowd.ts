import type { Platform } from '../../../openapi/generated/types.ts';
import type { Job } from '../../kernel/job-queue.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import type { Post, PostTarget } from '../posts/model.ts';
import { accountAt } from './commented-post.ts';
import { receiveComment } from './receive.ts';
import type { World } from './world.ts';

/** The kind of job that adds a comment of the crowd. */
export const CROWD_JOB = 'comment.crowd';

/** Identifies a comment of the crowd by platform and index. A type, not an interface, so that it is assignable to Json. */
type CommentRef = { readonly type: Platform; readonly index: number };

/** Schedules the crowd's comments on a post that went live on a platform, over its first day: as many as the crowd writes, unless another count is given. */
export function scheduleCrowdComments(world: World, { id: subject }: Post, { type, publication }: PostTarget, count?: number): void {
  if (!publication) return;
  const { controls, crowdComment } = world.platforms[type];
  const comments = count ?? controls.crowd().commentsPerPost;
  for (let index = 0; index < comments; index++) {
    const data: CommentRef = { type, index };
    world.clock.schedule({ at: crowdComment(publication, index).publishedAt, kind: CROWD_JOB, subject, data });
  }
}

/** Adds a comment of the crowd, unless the platform refuses it, and reports it to the service like any other comment. */
export function addCrowdComment(world: World, { subject, data }: Job): void {
  // Written by scheduleCrowdComments.
  const { type, index } = data as CommentRef;
  const post = world.posts.byId.get(subject);
  const target = post?.targets.find(candidate => candidate.type === type);
  if (!post || !target?.publication) return;
  const { controls, crowdComment } = world.platforms[type];
  const { socialAccountId, externalId } = target;
  const account = accountAt(world, post.teamId, type, externalId);
  // The post can be commented even when its account is not connected any more.
  const owner: PlatformAccount = { socialAccountId, externalId, username: account?.username ?? externalId };
  const newComment = crowdComment(target.publication, index);
  if (controls.commentRefusal(owner, newComment) !== null) return;
  const comment = controls.addComment(owner, newComment);
  if (account) receiveComment(world, account, comment);
}
