import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { Conversation, Message } from './model.ts';
import type { World } from './world.ts';

/** The text of what was tapped: a button or quick reply of the latest message with the payload, or what the chat window shows; else the payload. */
export function titleOf(world: World, account: SocialAccount, conversation: Conversation, payload: string): string {
  return titleInMessages(world, conversation, payload) ?? titleInChatWindow(world, account, payload) ?? payload;
}

/** The title of the latest button or quick reply of a conversation with the payload. */
export function titleInMessages(world: World, conversation: Conversation, payload: string): string | undefined {
  const messages = world.conversations.messages.findBy('conversation', conversation.id);
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i];
    const tapped = message && tappable(message).find(item => item.payload === payload);
    if (tapped) return tapped.title;
  }
  return undefined;
}

function tappable({ buttons, quickReplies, carousel }: Message): { readonly title: string; readonly payload: string }[] {
  const all = [...buttons, ...carousel.flatMap(card => card.buttons ?? [])];
  return [...quickReplies, ...all.filter(button => button.type === 'POSTBACK')];
}

/** The question of an ice breaker, or the title of a menu entry, with the payload. */
function titleInChatWindow(world: World, account: SocialAccount, payload: string): string | undefined {
  const shown = Object.values(world.platforms[account.type].profileSettings(platformAccountOf(account)));
  const item = shown.flatMap(({ items = [] }) => items).find(candidate => candidate.payload === payload);
  return item?.question ?? item?.title;
}
