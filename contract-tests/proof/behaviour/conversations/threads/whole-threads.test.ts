/** A conversation from its first message on: each act changes exactly what it should. */

import { type Fields, fieldsOf } from '../../../../exchange.ts';
import { ask, expectAnswer, expectEqual, expectObject, expectThat, objectsOf, read } from '../../../../suites/requests.ts';
import { behaviour } from '../../behaviour.fixture.ts';
import {
  type Act,
  type Effect,
  echo,
  hear,
  markRead,
  PICTURE,
  privateReply,
  reaction,
  receipt,
  refusedSend,
  send,
  sendWithMedia,
  setStatus,
  tap,
  whileDisabled,
  whilePaused,
} from './acts.ts';
import { type DmPlatform, type Shown, sendPrivateReply, type Thread, threadIn } from './thread.ts';

const OPENINGS = {
  'a private reply': privateReply,
  'the owner': echo,
  'the person': hear('the first message', { text: 'Hello' }),
} as const;

const CARD = { title: 'Card', subtitle: 'Sub', buttons: [{ type: 'URL', title: 'More', url: 'https://acme.example/more' }] };
const BUTTONS = [{ type: 'POSTBACK', title: 'Yes, please', payload: 'YES' }];
const hello = send('a text', { text: 'Hi' });

/** Acts before the person has written. */
const WAITING: readonly Act[] = [send('a text to a person who never wrote', { text: 'Hi' }, 400), privateReply, echo, markRead];

const LIFE: readonly Act[] = [
  hear('a picture without a text', { attachments: [PICTURE] }),
  hello,
  receipt('delivered'),
  receipt('seen'),
  privateReply,
  send('attachments without a text', { attachments: [PICTURE] }),
  hear('a text', { text: 'And then?' }),
  sendWithMedia('media without a text', {}),
  reaction('PARTICIPANT', 0, 'wow'),
  reaction('ACCOUNT', 0, 'love'),
  reaction('ACCOUNT', 1, 'love'),
  reaction('PARTICIPANT', 0, 'haha'),
  reaction('ACCOUNT', 0, null),
  reaction('PARTICIPANT', 0, null),
  reaction('ACCOUNT', 1, 'love'),
  reaction('ACCOUNT', 1, null),
  sendWithMedia('media with a text', { text: 'Look' }),
  receipt('seen'),
  receipt('delivered'),
  send('a carousel', { carousel: [CARD] }),
  refusedSend('message'),
  refusedSend('media'),
  refusedSend('private reply'),
  receipt('delivered'),
  send('buttons', { text: 'Choose', buttons: BUTTONS }),
  tap('quick-reply', 'YES', 'Yes, please'),
  tap('button', 'UNKNOWN', 'UNKNOWN'),
  whilePaused(hello, 503),
  whilePaused(privateReply, 503),
  whilePaused(hear('a text', { text: 'Anybody there?' })),
  whileDisabled(hello, 403),
  whileDisabled(hear('a text', { text: 'Lost' })),
  echo,
  setStatus('ARCHIVED', false),
  setStatus('ARCHIVED', true),
  hear('a text', { text: 'In the archive' }),
  hello,
  markRead,
  markRead,
  privateReply,
  setStatus('OPEN', true),
  setStatus('OPEN', false),
  setStatus('ARCHIVED', true),
  setStatus('OPEN', false),
  hear('a text', { text: 'Last words' }),
];

/** Acts when the person has not written for a day. A private reply is possible, but does not open the window. */
const LATER: readonly Act[] = [
  send('a text after the window', { text: 'Hi' }, 400),
  privateReply,
  send('a text after the window and a private reply', { text: 'Hi' }, 400),
  echo,
  send('a text after the window and an echo', { text: 'Hi' }, 400),
  tap('button', 'YES', 'Yes, please'),
  hello,
];

interface Case {
  readonly platform: DmPlatform;
  readonly opening: keyof typeof OPENINGS;
}

behaviour<Case>({
  id: 'conversations/whole-threads',
  area: 'conversations',
  title: 'Each act in a conversation changes exactly what it should in the conversation, its messages and its events',
  rules: [
    'DMS-06',
    'DMS-18',
    'DMS-19',
    'DMS-20',
    'DMS-22',
    'DMS-24',
    'DMS-30',
    'DMS-36',
    'DMS-40',
    'D-DMS-01',
    'D-DMS-07',
    'D-DMS-14',
    'D-DMS-15',
    'QTA-32',
  ],
  cases: [
    { platform: 'INSTAGRAM', opening: 'a private reply' },
    { platform: 'INSTAGRAM', opening: 'the owner' },
    { platform: 'FACEBOOK', opening: 'the person' },
  ],
  async check(world, { platform, opening }) {
    const thread = await threadIn(world, platform);
    const acts = [OPENINGS[opening], ...(opening === 'the person' ? [] : WAITING), ...LIFE];
    let counted = 0;
    for (const act of acts) counted += await expectEffect(thread, act);
    await world.advance('PT24H');
    await world.advance('PT0.001S');
    for (const act of LATER) counted += await expectEffect(thread, act);
    await expectCounted(thread, counted);
  },
});

