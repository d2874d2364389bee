import { errors } from '../../kernel/errors.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { platformError } from '../ports/errors.ts';
import { announceMessage } from './announce.ts';
import { checkSendable, messagingAccount } from './messaging-account.ts';
import type { Conversation, Message } from './model.ts';
import { checkReaction } from './rules.ts';
import type { World } from './world.ts';

/**
 * Sets the account's reaction to a message, or takes it back with null, once the platform has it (D-DMS-18). Throws 400 and 403, and what
 * {@link platformError} says when the platform refuses.
 */
export function reactTo(world: World, conversation: Conversation, message: Message, reaction: string | null): Message {
  checkReaction(conversation);
  const account = messagingAccount(world, conversation);
  checkSendable(account, conversation);
  if (message.externalId === null) throw errors.invalid('The message never reached the platform: nobody can react to it').by('D-DMS-07');
  const result = world.platforms[conversation.platform].reactToMessage(platformAccountOf(account), message.externalId, reaction);
  if (!result.ok) throw platformError(result.failure).by('D-DMS-18');
  const others = message.reactions.filter(({ from }) => from !== 'ACCOUNT');
  const reactions = reaction === null ? others : [...others, { from: 'ACCOUNT' as const, reaction }];
  world.conversations.messages.update(message, { reactions, updatedAt: world.clock.now() });
  announceMessage(world, 'conversation.message.updated', conversation, message);
  return message;
}
