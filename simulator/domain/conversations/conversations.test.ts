import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/types.ts';
import { type ConversationWorld, FACEBOOK, HOUR, INSTAGRAM, it, MINUTE, TEAM } from './conversations.fixture.ts';

const list = (acme: ConversationWorld, query = '') => acme.ok<wire.ConversationList>('GET', `/conversations?teamId=${TEAM}${query}`);

describe('messaging of an account', () => {
  it('[DMS-01] [D-DMS-03] [D-ACC-11] is enabled by team and platform, repeatedly', async ({ acme }) => {
    for (const [type, id] of [
      ['INSTAGRAM', INSTAGRAM],
      ['FACEBOOK', FACEBOOK],
    ]) {
      const answer = { socialAccountId: id, enabled: true };
      expect(await acme.ok('POST', '/social-account/messaging/enable', { teamId: TEAM, type })).toEqual(answer);
      expect(await acme.ok('POST', '/social-account/messaging/enable', { teamId: TEAM, type })).toEqual(answer);
    }
  });

  it('[DMS-02] stops when disabled: messages are recorded before and not afterwards', async ({ acme }) => {
    const { conversation } = await acme.platformEvent();
    expect(await acme.ok('POST', '/social-account/messaging/disable', { teamId: TEAM, type: 'INSTAGRAM' })).toEqual({
      socialAccountId: INSTAGRAM,
      enabled: false,
    });
    expect(await acme.platformEvent({ text: 'Anybody there?' })).toEqual({});
    expect((await acme.messages(conversation.id)).total).toBe(1);
    await acme.ok('POST', '/social-account/messaging/enable', { teamId: TEAM, type: 'INSTAGRAM' });
    await acme.platformEvent({ text: 'And now?' });
    expect((await acme.messages(conversation.id)).total).toBe(2);
  });

  it('[DMS-14] needs both the permission at connecting and enabling', async ({ acme }) => {
    const connect = (withMessagingScope: boolean) =>
      acme.ok('POST', '/_sim/social-accounts', {
        teamId: 'team_acme_support',
        type: 'FACEBOOK',
        externalId: 'page_9',
        withMessagingScope,
      });
    const account = await connect(true);
    const write = () => acme.platformEvent({ socialAccountId: account['id'] }, 'FACEBOOK');
    expect(await write()).toEqual({});
    await acme.ok('POST', '/social-account/messaging/enable', { teamId: 'team_acme_support', type: 'FACEBOOK' });
    expect((await write()).message.status).toBe('DELIVERED');
  });

  it('[DMS-15] [D-DMS-03] [D-ACC-11] an account connected without the permission is refused with 400', async ({ acme }) => {
    await acme.ok('POST', '/_sim/social-accounts', { teamId: 'team_acme_support', type: 'FACEBOOK', withMessagingScope: false });
    const answer = await acme.call('POST', '/social-account/messaging/enable', { body: { teamId: 'team_acme_support', type: 'FACEBOOK' } });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Reconnect the account with messaging permissions' } });
  });

  it.for([
    ['an unknown team', { teamId: 'team_9', type: 'INSTAGRAM' }, 404, 'Team not found'],
    ['a team of another organization', { teamId: 'team_pro', type: 'INSTAGRAM' }, 404, 'Team not found'],
    ['[D-ACC-09] a team without such an account', { teamId: 'team_acme_support', type: 'FACEBOOK' }, 404, 'Social account not found'],
    ['a platform without direct messages', { teamId: TEAM, type: 'TIKTOK' }, 400, 'type'],
  ] as const)('refuses %s', async ([, body, status, message], { acme }) => {
    const answer = await acme.call('POST', '/social-account/messaging/enable', { body });
    expect(answer.status).toBe(status);
    expect(answer.body['message']).toContain(message);
  });

  it('[DMS-16] no other platform gets a conversation', async ({ acme }) => {
    for (const platform of ['TIKTOK', 'LINKEDIN', 'TWITTER']) {
      const body = { type: 'message', socialAccountId: `sa_acme_${platform.toLowerCase()}`, participant: 'fan_1', text: 'Hello' };
      expect((await acme.call('POST', `/_sim/platforms/${platform}/events`, { body })).status).toBe(400);
    }
    expect((await list(acme)).total).toBe(0);
  });
});

