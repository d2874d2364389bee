import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/types.ts';
import type { Loose } from '../../testing/test-simulator.ts';
import { type ConversationWorld, DAY, it, TEAM } from './conversations.fixture.ts';
import { claimPrivateReply, sendClaimedReply } from './private-reply.ts';

type Platform = 'INSTAGRAM' | 'FACEBOOK' | 'TIKTOK';

const DATA = {
  INSTAGRAM: { uploadIds: ['upload_acme_image'] },
  FACEBOOK: { text: 'Hello' },
  TIKTOK: { uploadIds: ['upload_acme_video'] },
};

/** A comment on a post that is live; `more` goes into the event. */
async function comment(acme: ConversationWorld, platform: Platform = 'INSTAGRAM', more: object = {}): Promise<wire.FetchedComment> {
  const socialAccountTypes = [platform];
  const postDate = '2026-03-02T09:00:00Z';
  const post = await acme.ok<wire.Post>('POST', '/post', {
    teamId: TEAM,
    title: 'Launch',
    status: 'SCHEDULED',
    postDate,
    socialAccountTypes,
    data: { [platform]: DATA[platform] },
  });
  await acme.sim.clock.advance('PT5M');
  return commentOn(acme, post.id, platform, more);
}

async function commentOn(acme: ConversationWorld, postId: string, platform: Platform, more: object): Promise<wire.FetchedComment> {
  const event = { type: 'comment', postId, text: 'Link, please!', author: { externalId: 'fan_1', name: 'Ada Moss' }, ...more };
  const body = { socialAccountId: `sa_acme_${platform.toLowerCase()}`, ...event };
  return (await acme.ok<{ comment: wire.FetchedComment }>('POST', `/_sim/platforms/${platform}/events`, body)).comment;
}

const reply = (acme: ConversationWorld, fetchedCommentId: string, more: object = {}) =>
  acme.call<wire.PrivateReplyResult & Loose>('POST', '/conversations/private-reply', {
    body: { teamId: TEAM, fetchedCommentId, text: 'Here it is', ...more },
  });
const statusAndMessage = async (answer: Promise<{ status: number; body: Loose }>) => {
  const { status, body } = await answer;
  return [status, body['message']];
};

describe('a private reply', () => {
  it('[DMS-12] [DMS-20] [DMS-22] [D-DMS-08] [D-DMS-15] opens a conversation that waits for the author to answer', async ({ acme }) => {
    const { id } = await comment(acme);
    const { status, body } = await reply(acme, id);
    expect(status).toBe(200);
    expect(body.message).toMatchObject({ direction: 'OUTBOUND', source: 'PRIVATE_REPLY', status: 'SENT', text: 'Here it is' });
    expect(body.conversation).toMatchObject({
      id: body.message.conversationId,
      externalParticipantId: 'fan_1',
      participantName: 'Ada Moss',
      platformData: { canReply: false, lastInboundAt: null },
    });
    expect(await statusAndMessage(acme.send(body.conversation.id))).toEqual([
      400,
      'This conversation is waiting for the participant to reply first',
    ]);
    const answer = await acme.platformEvent({ text: 'Thanks' });
    expect(answer.conversation).toMatchObject({ id: body.conversation.id, platformData: { canReply: true } });
    expect((await acme.send(body.conversation.id)).status).toBe(200);
  });

  it('continues an existing conversation', async ({ acme }) => {
    const { conversation } = await acme.platformEvent();
    const { body } = await reply(acme, (await comment(acme)).id);
    expect(body.conversation).toMatchObject({ id: conversation.id, platformData: { canReply: true } });
  });

  it('[DMS-52] accepts the id from comment.received, which is the one of the imported list', async ({ acme }) => {
    const { id, postId } = await comment(acme);
    expect(acme.eventsOf('comment.received').map(data => data['id'])).toEqual([id]);
    await acme.ok('POST', '/comment/import', { teamId: TEAM, postId: postId ?? '', socialAccountType: 'INSTAGRAM' });
    await acme.sim.clock.advance('PT5M');
    const listed = await acme.ok<wire.FetchedCommentList>('GET', `/comment/import/comments?teamId=${TEAM}&postId=${postId}`);
    expect(listed.items.map(item => item.id)).toEqual([id]);
    expect((await reply(acme, id)).status).toBe(200);
  });

  it('[DMS-46] [D-DMS-08] is one per comment', async ({ acme }) => {
    const first = await comment(acme);
    await reply(acme, first.id);
    expect(await statusAndMessage(reply(acme, first.id))).toEqual([400, 'A private reply was already sent for this comment']);
    expect((await reply(acme, (await comment(acme)).id)).status).toBe(200);
  });

  it('[QTA-32] uses the budget like a message', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { outboundMessages: 2 } });
    await reply(acme, (await comment(acme)).id);
    const { conversation } = await acme.platformEvent();
    await acme.send(conversation.id);
    expect((await statusAndMessage(reply(acme, (await comment(acme)).id)))[0]).toBe(403);
    expect((await acme.send(conversation.id)).status).toBe(403);
  });

  it('[D-DMS-13] returns 503 while messaging is paused, and can be sent afterwards', async ({ acme }) => {
    const { id } = await comment(acme);
    const pause = (messagingPaused: boolean) => acme.ok('PATCH', '/_sim/organizations/org_acme', { settings: { messagingPaused } });
    await pause(true);
    expect((await reply(acme, id)).status).toBe(503);
    await pause(false);
    expect((await reply(acme, id)).status).toBe(200);
  });

  it.for([
    ['attachments', { attachments: [{ type: 'IMAGE', url: 'https://media.test/a.jpg' }] }],
    ['a carousel', { carousel: [{ title: 'One' }] }],
  ] as const)('[DMS-44] with %s is refused: text only', async ([, more], { acme }) => {
    const [status, message] = await statusAndMessage(reply(acme, (await comment(acme)).id, more));
    expect([status, String(message).startsWith('Private replies support text only')]).toEqual([400, true]);
  });

  it.for(['buttons', 'quickReplies', 'payload'])('[DMS-45] with %s is refused as an unknown field', async (field, { acme }) => {
    const { status, body } = await reply(acme, (await comment(acme)).id, { [field]: [] });
    expect(status).toBe(400);
    expect(body['issues']).toEqual([expect.objectContaining({ code: 'unrecognized_keys' })]);
  });

  it.for([
    ['[DMS-48]', 'FACEBOOK', 'Facebook private replies must be sent within 7 days of the comment'],
    ['[D-DMS-12]', 'INSTAGRAM', 'Instagram private replies must be sent within 7 days of the comment'],
  ] as const)('%s %s names the 7 days', async ([, platform, message], { acme }) => {
    const { id } = await comment(acme, platform);
    await acme.advance(7 * DAY + 1);
    expect(await statusAndMessage(reply(acme, id))).toEqual([400, message]);
  });

  it('[DMS-49] on FACEBOOK only to a comment at the top, on INSTAGRAM to a reply, too', async ({ acme }) => {
    for (const [platform, status] of [
      ['FACEBOOK', 400],
      ['INSTAGRAM', 200],
    ] as const) {
      const top = await comment(acme, platform);
      const below = await commentOn(acme, top.postId ?? '', platform, { parentExternalId: top.externalId });
      const answer = await reply(acme, below.id);
      expect(answer.status).toBe(status);
      if (status === 400) expect(answer.body['message']).toBe('Facebook private replies are only supported for top-level comments');
    }
  });

  it('is refused on other platforms, for unknown comments, and for those of another team', async ({ acme }) => {
    expect(await statusAndMessage(reply(acme, (await comment(acme, 'TIKTOK')).id))).toEqual([
      400,
      'Private replies are supported on INSTAGRAM and FACEBOOK only',
    ]);
    expect((await reply(acme, 'comment_9')).status).toBe(404);
    expect((await reply(acme, (await comment(acme)).id, { teamId: 'team_acme_support' })).status).toBe(404);
  });
});

