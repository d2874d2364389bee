import { errors } from '../../kernel/errors.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { FetchedComment } from '../comments/model.ts';
import type { Organization } from '../organizations/model.ts';
import type { MessageInThread } from './receive.ts';
import { checkAnswerable, checkEnabled, checkNotOwn, checkNotPaused, checkPrivateReply, textContent } from './rules.ts';
import { beginSend, checkBudget, endSend } from './send.ts';
import { openThread } from './threads.ts';
import type { World } from './world.ts';

/**
 * Takes the right to answer a comment in private: one per comment (interface: Direct messages). From now on nobody else may, until
 * {@link endPrivateReply} has sent it. Throws 400, 403, 429 and 503 in the words of the interface.
 */
export function beginPrivateReply(
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
  checkAnswerable(comment, world.conversations.claims.get(comment.id), world.clock.now());
  world.conversations.claims.insert({ id: comment.id, state: 'IN_FLIGHT' });
}

/** Gives the right back that {@link beginPrivateReply} took, for an answer that is not sent after all. */
export function cancelPrivateReply(world: World, commentId: string | undefined): void {
  const claim = commentId === undefined ? undefined : world.conversations.claims.get(commentId);
  if (claim?.state === 'IN_FLIGHT') world.conversations.claims.remove(claim.id);
}

/**
 * Sends what was begun: the thread that it opens waits for the participant. A refusal gives the right back; when no answer came, nobody may try
 * again, for it may have been sent. Throws 403 when the account has left meanwhile.
 */
export function endPrivateReply(world: World, comment: FetchedComment, text: string): MessageInThread {
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
  const message = beginSend(world, account, conversation, textContent(text), 'PRIVATE_REPLY');
  const result = world.platforms[platform].sendMessage({
    account: platformAccountOf(account),
    idempotencyKey: message.id,
    to: { commentId: comment.externalId },
  });
  endSend(world, account, conversation, message, result);
  return { conversation, message, timedOut: !result.ok && result.timedOut };
}