describe('a conversation', () => {
  it('[DMS-04] [DMS-17] [D-DMS-01] has its team, account, platform and participant', async ({ acme }) => {
    const { conversation } = await acme.platformEvent();
    expect(await acme.conversation(conversation.id)).toEqual(conversation);
    expect(conversation).toEqual({
      id: conversation.id,
      teamId: TEAM,
      organizationId: 'org_acme',
      socialAccountId: INSTAGRAM,
      platform: 'INSTAGRAM',
      status: 'OPEN',
      externalParticipantId: 'fan_1',
      participantName: 'Ada Moss',
      participantUsername: 'ada.moss',
      participantAvatarUrl: expect.stringContaining('http'),
      unreadCount: 1,
      lastMessageAt: '2026-03-02T09:00:00.000Z',
      lastMessageText: 'Hello',
      platformData: { lastInboundAt: '2026-03-02T09:00:00.000Z', canReply: true },
      createdAt: '2026-03-02T09:00:00.000Z',
      updatedAt: '2026-03-02T09:00:00.000Z',
    });
  });

  it('[DMS-18] is one per account and participant', async ({ acme }) => {
    const first = await acme.platformEvent();
    const again = await acme.platformEvent({ text: 'Me again' });
    const other = await acme.platformEvent({ participant: 'fan_2' });
    const elsewhere = await acme.platformEvent({}, 'FACEBOOK');
    expect(again.conversation.id).toBe(first.conversation.id);
    expect(new Set([first, other, elsewhere].map(({ conversation }) => conversation.id)).size).toBe(3);
    expect((await acme.messages(first.conversation.id)).items.map(({ text }) => text)).toEqual(['Me again', 'Hello']);
  });

  it('[DMS-19] updates lastInboundAt with each incoming message, and with no other', async ({ acme }) => {
    const { conversation } = await acme.platformEvent();
    await acme.advance(HOUR);
    await acme.send(conversation.id);
    expect((await acme.conversation(conversation.id)).platformData.lastInboundAt).toBe('2026-03-02T09:00:00.000Z');
    await acme.platformEvent();
    expect((await acme.conversation(conversation.id)).platformData.lastInboundAt).toBe('2026-03-02T10:00:00.000Z');
  });

  it('[DMS-06] counts unread messages until it is marked as read', async ({ acme }) => {
    const { conversation } = await acme.platformEvent();
    await acme.platformEvent();
    expect((await acme.conversation(conversation.id)).unreadCount).toBe(2);
    expect((await acme.ok<wire.Conversation>('POST', `/conversations/${conversation.id}/read`)).unreadCount).toBe(0);
    expect((await acme.conversation(conversation.id)).unreadCount).toBe(0);
  });

  it.for([
    ['[DMS-25] [DMS-26] [D-DMS-14] PATCH', 'PATCH', '', ''],
    ['[DMS-08] [DMS-09] [DMS-25] [DMS-26] [D-DMS-14] POST', 'POST', '/archive', '/open'],
  ] as const)('%s archives and reopens with one event each; repeating it changes nothing', async ([, method, archive, open], { acme }) => {
    const { conversation } = await acme.platformEvent();
    const act = (verb: string, path: string, status: string) =>
      acme.ok<wire.Conversation>(verb, `/conversations/${conversation.id}${path}`, verb === 'PATCH' ? { status } : undefined);
    for (let i = 0; i < 2; i++) expect((await act(method, archive, 'ARCHIVED')).status).toBe('ARCHIVED');
    expect((await list(acme, '&status=ARCHIVED')).total).toBe(1);
    for (let i = 0; i < 2; i++) expect((await act(method, open, 'OPEN')).status).toBe('OPEN');
    expect(acme.eventsOf('conversation.updated').map(data => data['status'])).toEqual(['ARCHIVED', 'OPEN']);
  });

  it('[DMS-07] accepts OPEN and ARCHIVED by PATCH, and nothing else', async ({ acme }) => {
    const { conversation } = await acme.platformEvent();
    for (const status of ['CLOSED', '', null, 'open']) {
      expect((await acme.call('PATCH', `/conversations/${conversation.id}`, { body: { status } })).status).toBe(400);
    }
    for (const status of ['ARCHIVED', 'OPEN'] as const)
      expect((await acme.ok<wire.Conversation>('PATCH', `/conversations/${conversation.id}`, { status })).status).toBe(status);
  });

  it('[DMS-23] may have unknown platforms and sources: the response check and the schemas accept them', async ({ acme }) => {
    const { conversation, message } = await acme.platformEvent();
    const { byId: conversations, messages } = acme.world.conversations;
    const unknown = { platform: 'WHATSAPP', source: 'BOT' };
    // A service of tomorrow: whatever it says, answers and events are judged as today (`validateResponses: fail`).
    const [thread, said] = [conversations.get(conversation.id), messages.get(message.id)];
    if (!thread || !said) throw new Error('Not there');
    Object.assign(thread, { platform: unknown.platform });
    Object.assign(said, { source: unknown.source });
    expect(await acme.conversation(conversation.id)).toMatchObject({ platform: 'WHATSAPP' });
    expect((await acme.messages(conversation.id)).items).toMatchObject([unknown]);
    await acme.ok('POST', `/conversations/${conversation.id}/archive`);
    expect(acme.eventsOf('conversation.updated')).toMatchObject([{ platform: 'WHATSAPP' }]);
  });

  it('[D-DMS-14] an incoming message does not reopen an archived conversation', async ({ acme }) => {
    const { conversation } = await acme.platformEvent();
    await acme.ok('POST', `/conversations/${conversation.id}/archive`);
    expect((await acme.platformEvent()).conversation.status).toBe('ARCHIVED');
  });

  it('[DMS-24] [D-WHK-08] has the same id in events and in the list; conversation.created is sent once, before its first message', async ({
    acme,
  }) => {
    const { conversation } = await acme.platformEvent();
    await acme.platformEvent();
    const [listed] = (await list(acme)).items;
    expect(acme.eventsOf('conversation.created')).toEqual([expect.objectContaining({ id: conversation.id, status: 'OPEN' })]);
    expect(acme.eventsOf('conversation.message.created').map(data => data['conversation']?.['id'])).toEqual([
      conversation.id,
      conversation.id,
    ]);
    expect(listed?.id).toBe(conversation.id);
    expect(acme.webhookEvents.map(({ type }) => type)).toEqual([
      'conversation.created',
      'conversation.message.created',
      'conversation.message.created',
    ]);
  });

  it.for(['get', 'messages', 'send', 'read', 'archive', 'open', 'patch'])(
    'of another organization is not found by %s',
    async (what, { acme }) => {
      const { conversation } = await acme.platformEvent();
      await acme.ok('PATCH', '/_sim/organizations/org_pro', { features: { dms: true } });
      const calls: Record<string, [string, string, object?]> = {
        get: ['GET', ''],
        messages: ['GET', '/messages'],
        send: ['POST', '/messages', { text: 'Hi' }],
        read: ['POST', '/read'],
        archive: ['POST', '/archive'],
        open: ['POST', '/open'],
        patch: ['PATCH', '', { status: 'OPEN' }],
      };
      const [method = '', path = '', body] = calls[what] ?? [];
      const answer = await acme.call(method, `/conversations/${conversation.id}${path}`, { key: 'sk_sim_pro', ...(body && { body }) });
      expect(answer).toMatchObject({ status: 404, body: { message: 'Conversation not found' } });
    },
  );
});

