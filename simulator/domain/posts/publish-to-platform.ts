import type { Platform } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { accountOfTeam, knownAccount } from '../accounts/state.ts';
import { findSubreddit } from '../accounts/subreddits.ts';
import type { MediaFacts, PublishResult } from '../ports/platform.ts';
import { dataFor, mediaIdsOf } from './content.ts';
import type { Post, PostFailure, PostTarget } from './model.ts';
import { outgoingData } from './outgoing.ts';
import type { World } from './world.ts';

/** A failed attempt: the platform refused or did not answer, or it was not called at all. */
export interface FailedAnswer {
  readonly ok: false;
  readonly failure: Omit<PostFailure, 'at'>;
}

/** The outcome of one attempt on one platform. */
export type PublishAnswer = Extract<PublishResult, { ok: true }> | FailedAnswer;

/**
 * The team's account through which a target is published: it may have been connected again under another id, but must have the same
 * channel. Otherwise undefined.
 */
export function connectedAccountFor(world: World, post: Post, target: PostTarget): SocialAccount | undefined {
  const account = accountOfTeam(world.accounts, post.teamId, target.type);
  return account?.externalId === target.externalId ? account : undefined;
}

/** Publishes a post on one platform. The idempotency key prevents a second publication after a lost answer (D-PST-16). */
export function publishToPlatform(world: World, post: Post, target: PostTarget): PublishAnswer {
  const { through: account } = target;
  if (!account) return notAsked(world, post.id, [target.socialAccountId], noAccountMessage(target.type));
  const data = dataFor(post.data, target.type);
  const media: MediaFacts[] = [];
  for (const uploadId of mediaIdsOf(data)) {
    const upload = world.uploads.byId.get(uploadId);
    if (!upload) return notAsked(world, post.id, [uploadId], `The upload ${uploadId} is gone. Upload the file again.`);
    media.push({ ...upload, uploadId });
  }
  const known = knownAccount(world.accounts, account.socialAccountId);
  const sent = outgoingData(target.type, data, { media, twitterSubType: known?.twitterSubType ?? null });
  return world.platforms[target.type].publish({
    account,
    idempotencyKey: idempotencyKeyOf(post, target.type),
    data: sent,
    media,
    flairIds: known && flairIdsFor(world, post, target, known),
  });
}

/** The flairs that a post on REDDIT may have (D-MSC-57); undefined elsewhere. */
function flairIdsFor({ platforms }: World, post: Post, { type }: PostTarget, account: SocialAccount): readonly string[] | undefined {
  if (type !== 'REDDIT') return undefined;
  const subreddit = findSubreddit(account, post.data.REDDIT?.sr ?? '');
  return subreddit?.hasFlairs ? platforms.REDDIT.subreddits.flairs(subreddit.name).flatMap(({ id }) => id ?? []) : [];
}

/** The same for every attempt of a post on a platform (D-PST-16). */
export function idempotencyKeyOf({ id }: Pick<Post, 'id'>, platform: Platform): string {
  return `${id}:${platform}`;
}

/** Why nothing can be published on a platform through an account that was removed. */
export function noAccountMessage(type: Platform): string {
  return `The ${type} account is no longer connected, or another channel is selected. Connect it again.`;
}

/** A permanent failure of a post or comment before the platform was called, because of what happened to something else; the trail knows why. */
export function notAsked({ trail }: Pick<World, 'trail'>, id: string, of: readonly string[], message: string): FailedAnswer {
  trail.noteReason(id, message, of);
  return permanentFailure(message);
}

/** A permanent failure before the platform was called. */
export function permanentFailure(message: string): FailedAnswer {
  return { ok: false, failure: { code: null, message, userFacingMessage: message, transient: false, httpStatus: null, resetAt: null } };
}
