import { describe, expect } from 'vitest';
import type { CommentList, Conversation, FetchedComment } from '../../../openapi/generated/types.ts';
import {
  ANSWER,
  ANSWERED,
  ARCHIVE,
  type AutomationWorld,
  accountOn,
  it,
  LIKE,
  OPEN,
  onComment,
  onMessage,
  PRIVATE_REPLY,
  REPLY,
  TEAM,
} from './automations.fixture.ts';

const conversation = (acme: AutomationWorld, id: string | undefined) => acme.ok<Conversation>('GET', `/conversations/${id}`);

describe('SEND_MESSAGE', () => {
  it.for(['INSTAGRAM', 'FACEBOOK'] as const)(
    '[AUT-27] sends a direct message on %s after the platform’s latency',
    async (platform, { acme }) => {
      const happened = await acme.triggerByMessage(platform, [ANSWER]);
      expect(happened.executions).toMatchObject([
        { status: 'RUNNING', steps: [{ status: 'RUNNING', input: { text: 'Hi there' }, output: null }] },
      ]);
      expect(await acme.messagesTo(happened.conversation?.id)).toEqual([]);
      const run = await acme.finishedRun(happened);
      const { items } = await acme.ok<{ items: { id: string; direction: string; source: string; text: string; createdAt: string }[] }>(
        'GET',
        `/conversations/${happened.conversation?.id}/messages`,
      );
      expect(items).toMatchObject([{ direction: 'OUTBOUND', source: 'API', text: 'Hi there' }, { direction: 'INBOUND' }]);
      expect(run).toMatchObject({
        status: 'COMPLETED',
        completedAt: items[0]?.createdAt,
        steps: [{ status: 'COMPLETED', output: { messageId: items[0]?.id } }],
      });
      expect(Date.parse(run.completedAt ?? '')).toBeGreaterThan(Date.parse(run.createdAt));
      expect(acme.webhookEvents.filter(({ type }) => type === 'conversation.message.created')).toHaveLength(2);
    },
  );

  it('sends buttons, quick replies, images and carousels like the API does', async ({ acme }) => {
    const rich = {
      id: 'rich',
      type: 'SEND_MESSAGE',
      text: 'Look',
      attachments: [{ type: 'IMAGE', url: 'https://example.com/a.png' }],
      buttons: [{ type: 'POSTBACK', title: 'More', payload: 'MORE' }],
      quickReplies: [{ title: 'Yes', payload: 'YES' }],
      carousel: [{ title: 'One' }],
    };
    const happened = await acme.triggerByMessage('INSTAGRAM', [rich]);
    const { id, type, ...content } = rich;
    expect((await acme.finishedRun(happened)).steps).toMatchObject([{ stepId: id, type, input: content }]);
    const { items } = await acme.ok<{ items: object[] }>('GET', `/conversations/${happened.conversation?.id}/messages`);
    expect(items[0]).toMatchObject({ ...content, attachments: [{ ...content.attachments[0], uploadId: null }] });
  });
});

describe('SEND_PRIVATE_REPLY', () => {
  it.for(['INSTAGRAM', 'FACEBOOK'] as const)(
    '[AUT-28] sends a private reply on %s after the platform’s latency',
    async (platform, { acme }) => {
      const happened = await acme.triggerByComment(platform, [PRIVATE_REPLY]);
      const body = { teamId: TEAM, fetchedCommentId: happened.comment?.id, text: 'Mine first' };
      expect((await acme.refused('POST', '/conversations/private-reply', body))[0]).toBe(429);
      const run = await acme.finishedRun(happened);
      expect(run).toMatchObject({
        status: 'COMPLETED',
        steps: [{ input: { text: 'Here it is' }, output: { messageId: expect.stringMatching(/^msg_/) } }],
      });
      const { items } = await acme.ok<{ items: Conversation[] }>('GET', `/conversations?teamId=${TEAM}`);
      expect(items).toMatchObject([{ externalParticipantId: 'fan_1', platformData: { canReply: false }, lastMessageText: 'Here it is' }]);
      const messages = await acme.ok<{ items: object[] }>('GET', `/conversations/${items[0]?.id}/messages`);
      expect(messages.items).toMatchObject([{ id: run.steps[0]?.output?.['messageId'], source: 'PRIVATE_REPLY', direction: 'OUTBOUND' }]);
      expect((await acme.refused('POST', '/conversations/private-reply', body))[0]).toBe(400);
    },
  );

  it('fails when the comment was answered already', async ({ acme }) => {
    const happened = await acme.triggerByComment('INSTAGRAM', [PRIVATE_REPLY, REPLY]);
    await acme.publishFlow({ definition: onComment(happened.postId, { ...PRIVATE_REPLY, id: 'second' }) });
    const { executions } = await acme.fanComments(happened.postId);
    await acme.advance(ANSWERED);
    const [first, second] = await Promise.all(executions.map(({ id }) => acme.run(id)));
    expect([first?.status, second?.status]).toEqual(['COMPLETED', 'FAILED']);
    expect(second?.error).toMatchObject({ code: 'AUTOMATION_STEP_REFUSED', message: /Private reply send already claimed/ });
  });
});

