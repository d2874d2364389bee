import { errors } from '../../kernel/errors.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { FetchedComment } from '../comments/model.ts';
import type { Organization } from '../organizations/model.ts';
import type { MessageInThread } from './receive.ts';
import { checkEnabled, checkNotOwn, checkNotPaused, checkPrivateReply, checkRepliable, textContent } from './rules.ts';
import { checkBudget, finishSend, startSend } from './send.ts';
import { openThread } from './threads.ts';
import type { World } from './world.ts';

/**
 * Claims the private reply of a comment, which is allowed once per comment (D-DMS-08). {@link sendClaimedReply} sends it and resolves the
 * claim. Throws 400, 403, 429 and 503.
 */
export function claimPrivateReply(
  world: World,
  organization: Organization,
  comment: FetchedComment,
  request: { readonly text: string },
): void {
  checkPrivateReply(comment.platform, request);
  const account = checkEnabled(world.accounts.byId.get(comment.socialAccountId));
  checkBudget(world, organization, account);
  checkNotPaused(organization.settings);
  checkNotOwn(comment, account);
  checkRepliable(comment, world.conversations.claims.get(comment.id), world.clock.now());
  world.conversations.claims.insert({ id: comment.id, state: 'IN_FLIGHT' });
}

/** Releases the claim of a private reply that will not be sent. */
export function releasePrivateReply(world: World, commentId: string): void {
  if (world.conversations.claims.get(commentId)?.state === 'IN_FLIGHT') world.conversations.claims.remove(commentId);
}

/**
 * Sends a claimed private reply; the thread that it opens waits for the participant. A refusal releases the claim; when no response came,
 * the claim stays, because the reply may have been sent (D-DMS-09). Throws 403 when the account was removed meanwhile.
 */
export function sendClaimedReply(world: World, comment: FetchedComment, text: string): MessageInThread {
  const { claims } = world.conversations;
  const claim = claims.get(comment.id);
  if (claim?.state !== 'IN_FLIGHT') throw errors.throttled('Private reply send already claimed. Do not retry, check the conversation.');
  const account = world.accounts.byId.get(comment.socialAccountId);
  if (!account?.messagingEnabled) claims.remove(comment.id);
  const sent = send(world, checkEnabled(account), comment, text);
  if (sent.timedOut) claims.update(claim, { state: 'TIMED_OUT' });
  else if (sent.message.status === 'FAILED') claims.remove(comment.id);
  else claims.update(claim, { state: 'SENT' });
  return { conversation: sent.conversation, message: sent.message };
}

function send(
  world: World,
  account: SocialAccount,
  comment: FetchedComment,
  text: string,
): MessageInThread & { readonly timedOut: boolean } {
  const platform = checkPrivateReply(comment.platform, { text });
  const conversation = openThread(world, account, platform, comment.author);
  const message = startSend(world, account, conversation, textContent(text), 'PRIVATE_REPLY');
  const result = world.platforms[platform].sendMessage({
    account: platformAccountOf(account),
    idempotencyKey: message.id,
    to: { commentId: comment.externalId },
  });
  finishSend(world, account, conversation, message, result);
  return { conversation, message, timedOut: !result.ok && result.timedOut };
}
