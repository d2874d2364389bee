import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type * as wire from '../../../openapi/generated/types.ts';
import { type Chat, createChat, FACEBOOK, HOUR, INSTAGRAM, MINUTE, TEAM } from './conversations.fixture.ts';

let chat: Chat;
beforeEach(async () => {
  chat = await createChat();
});
afterEach(async () => {
  await chat.sim.close();
  expect(chat.problems).toEqual([]);
});

const list = (query = '') => chat.did<wire.ConversationList>('GET', `/conversations?teamId=${TEAM}${query}`);

describe('messaging of an account', () => {
  it('[DMS-01] [D-DMS-03] is enabled by team and platform, again and again', async () => {
    for (const [type, id] of [
      ['INSTAGRAM', INSTAGRAM],
      ['FACEBOOK', FACEBOOK],
    ]) {
      const answer = { socialAccountId: id, enabled: true };
      expect(await chat.did('POST', '/social-account/messaging/enable', { teamId: TEAM, type })).toEqual(answer);
      expect(await chat.did('POST', '/social-account/messaging/enable', { teamId: TEAM, type })).toEqual(answer);
    }
  });

  it('[DMS-02] stops at disable: messages are recorded before and no longer after', async () => {
    const { conversation } = await chat.happens();
    expect(await chat.did('POST', '/social-account/messaging/disable', { teamId: TEAM, type: 'INSTAGRAM' })).toEqual({
      socialAccountId: INSTAGRAM,
      enabled: false,
    });
    expect(await chat.happens({ text: 'Anybody there?' })).toEqual({});
    expect((await chat.messages(conversation.id)).total).toBe(1);
    await chat.did('POST', '/social-account/messaging/enable', { teamId: TEAM, type: 'INSTAGRAM' });
    await chat.happens({ text: 'And now?' });
    expect((await chat.messages(conversation.id)).total).toBe(2);
  });

  it('[DMS-14] needs both: the permission at connecting, and enable', async () => {
    const connect = (withMessagingScope: boolean) =>
      chat.did('POST', '/_sim/social-accounts', {
        teamId: 'team_acme_support',
        type: 'FACEBOOK',
        externalId: 'page_9',
        withMessagingScope,
      });
    const account = await connect(true);
    const write = () => chat.happens({ socialAccountId: account['id'] }, 'FACEBOOK');
    expect(await write()).toEqual({});
    await chat.did('POST', '/social-account/messaging/enable', { teamId: 'team_acme_support', type: 'FACEBOOK' });
    expect((await write()).message.status).toBe('DELIVERED');
  });

  it('[DMS-15] [D-DMS-03] an account connected without the permission is refused with 400', async () => {
    await chat.did('POST', '/_sim/social-accounts', { teamId: 'team_acme_support', type: 'FACEBOOK', withMessagingScope: false });
    const answer = await chat.call('POST', '/social-account/messaging/enable', { body: { teamId: 'team_acme_support', type: 'FACEBOOK' } });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Reconnect the account with messaging permissions' } });
  });

  it.each([
    ['an unknown team', { teamId: 'team_9', type: 'INSTAGRAM' }, 404, 'Team not found'],
    ['a team of another organization', { teamId: 'team_pro', type: 'INSTAGRAM' }, 404, 'Team not found'],
    ['a team without such an account', { teamId: 'team_acme_support', type: 'FACEBOOK' }, 404, 'Social account not found'],
    ['a platform without direct messages', { teamId: TEAM, type: 'TIKTOK' }, 400, 'type'],
  ])('refuses %s', async (_, body, status, message) => {
    const answer = await chat.call('POST', '/social-account/messaging/enable', { body });
    expect(answer.status).toBe(status);
    expect(answer.body['message']).toContain(message);
  });

  it('[DMS-16] no other platform gets a conversation', async () => {
    for (const platform of ['TIKTOK', 'LINKEDIN', 'TWITTER']) {
      const body = { type: 'message', socialAccountId: `sa_acme_${platform.toLowerCase()}`, participant: 'fan_1', text: 'Hello' };
      expect((await chat.call('POST', `/_sim/platforms/${platform}/events`, { body })).status).toBe(400);
    }
    expect((await list()).total).toBe(0);
  });
});

