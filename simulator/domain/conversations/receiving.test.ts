import { describe, expect } from 'vitest';
import { INSTAGRAM, it, TEAM } from './conversations.fixture.ts';

describe('incoming events', () => {
  it('[DMS-21] [DMS-22] [DMS-31] [D-DMS-02] a message of the participant is INBOUND, source DM, DELIVERED', async ({ acme }) => {
    const attachments = [{ type: 'IMAGE', url: 'https://media.test/a.jpg' }];
    const { message, conversation } = await acme.platformEvent({ text: 'Look', attachments });
    expect(message).toEqual({
      id: message.id,
      conversationId: conversation.id,
      teamId: TEAM,
      socialAccountId: INSTAGRAM,
      platform: 'INSTAGRAM',
      externalId: expect.any(String),
      direction: 'INBOUND',
      source: 'DM',
      status: 'DELIVERED',
      text: 'Look',
      attachments: [{ type: 'IMAGE', url: 'https://media.test/a.jpg', uploadId: null }],
      buttons: [],
      quickReplies: [],
      carousel: [],
      reactions: [],
      payload: null,
      error: null,
      sentAt: '2026-03-02T09:00:00.000Z',
      deliveredAt: '2026-03-02T09:00:00.000Z',
      seenAt: null,
      createdAt: '2026-03-02T09:00:00.000Z',
      updatedAt: '2026-03-02T09:00:00.000Z',
    });
  });

  it('[DMS-22] a message typed in the native app is OUTBOUND, source ECHO', async ({ acme }) => {
    const { message, conversation } = await acme.platformEvent({ type: 'echo', text: 'From my phone' });
    expect(message).toMatchObject({ direction: 'OUTBOUND', source: 'ECHO', status: 'SENT', text: 'From my phone' });
    expect(conversation).toMatchObject({ unreadCount: 0, platformData: { lastInboundAt: null, canReply: false } });
  });

  it.for(['quick-reply', 'button'])('a tapped %s is an incoming message with its payload and title', async (type, { acme }) => {
    const { conversation } = await acme.platformEvent();
    const sent = {
      text: 'Which?',
      quickReplies: [{ title: 'Red', payload: 'COLOR_RED' }],
      buttons: [{ type: 'POSTBACK', title: 'Red', payload: 'COLOR_RED' }],
    };
    await acme.send(conversation.id, sent);
    expect((await acme.platformEvent({ type, payload: 'COLOR_RED' })).message).toMatchObject({
      direction: 'INBOUND',
      payload: 'COLOR_RED',
      text: 'Red',
    });
    expect((await acme.platformEvent({ type, payload: 'NEVER_SENT' })).message).toMatchObject({
      payload: 'NEVER_SENT',
      text: 'NEVER_SENT',
    });
  });

  it('reactions of the participant are shown on the message, send events, and can be removed', async ({ acme }) => {
    const { message } = await acme.platformEvent();
    const react = (reaction: string | null) => acme.platformEvent({ type: 'reaction', messageId: message.id, reaction });
    expect((await react('haha')).message.reactions).toEqual([{ from: 'PARTICIPANT', reaction: 'haha' }]);
    expect((await react('love')).message.reactions).toEqual([{ from: 'PARTICIPANT', reaction: 'love' }]);
    expect((await react(null)).message.reactions).toEqual([]);
    expect(acme.eventsOf('conversation.message.updated')).toHaveLength(3);
  });

  it('records nothing while the organization is not enabled for direct messages', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { features: { dms: false } });
    expect(await acme.platformEvent()).toEqual({});
  });
});
