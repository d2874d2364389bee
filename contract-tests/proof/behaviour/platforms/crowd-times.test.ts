/** When the crowd of a platform writes, and what becomes of messages to people. */

import { fieldsOf } from '../../../exchange.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';

type Platform = 'INSTAGRAM' | 'FACEBOOK';

interface Crowd {
  readonly platform: Platform;
  readonly messagesPerDay: number;
  /** The hour at which the second crowd begins. */
  readonly hour: number;
}

const MIDNIGHT = '2026-03-03T00:00:00.000Z';
const NEXT_MIDNIGHT = '2026-03-04T00:00:00.000Z';

behaviour<Crowd>({
  id: 'conversations/later-crowds',
  area: 'conversations',
  title: 'A crowd that begins during a day writes only the remaining messages of that day',
  rules: [],
  cases: [
    { platform: 'INSTAGRAM', messagesPerDay: 12, hour: 12 },
    { platform: 'FACEBOOK', messagesPerDay: 8, hour: 18 },
    { platform: 'INSTAGRAM', messagesPerDay: 20, hour: 6 },
  ],
  async check(world, { platform, messagesPerDay, hour }) {
    const begin = `2026-03-03T${String(hour).padStart(2, '0')}:00:00.000Z`;
    const whole = await messagesFrom(world, platform, messagesPerDay, MIDNIGHT);
    expectEqual('the messages of a whole day', whole.length, messagesPerDay);
    const expected = whole.filter(message => message >= begin);
    await world.control('POST', '/_sim/reset', {});
    const part = await messagesFrom(world, platform, messagesPerDay, begin);
    expectEqual(`the messages of a crowd that begins at ${hour} o'clock`, part, expected);
  },
});

/** The times of the messages of a crowd, from the time at which it begins until the end of that day. */
async function messagesFrom(
  { session, control }: FreshWorld,
  platform: Platform,
  messagesPerDay: number,
  begin: string,
): Promise<readonly string[]> {
  const { teamId } = session;
  await read(session, 'enableMessaging', { body: { teamId, type: platform } });
  await control('POST', '/_sim/clock/advance', { to: begin });
  await control('PATCH', `/_sim/platforms/${platform}`, { crowd: { messagesPerDay } });
  await control('POST', '/_sim/clock/advance', { to: NEXT_MIDNIGHT });
  const events = objectsOf((await control('GET', '/_sim/events?type=conversation.message.created&limit=200'))['items']);
  const messages = events.map(({ data }) => fieldsOf(data)).filter(message => message['platform'] === platform);
  return messages.map(({ createdAt, text }) => `${String(createdAt)} ${String(text)}`).toSorted();
}

const SENT = 24;

behaviour<Platform>({
  id: 'conversations/opened',
  area: 'conversations',
  title: 'Most people open messages, some without an earlier receipt of the delivery, and nobody before the delivery',
  rules: ['D-DMS-11'],
  cases: ['INSTAGRAM', 'FACEBOOK'],
  async check({ session, control, advance }, platform) {
    await read(session, 'enableMessaging', { body: { teamId: session.teamId, type: platform } });
    const event = { type: 'message', socialAccountId: `sa_acme_${platform.toLowerCase()}`, participant: 'fan', text: 'Hello' };
    const { conversation } = await control('POST', `/_sim/platforms/${platform}/events`, event);
    const path = { id: String(fieldsOf(conversation)['id']) };
    for (let number = 0; number < SENT; number++) await read(session, 'sendMessage', { path, body: { text: 'Hi' } });
    await advance('P1D');
    const { items } = await read(session, 'listMessages', { path, query: { limit: 100 } });
    const sent = objectsOf(items).filter(({ direction }) => direction === 'OUTBOUND');
    const seen = sent.filter(({ seenAt }) => seenAt !== null);
    expectThat(seen.length > SENT / 2, `Of ${SENT} messages ${seen.length} were opened within a day`);
    const delivered = seen.filter(({ deliveredAt }) => deliveredAt !== null);
    expectThat(delivered.length > 0, `None of ${seen.length} messages that were opened was delivered before`);
    for (const { id, deliveredAt, seenAt } of delivered)
      expectThat(
        String(deliveredAt) < String(seenAt),
        `${String(id)} was opened at ${String(seenAt)}, and delivered at ${String(deliveredAt)}`,
      );
    for (const { id, status, seenAt } of sent)
      if (seenAt !== null) expectEqual(`the status of ${String(id)}, which was opened,`, status, 'SEEN');
  },
});