describe('SEND_PUBLIC_COMMENT_REPLY', () => {
  it.for(['INSTAGRAM', 'FACEBOOK', 'TIKTOK'] as const)('[AUT-29, D-AUT-18] answers under the comment on %s', async (platform, { acme }) => {
    const happened = await acme.triggerByComment(platform, [REPLY]);
    const run = await acme.finishedRun(happened);
    expect(run).toMatchObject({
      status: 'COMPLETED',
      steps: [{ input: { text: 'Thanks!' }, output: { commentId: expect.stringMatching(/./) } }],
    });
    const { items } = await acme.ok<CommentList>('GET', `/comment?teamId=${TEAM}&postId=${happened.postId}`);
    expect(items).toMatchObject([
      { id: run.steps[0]?.output?.['commentId'], status: 'POSTED', fetchedParentCommentId: happened.comment?.id },
    ]);
    expect(acme.webhookEvents.filter(({ type }) => type === 'comment.published')).toHaveLength(1);
  });
});

describe('LIKE_COMMENT', () => {
  it.for(['FACEBOOK', 'TIKTOK'] as const)('[AUT-30, D-AUT-17] likes the comment on %s', async (platform, { acme }) => {
    const happened = await acme.triggerByComment(platform, [LIKE]);
    expect(happened.executions).toMatchObject([{ status: 'RUNNING' }]);
    const run = await acme.finishedRun(happened);
    expect(run).toMatchObject({
      status: 'COMPLETED',
      steps: [{ input: { commentId: happened.comment?.id }, output: { commentId: happened.comment?.id } }],
    });
    const { items } = await acme.ok<{ items: FetchedComment[] }>(
      'GET',
      `/comment/import/comments?teamId=${TEAM}&postId=${happened.postId}`,
    );
    expect(items).toMatchObject([{ id: happened.comment?.id, platformData: { likedByAutomation: true } }]);
    const account = { socialAccountId: accountOn(platform), externalId: `${platform.toLowerCase()}_acme`, username: '' };
    const post = { id: items[0]?.externalPostId ?? '', publishedAt: 0, isPast: false };
    const there = acme.world.platforms[platform].comments(account, post, { offset: 0, limit: 9 });
    expect(there).toMatchObject({ ok: true, comments: [{ id: items[0]?.externalId, likedByOwner: true }] });
  });
});

describe('the conversation', () => {
  it.for(['INSTAGRAM', 'FACEBOOK'] as const)('[AUT-31] ARCHIVE_CONVERSATION archives it on %s', async (platform, { acme }) => {
    const { conversation: thread, executions } = await acme.triggerByMessage(platform, [ARCHIVE]);
    expect(executions).toMatchObject([{ status: 'COMPLETED', steps: [{ output: { conversationId: thread?.id } }] }]);
    expect(await conversation(acme, thread?.id)).toMatchObject({ status: 'ARCHIVED' });
    expect(acme.webhookEvents.at(-1)).toMatchObject({ type: 'conversation.updated', data: { status: 'ARCHIVED' } });
  });

  it.for(['INSTAGRAM', 'FACEBOOK'] as const)('[AUT-32] OPEN_CONVERSATION opens an archived one on %s', async (platform, { acme }) => {
    const { conversation: thread } = await acme.fanWrites('First', {}, platform);
    await acme.ok('POST', `/conversations/${thread?.id}/archive`);
    expect(await conversation(acme, thread?.id)).toMatchObject({ status: 'ARCHIVED' });
    await acme.triggerByMessage(platform, [OPEN]);
    expect(await conversation(acme, thread?.id)).toMatchObject({ status: 'OPEN' });
  });

  it('[AUT-31] is the one that a private reply opened, for a comment trigger', async ({ acme }) => {
    const run = await acme.finishedRun(await acme.triggerByComment('INSTAGRAM', [PRIVATE_REPLY, ARCHIVE]));
    expect(run.status).toBe('COMPLETED');
    const { items } = await acme.ok<{ items: Conversation[] }>('GET', `/conversations?teamId=${TEAM}`);
    expect(items).toMatchObject([{ id: run.steps[1]?.output?.['conversationId'], status: 'ARCHIVED' }]);
  });
});

