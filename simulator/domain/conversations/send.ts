import { utcMonth } from '../../kernel/time.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { Organization } from '../organizations/model.ts';
import type { MessageResult } from '../ports/people.ts';
import { checkMonthly, tierLimit } from '../quotas/rules.ts';
import { accountMonthKey } from '../quotas/state.ts';
import { announceMessage } from './announce.ts';
import { messageLifecycle } from './lifecycle.ts';
import type { Conversation, Message, MessageContent } from './model.ts';
import { expectReceipts } from './receipts.ts';
import { checkContent, checkEnabled, checkNotPaused, checkWindow } from './rules.ts';
import { addMessage } from './threads.ts';
import type { World } from './world.ts';

/**
 * Sends a message to the participant. The message is SENT, or FAILED when the platform refused or did not respond (D-DMS-15). Throws 400,
 * 403 and 503; then nothing was sent.
 */
export function sendMessage(world: World, organization: Organization, conversation: Conversation, content: MessageContent): Message {
  checkContent(conversation.platform, content);
  const account = checkEnabled(world.accounts.byId.get(conversation.socialAccountId));
  checkBudget(world, organization, account);
  checkNotPaused(organization.settings);
  checkWindow(conversation, world.clock.now());
  const message = startSend(world, account, conversation, content, 'API');
  const result = world.platforms[conversation.platform].sendMessage({
    account: platformAccountOf(account),
    idempotencyKey: message.id,
    to: { participantId: conversation.participant.externalId },
  });
  finishSend(world, account, conversation, message, result);
  return message;
}

/** Throws 403 when the account's budget of the month is used up. The budget belongs to the real account (D-QTA-06). */
export function checkBudget(world: World, organization: Organization, account: SocialAccount): void {
  const now = world.clock.now();
  checkMonthly(
    'Monthly message limit',
    world.quotas.monthlyMessages.get(budgetKey(account, now)),
    tierLimit(organization, 'outboundMessages'),
    now,
  );
}

/** Adds a PENDING message, which uses one unit of the budget. */
export function startSend(
  world: World,
  account: SocialAccount,
  conversation: Conversation,
  content: MessageContent,
  source: 'API' | 'PRIVATE_REPLY',
): Message {
  world.quotas.monthlyMessages.add(budgetKey(account, world.clock.now()));
  return addMessage(world, conversation, { ...content, direction: 'OUTBOUND', source, status: 'PENDING' });
}

/** Records the platform's response and only then emits the webhook. A failed message releases its unit of the budget (D-QTA-05). */
export function finishSend(
  world: World,
  account: SocialAccount,
  conversation: Conversation,
  message: Message,
  result: MessageResult,
): void {
  const now = world.clock.now();
  const { messages } = world.conversations;
  if (result.ok) {
    messages.update(message, { status: messageLifecycle.move(message.status, 'SENT'), externalId: result.id, sentAt: now, updatedAt: now });
  } else {
    const error = result.failure.userFacingMessage;
    messages.update(message, { status: messageLifecycle.move(message.status, 'FAILED'), error, updatedAt: now });
    world.quotas.monthlyMessages.add(budgetKey(account, message.createdAt), -1);
  }
  announceMessage(world, 'conversation.message.created', conversation, message);
  if (result.ok) expectReceipts(world, conversation, message);
}

function budgetKey(account: SocialAccount, at: number): string {
  return accountMonthKey(account.type, platformAccountOf(account).externalId, utcMonth(at));
}
