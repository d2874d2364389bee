/** Acts in a conversation, and what each act must change; everything else must stay. */
import { type Answer, type Fields, fieldsOf } from '../../../../exchange.ts';
import { objectsOf, read } from '../../../../suites/requests.ts';
import { about, type DmPlatform, FAN, react, type Shown, sendMedia, sendPrivateReply, type Thread } from './thread.ts';

/** The changes that an act causes. */
export interface Effect {
  /** Changes of the conversation, besides its last message. */
  readonly conversation?: Fields;
  /** The new message. */
  readonly added?: Fields;
  /** Which message it changes, counted from the newest message before the act, and how. */
  readonly changed?: { readonly index: number; readonly fields: Fields };
  /** The types of events of conversations and their messages, in order. */
  readonly events: readonly string[];
  /** The status of a call that is refused; 200 when absent. */
  readonly status?: number;
}

export interface Act {
  readonly name: string;
  readonly only?: DmPlatform;
  /** Returns the answer of the public API, or nothing. */
  run(thread: Thread, before: Shown): Promise<Answer | undefined>;
  effect(before: Shown, thread: Thread): Effect;
}

const CREATED = 'conversation.message.created';
const CHANGED = 'conversation.message.updated';
const PICTURE = { type: 'IMAGE', url: 'https://media.example/a.jpg' };
const NOTHING: Effect = { events: [] };

const stateOf = ({ conversation }: Shown) => ({
  unread: Number(conversation['unreadCount'] ?? 0),
  platformData: fieldsOf(conversation['platformData']),
  isOpen: conversation['status'] === 'OPEN',
});

/** The person sends a message, which opens the window. */
export const hear = (name: string, what: Fields): Act => ({
  name,
  run: async thread => void (await thread.happen({ type: 'message', participant: FAN, ...what })),
  effect: before => ({
    conversation: { unreadCount: stateOf(before).unread + 1, lastInboundAt: 'now', canReply: true },
    added: { direction: 'INBOUND', source: 'DM', status: 'DELIVERED', text: what['text'] ?? null, error: null },
    events: [...(before.conversation['id'] === undefined ? ['conversation.created'] : []), CREATED],
  }),
});

/** A tap counts as a message of the person with the title of the tapped button. */
export const tap = (type: 'button' | 'quick-reply', payload: string, title: string): Act => {
  const { effect } = hear(type, { text: title });
  return {
    name: `a tap on a ${type}`,
    run: async thread => void (await thread.happen({ type, participant: FAN, payload })),
    effect(before, thread) {
      const { added, ...rest } = effect(before, thread);
      return { ...rest, added: { ...added, payload } };
    },
  };
};

export const echo: Act = {
  name: 'the owner writes in the native app',
  run: async thread => void (await thread.happen({ type: 'echo', participant: FAN, text: 'From my phone' })),
  effect: before => ({
    added: { direction: 'OUTBOUND', source: 'ECHO', status: 'SENT', text: 'From my phone', error: null },
    events: [...(before.conversation['id'] === undefined ? ['conversation.created'] : []), CREATED],
  }),
};

const sent = (text: string | null, fields: Fields = {}): Effect => ({
  added: { direction: 'OUTBOUND', source: 'API', status: 'SENT', text, error: null, ...fields },
  events: [CREATED],
});

/** A message to a person; it succeeds if the person has written within a day. */
export const send = (name: string, body: Fields, status = 200): Act => ({
  name,
  run: (thread, before) => about(thread, before, 'sendMessage', body),
  effect: () => (status === 200 ? sent(typeof body['text'] === 'string' ? body['text'] : null) : { ...NOTHING, status }),
});

export const sendWithMedia = (name: string, body: Fields): Act => ({
  name,
  run: (thread, before) => sendMedia(thread, before, body),
  effect: () => sent(typeof body['text'] === 'string' ? body['text'] : null),
});

export const privateReply: Act = {
  name: 'a private reply',
  run: thread => sendPrivateReply(thread, 'In private'),
  effect: before => ({
    ...sent('In private', { source: 'PRIVATE_REPLY' }),
    events: ['comment.received', ...(before.conversation['id'] === undefined ? ['conversation.created'] : []), CREATED],
    ...(before.conversation['id'] === undefined && { conversation: { unreadCount: 0, lastInboundAt: null, canReply: false } }),
  }),
};

