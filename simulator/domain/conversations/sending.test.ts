import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/types.ts';
import { createTestSimulator } from '../../testing/test-simulator.ts';
import { type ConversationWorld, DAY, INSTAGRAM, it, TEAM, withConversations } from './conversations.fixture.ts';

const thread = async (acme: ConversationWorld, platform = 'INSTAGRAM') => (await acme.platformEvent({}, platform)).conversation.id;
const refusal = async (acme: ConversationWorld, id: string, body: object, key?: string) => {
  const answer = await acme.send(id, body, key);
  return [answer.status, answer.body['message']];
};

describe('what can be sent', () => {
  const url = 'https://media.test/a.jpg';
  const card = { title: 'One', subtitle: 'First', imageUrl: url, buttons: [{ type: 'URL', title: 'Open', url: 'https://acme.test' }] };

  it.for([
    ['[DMS-10] [DMS-27] text', { text: 'Hi' }],
    ['[DMS-27] images', { attachments: [{ type: 'IMAGE', url }] }],
    ['[DMS-27] videos', { attachments: [{ type: 'VIDEO', url: 'https://media.test/a.mp4' }] }],
    [
      '[DMS-28] buttons',
      {
        text: 'Hi',
        buttons: [
          { type: 'URL', title: 'Open', url: 'https://acme.test' },
          { type: 'POSTBACK', title: 'Yes', payload: 'Y' },
        ],
      },
    ],
    ['[DMS-28] quick replies', { text: 'Hi', quickReplies: [{ title: 'Yes', payload: 'Y' }] }],
    ['[DMS-28] a carousel', { carousel: [card, card] }],
  ] as const)('%s', async ([, body], { acme }) => {
    for (const platform of ['INSTAGRAM', 'FACEBOOK']) {
      const id = await thread(acme, platform);
      const sent = await acme.send(id, body);
      const expected = 'attachments' in body ? { attachments: [{ ...body.attachments[0], uploadId: null }] } : body;
      expect(sent).toMatchObject({ status: 200, body: { ...expected, direction: 'OUTBOUND', source: 'API', status: 'SENT', error: null } });
      expect((await acme.messages(id)).items[0]).toEqual(sent.body);
    }
  });

  it('[DMS-29] phone buttons on FACEBOOK, and not on INSTAGRAM, not even on a card', async ({ acme }) => {
    const phone = [{ type: 'PHONE', title: 'Call', phoneNumber: '+4712345678' }];
    const id = await thread(acme);
    for (const body of [{ text: 'Hi', buttons: phone }, { carousel: [{ title: 'One', buttons: phone }] }]) {
      const [status, message] = await refusal(acme, id, body);
      expect([status, String(message).startsWith('Instagram DMs do not support phone buttons')]).toEqual([400, true]);
      expect((await acme.send(await thread(acme, 'FACEBOOK'), body)).status).toBe(200);
    }
    expect((await acme.send(id, { text: 'Hi', buttons: [{ type: 'URL', title: 'Call', url: 'https://acme.test/call' }] })).status).toBe(
      200,
    );
  });

  it('[D-DMS-05] an empty text is refused', async ({ acme }) => {
    expect((await acme.send(await thread(acme), { text: '' })).status).toBe(400);
  });

  it('[DMS-13] [D-DMS-06] a rich message shows uploads of the organization, images and videos', async ({ acme }) => {
    const rich = (id: string, body: object, key?: string) =>
      acme.call<wire.Message>('POST', `/automation-rich-messages/conversations/${id}`, { body, ...(key && { key }) });
    const id = await thread(acme);
    const sent = await rich(id, { text: 'Look', uploadIds: ['upload_acme_image', 'upload_acme_video'] });
    expect(sent.body).toMatchObject({
      status: 'SENT',
      text: 'Look',
      attachments: [
        { type: 'IMAGE', uploadId: 'upload_acme_image' },
        { type: 'VIDEO', uploadId: 'upload_acme_video' },
      ],
    });
    expect((await acme.sim.fetch(sent.body.attachments[0]?.url ?? '')).status).toBe(200);
    expect((await rich(id, { uploadIds: ['upload_acme_document'] })).status).toBe(400);
    expect((await rich(id, { uploadIds: ['upload_pro_image'] })).status).toBe(404);
    expect((await rich(id, { uploadIds: [] })).status).toBe(400);
    expect((await rich(id, { uploadIds: Array(11).fill('upload_acme_image') })).status).toBe(400);
    expect((await rich(id, { uploadIds: Array(10).fill('upload_acme_image') })).status).toBe(200);
    expect((await rich('conv_9', { uploadIds: ['upload_acme_image'] })).status).toBe(404);
  });

  it('[D-UPL-14] a rich message shows no upload of another team', async ({ acme }) => {
    const conversation = await thread(acme);
    const statusWith = async (teamId: string | null) => {
      const { id } = await acme.ok<wire.Upload>('POST', '/upload/from-url', { url, teamId });
      return (await acme.call('POST', `/automation-rich-messages/conversations/${conversation}`, { body: { uploadIds: [id] } })).status;
    };
    expect([await statusWith('team_acme_marketing'), await statusWith(null), await statusWith('team_acme_support')]).toEqual([
      200, 200, 404,
    ]);
  });
});

