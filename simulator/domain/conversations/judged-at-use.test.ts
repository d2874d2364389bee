import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/types.ts';
import { setOrganization } from '../organizations/organizations.fixture.ts';
import { type ConversationWorld, INSTAGRAM, it, MINUTE, TEAM } from './conversations.fixture.ts';

const NO_CHANNEL = 'The INSTAGRAM account of this team has no channel selected. Select one first.';
const NO_PERMISSION = 'Reconnect the account with messaging permissions';

const lose = {
  channel: (acme: ConversationWorld) => acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' }),
  permission: (acme: ConversationWorld) =>
    acme.ok('POST', '/_sim/social-accounts', { teamId: TEAM, type: 'INSTAGRAM', externalId: 'instagram_acme' }),
} as const;
const setChannel = (acme: ConversationWorld, channelId: string) =>
  acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: 'INSTAGRAM', channelId });
const react = (acme: ConversationWorld, conversation: string, message: string) =>
  acme.call<wire.Message>('POST', `/conversations/${conversation}/messages/${message}/reaction`, { body: { reaction: 'love' } });

/** A post that is live, and somebody's comment on it. */
async function comment(acme: ConversationWorld): Promise<wire.FetchedComment> {
  const { id: postId } = await acme.ok<wire.Post>('POST', '/post', {
    teamId: TEAM,
    title: 'Look',
    status: 'SCHEDULED',
    postDate: acme.sim.clock.now(),
    socialAccountTypes: ['INSTAGRAM'],
    data: { INSTAGRAM: { text: 'Look', uploadIds: ['upload_acme_image'] } },
  });
  await acme.advance(MINUTE);
  const event = { type: 'comment', socialAccountId: INSTAGRAM, postId, text: 'Nice', author: 'fan_1' };
  return (await acme.ok<{ comment: wire.FetchedComment }>('POST', '/_sim/platforms/INSTAGRAM/events', event)).comment;
}

describe('an account that lost its channel or permission', () => {
  it.for([
    ['channel', NO_CHANNEL],
    ['permission', NO_PERMISSION],
  ] as const)('[D-ACC-16] without its %s is not used, and nothing is sent or stored', async ([what, message], { acme }) => {
    const { conversation, message: hello } = await acme.platformEvent();
    const { id: fetchedCommentId } = await comment(acme);
    await lose[what](acme);
    const before = await acme.messages(conversation.id);
    const answers = [
      await acme.send(conversation.id),
      await acme.call('POST', `/automation-rich-messages/conversations/${conversation.id}`, { body: { uploadIds: ['upload_acme_image'] } }),
      await acme.call('POST', '/conversations/private-reply', { body: { teamId: TEAM, fetchedCommentId, text: 'Hi' } }),
      await react(acme, conversation.id, hello.id),
      await acme.call('POST', `/conversations/${conversation.id}/read`),
      await acme.call('POST', '/social-account/messaging/enable', { body: { teamId: TEAM, type: 'INSTAGRAM' } }),
      await acme.call('POST', '/_sim/platforms/INSTAGRAM/events', {
        body: { type: 'message', socialAccountId: INSTAGRAM, participant: 'fan_2', text: 'Hello' },
      }),
    ];
    expect(answers.map(({ status, body }) => [status, (body as { message?: unknown }).message])).toEqual(answers.map(() => [400, message]));
    expect(await acme.messages(conversation.id)).toEqual(before);
    expect(acme.world.conversations.byId.size).toBe(1);
    expect(acme.world.conversations.claims.size).toBe(0);
    expect(acme.world.platforms.INSTAGRAM.controls.messageCount()).toBe(0);
  });

  it('[D-ACC-16] may have its messages switched off, and messaging that is off comes before what is missing', async ({ acme }) => {
    const { conversation } = await acme.platformEvent();
    await lose.channel(acme);
    expect(await acme.ok('POST', '/social-account/messaging/disable', { teamId: TEAM, type: 'INSTAGRAM' })).toMatchObject({
      enabled: false,
    });
    expect((await acme.send(conversation.id)).status).toBe(403);
  });
});

describe('another channel', () => {
  it('[D-ACC-17] an old thread can be read; what is sent in it is refused with the name of its account', async ({ acme }) => {
    const { conversation, message } = await acme.platformEvent();
    const { id: fetchedCommentId } = await comment(acme);
    const old = await acme.conversation(conversation.id);
    await setChannel(acme, 'instagram_acme_2');
    expect(await acme.conversation(conversation.id)).toEqual(old);
    expect((await acme.call('POST', `/conversations/${conversation.id}/read`)).status).toBe(200);
    for (const { status, body } of [
      await acme.send(conversation.id),
      await react(acme, conversation.id, message.id),
      await acme.call('POST', '/conversations/private-reply', { body: { teamId: TEAM, fetchedCommentId, text: 'Hi' } }),
    ])
      expect([status, (body as { message?: unknown }).message]).toEqual([400, expect.stringContaining('(instagram_acme)')]);
    const other = await acme.platformEvent();
    expect(other.conversation.id).not.toBe(conversation.id);
    expect((await acme.send(other.conversation.id)).status).toBe(200);
    await setChannel(acme, 'instagram_acme');
    expect((await acme.platformEvent()).conversation.id).toBe(conversation.id);
    expect((await acme.send(conversation.id)).status).toBe(200);
    expect((await acme.call('POST', '/conversations/private-reply', { body: { teamId: TEAM, fetchedCommentId, text: 'Hi' } })).status).toBe(
      200,
    );
  });
});

