import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/types.ts';
import type { TestAnswer } from '../../testing/test-simulator.ts';
import { accountMonthKey } from '../quotas/state.ts';
import { type ConversationWorld, DAY, HOUR, INSTAGRAM, it, TEAM } from './conversations.fixture.ts';
import { claimPrivateReply, sendClaimedReply } from './private-reply.ts';

type Platform = 'INSTAGRAM' | 'FACEBOOK' | 'TIKTOK';

const DATA = {
  INSTAGRAM: { uploadIds: ['upload_acme_image'] },
  FACEBOOK: { text: 'Hello' },
  TIKTOK: { uploadIds: ['upload_acme_video'] },
};

/** A comment on a post that is live; `more` goes into the event. */
async function comment(acme: ConversationWorld, platform: Platform = 'INSTAGRAM', more: object = {}): Promise<wire.FetchedComment> {
  const { id: postId } = await acme.ok<wire.Post>('POST', '/post', {
    teamId: TEAM,
    title: 'Launch',
    status: 'SCHEDULED',
    postDate: acme.sim.clock.now(),
    socialAccountTypes: [platform],
    data: { [platform]: DATA[platform] },
  });
  await acme.sim.clock.advance('PT5M');
  const event = { type: 'comment', socialAccountId: `sa_acme_${platform.toLowerCase()}`, postId, text: 'Link, please!', author: 'fan_1' };
  return (await acme.ok<{ comment: wire.FetchedComment }>('POST', `/_sim/platforms/${platform}/events`, { ...event, ...more })).comment;
}

const thread = async (acme: ConversationWorld, platform = 'INSTAGRAM') => (await acme.platformEvent({}, platform)).conversation.id;
const refusalOf = async (answer: Promise<TestAnswer>) => {
  const { status, body } = await answer;
  return `${status} ${String(body['message'])}`;
};
const enable = (acme: ConversationWorld, teamId: string) =>
  acme.call('POST', '/social-account/messaging/enable', { body: { teamId, type: 'FACEBOOK' } });

describe('[QTA-28] outbound messages per account and month', () => {
  it.for([
    ['FREE', 0],
    ['PRO', 200],
    ['BUSINESS', 1000],
  ] as const)('%s: %i, and the next is refused', async ([plan, budget], { acme }) => {
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { plan });
    const id = await thread(acme);
    if (budget > 0) {
      // All but the last one at one stroke.
      acme.world.quotas.monthlyMessages.add(accountMonthKey('INSTAGRAM', 'instagram_acme', '2026-03'), budget - 1);
      expect((await acme.send(id)).body.status).toBe('SENT');
    }
    const message = `403 Monthly message limit reached: ${budget}. It resets at 2026-04-01T00:00:00.000Z.`;
    expect(await refusalOf(acme.send(id))).toBe(message);
  });
});

