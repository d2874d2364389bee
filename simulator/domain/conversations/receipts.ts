import { announceMessage } from './announce.ts';
import { messageLifecycle } from './lifecycle.ts';
import type { Conversation, Message } from './model.ts';
import { JOBS } from './threads.ts';
import type { World } from './world.ts';

export type Receipt = 'DELIVERED' | 'SEEN';

/** Schedules the receipts of an outbound message, after delays of its platform (D-DMS-11). */
export function expectReceipts(world: World, { platform }: Conversation, message: Message): void {
  const { deliveredAfterMs, seenAfterMs } = world.platforms[platform].receipts(message.externalId ?? message.id);
  const schedule = (receipt: Receipt, afterMs: number | null): void => {
    if (afterMs !== null) world.clock.schedule({ at: world.clock.now() + afterMs, kind: JOBS.receipt, subject: message.id, data: receipt });
  };
  schedule('DELIVERED', deliveredAfterMs);
  schedule('SEEN', seenAfterMs);
}

/** Records that a message was delivered or seen. Returns false when nothing changed: a late receipt, or one for an incoming message. */
export function receiveReceipt(world: World, message: Message, receipt: Receipt): boolean {
  const conversation = world.conversations.byId.get(message.conversationId);
  if (!conversation || message.direction !== 'OUTBOUND' || !messageLifecycle.allows(message.status, receipt)) return false;
  const now = world.clock.now();
  const at = receipt === 'SEEN' ? { seenAt: now } : { deliveredAt: now };
  world.conversations.messages.update(message, { status: messageLifecycle.move(message.status, receipt), ...at, updatedAt: now });
  announceMessage(world, 'conversation.message.updated', conversation, message);
  return true;
}
