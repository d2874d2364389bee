import { commandOn, type ItemCommand } from '../choose.ts';
import type { Command } from '../define-model.ts';
import type { ConversationsModel, ModelConversation } from './model.ts';

/** Returns a command on one of the conversations. */
export function conversationCommand(
  number: number,
  name: string,
  run: ItemCommand<ConversationsModel, ModelConversation>['run'],
): Command<ConversationsModel> {
  return commandOn(({ conversations }) => conversations, {
    name: `${name} conversation`,
    choice: { number, isPreferred: false },
    run,
  });
}