describe('lists', () => {
  it('[DMS-03] [D-DMS-04, D-GEN-22] conversations: of the team, latest message first, by every filter', async ({ acme }) => {
    const ada = (await acme.platformEvent()).conversation.id;
    await acme.advance(MINUTE);
    const bea = (await acme.platformEvent({ participant: { externalId: 'fan_2', name: 'Bea Holm' } })).conversation.id;
    await acme.advance(MINUTE);
    const cid = (await acme.platformEvent({ participant: { externalId: 'fan_3', name: 'Cid Moss' } }, 'FACEBOOK')).conversation.id;
    await acme.advance(MINUTE);
    await acme.platformEvent();
    await acme.ok('POST', `/conversations/${bea}/archive`);
    await acme.ok('POST', `/conversations/${cid}/read`);
    const ids = async (query: string) => (await list(acme, query)).items.map(({ id }) => id);
    expect(await ids('')).toEqual([ada, cid, bea]);
    expect(await ids(`&socialAccountId=${FACEBOOK}`)).toEqual([cid]);
    expect(await ids('&platform=INSTAGRAM')).toEqual([ada, bea]);
    expect(await ids('&status=ARCHIVED')).toEqual([bea]);
    expect(await ids('&q=mOSs')).toEqual([ada, cid]);
    expect(await ids('&unread=true')).toEqual([ada, bea]);
    expect(await ids('&unread=false')).toEqual([cid]);
    expect(await ids('&offset=1&limit=1')).toEqual([cid]);
    expect((await list(acme, '&offset=1&limit=1')).total).toBe(3);
    expect((await acme.call('GET', '/conversations')).status).toBe(400);
    expect((await acme.ok<wire.ConversationList>('GET', '/conversations?teamId=team_acme_support')).total).toBe(0);
  });

  it('[DMS-05] messages: of that conversation only, newest first, by pages', async ({ acme }) => {
    const { conversation } = await acme.platformEvent({ text: '1' });
    await acme.platformEvent({ participant: 'fan_2', text: 'elsewhere' });
    for (const text of ['2', '3']) await acme.platformEvent({ text });
    expect((await acme.messages(conversation.id)).items.map(({ text }) => text)).toEqual(['3', '2', '1']);
    expect(await acme.messages(conversation.id, '?offset=1&limit=1')).toMatchObject({ items: [{ text: '2' }], total: 3 });
  });
});