describe('a message', () => {
  it('[DMS-29, DMS-39, DMS-40, DMS-41] that is refused says why', async ({ acme }) => {
    const id = await thread(acme);
    const refused = (body: object = { text: 'Hi' }, conversation = id) => refusalOf(acme.send(conversation, body));
    const phone = [{ type: 'PHONE', title: 'Call', phoneNumber: '+4712345678' }];
    expect(await refused({ text: 'Hi', buttons: phone })).toMatch(/^400 Instagram DMs do not support phone buttons/);
    const echo = await acme.platformEvent({ type: 'echo', text: 'Hello you', participant: 'fan_2' });
    expect(await refused(undefined, echo.conversation.id)).toBe('400 This conversation is waiting for the participant to reply first');
    await acme.advance(DAY + 1);
    expect(await refused()).toBe("400 Meta only allows replies within 24 hours of the participant's last message");
    await acme.ok('POST', '/social-account/messaging/disable', { teamId: TEAM, type: 'INSTAGRAM' });
    const message = '403 Messaging is not enabled for this social account. Enable it first.';
    expect(await refused()).toBe(message);
    await acme.ok('DELETE', `/_sim/social-accounts/${INSTAGRAM}`);
    expect(await refused()).toBe(message);
  });

  it('[DMS-43, D-DMS-13] is refused while messaging is paused; afterwards the same send works', async ({ acme }) => {
    const id = await thread(acme);
    const pause = (messagingPaused: boolean) => acme.ok('PATCH', '/_sim/organizations/org_acme', { settings: { messagingPaused } });
    await pause(true);
    expect(await refusalOf(acme.send(id))).toBe('503 Messaging is temporarily disabled. Try again in a few minutes.');
    await pause(false);
    expect((await acme.send(id)).status).toBe(200);
  });

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

  it('[D-UPL-14] with media shows no upload of another team', async ({ acme }) => {
    const conversation = await thread(acme);
    const statusWith = async (teamId: string | null) => {
      const { id } = await acme.ok<wire.Upload>('POST', '/upload/from-url', { url: 'https://media.test/a.jpg', teamId });
      return (await acme.call('POST', `/automation-rich-messages/conversations/${conversation}`, { body: { uploadIds: [id] } })).status;
    };
    expect([await statusWith(TEAM), await statusWith(null), await statusWith('team_acme_support')]).toEqual([200, 200, 404]);
  });

  it('that never reached the platform, or is of another conversation, takes no reaction', async ({ acme }) => {
    const { conversation } = await acme.platformEvent();
    const other = await acme.platformEvent({ participant: 'fan_2' });
    acme.sim.platforms.INSTAGRAM.fail('reject');
    const failed = await acme.send(conversation.id);
    const react = async (id: string) =>
      (await acme.call('POST', `/conversations/${conversation.id}/messages/${id}/reaction`, { body: { reaction: 'love' } })).status;
    expect([await react(other.message.id), await react(failed.body.id)]).toEqual([404, 400]);
  });
});

it('[DMS-23] platforms and sources may be unknown: the response check and the schemas accept them', async ({ acme }) => {
  const { conversation, message } = await acme.platformEvent();
  const { byId: conversations, messages } = acme.world.conversations;
  const unknown = { platform: 'WHATSAPP', source: 'BOT' };
  // A service of tomorrow: whatever it says, answers and events are judged as today (`validateResponses: fail`).
  const [chat, said] = [conversations.get(conversation.id), messages.get(message.id)];
  if (!chat || !said) throw new Error('Not there');
  Object.assign(chat, { platform: unknown.platform });
  Object.assign(said, { source: unknown.source });
  expect(await acme.conversation(conversation.id)).toMatchObject({ platform: 'WHATSAPP' });
  expect((await acme.messages(conversation.id)).items).toMatchObject([unknown]);
  await acme.ok('POST', `/conversations/${conversation.id}/archive`);
  expect(acme.eventsOf('conversation.updated')).toMatchObject([{ platform: 'WHATSAPP' }]);
});

it('[DMS-14, DMS-15, D-DMS-03, D-ACC-11] an account needs the permission at connecting, and enabling', async ({ acme }) => {
  const teamId = 'team_acme_support';
  const connect = (withMessagingScope: boolean) =>
    acme.ok<{ id: string }>('POST', '/_sim/social-accounts', { teamId, type: 'FACEBOOK', externalId: 'page_9', withMessagingScope });
  expect(await refusalOf(enable(acme, teamId))).toBe('404 Social account not found');
  await connect(false);
  expect(await refusalOf(enable(acme, teamId))).toBe('400 Reconnect the account with messaging permissions');
  const { id: socialAccountId } = await connect(true);
  const write = () => acme.platformEvent({ socialAccountId }, 'FACEBOOK');
  expect(await write()).toEqual({});
  expect((await enable(acme, teamId)).status).toBe(200);
  expect((await write()).message.status).toBe('DELIVERED');
});

it('[D-DMS-16] a deleted message is no longer unread', async ({ acme }) => {
  const id = await thread(acme);
  await acme.advance(10 * DAY);
  await acme.platformEvent({ text: 'Second' });
  await acme.platformEvent({ type: 'echo', text: 'Ours' });
  await acme.advance(20 * DAY - 1);
  expect((await acme.conversation(id)).unreadCount).toBe(2);
  await acme.advance(1);
  expect((await acme.conversation(id)).unreadCount).toBe(1);
  await acme.ok('POST', `/conversations/${id}/read`);
  await acme.platformEvent({ text: 'Third' });
  await acme.advance(10 * DAY);
  expect((await acme.messages(id)).items.map(({ text }) => text)).toEqual(['Third']);
  expect((await acme.conversation(id)).unreadCount).toBe(1);
});