describe('when it may be sent', () => {
  it('[DMS-39] [D-DMS-10] after 24 hours it is refused with the message about the window, until the person writes again', async ({
    acme,
  }) => {
    const id = await thread(acme);
    await acme.advance(DAY + 1);
    expect(await refusal(acme, id, { text: 'Hi' })).toEqual([
      400,
      "Meta only allows replies within 24 hours of the participant's last message",
    ]);
    expect((await acme.messages(id)).total).toBe(1);
    await acme.platformEvent({ text: 'Still there?' });
    expect((await acme.send(id)).status).toBe(200);
  });

  it('[DMS-40] never to a person who has not written', async ({ acme }) => {
    const { conversation } = await acme.platformEvent({ type: 'echo', text: 'Hello you' });
    expect(await refusal(acme, conversation.id, { text: 'Hi' })).toEqual([
      400,
      'This conversation is waiting for the participant to reply first',
    ]);
  });

  it('[DMS-14] [DMS-41] only through an account that is enabled', async ({ acme }) => {
    const id = await thread(acme);
    await acme.ok('POST', '/social-account/messaging/disable', { teamId: TEAM, type: 'INSTAGRAM' });
    const message = 'Messaging is not enabled for this social account. Enable it first.';
    expect(await refusal(acme, id, { text: 'Hi' })).toEqual([403, message]);
    await acme.ok('DELETE', `/_sim/social-accounts/${INSTAGRAM}`);
    expect(await refusal(acme, id, { text: 'Hi' })).toEqual([403, message]);
  });

  it('[DMS-43] [D-DMS-13] not while messaging is paused; afterwards the same send works', async ({ acme }) => {
    const id = await thread(acme);
    const pause = (messagingPaused: boolean) => acme.ok('PATCH', '/_sim/organizations/org_acme', { settings: { messagingPaused } });
    await pause(true);
    const message = 'Messaging is temporarily disabled. Try again in a few minutes.';
    expect(await refusal(acme, id, { text: 'Hi' })).toEqual([503, message]);
    const rich = await acme.call('POST', `/automation-rich-messages/conversations/${id}`, { body: { uploadIds: ['upload_acme_image'] } });
    expect(rich).toMatchObject({ status: 503, body: { message } });
    await pause(false);
    expect((await acme.send(id)).status).toBe(200);
  });
});

