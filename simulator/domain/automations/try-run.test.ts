import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Automation, AutomationExecution, CommentList } from '../../../openapi/generated/types.ts';
import {
  ANSWER,
  ANSWERED,
  createStage,
  LIKE,
  onComment,
  onMessage,
  PLEASE,
  REPLY,
  type Stage,
  TEAM,
  WHISPER,
} from './automations.fixture.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage();
});
afterEach(async () => {
  await stage.sim.close();
  expect(stage.problems).toEqual([]);
});

const test = ({ id }: Automation, input?: object) =>
  stage.did<AutomationExecution>('POST', `/automations/${id}/test`, input === undefined ? undefined : { input });
/** The run, when the platform has answered. */
const ended = async ({ id }: AutomationExecution) => {
  await stage.advance(ANSWERED * 2);
  return stage.run(id);
};

describe('POST /automations/:id/test', () => {
  it('[AUT-11, D-AUT-10] runs a flow at once for a person who wrote, and sends a real message', async () => {
    const { conversation } = await stage.writes('Hello');
    const flow = await stage.flow({
      definition: onMessage(PLEASE, { ...ANSWER, text: '{{authorName}}, you said {{text}}' }),
      actionDelaySeconds: 60,
    });
    const run = await test(flow, { text: 'please', externalParticipantId: 'fan_1' });
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
    expect(await ended(run)).toMatchObject({ status: 'COMPLETED', isTest: true });
    expect(await stage.sentTo(conversation?.id)).toEqual(['Ada Moss, you said please']);
    expect(await stage.runs(flow)).toMatchObject([{ id: run.id }]);
  });

  it('[AUT-11, D-AUT-10] runs a flow at once for a comment, with its text or another', async () => {
    const post = await stage.post();
    const { comment } = await stage.comments(post, 'please');
    const flow = await stage.flow({ definition: onComment(post, PLEASE, REPLY, WHISPER) });
    const run = await test(flow, { fetchedCommentId: comment?.id });
    expect(run.trigger.input).toMatchObject({
      text: 'please',
      fetchedCommentId: comment?.id,
      externalParticipantId: 'fan_1',
      authorName: 'Ada Moss',
      isReply: false,
    });
    expect(await ended(run)).toMatchObject({ status: 'COMPLETED' });
    expect(await stage.did<CommentList>('GET', `/comment?teamId=${TEAM}&postId=${post}`)).toMatchObject({
      items: [{ status: 'POSTED' }],
      total: 1,
    });
    expect(await test(flow, { fetchedCommentId: comment?.id, text: 'Now!' })).toMatchObject({
      status: 'STOPPED',
      output: { skippedAtStepId: 'please' },
    });
  });

  it('runs the draft, whatever the status of the flow and its trigger', async () => {
    const flow = await stage.live({
      definition: { trigger: { type: 'DM_RECEIVED', keywords: ['never'] }, steps: [{ ...ANSWER, id: 'old' }] },
    });
    await stage.writes('Hello');
    await stage.did('PATCH', `/automations/${flow.id}`, {
      definition: { trigger: { type: 'DM_RECEIVED', keywords: ['never'] }, steps: [ANSWER] },
    });
    for (const how of ['', 'pause', 'archive', 'activate']) {
      if (how) await stage.turn(flow, how);
      expect(await test(flow, { text: 'x', externalParticipantId: 'fan_1' })).toMatchObject({ version: 2, steps: [{ stepId: 'answer' }] });
    }
  });

  it('keeps the steps of a draft that is rewritten afterwards', async () => {
    const flow = await stage.flow({ definition: onMessage(PLEASE, ANSWER) });
    const run = await test(flow, { text: 'no' });
    await stage.did('PATCH', `/automations/${flow.id}`, { definition: onMessage({ ...ANSWER, id: 'other' }) });
    expect(await stage.run(run.id)).toEqual(run);
  });

  it.each([
    ['a body', undefined],
    ['an input', {}],
    ['a person who ever wrote', { externalParticipantId: 'nobody' }],
  ])('a step that needs somebody fails without %s', async (_, input) => {
    const run = await ended(await test(await stage.flow(), input));
    expect(run).toMatchObject({
      status: 'FAILED',
      error: { code: 'AUTOMATION_STEP_REFUSED', message: 'There is no conversation to act on' },
    });
  });

  it.each([REPLY, WHISPER, LIKE])('$type fails without a comment', async step => {
    const flow = await stage.flow({ socialAccountId: 'sa_acme_facebook', definition: onComment('post_any', step) });
    const run = await ended(await test(flow, { externalParticipantId: 'fan_1' }));
    expect(run).toMatchObject({ status: 'FAILED', error: { message: 'There is no comment to act on' } });
  });

  it.each([
    ['an unknown comment', { fetchedCommentId: 'fc_unknown' }, 404],
    ['a text that is none', { text: 5 }, 400],
    ['nobody', { externalParticipantId: '' }, 400],
  ])('refuses %s, and records nothing', async (_, input, status) => {
    const flow = await stage.flow();
    expect((await stage.refused('POST', `/automations/${flow.id}/test`, { input }))[0]).toBe(status);
    expect(await stage.runs(flow)).toEqual([]);
  });

  it('refuses a comment to another account', async () => {
    const { comment } = await stage.comments(await stage.post('FACEBOOK'), 'Hi', {}, 'FACEBOOK');
    const flow = await stage.flow();
    expect(await stage.refused('POST', `/automations/${flow.id}/test`, { input: { fetchedCommentId: comment?.id } })).toEqual([
      400,
      `input.fetchedCommentId: ${comment?.id} is a comment to another account`,
    ]);
  });
});
