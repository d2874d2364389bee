import { describe, expect } from 'vitest';
import type { AutomationExecution } from '../../../openapi/generated/types.ts';
import { ARCHIVE, it, OPEN, onComment, onMessage, PLEASE, PRIVATE_REPLY, REPLY, TEAM } from './automations.fixture.ts';

describe('the record of a run', () => {
  it('[AUT-12, AUT-13, AUT-50, D-AUT-12] has every step with its input, output and error', async ({ acme }) => {
    const post = await acme.post();
    const flow = await acme.publishFlow({ definition: onComment(post, PLEASE, REPLY, PRIVATE_REPLY) });
    const happened = await acme.fanComments(post);
    const run = await acme.finishedRun(happened);
    const at = happened.executions[0]?.createdAt;
    const step = { status: 'COMPLETED', error: null, startedAt: at };
    expect(run).toEqual({
      id: expect.stringMatching(/^run_/),
      automationId: flow.id,
      version: 1,
      teamId: TEAM,
      socialAccountId: 'sa_acme_instagram',
      platform: 'INSTAGRAM',
      trigger: {
        type: 'COMMENT_CREATED',
        eventId: happened.comment?.id,
        input: {
          text: 'The link, please',
          authorName: 'Ada Moss',
          externalParticipantId: 'fan_1',
          fetchedCommentId: happened.comment?.id,
          isReply: false,
        },
      },
      status: 'COMPLETED',
      isTest: false,
      output: null,
      error: null,
      steps: [
        {
          ...step,
          stepId: 'please',
          type: 'CONDITION',
          input: { match: 'ALL', rules: PLEASE.rules },
          output: { matched: true },
          completedAt: at,
        },
        {
          ...step,
          stepId: 'reply',
          type: 'SEND_PUBLIC_COMMENT_REPLY',
          input: { text: 'Thanks!' },
          output: { commentId: expect.any(String) },
          completedAt: at,
        },
        {
          ...step,
          stepId: 'whisper',
          type: 'SEND_PRIVATE_REPLY',
          input: { text: 'Here it is' },
          output: { messageId: expect.any(String) },
          completedAt: run.completedAt,
        },
      ],
      createdAt: at,
      startedAt: at,
      completedAt: expect.any(String),
    });
    const stopped = await acme.fanComments(post, 'Now');
    expect(await acme.runs(flow)).toEqual([...stopped.executions, run]);
  });

  it('[AUT-12] is listed with the flow, newest first, page by page', async ({ acme }) => {
    const [flow, other] = [
      await acme.publishFlow({ definition: onMessage(OPEN) }),
      await acme.publishFlow({ definition: onMessage(ARCHIVE) }),
    ];
    for (let i = 0; i < 12; i++) await acme.fanWrites(`Message ${i}`);
    const page = await acme.ok<{ items: AutomationExecution[]; total: number }>(
      'GET',
      `/automations/${flow.id}/executions?offset=1&limit=2`,
    );
    expect([page.items.map(({ trigger }) => trigger.input['text']), page.total]).toEqual([['Message 10', 'Message 9'], 12]);
    expect((await acme.ok<{ items: object[] }>('GET', `/automations/${flow.id}/executions`)).items).toHaveLength(10);
    expect((await acme.runs(other)).every(({ automationId }) => automationId === other.id)).toBe(true);
  });

  it('[AUT-13] is not found when it is unknown, or another organization’s', async ({ acme }) => {
    await acme.publishFlow();
    const { executions } = await acme.fanWrites('Hello');
    await acme.ok('PATCH', '/_sim/organizations/org_pro', { features: { automations: true } });
    for (const [id, key] of [
      ['run_unknown', 'sk_sim_acme'],
      [executions[0]?.id, 'sk_sim_pro'],
    ] as const)
      expect(await acme.refused('GET', `/automation-executions/${id}`, undefined, key)).toEqual([404, 'Automation execution not found']);
  });
});
