import type { Conversation, Message } from './model.ts';

/** A written message, or a tap on a quick reply or button. */
export type IncomingKind = 'message' | 'quick-reply' | 'button';

export interface ConversationEvents {
  /** A message or a tap arrived at an account. */
  'message.arrived': { readonly conversation: Conversation; readonly message: Message; readonly kind: IncomingKind };
}
