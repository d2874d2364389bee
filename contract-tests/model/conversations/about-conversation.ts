import type { Real } from '../real.ts';
import type { Command } from '../suite.ts';
import type { ConversationsModel, ModelConversation } from './model.ts';
import { observeAll } from './observe.ts';

/** A command about one of the conversations that there are. Afterwards all are looked at: the others have to be as they were. */
export function aboutConversation(
  number: number,
  name: string,
  run: (conversation: ModelConversation, model: ConversationsModel, real: Real) => Promise<void>,
): Command<ConversationsModel> {
  return {
    check: ({ conversations }) => conversations.length > 0,
    async run(model, real) {
      const conversation = model.conversations[number % model.conversations.length];
      if (!conversation) return;
      await run(conversation, model, real);
      await observeAll(model, real);
    },
    toString: () => `${name} conversation #${number}`,
  };
}