describe('the status of a sent message', () => {
  it('[DMS-22] [DMS-36] [WHK-20] [D-WHK-07] webhooks receive a message once it is SENT, with its conversation, and incoming ones', async ({
    acme,
  }) => {
    const id = await thread(acme);
    const { body } = await acme.send(id);
    const events = acme.eventsOf('conversation.message.created');
    expect(events.map(data => [data['direction'], data['source'], data['status']])).toEqual([
      ['INBOUND', 'DM', 'DELIVERED'],
      ['OUTBOUND', 'API', 'SENT'],
    ]);
    expect(events[1]).toEqual({ ...body, conversation: await acme.conversation(id) });
  });

  it('[DMS-35] [DMS-36] [D-DMS-15] a platform rejection makes it FAILED with a reason, which webhooks receive', async ({ acme }) => {
    const id = await thread(acme);
    acme.sim.platforms.INSTAGRAM.fail('reject');
    const { status, body } = await acme.send(id);
    expect([status, body.status, body.externalId, body.sentAt]).toEqual([200, 'FAILED', null, null]);
    expect(body.error).toMatch(/\w+ \w+/);
    expect(acme.eventsOf('conversation.message.created').at(-1)).toMatchObject({ id: body.id, status: 'FAILED', error: body.error });
  });

  it.for(['outage', 'timeout', 'auth', 'rate-limited'] as const)(
    '[DMS-35] [D-DMS-15] FAILED, too, when the platform answers with %s',
    async (mode, { acme }) => {
      const id = await thread(acme);
      acme.sim.platforms.INSTAGRAM.fail(mode);
      expect(await acme.send(id)).toMatchObject({ status: 200, body: { status: 'FAILED', error: expect.stringMatching(/\w+ \w+/) } });
      acme.sim.platforms.INSTAGRAM.recover();
      expect(await acme.send(id)).toMatchObject({ status: 200, body: { status: 'SENT', error: null } });
    },
  );

  it('[DMS-32] is PENDING until the platform accepts it', async ({ acme }) => {
    const id = await thread(acme);
    const { INSTAGRAM: platform } = acme.world.platforms;
    let during: readonly unknown[] = [];
    const asked = platform.sendMessage;
    Object.assign(platform, {
      sendMessage(call: Parameters<typeof asked>[0]) {
        during = acme.world.conversations.messages.findBy('conversation', id).map(({ status }) => status);
        return asked(call);
      },
    });
    expect((await acme.send(id)).body.status).toBe('SENT');
    expect(during).toEqual(['DELIVERED', 'PENDING']);
  });

  it('[DMS-33] [DMS-37] [WHK-21] becomes DELIVERED and SEEN as the platform reports, with an event each', async ({ acme }) => {
    const id = await thread(acme);
    const { body } = await acme.send(id);
    const reportStatus = (type: string) => acme.platformEvent({ type, messageId: body.id });
    await acme.advance(1);
    const delivered = (await reportStatus('delivered')).message;
    expect(delivered).toMatchObject({ status: 'DELIVERED', deliveredAt: '2026-03-02T09:00:00.001Z', seenAt: null });
    await acme.advance(1);
    const seen = (await reportStatus('seen')).message;
    expect(seen).toMatchObject({ status: 'SEEN', deliveredAt: '2026-03-02T09:00:00.001Z', seenAt: '2026-03-02T09:00:00.002Z' });
    expect(acme.eventsOf('conversation.message.updated').map(data => [data['id'], data['status']])).toEqual([
      [body.id, 'DELIVERED'],
      [body.id, 'SEEN'],
    ]);
    expect((await acme.messages(id)).items[0]).toEqual(seen);
  });

  it('[DMS-34] may change from SENT directly to SEEN; a later DELIVERED is ignored', async ({ acme }) => {
    const id = await thread(acme);
    const { body } = await acme.send(id);
    expect((await acme.platformEvent({ type: 'seen', messageId: body.id })).message).toMatchObject({ status: 'SEEN', deliveredAt: null });
    const late = { type: 'delivered', socialAccountId: INSTAGRAM, messageId: body.id };
    expect((await acme.call('POST', '/_sim/platforms/INSTAGRAM/events', { body: late })).status).toBe(400);
  });

  it('[D-DMS-11] [DMS-33] [DMS-34] changes after random delays, the same for the same seed: some messages stay DELIVERED, some skip it', async () => {
    const statuses = async (seed: number) => {
      const other = withConversations(await createTestSimulator({ throttle: false, seed }));
      const { conversation } = await other.platformEvent();
      for (let i = 0; i < 40; i++) await other.send(conversation.id, { text: `${i}` });
      await other.advance(3 * DAY);
      const { items } = await other.messages(conversation.id, '?limit=100');
      await other.sim.close();
      return items
        .filter(({ direction }) => direction === 'OUTBOUND')
        .map(({ status, deliveredAt, seenAt }) => ({ status, deliveredAt, seenAt }));
    };
    const [first, again, other] = [await statuses(1), await statuses(1), await statuses(2)];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(first.some(({ status, deliveredAt }) => status === 'SEEN' && deliveredAt !== null)).toBe(true);
    expect(first.some(({ status, deliveredAt }) => status === 'SEEN' && deliveredAt === null)).toBe(true);
    for (const { deliveredAt, seenAt } of first) if (deliveredAt && seenAt) expect(seenAt >= deliveredAt).toBe(true);
  });
});
