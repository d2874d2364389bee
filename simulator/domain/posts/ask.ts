import { platformAccountOf } from '../accounts/rules.ts';
import { accountOfTeam } from '../accounts/state.ts';
import type { MediaFacts, PlatformAccount, PublishResult } from '../ports.ts';
import type { World } from '../world.ts';
import { dataFor, mediaIdsOf } from './content.ts';
import type { Post, PostFailure, PostTarget } from './model.ts';

/** A platform's answer, or why it could not even be asked. */
export type Answer = Extract<PublishResult, { ok: true }> | { readonly ok: false; readonly failure: Omit<PostFailure, 'at'> };

/**
 * The account to publish through: the one that was targeted or, when that is gone, the team's new connection of the same real account.
 * Undefined when there is none, or no channel is selected.
 */
export function connectionOf(world: World, post: Post, target: PostTarget): PlatformAccount | undefined {
  const targeted = world.accounts.accounts.get(target.socialAccountId);
  const present = accountOfTeam(world.accounts, post.teamId, target.type);
  const account = targeted ?? (present?.externalId === target.externalId ? present : undefined);
  return account && account.externalId !== null ? platformAccountOf(account) : undefined;
}

/** Asks a platform to publish a post. The key keeps it from publishing twice what it has accepted once. */
export function ask(world: World, post: Post, target: PostTarget, account: PlatformAccount | undefined): Answer {
  if (!account) return cannotAsk(`The ${target.type} account is not connected any more, or no channel is selected. Connect it again.`);
  const data = dataFor(post.data, target.type);
  const media: MediaFacts[] = [];
  for (const uploadId of mediaIdsOf(data)) {
    const upload = world.uploads.uploads.get(uploadId);
    if (!upload) return cannotAsk(`The upload ${uploadId} is gone. Upload the file again.`);
    media.push({ ...upload, uploadId });
  }
  return world.platforms[target.type].publish({ account, idempotencyKey: `${post.id}:${target.type}`, data, media });
}

function cannotAsk(message: string): Answer {
  return { ok: false, failure: { code: null, message, userFacingMessage: message, transient: false, httpStatus: null, resetAt: null } };
}
