import type { Conversation, Message } from './model.ts';

/** A message that was written, or what somebody tapped. */
export type IncomingKind = 'message' | 'quick-reply' | 'button';

export interface ConversationEvents {
  /** Somebody wrote to an account, or tapped something there. */
  'message.arrived': { readonly conversation: Conversation; readonly message: Message; readonly kind: IncomingKind };
}
