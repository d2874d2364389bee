import { platformAccountOf } from '../accounts/rules.ts';
import type { FetchedComment } from '../comments/model.ts';
import type { Organization } from '../organizations/model.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import { checkSendable, messagingAccount } from './messaging-account.ts';
import type { ClaimedComment } from './model.ts';
import type { MessageInThread } from './receive.ts';
import { checkNotOwn, checkNotPaused, checkPrivateReply, checkRepliable, claimedError, textContent } from './rules.ts';
import { checkBudget, finishSend, startSend } from './send.ts';
import { claimKey, claimOf } from './state.ts';
import { openThread } from './threads.ts';
import type { World } from './world.ts';

/**
 * Claims the private reply of a comment, which is allowed once per comment of the platform (D-DMS-08, D-DMS-17). {@link sendClaimedReply}
 * sends it through the account that this returns, and resolves the claim. Throws 400, 403, 429 and 503.
 */
export function claimPrivateReply(
  world: World,
  organization: Organization,
  comment: FetchedComment,
  request: { readonly text: string },
): PlatformAccount {
  const platform = checkPrivateReply(comment.platform, request);
  const owner = { ...comment, platform };
  const account = messagingAccount(world, owner);
  checkBudget(world, organization, owner);
  checkSendable(account, owner);
  checkNotPaused(organization.settings);
  checkNotOwn(comment, account);
  checkRepliable(comment, claimOf(world.conversations, comment), world.clock.now());
  world.conversations.claims.insert({ id: claimKey(comment), state: 'IN_FLIGHT' });
  return platformAccountOf(account);
}

/** Releases the claim of a private reply that will not be sent. */
export function releasePrivateReply(world: World, comment: ClaimedComment): void {
  if (claimOf(world.conversations, comment)?.state === 'IN_FLIGHT') world.conversations.claims.remove(claimKey(comment));
}

/**
 * Sends a claimed private reply; the thread that it opens waits for the participant. A refusal releases the claim; when no response came,
 * the claim stays, because the reply may have been sent (D-DMS-09).
 */
export function sendClaimedReply(world: World, comment: FetchedComment, text: string, account: PlatformAccount): MessageInThread {
  const { claims } = world.conversations;
  const claim = claimOf(world.conversations, comment);
  if (claim?.state !== 'IN_FLIGHT') throw claimedError(claim);
  const sent = send(world, account, comment, text);
  if (sent.timedOut) claims.update(claim, { state: 'TIMED_OUT' });
  else if (sent.message.status === 'FAILED') claims.remove(claim.id);
  else claims.update(claim, { state: 'SENT' });
  return { conversation: sent.conversation, message: sent.message };
}

function send(
  world: World,
  account: PlatformAccount,
  comment: FetchedComment,
  text: string,
): MessageInThread & { readonly timedOut: boolean } {
  const platform = checkPrivateReply(comment.platform, { text });
  const { organizationId, teamId, accountExternalId } = comment;
  const { socialAccountId } = account;
  const conversation = openThread(world, { organizationId, teamId, socialAccountId, platform, accountExternalId }, comment.author);
  const message = startSend(world, conversation, textContent(text), 'PRIVATE_REPLY');
  const result = world.platforms[platform].sendMessage({ account, idempotencyKey: message.id, to: { commentId: comment.externalId } });
  finishSend(world, conversation, message, result);
  return { conversation, message, timedOut: !result.ok && result.timedOut };
}
