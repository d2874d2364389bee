/** The events of messages: one for each status, with the message as it was then. */

import { type Fields, fieldsOf } from '../../../exchange.ts';
import { expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

/** What happens to a message at once. The platform may do the rest as time goes by. */
const FATES = [[], ['delivered'], ['seen'], ['delivered', 'seen'], ['refused']] as const;

/** A conversation that the team may reply to, and a person who has commented. */
interface Stage {
  readonly world: FreshWorld;
  readonly platform: string;
  readonly id: string;
  readonly postId: string;
}

behaviour<'INSTAGRAM' | 'FACEBOOK'>({
  id: 'conversations/told',
  area: 'conversations',
  title:
    'A message causes one event when it was sent or has failed, and one each when it is delivered and seen, with the message as it is then',
  rules: ['DMS-33', 'DMS-34', 'DMS-36', 'DMS-37', 'WHK-20', 'WHK-21'],
  cases: ['INSTAGRAM', 'FACEBOOK'],
  async check(world, platform) {
    await read(world.session, 'enableMessaging', { body: { teamId: world.session.teamId, type: platform } });
    const postId = await livePostOn(world, [platform]);
    const { conversation } = await happen({ world, platform }, { type: 'message', participant: 'fan', text: 'Hello' });
    const stage = { world, platform, postId, id: String(fieldsOf(conversation)['id']) };
    for (const send of WAYS) for (const fate of FATES) await expectEvents(stage, send, fate);
    await world.advance('PT12H');
    await expectReceipts(stage);
  },
});

function happen({ world, platform }: Pick<Stage, 'world' | 'platform'>, event: Fields): Promise<Fields> {
  const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
  return world.control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId, ...event });
}

/** Each way to send a message; returns the message of the answer. */
const WAYS: readonly ((stage: Stage) => Promise<Fields>)[] = [
  ({ world, id }) => read(world.session, 'sendMessage', { path: { id }, body: { text: 'Hi' } }),
  ({ world, id: conversationId }) =>
    read(world.session, 'sendRichMessage', { path: { conversationId }, body: { uploadIds: ['upload_acme_image'] } }),
  async stage => {
    const { comment } = await happen(stage, { type: 'comment', postId: stage.postId, text: 'Hello', author: 'fan' });
    const { session } = stage.world;
    const body = { teamId: session.teamId, fetchedCommentId: fieldsOf(comment)['id'], text: 'Hi' };
    return fieldsOf((await read(session, 'sendPrivateReply', { body }))['message']);
  },
];

async function expectEvents(stage: Stage, send: (typeof WAYS)[number], fate: (typeof FATES)[number]): Promise<void> {
  const { world, platform } = stage;
  const receipts = fate.filter(each => each !== 'refused');
  if (fate.length > receipts.length) await world.control('PATCH', `/_sim/platforms/${platform}`, { failure: { mode: 'reject', times: 1 } });
  const sent = await send(stage);
  const seen = [sent];
  for (const type of receipts) {
    await happen(stage, { type, messageId: sent['id'] });
    seen.push(...(await messagesOf(stage, sent['conversationId'])).filter(({ id }) => id === sent['id']));
  }
  const events = (await eventsOf(stage)).filter(({ data }) => data['id'] === sent['id']);
  expectEqual(
    `the events of a message that was ${fate.join(' and ') || 'sent'}`,
    events.map(({ type, data }) => `${type} ${JSON.stringify(data)}`).toSorted(),
    seen.map((message, index) => `conversation.message.${index === 0 ? 'created' : 'updated'} ${JSON.stringify(message)}`).toSorted(),
  );
}

/** Throws unless every receipt has an event, and the last event has the current message. */
async function expectReceipts(stage: Stage): Promise<void> {
  const updates = (await eventsOf(stage)).filter(({ type }) => type === 'conversation.message.updated').map(({ data }) => data);
  const messages = (await messagesOf(stage, stage.id)).filter(({ direction }) => direction === 'OUTBOUND');
  for (const message of messages) {
    const { id, status, deliveredAt, seenAt } = message;
    const own = updates.filter(each => each['id'] === id);
    const expected = [...(deliveredAt === null ? [] : ['DELIVERED']), ...(seenAt === null ? [] : ['SEEN'])];
    expectEqual(`the events for receipts of ${String(id)}`, own.map(each => String(each['status'])).toSorted(), expected);
    if (own.length > 0)
      expectEqual(
        `${String(id)} in its last event`,
        own.find(each => each['status'] === status),
        message,
      );
  }
}

async function messagesOf({ world }: Stage, id: unknown): Promise<readonly Fields[]> {
  const { items } = await read(world.session, 'listMessages', { path: { id: String(id) }, query: { limit: 100 } });
  return objectsOf(items);
}

/** The events about messages, without the conversation that each also contains. */
async function eventsOf({ world }: Stage): Promise<readonly { readonly type: string; readonly data: Fields }[]> {
  const { items } = await world.control('GET', '/_sim/events?limit=1000');
  const all = objectsOf(items).filter(({ type }) => String(type).startsWith('conversation.message.'));
  return all.map(({ type, data }) => {
    const { conversation: _, ...message } = fieldsOf(data);
    return { type: String(type), data: message };
  });
}