describe('a private reply', () => {
  const reply = (acme: ConversationWorld, fetchedCommentId: string, more: object = {}) =>
    acme.call('POST', '/conversations/private-reply', { body: { teamId: TEAM, fetchedCommentId, text: 'Here it is', ...more } });
  const claimed = '429 Private reply send already claimed. Do not retry, check the conversation.';

  it('[DMS-44, DMS-46, DMS-48, DMS-49, D-DMS-12, D-AUT-21] that is refused says why', async ({ acme }) => {
    const refused = async (fetched: wire.FetchedComment, more: object = {}) => refusalOf(reply(acme, fetched.id, more));
    const here = await comment(acme);
    expect(await refused(here, { carousel: [{ title: 'One' }] })).toMatch(/^400 Private replies support text only/);
    expect((await reply(acme, here.id, { buttons: [] })).body['issues']).toMatchObject([{ code: 'unrecognized_keys' }]);
    const own = await comment(acme, 'INSTAGRAM', { author: 'instagram_acme' });
    expect(await refused(own)).toBe('400 A comment of the account itself cannot be answered by a private reply');
    const onTiktok = await comment(acme, 'TIKTOK');
    expect(await refused(onTiktok)).toBe('400 Private replies are supported on INSTAGRAM and FACEBOOK only');
    const below = { parentExternalId: 'orphan' };
    expect(await refused(await comment(acme, 'FACEBOOK', below))).toBe(
      '400 Facebook private replies are only supported for top-level comments',
    );
    expect((await reply(acme, (await comment(acme, 'INSTAGRAM', below)).id)).status).toBe(200);
    expect((await reply(acme, here.id)).status).toBe(200);
    expect(await refused(here)).toBe('400 A private reply was already sent for this comment');
    const [late, latest] = [await comment(acme, 'FACEBOOK'), await comment(acme)];
    await acme.advance(7 * DAY + 1);
    expect(await refused(late)).toBe('400 Facebook private replies must be sent within 7 days of the comment');
    expect(await refused(latest)).toBe('400 Instagram private replies must be sent within 7 days of the comment');
  });

  it('[DMS-50] is refused while a send for the comment is in flight', async ({ acme }) => {
    const { id } = await comment(acme);
    const fetched = acme.world.comments.fetched.get(id);
    const organization = acme.world.organizations.byId.get('org_acme');
    if (!fetched || !organization) throw new Error('The world is not as expected');
    const account = claimPrivateReply(acme.world, organization, fetched, { text: 'Hi' });
    expect(await refusalOf(reply(acme, id))).toBe(claimed);
    sendClaimedReply(acme.world, fetched, 'Hi', account);
    expect((await reply(acme, id)).status).toBe(400);
  });
});

describe('the crowd', () => {
  const crowd = (acme: ConversationWorld, messagesPerDay: number, platform = 'INSTAGRAM') =>
    acme.ok('PATCH', `/_sim/platforms/${platform}`, { crowd: { messagesPerDay } });
  const written = (acme: ConversationWorld) => acme.world.conversations.messages.all();

  it('changes its rate at once, and writes no message twice', async ({ acme }) => {
    await crowd(acme, 50);
    await acme.advance(3 * HOUR);
    const count = written(acme).length;
    expect(count).toBeGreaterThan(0);
    await crowd(acme, 0);
    await acme.advance(DAY);
    expect(written(acme)).toHaveLength(count);
    await acme.advance(12 * HOUR);
    const before = written(acme).length;
    await crowd(acme, 50);
    await crowd(acme, 50);
    await acme.advance(DAY - 1);
    const texts = written(acme)
      .slice(before)
      .map(({ createdAt, text, conversationId }) => `${createdAt} ${conversationId} ${text}`);
    expect(texts.length).toBeGreaterThan(40);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('does not write to an account that was removed or disabled', async ({ acme }) => {
    await crowd(acme, 8, 'INSTAGRAM');
    await crowd(acme, 8, 'FACEBOOK');
    await acme.ok('DELETE', '/_sim/social-accounts/sa_acme_instagram');
    await acme.ok('POST', '/social-account/messaging/disable', { teamId: TEAM, type: 'FACEBOOK' });
    await acme.advance(3 * DAY);
    expect(written(acme)).toEqual([]);
  });
});
