import type { Platform } from '../../../openapi/generated/types.ts';
import type { Job } from '../../kernel/job-queue.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import type { Post, PostTarget } from '../posts/model.ts';
import { accountAt } from './commented-post.ts';
import { receiveComment } from './receive.ts';
import type { World } from './world.ts';

/** The kind of job by which one of the crowd comments. */
export const CROWD_JOB = 'comment.crowd';

/** Which comment of the crowd it is: its platform and its number there. A type, not an interface, so that it counts as JSON. */
type Turn = { readonly type: Platform; readonly index: number };

/** A post is live on a platform: puts on the clock what the crowd, as busy as it is now, will say of it on its first day. */
export function awaitCrowd(world: World, { id: subject }: Post, { type, publication }: PostTarget): void {
  if (!publication) return;
  const { controls, crowdComment } = world.platforms[type];
  const { commentsPerPost } = controls.crowd();
  for (let index = 0; index < commentsPerPost; index++) {
    const data: Turn = { type, index };
    world.clock.schedule({ at: crowdComment(publication, index).publishedAt, kind: CROWD_JOB, subject, data });
  }
}

/** One of the crowd comments, if the platform lets them, and the service is told as of any comment. */
export function crowdSpeaks(world: World, { subject, data }: Job): void {
  // What awaitCrowd put there.
  const { type, index } = data as Turn;
  const post = world.posts.byId.get(subject);
  const target = post?.targets.find(candidate => candidate.type === type);
  if (!post || !target?.publication) return;
  const { controls, crowdComment } = world.platforms[type];
  const { socialAccountId, externalId } = target;
  const account = accountAt(world, post.teamId, type, externalId);
  // People comment on what is there, whether its account is still connected or not.
  const owner: PlatformAccount = { socialAccountId, externalId, username: account?.username ?? externalId };
  const said = crowdComment(target.publication, index);
  if (controls.commentRefusal(owner, said) !== null) return;
  const comment = controls.addComment(owner, said);
  if (account) receiveComment(world, account, comment);
}
