import { utcMonth } from '../../kernel/time.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { Organization } from '../organizations/model.ts';
import type { MessageResult } from '../ports/people.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import { checkMonthly } from '../quotas/rules.ts';
import { accountMonthKey } from '../quotas/state.ts';
import { announceMessage } from './announce.ts';
import { messageLifecycle } from './lifecycle.ts';
import { checkSendable, messagingAccount } from './messaging-account.ts';
import type { Conversation, Message, MessageContent, ThreadOwner } from './model.ts';
import { expectReceipts } from './receipts.ts';
import { checkContent, checkNotPaused, checkWindow } from './rules.ts';
import { addMessage, reachedThrough } from './threads.ts';
import type { World } from './world.ts';

/**
 * Sends a message to the participant. The message is SENT, or FAILED when the platform refused or did not respond (D-DMS-15). Throws 400,
 * 403 and 503; then nothing was sent. `underWay`: the account that the call went through when it began, which is then not judged again.
 */
export function sendMessage(
  world: World,
  organization: Organization,
  conversation: Conversation,
  content: MessageContent,
  underWay?: PlatformAccount,
): Message {
  checkContent(conversation.platform, content);
  const current = underWay ? null : messagingAccount(world, conversation);
  checkBudget(world, organization, conversation);
  if (current) checkSendable(current, conversation);
  checkNotPaused(organization.settings);
  checkWindow(conversation, world.clock.now());
  const account = underWay ?? platformAccountOf(messagingAccount(world, conversation));
  reachedThrough(world, conversation, account.socialAccountId);
  const message = startSend(world, conversation, content, 'API');
  const result = world.platforms[conversation.platform].sendMessage({
    account,
    idempotencyKey: message.id,
    to: { participantId: conversation.participant.externalId },
  });
  finishSend(world, conversation, message, result);
  return message;
}

/** Throws 403 when the account's budget of the month is used up. The budget belongs to the real account (D-QTA-06). */
export function checkBudget(world: World, organization: Organization, owner: ThreadOwner): void {
  const now = world.clock.now();
  checkMonthly(organization, 'outboundMessages', world.quotas.monthlyMessages.get(budgetKey(owner, now)), now);
}

/** Adds a PENDING message, which uses one unit of the budget. */
export function startSend(world: World, conversation: Conversation, content: MessageContent, source: 'API' | 'PRIVATE_REPLY'): Message {
  world.quotas.monthlyMessages.add(budgetKey(conversation, world.clock.now()));
  return addMessage(world, conversation, { ...content, direction: 'OUTBOUND', source, status: 'PENDING' });
}

/** Records the platform's response and only then emits the webhook. A failed message releases its unit of the budget (D-QTA-05). */
export function finishSend(world: World, conversation: Conversation, message: Message, result: MessageResult): void {
  const now = world.clock.now();
  const { messages } = world.conversations;
  if (result.ok) {
    messages.update(message, { status: messageLifecycle.move(message.status, 'SENT'), externalId: result.id, sentAt: now, updatedAt: now });
  } else {
    const error = result.failure.userFacingMessage;
    messages.update(message, { status: messageLifecycle.move(message.status, 'FAILED'), error, updatedAt: now });
    world.quotas.monthlyMessages.add(budgetKey(conversation, message.createdAt), -1);
  }
  announceMessage(world, 'conversation.message.created', conversation, message);
  if (result.ok) expectReceipts(world, conversation, message);
}

function budgetKey({ platform, accountExternalId }: Pick<ThreadOwner, 'platform' | 'accountExternalId'>, at: number): string {
  return accountMonthKey(platform, accountExternalId, utcMonth(at));
}