describe('a conversation', () => {
  it('[DMS-04] [DMS-17] [D-DMS-01] has its team, account, platform and participant', async () => {
    const { conversation } = await chat.happens();
    expect(await chat.conversation(conversation.id)).toEqual(conversation);
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

  it('[DMS-18] is one per account and participant', async () => {
    const first = await chat.happens();
    const again = await chat.happens({ text: 'Me again' });
    const other = await chat.happens({ participant: 'fan_2' });
    const elsewhere = await chat.happens({}, 'FACEBOOK');
    expect(again.conversation.id).toBe(first.conversation.id);
    expect(new Set([first, other, elsewhere].map(({ conversation }) => conversation.id)).size).toBe(3);
    expect((await chat.messages(first.conversation.id)).items.map(({ text }) => text)).toEqual(['Me again', 'Hello']);
  });

  it('[DMS-19] moves lastInboundAt with each incoming message, and with no other', async () => {
    const { conversation } = await chat.happens();
    await chat.advance(HOUR);
    await chat.send(conversation.id);
    expect((await chat.conversation(conversation.id)).platformData.lastInboundAt).toBe('2026-03-02T09:00:00.000Z');
    await chat.happens();
    expect((await chat.conversation(conversation.id)).platformData.lastInboundAt).toBe('2026-03-02T10:00:00.000Z');
  });

  it('[DMS-06] counts unread messages until it is marked as read', async () => {
    const { conversation } = await chat.happens();
    await chat.happens();
    expect((await chat.conversation(conversation.id)).unreadCount).toBe(2);
    expect((await chat.did<wire.Conversation>('POST', `/conversations/${conversation.id}/read`)).unreadCount).toBe(0);
    expect((await chat.conversation(conversation.id)).unreadCount).toBe(0);
  });

  it.each([
    ['[DMS-25] [DMS-26] PATCH', 'PATCH', '', ''],
    ['[DMS-08] [DMS-09] [DMS-25] [DMS-26] POST', 'POST', '/archive', '/open'],
  ])('%s archives and reopens; each is told once, and the same again changes nothing', async (_, method, archive, open) => {
    const { conversation } = await chat.happens();
    const act = (verb: string, path: string, status: string) =>
      chat.did<wire.Conversation>(verb, `/conversations/${conversation.id}${path}`, verb === 'PATCH' ? { status } : undefined);
    for (let i = 0; i < 2; i++) expect((await act(method, archive, 'ARCHIVED')).status).toBe('ARCHIVED');
    expect((await list('&status=ARCHIVED')).total).toBe(1);
    for (let i = 0; i < 2; i++) expect((await act(method, open, 'OPEN')).status).toBe('OPEN');
    expect(chat.told('conversation.updated').map(data => data['status'])).toEqual(['ARCHIVED', 'OPEN']);
  });

  it('[DMS-07] takes OPEN and ARCHIVED by PATCH, and nothing else', async () => {
    const { conversation } = await chat.happens();
    for (const status of ['CLOSED', '', null, 'open']) {
      expect((await chat.call('PATCH', `/conversations/${conversation.id}`, { body: { status } })).status).toBe(400);
    }
    for (const status of ['ARCHIVED', 'OPEN'] as const)
      expect((await chat.did<wire.Conversation>('PATCH', `/conversations/${conversation.id}`, { status })).status).toBe(status);
  });

  it('[DMS-23] is taken from platforms and sources nobody knows yet: the response check and the schemas pass them', async () => {
    const { conversation, message } = await chat.happens();
    const { byId: conversations, messages } = chat.world.conversations;
    const unknown = { platform: 'WHATSAPP', source: 'BOT' };
    // A service of tomorrow: whatever it says, answers and events are judged as today (`validateResponses: fail`).
    const [thread, said] = [conversations.get(conversation.id), messages.get(message.id)];
    if (!thread || !said) throw new Error('Not there');
    Object.assign(thread, { platform: unknown.platform });
    Object.assign(said, { source: unknown.source });
    expect(await chat.conversation(conversation.id)).toMatchObject({ platform: 'WHATSAPP' });
    expect((await chat.messages(conversation.id)).items).toMatchObject([unknown]);
    await chat.did('POST', `/conversations/${conversation.id}/archive`);
    expect(chat.told('conversation.updated')).toMatchObject([{ platform: 'WHATSAPP' }]);
  });

  it('an incoming message does not reopen an archived conversation', async () => {
    const { conversation } = await chat.happens();
    await chat.did('POST', `/conversations/${conversation.id}/archive`);
    expect((await chat.happens()).conversation.status).toBe('ARCHIVED');
  });

  it('[DMS-24] [D-WHK-08] has the same id in events and in the list; conversation.created comes once, before its first message', async () => {
    const { conversation } = await chat.happens();
    await chat.happens();
    const [listed] = (await list()).items;
    expect(chat.told('conversation.created')).toEqual([expect.objectContaining({ id: conversation.id, status: 'OPEN' })]);
    expect(chat.told('conversation.message.created').map(data => data['conversation']?.['id'])).toEqual([conversation.id, conversation.id]);
    expect(listed?.id).toBe(conversation.id);
    expect(chat.webhookEvents.map(({ type }) => type)).toEqual([
      'conversation.created',
      'conversation.message.created',
      'conversation.message.created',
    ]);
  });

  it.each(['get', 'messages', 'send', 'read', 'archive', 'open', 'patch'])('of another organization is unknown to %s', async what => {
    const { conversation } = await chat.happens();
    await chat.did('PATCH', '/_sim/organizations/org_pro', { features: { dms: true } });
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
    const answer = await chat.call(method, `/conversations/${conversation.id}${path}`, { key: 'sk_sim_pro', ...(body && { body }) });
    expect(answer).toMatchObject({ status: 404, body: { message: 'Conversation not found' } });
  });
});

describe('lists', () => {
  it('[DMS-03] [D-DMS-04] conversations: of the team, latest message first, by every filter', async () => {
    const ada = (await chat.happens()).conversation.id;
    await chat.advance(MINUTE);
    const bea = (await chat.happens({ participant: { externalId: 'fan_2', name: 'Bea Holm' } })).conversation.id;
    await chat.advance(MINUTE);
    const cid = (await chat.happens({ participant: { externalId: 'fan_3', name: 'Cid Moss' } }, 'FACEBOOK')).conversation.id;
    await chat.advance(MINUTE);
    await chat.happens();
    await chat.did('POST', `/conversations/${bea}/archive`);
    await chat.did('POST', `/conversations/${cid}/read`);
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await ids('')).toEqual([ada, cid, bea]);
    expect(await ids(`&socialAccountId=${FACEBOOK}`)).toEqual([cid]);
    expect(await ids('&platform=INSTAGRAM')).toEqual([ada, bea]);
    expect(await ids('&status=ARCHIVED')).toEqual([bea]);
    expect(await ids('&q=mOSs')).toEqual([ada, cid]);
    expect(await ids('&unread=true')).toEqual([ada, bea]);
    expect(await ids('&unread=false')).toEqual([cid]);
    expect(await ids('&offset=1&limit=1')).toEqual([cid]);
    expect((await list('&offset=1&limit=1')).total).toBe(3);
    expect((await chat.call('GET', '/conversations')).status).toBe(400);
    expect((await chat.did<wire.ConversationList>('GET', '/conversations?teamId=team_acme_support')).total).toBe(0);
  });

  it('[DMS-05] messages: of that conversation only, newest first, by pages', async () => {
    const { conversation } = await chat.happens({ text: '1' });
    await chat.happens({ participant: 'fan_2', text: 'elsewhere' });
    for (const text of ['2', '3']) await chat.happens({ text });
    expect((await chat.messages(conversation.id)).items.map(({ text }) => text)).toEqual(['3', '2', '1']);
    expect(await chat.messages(conversation.id, '?offset=1&limit=1')).toMatchObject({ items: [{ text: '2' }], total: 3 });
  });
});