describe('the claim on a comment', () => {
  const claimed = [429, 'Private reply send already claimed. Do not retry, check the conversation.'];

  it('[DMS-50] is kept while a send is in flight', async ({ acme }) => {
    const { id } = await comment(acme);
    const fetched = acme.world.comments.fetched.get(id);
    const organization = acme.world.organizations.byId.get('org_acme');
    if (!fetched || !organization) throw new Error('The world is not as expected');
    const account = claimPrivateReply(acme.world, organization, fetched, { text: 'Hi' });
    expect(await statusAndMessage(reply(acme, id))).toEqual(claimed);
    sendClaimedReply(acme.world, fetched, 'Hi', account);
    expect((await statusAndMessage(reply(acme, id)))[0]).toBe(400);
  });

  it('[DMS-51] [D-DMS-09] [D-DMS-15] is kept permanently when the platform did not answer', async ({ acme }) => {
    const { id } = await comment(acme);
    acme.sim.platforms.INSTAGRAM.fail('timeout', { times: 1 });
    const { status, body } = await reply(acme, id);
    expect([status, body.message.status]).toEqual([200, 'FAILED']);
    expect(body.message.error).toMatch(/\w+ \w+/);
    expect(await statusAndMessage(reply(acme, id))).toEqual(claimed);
    await acme.advance(3 * DAY);
    expect(await statusAndMessage(reply(acme, id))).toEqual(claimed);
    expect((await acme.messages(body.conversation.id)).items).toEqual([body.message]);
  });

  it('[D-DMS-15] is released when the platform rejected it', async ({ acme }) => {
    const { id } = await comment(acme);
    acme.sim.platforms.INSTAGRAM.fail('reject', { times: 1 });
    const refused = await reply(acme, id);
    expect(refused).toMatchObject({ status: 200, body: { message: { status: 'FAILED', error: expect.stringMatching(/\w+ \w+/) } } });
    expect((await reply(acme, id)).body.message.status).toBe('SENT');
  });

  it('is saved in a snapshot', async ({ acme }) => {
    const { id } = await comment(acme);
    await reply(acme, id);
    await acme.ok('PUT', '/_sim/snapshot', await acme.ok('GET', '/_sim/snapshot'));
    expect((await statusAndMessage(reply(acme, id)))[0]).toBe(400);
  });
});

it('[D-AUT-21] a comment of the account itself cannot be answered by a private reply', async ({ acme }) => {
  const { id } = await comment(acme, 'INSTAGRAM', { author: 'instagram_acme' });
  expect(await statusAndMessage(reply(acme, id))).toEqual([400, 'A comment of the account itself cannot be answered by a private reply']);
});
