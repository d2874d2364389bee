import { describe, expect } from 'vitest';
import type { Automation, AutomationExecution, CommentList } from '../../../openapi/generated/types.ts';
import {
  ANSWER,
  ANSWERED,
  type AutomationWorld,
  it,
  LIKE,
  onComment,
  onMessage,
  PLEASE,
  PRIVATE_REPLY,
  REPLY,
  TEAM,
} from './automations.fixture.ts';

const test = (acme: AutomationWorld, { id }: Automation, input?: object) =>
  acme.ok<AutomationExecution>('POST', `/automations/${id}/test`, input === undefined ? undefined : { input });
/** The run, when the platform has answered. */
const ended = async (acme: AutomationWorld, { id }: AutomationExecution) => {
  await acme.advance(ANSWERED * 2);
  return acme.run(id);
};

describe('POST /automations/:id/test', () => {
  it('[AUT-11, D-AUT-10] runs a flow at once for a person who wrote, and sends a real message', async ({ acme }) => {
    const { conversation } = await acme.fanWrites('Hello');
    const flow = await acme.draftFlow({
      definition: onMessage(PLEASE, { ...ANSWER, text: '{{authorName}}, you said {{text}}' }),
      actionDelaySeconds: 60,
    });
    const run = await test(acme, flow, { text: 'please', externalParticipantId: 'fan_1' });
    expect(run).toMatchObject({
      automationId: flow.id,
      version: 1,
      isTest: true,
      status: 'RUNNING',
      trigger: {
        type: 'DM_RECEIVED',
        eventId: null,
        input: { text: 'please', externalParticipantId: 'fan_1', conversationId: conversation?.id },
      },
    });
    expect(await ended(acme, run)).toMatchObject({ status: 'COMPLETED', isTest: true });
    expect(await acme.messagesTo(conversation?.id)).toEqual(['Ada Moss, you said please']);
    expect(await acme.runs(flow)).toMatchObject([{ id: run.id }]);
  });

  it('[AUT-11, D-AUT-10] runs a flow at once for a comment, with its text or another', async ({ acme }) => {
    const post = await acme.post();
    const { comment } = await acme.fanComments(post, 'please');
    const flow = await acme.draftFlow({ definition: onComment(post, PLEASE, REPLY, PRIVATE_REPLY) });
    const run = await test(acme, flow, { fetchedCommentId: comment?.id });
    expect(run.trigger.input).toMatchObject({
      text: 'please',
      fetchedCommentId: comment?.id,
      externalParticipantId: 'fan_1',
      authorName: 'Ada Moss',
      isReply: false,
    });
    expect(await ended(acme, run)).toMatchObject({ status: 'COMPLETED' });
    expect(await acme.ok<CommentList>('GET', `/comment?teamId=${TEAM}&postId=${post}`)).toMatchObject({
      items: [{ status: 'POSTED' }],
      total: 1,
    });
    expect(await test(acme, flow, { fetchedCommentId: comment?.id, text: 'Now!' })).toMatchObject({
      status: 'STOPPED',
      output: { skippedAtStepId: 'please' },
    });
  });

  it('runs the draft, whatever the status of the flow and its trigger', async ({ acme }) => {
    const flow = await acme.publishFlow({
      definition: { trigger: { type: 'DM_RECEIVED', keywords: ['never'] }, steps: [{ ...ANSWER, id: 'old' }] },
    });
    await acme.fanWrites('Hello');
    await acme.ok('PATCH', `/automations/${flow.id}`, {
      definition: { trigger: { type: 'DM_RECEIVED', keywords: ['never'] }, steps: [ANSWER] },
    });
    for (const how of ['', 'pause', 'archive', 'activate']) {
      if (how) await acme.transition(flow, how);
      expect(await test(acme, flow, { text: 'x', externalParticipantId: 'fan_1' })).toMatchObject({
        version: 2,
        steps: [{ stepId: 'answer' }],
      });
    }
  });

  it('keeps the steps of a draft that is rewritten afterwards', async ({ acme }) => {
    const flow = await acme.draftFlow({ definition: onMessage(PLEASE, ANSWER) });
    const run = await test(acme, flow, { text: 'no' });
    await acme.ok('PATCH', `/automations/${flow.id}`, { definition: onMessage({ ...ANSWER, id: 'other' }) });
    expect(await acme.run(run.id)).toEqual(run);
  });

  it.for([
    ['a body', undefined],
    ['an input', {}],
    ['a person who ever wrote', { externalParticipantId: 'nobody' }],
  ] as const)('a step that needs a person fails without %s', async ([, input], { acme }) => {
    const run = await ended(acme, await test(acme, await acme.draftFlow(), input));
    expect(run).toMatchObject({
      status: 'FAILED',
      error: { code: 'AUTOMATION_STEP_REFUSED', message: 'There is no conversation to act on' },
    });
  });

  it.for([REPLY, PRIVATE_REPLY, LIKE])('$type fails without a comment', async (step, { acme }) => {
    const flow = await acme.draftFlow({ socialAccountId: 'sa_acme_facebook', definition: onComment('post_any', step) });
    const run = await ended(acme, await test(acme, flow, { externalParticipantId: 'fan_1' }));
    expect(run).toMatchObject({ status: 'FAILED', error: { message: 'There is no comment to act on' } });
  });

  it.for([
    ['an unknown comment', { fetchedCommentId: 'fc_unknown' }, 404],
    ['a text that is none', { text: 5 }, 400],
    ['nobody', { externalParticipantId: '' }, 400],
  ] as const)('refuses %s, and records nothing', async ([, input, status], { acme }) => {
    const flow = await acme.draftFlow();
    expect((await acme.refused('POST', `/automations/${flow.id}/test`, { input }))[0]).toBe(status);
    expect(await acme.runs(flow)).toEqual([]);
  });

  it('refuses a comment to another account', async ({ acme }) => {
    const { comment } = await acme.fanComments(await acme.post('FACEBOOK'), 'Hi', {}, 'FACEBOOK');
    const flow = await acme.draftFlow();
    expect(await acme.refused('POST', `/automations/${flow.id}/test`, { input: { fetchedCommentId: comment?.id } })).toEqual([
      400,
      `input.fetchedCommentId: ${comment?.id} is a comment to another account`,
    ]);
  });
});