describe('placeholders', () => {
  it('[D-AUT-06] {{authorName}} and {{text}} are filled in, in every step that has a text', async ({ acme }) => {
    const text = '{{authorName}}: “{{ text }}” {{other}} {{authorName}}';
    const said = 'It costs $& and {{authorName}}, <b>yes</b>';
    const full = `Ada Moss: “${said}” {{other}} Ada Moss`;
    const post = await acme.post();
    await acme.publishFlow({ definition: onComment(post, { ...REPLY, text }, { ...PRIVATE_REPLY, text }) });
    const ofComment = await acme.finishedRun(await acme.fanComments(post, said));
    await acme.publishFlow({ definition: onMessage({ ...ANSWER, text }) });
    const happened = await acme.fanWrites(said);
    const ofMessage = await acme.finishedRun(happened);
    expect([...ofComment.steps, ...ofMessage.steps].map(({ input }) => input?.['text'])).toEqual([full, full, full]);
    expect(await acme.messagesTo(happened.conversation?.id)).toEqual([full, full]);
    const { items } = await acme.ok<CommentList>('GET', `/comment?teamId=${TEAM}&postId=${post}`);
    expect(items[0]?.data.INSTAGRAM?.text).toBe(full);
  });

  it('fail the step when they make the text too long', async ({ acme }) => {
    const happened = await acme.triggerByMessage('INSTAGRAM', [{ ...ANSWER, text: '{{text}}!' }], 'x'.repeat(1000));
    expect(await acme.finishedRun(happened)).toMatchObject({
      status: 'FAILED',
      error: { code: 'AUTOMATION_STEP_REFUSED', message: expect.stringContaining('1001') },
    });
  });
});

describe('a step that fails', () => {
  it('[AUT-59, AUT-50] ends the run as FAILED with the error: the platform refuses', async ({ acme }) => {
    const happened = await acme.triggerByMessage('INSTAGRAM', [OPEN, ANSWER, ARCHIVE]);
    acme.sim.platforms.INSTAGRAM.fail('reject');
    const run = await acme.finishedRun(happened);
    expect(run).toMatchObject({ status: 'FAILED', output: null, error: { code: 'AUTOMATION_SEND_FAILED' } });
    expect(run.steps).toMatchObject([
      { stepId: 'open', status: 'COMPLETED', error: null },
      { stepId: 'answer', status: 'FAILED', input: { text: 'Hi there' }, output: null, error: run.error, completedAt: run.completedAt },
      { stepId: 'archive', status: 'SKIPPED', error: null, startedAt: null },
    ]);
    const { items } = await acme.ok<{ items: object[] }>('GET', `/conversations/${happened.conversation?.id}/messages`);
    expect(items[0]).toMatchObject({ direction: 'OUTBOUND', status: 'FAILED', error: run.error?.message });
    expect(await conversation(acme, happened.conversation?.id)).toMatchObject({ status: 'OPEN' });
  });

  it.for([
    ['the messages of the month are used up', { limits: { outboundMessages: 0 } }, /^Monthly message limit reached/],
    ['sends are paused', { settings: { messagingPaused: true } }, /^Messaging is temporarily disabled/],
  ] as const)('[AUT-59] the service refuses, because %s', async ([, organization, message], { acme }) => {
    const happened = await acme.triggerByMessage('FACEBOOK', [ANSWER]);
    await acme.ok('PATCH', '/_sim/organizations/org_acme', organization);
    expect(await acme.finishedRun(happened)).toMatchObject({
      status: 'FAILED',
      error: { code: 'AUTOMATION_STEP_REFUSED', message: expect.stringMatching(message) },
    });
  });

  it('[AUT-59] the platform rejects a like', async ({ acme }) => {
    const happened = await acme.triggerByComment('TIKTOK', [LIKE, REPLY]);
    acme.sim.platforms.TIKTOK.fail('auth');
    expect(await acme.finishedRun(happened)).toMatchObject({
      status: 'FAILED',
      error: { code: 'AUTOMATION_STEP_REFUSED' },
      steps: [{ status: 'FAILED' }, { status: 'SKIPPED' }],
    });
  });

  it('[AUT-59, D-AUT-18] comments of the month are used up', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { monthlyComments: 0 } });
    const { executions } = await acme.triggerByComment('FACEBOOK', [REPLY]);
    expect(executions).toMatchObject([{ status: 'FAILED', steps: [{ status: 'FAILED' }] }]);
  });
});
