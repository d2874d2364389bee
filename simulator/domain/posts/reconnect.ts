import type { Platform, ReconnectCandidate, ReconnectedPost } from '../../../openapi/generated/types.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import { iso } from '../../kernel/time.ts';
import type { Organization } from '../organizations/model.ts';
import { checkContent, checkQuotas, findUploads, targetsFor } from './check.ts';
import { postLifecycle } from './lifecycle.ts';
import type { Post, PostTarget } from './model.ts';
import { checkEditable } from './rules.ts';
import { enterStatus } from './save.ts';
import type { World } from './world.ts';

/** The wire form of a post that can be reconnected. */
export function renderCandidate(post: Post): ReconnectCandidate {
  return {
    id: post.id,
    title: post.title,
    postDate: iso(post.postDate),
    status: post.status,
    createdAt: iso(post.createdAt),
    updatedAt: iso(post.updatedAt),
  };
}

/** The team and platform whose posts are reconnected. */
export interface Reconnection {
  readonly teamId: string;
  readonly type: Platform;
}

/** Throws 400 when the team has no account of the platform with a channel. */
export function checkReconnection(world: World, { teamId, type }: Reconnection): void {
  if (targetsFor(world, teamId, [type]).length === 0)
    throw errors
      .invalidField(['type'], `No ${type} account that can publish is connected to this team. Connect it, and select a channel, first.`)
      .by('D-PST-13');
}

/** Reconnects one post. A failure changes nothing and is returned in the result. */
export function reconnectPost(world: World, organization: Organization, reconnection: Reconnection, postId: string): ReconnectedPost {
  const post = world.posts.byId.get(postId);
  if (post?.teamId !== reconnection.teamId) return { postId, title: null, success: false, message: 'Post not found' };
  const statusBefore = post.status;
  const failure = errorMessageOf(() => attachAccount(world, organization, reconnection.type, post));
  if (failure !== undefined) return { postId, title: post.title, success: false, statusBefore, statusAfter: post.status, message: failure };
  const rescheduleError = post.lostSchedule ? errorMessageOf(() => reschedule(world, organization, post)) : undefined;
  world.posts.byId.update(post, { lostSchedule: false, updatedAt: world.clock.now() });
  const result = { postId, title: post.title, success: true, statusBefore, statusAfter: post.status };
  return rescheduleError === undefined ? result : { ...result, message: `It stays a DRAFT: ${rescheduleError}` };
}

/** The message of the API error that an action throws; undefined when it succeeds. */
function errorMessageOf(action: () => void): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

/** Adds the account to the post's targets. A SCHEDULED post must be valid on it and within its quotas. */
function attachAccount(world: World, organization: Organization, type: Platform, post: Post): void {
  checkEditable(post);
  if (!post.socialAccountTypes.includes(type)) throw errors.invalid(`The post is not for ${type}`).by('D-PST-13');
  if (post.targets.some(target => target.type === type)) throw errors.invalid(`The post has its ${type} account already`).by('D-PST-13');
  const added = targetsFor(world, post.teamId, [type]);
  if (post.status === 'SCHEDULED') checkSchedulable(world, organization, post, added);
  const types = post.socialAccountTypes;
  const targets = [...post.targets, ...added].toSorted((a, b) => types.indexOf(a.type) - types.indexOf(b.type));
  world.posts.byId.update(post, { targets, lostTypes: post.lostTypes.filter(lost => lost !== type) });
}

/** Moves a post that lost its schedule back to SCHEDULED. Throws when its date is past or it is no longer valid. */
function reschedule(world: World, organization: Organization, post: Post): void {
  if (post.postDate === null || post.postDate <= world.clock.now()) throw errors.invalid('its postDate is past').by('D-PST-13');
  checkSchedulable(world, organization, post, post.targets);
  world.posts.byId.update(post, {
    ...enterStatus(world, post, { ...post, status: 'SCHEDULED' }),
    status: postLifecycle.move(post.status, 'SCHEDULED'),
  });
}

function checkSchedulable(world: World, organization: Organization, post: Post, targets: readonly PostTarget[]): void {
  const uploads = findUploads(world, post, post.uploadIds);
  checkContent(
    world,
    post,
    targets.map(target => target.type),
    uploads,
  );
  if (post.postDate !== null) checkQuotas(world, organization, post.postDate, targets, post);
}