describe('a reaction', () => {
  it.for([
    ['outage', 502],
    ['timeout', 502],
    ['rate-limited', 429],
    ['reject', 400],
    ['auth', 400],
  ] as const)(
    '[D-DMS-18] that the platform fails (%s) is %d like an action on a comment, and is not stored',
    async ([mode, status], { acme }) => {
      const { conversation, message } = await acme.platformEvent();
      const fan = await comment(acme);
      const shown = await acme.messages(conversation.id);
      const events = acme.webhookEvents.length;
      acme.sim.platforms.INSTAGRAM.fail(mode);
      const body = { teamId: TEAM, action: 'HIDE' };
      expect((await acme.call('POST', `/comment/import/comments/${fan.id}/action`, { body })).status).toBe(status);
      expect((await react(acme, conversation.id, message.id)).status).toBe(status);
      expect(await acme.messages(conversation.id)).toEqual(shown);
      expect(acme.webhookEvents).toHaveLength(events);
      acme.sim.platforms.INSTAGRAM.recover();
      expect((await react(acme, conversation.id, message.id)).status).toBe(200);
    },
  );
});

describe('a private reply', () => {
  const KEYS = { [TEAM]: 'sk_sim_acme', team_acme_support: 'sk_sim_acme', team_pro: 'sk_sim_pro' };

  /** Connects the same real account to several teams, each of which imports its latest post of before. The imported posts, by team. */
  async function sharedPosts(acme: ConversationWorld): Promise<ReadonlyMap<string, string>> {
    const posts = new Map<string, string>();
    for (const [teamId, key] of Object.entries(KEYS)) {
      const existing = acme.world.accounts.byId.findBy('team', teamId).find(({ type }) => type === 'INSTAGRAM');
      if (existing && existing.id !== INSTAGRAM) await acme.ok('DELETE', `/_sim/social-accounts/${existing.id}`);
      const account = { teamId, type: 'INSTAGRAM', externalId: 'instagram_acme', withMessagingScope: true };
      await acme.ok('POST', '/_sim/social-accounts', account);
      await acme.ok('POST', '/social-account/messaging/enable', { teamId, type: 'INSTAGRAM' }, key);
      const body = { teamId, socialAccountType: 'INSTAGRAM', count: 1, importCarousels: true };
      const { id } = await acme.ok<{ id: string }>('POST', '/post-history-import', body, key);
      await acme.advance(5 * MINUTE);
      posts.set(teamId, acme.world.historyImports.posts.findBy('import', id)[0]?.id ?? '');
    }
    return posts;
  }

  it.for([
    ['accepted', null, 400],
    ['timed out', 'timeout', 429],
  ] as const)(
    '[D-DMS-17] that was %s is the only one of its comment, for other teams and organizations, too',
    async ([, mode, status], { acme }) => {
      setOrganization(acme.world, { features: { dms: true, automations: true } }, 'org_pro');
      const posts = await sharedPosts(acme);
      const event = { type: 'comment', socialAccountId: INSTAGRAM, importedPostId: posts.get(TEAM), text: 'How much?', author: 'fan_1' };
      await acme.ok('POST', '/_sim/platforms/INSTAGRAM/events', event);
      const answers = [];
      for (const [teamId, key] of Object.entries(KEYS)) {
        await acme.ok('POST', '/comment/import', { teamId, importedPostId: posts.get(teamId), socialAccountType: 'INSTAGRAM' }, key);
        await acme.advance(MINUTE);
        if (mode && teamId === TEAM) acme.sim.platforms.INSTAGRAM.fail(mode, { times: 1 });
        const fetched = acme.world.comments.fetched.findBy('team', teamId).find(({ text }) => text === 'How much?');
        const body = { teamId, fetchedCommentId: fetched?.id, text: 'Hi' };
        answers.push((await acme.call('POST', '/conversations/private-reply', { body, key })).status);
      }
      expect(answers).toEqual([200, status, status]);
      expect(acme.world.platforms.INSTAGRAM.controls.messageCount()).toBe(mode ? 0 : 1);
    },
  );

  it('[D-DMS-19] of blanks is 400, as any text that people read', async ({ acme }) => {
    const { conversation } = await acme.platformEvent();
    const { id: fetchedCommentId } = await comment(acme);
    for (const text of [' ', '\t\n', '\u00a0'])
      expect((await acme.call('POST', '/conversations/private-reply', { body: { teamId: TEAM, fetchedCommentId, text } })).status).toBe(
        400,
      );
    for (const body of [
      { text: ' ' },
      { text: 'Hi', buttons: [{ type: 'POSTBACK', title: ' ', payload: 'x' }] },
      { text: 'Hi', quickReplies: [{ title: '\n', payload: 'x' }] },
      { carousel: [{ title: ' ' }] },
      { carousel: [{ title: 'A', buttons: [{ type: 'POSTBACK', title: ' ', payload: 'x' }] }] },
    ])
      expect((await acme.send(conversation.id, body)).status, JSON.stringify(body)).toBe(400);
    const rich = { uploadIds: ['upload_acme_image'], text: ' ' };
    expect((await acme.call('POST', `/automation-rich-messages/conversations/${conversation.id}`, { body: rich })).status).toBe(400);
    expect(acme.world.conversations.claims.size).toBe(0);
    expect(acme.world.platforms.INSTAGRAM.controls.messageCount()).toBe(0);
  });
});