/** Throws unless the act has its effect. Returns 1 if it counts against the budget, otherwise 0. */
async function expectEffect(thread: Thread, act: Act): Promise<number> {
  // The advance gives the act another time than the one before it.
  await thread.world.advance('PT1S');
  const before = await thread.look();
  const effect = act.effect(before, thread);
  const answer = await act.run(thread, before);
  if (answer) expectAnswer(act.name, answer, effect.status ?? 200);
  const after = await thread.look();
  expectMessages(act.name, before, after, effect);
  expectConversation(act.name, before, after, effect);
  expectEqual(`the other conversations after ${act.name}`, after.others, before.others);
  const known = new Set(before.events.map(({ id }) => id));
  const events = after.events.filter(({ id }) => !known.has(id)).toReversed();
  expectEqual(
    `the events of ${act.name}`,
    events.map(({ type }) => type).filter(type => type !== 'comment.received'),
    effect.events.filter(type => type !== 'comment.received'),
  );
  for (const event of events) expectEvent(act.name, event, after);
  const { source, status } = effect.added ?? {};
  return Number((source === 'API' || source === 'PRIVATE_REPLY') && status === 'SENT');
}

function expectMessages(name: string, before: Shown, after: Shown, { added, changed }: Effect): void {
  const rest = added ? after.messages.slice(1) : after.messages;
  expectEqual(
    `the messages after ${name}`,
    rest.map(({ id }) => id),
    before.messages.map(({ id }) => id),
  );
  const { conversation } = after;
  if (added) {
    const [newest = {}] = after.messages;
    for (const [field, value] of Object.entries(added)) expectEqual(`${field} of the message after ${name}`, newest[field], value);
    for (const field of ['teamId', 'socialAccountId', 'platform'])
      expectEqual(`${field} of the message after ${name}`, newest[field], conversation[field]);
    expectEqual(`conversationId of the message after ${name}`, newest['conversationId'], conversation['id']);
  }
  for (const [index, message] of rest.entries()) {
    const old = before.messages[index] ?? {};
    if (index !== changed?.index) expectEqual(`message ${index} after ${name}`, message, old);
    else {
      const { updatedAt } = message;
      const fields = Object.entries(changed.fields).map(([field, value]) => [field, value === 'now' ? updatedAt : value]);
      expectObject(`message ${index} after ${name}`, message, { ...old, ...Object.fromEntries(fields), updatedAt });
    }
  }
}

function expectConversation(name: string, before: Shown, after: Shown, { conversation: changes = {}, added }: Effect): void {
  const [newest] = after.messages;
  const { lastInboundAt, canReply, ...fields } = changes;
  const { platformData, updatedAt, ...old } = before.conversation['id'] === undefined ? after.conversation : before.conversation;
  const was = fieldsOf(platformData);
  const expected: Fields = {
    ...old,
    ...(added && { lastMessageText: newest?.['text'], lastMessageAt: newest?.['createdAt'] }),
    ...fields,
    platformData: {
      lastInboundAt: lastInboundAt === 'now' ? newest?.['createdAt'] : (lastInboundAt ?? was['lastInboundAt']),
      canReply: canReply ?? was['canReply'],
    },
  };
  const { updatedAt: now, ...shown } = after.conversation;
  expectObject(`the conversation after ${name}`, shown, expected);
  expectThat(
    added !== undefined || Object.keys(changes).length > 0 || now === updatedAt,
    `updatedAt of the conversation changes with ${name}`,
  );
}

/** Throws unless an event has the state right after it. */
function expectEvent(name: string, event: Fields, after: Shown): void {
  const type = String(event['type']);
  if (!type.startsWith('conversation.')) return;
  const what = `${type} of ${name}`;
  const { conversation, ...shown } = fieldsOf(event['data']);
  if (type === 'conversation.created') return expectEqual(`the conversation of ${what}`, shown['id'], after.conversation['id']);
  if (type === 'conversation.updated') return expectObject(what, shown, after.conversation);
  expectObject(what, shown, after.messages.find(({ id }) => id === shown['id']) ?? {});
  expectObject(`the conversation of ${what}`, fieldsOf(conversation), after.conversation);
}

/** Throws unless exactly this number of messages has counted against the budget of the month. */
async function expectCounted(thread: Thread, counted: number): Promise<void> {
  const { world } = thread;
  const { session } = world;
  const { conversation, messages } = await thread.look();
  const text = `one of ${counted + 1} messages`;
  await world.limit({ outboundMessages: counted });
  for (const answer of [await sendTo(thread, conversation, text), await sendPrivateReply(thread, text)])
    expectAnswer('a send when the budget is used up', answer, 403);
  await world.limit({ outboundMessages: counted + 1 });
  expectAnswer('a send with one message left', await sendTo(thread, conversation, text), 200);
  expectAnswer('a send when the last message is sent', await sendTo(thread, conversation, text), 403);
  const { items } = await read(session, 'listMessages', { path: { id: String(conversation['id']) }, query: { limit: 100 } });
  expectEqual('the number of messages including the last one', objectsOf(items).length, messages.length + 1);
}

function sendTo({ world }: Thread, { id }: Fields, text: string) {
  return ask(world.session, 'sendMessage', { path: { id: String(id) }, body: { text } });
}
