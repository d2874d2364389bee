import { platformAccountOf } from '../accounts/rules.ts';
import { accountOfTeam } from '../accounts/state.ts';
import type { MediaFacts, PublishResult } from '../ports/platform.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import { dataFor, mediaIdsOf } from './content.ts';
import type { Post, PostFailure, PostTarget } from './model.ts';
import type { World } from './world.ts';

/** What failed: the platform, or it could not even be asked. */
export interface Unanswered {
  readonly ok: false;
  readonly failure: Omit<PostFailure, 'at'>;
}

/** A platform's answer, or why it could not even be asked. */
export type Answer = Extract<PublishResult, { ok: true }> | Unanswered;

/**
 * The team's connection to the real account that a post was meant for, by whatever id it is connected now. Undefined when there is none,
 * or another channel is selected.
 */
export function connectionOf(world: World, post: Post, target: PostTarget): PlatformAccount | undefined {
  const account = accountOfTeam(world.accounts, post.teamId, target.type);
  return account?.externalId === target.externalId ? platformAccountOf(account) : undefined;
}

/** Asks a platform to publish a post. The key keeps it from publishing twice what it has accepted once. */
export function ask(world: World, post: Post, target: PostTarget, account: PlatformAccount | undefined): Answer {
  if (!account) return cannotAsk(`The ${target.type} account is no longer connected, or another channel is selected. Connect it again.`);
  const data = dataFor(post.data, target.type);
  const media: MediaFacts[] = [];
  for (const uploadId of mediaIdsOf(data)) {
    const upload = world.uploads.byId.get(uploadId);
    if (!upload) return cannotAsk(`The upload ${uploadId} is gone. Upload the file again.`);
    media.push({ ...upload, uploadId });
  }
  return world.platforms[target.type].publish({ account, idempotencyKey: `${post.id}:${target.type}`, data, media });
}

/** Why a platform was not asked, as a permanent failure. */
export function cannotAsk(message: string): Unanswered {
  return { ok: false, failure: { code: null, message, userFacingMessage: message, transient: false, httpStatus: null, resetAt: null } };
}