/** A send that the platform refuses: the message is FAILED, and is still the last message. */
export const refusedSend = (way: 'message' | 'media' | 'private reply'): Act => ({
  name: `a ${way} that the platform refuses`,
  async run(thread, before) {
    await thread.world.control('PATCH', `/_sim/platforms/${thread.platform}`, { failure: { mode: 'reject', times: 1 } });
    if (way === 'message') return about(thread, before, 'sendMessage', { text: 'Refused' });
    return way === 'media' ? sendMedia(thread, before, { text: 'Refused' }) : sendPrivateReply(thread, 'Refused');
  },
  effect: () => ({
    added: { direction: 'OUTBOUND', status: 'FAILED', text: 'Refused', sentAt: null, externalId: null },
    events: [CREATED],
  }),
});

type Side = 'ACCOUNT' | 'PARTICIPANT';

function reactionsAfter({ messages }: Shown, index: number, from: Side, reaction: string | null): readonly unknown[] {
  const others = objectsOf(messages[index]?.['reactions']).filter(each => each['from'] !== from);
  return reaction === null ? others : [...others, { from, reaction }];
}

/** A reaction of either side to a message counted from the newest; null removes the reaction. */
export const reaction = (from: Side, index: number, what: string | null): Act => ({
  name: `the reaction ${String(what)} of the ${from} to message ${index}`,
  async run(thread, before) {
    const id = before.messages[index]?.['id'];
    if (from === 'ACCOUNT') return react(thread, before, id, what);
    return void (await thread.happen({ type: 'reaction', messageId: id, reaction: what }));
  },
  effect: (before, { platform }) =>
    from === 'ACCOUNT' && platform === 'FACEBOOK'
      ? { ...NOTHING, status: 400 }
      : { changed: { index, fields: { reactions: reactionsAfter(before, index, from, what) } }, events: [CHANGED] },
});

/** A receipt of the newest message, unless the platform has sent it already. */
export const receipt = (type: 'delivered' | 'seen'): Act => ({
  name: `the newest message is ${type}`,
  async run(thread, before) {
    if (isDue(before, type)) await thread.happen({ type, messageId: before.messages[0]?.['id'] });
  },
  effect: before =>
    isDue(before, type)
      ? { changed: { index: 0, fields: { status: type.toUpperCase(), [`${type}At`]: 'now' } }, events: [CHANGED] }
      : NOTHING,
});

function isDue({ messages }: Shown, type: 'delivered' | 'seen'): boolean {
  const status = messages[0]?.['status'];
  return status === 'SENT' || (status === 'DELIVERED' && type === 'seen');
}

export const markRead: Act = {
  name: 'mark as read',
  run: (thread, before) => about(thread, before, 'markConversationRead'),
  effect: () => ({ conversation: { unreadCount: 0 }, events: [] }),
};

/** Archives or opens the conversation, by either operation. */
export const setStatus = (status: 'OPEN' | 'ARCHIVED', byPatch: boolean): Act => ({
  name: `${status} by ${byPatch ? 'an update' : 'its own call'}`,
  run: (thread, before) =>
    byPatch
      ? about(thread, before, 'updateConversation', { status })
      : about(thread, before, status === 'OPEN' ? 'openConversation' : 'archiveConversation'),
  effect: before => ({
    conversation: { status },
    events: before.conversation['status'] === status ? [] : ['conversation.updated'],
  }),
});

/** An act while messaging is disabled: messages of people are lost, and nothing can be sent. */
export const whileDisabled = (act: Act, status?: number): Act => ({
  name: `${act.name} while messaging is disabled`,
  async run(thread, before) {
    const { session } = thread.world;
    const body = { teamId: session.teamId, type: thread.platform };
    await read(session, 'disableMessaging', { body });
    const answer = await act.run(thread, before);
    await read(session, 'enableMessaging', { body });
    return answer;
  },
  effect: () => ({ ...NOTHING, ...(status !== undefined && { status }) }),
});

/** An act while the service pauses messaging. */
export const whilePaused = (act: Act, status?: number): Act => ({
  name: `${act.name} while messaging is paused`,
  async run(thread, before) {
    await thread.world.set({ messagingPaused: true });
    const answer = await act.run(thread, before);
    await thread.world.set({ messagingPaused: false });
    return answer;
  },
  effect: (before, thread) => (status === undefined ? act.effect(before, thread) : { ...NOTHING, status }),
});

export { PICTURE };
