import { describe, expect } from 'vitest';
import type { CommentList } from '../../../openapi/generated/types.ts';
import { accountOn, it, OPEN, onComment, onMessage, PLEASE, REPLY, type Reaction, TEAM } from './automations.fixture.ts';
import { matchesRule } from './conditions.ts';
import type { RunInput } from './model.ts';

describe('CONDITION', () => {
  const asking = (...rules: readonly object[]) => ({ id: 'ask', type: 'CONDITION', match: 'ALL', rules });

  it.for(['INSTAGRAM', 'FACEBOOK', 'TIKTOK'] as const)(
    '[AUT-26, AUT-53] continues a run on %s when it matches, and stops it otherwise',
    async (platform, { acme }) => {
      const post = await acme.post(platform);
      await acme.publishFlow({
        socialAccountId: accountOn(platform),
        definition: onComment(post, PLEASE, REPLY, { ...PLEASE, id: 'again' }),
      });
      const [yes, no] = [await acme.fanComments(post, 'Please!', {}, platform), await acme.fanComments(post, 'Now!', {}, platform)];
      expect(yes.executions).toMatchObject([
        {
          status: 'COMPLETED',
          output: null,
          steps: [{ output: { matched: true } }, { status: 'COMPLETED' }, { output: { matched: true } }],
        },
      ]);
      expect(no.executions).toMatchObject([
        {
          status: 'STOPPED',
          output: { skippedAtStepId: 'please' },
          error: null,
          steps: [
            { stepId: 'please', status: 'COMPLETED', input: { match: 'ALL', rules: PLEASE.rules }, output: { matched: false } },
            { stepId: 'reply', status: 'SKIPPED', input: null, output: null, startedAt: null, completedAt: null },
            { stepId: 'again', status: 'SKIPPED' },
          ],
        },
      ]);
      expect((await acme.ok<CommentList>('GET', `/comment?teamId=${TEAM}&postId=${post}`)).total).toBe(1);
    },
  );

  it('[AUT-53] stops a run in the middle too, without undoing earlier steps', async ({ acme }) => {
    const { executions } = await acme.triggerByComment('INSTAGRAM', [
      REPLY,
      asking({ field: 'IS_REPLY', operator: 'IS_TRUE' }),
      { ...REPLY, id: 'more' },
    ]);
    expect(executions).toMatchObject([{ status: 'STOPPED', output: { skippedAtStepId: 'ask' } }]);
    expect(executions[0]?.steps.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'SKIPPED']);
  });

  // What is asked, and whether it holds of a top-level comment or message of Ada's, and of an answer or a message with a picture of Ben's.
  const questions: readonly [object, boolean, boolean][] = [
    [{ field: 'TEXT', operator: 'CONTAINS_WORD', values: ['link'] }, true, false],
    [{ field: 'TEXT', operator: 'NOT_CONTAINS_WORD', values: ['link'] }, false, true],
    [{ field: 'TEXT', operator: 'EQUALS', values: ['The link'] }, true, false],
    [{ field: 'TEXT', operator: 'IN', values: ['Links', 'x'] }, false, true],
    [{ field: 'TEXT', operator: 'NOT_IN', values: ['Links', 'x'] }, true, false],
    [{ field: 'SENDER', operator: 'EQUALS', senderExternalIds: ['ada'] }, true, false],
    [{ field: 'SENDER', operator: 'IN', senderExternalIds: ['ben', 'x'] }, false, true],
    [{ field: 'SENDER', operator: 'NOT_IN', values: ['ben', 'x'] }, true, false],
    [{ field: 'SENDER', operator: 'CONTAINS_WORD', values: ['ADA'] }, true, false],
    [{ field: 'SENDER', operator: 'NOT_CONTAINS_WORD', values: ['ADA'] }, false, true],
  ];
  const matched = ({ executions }: Reaction) => executions[0]?.steps[0]?.output?.['matched'];

  it.for([
    ...questions,
    [{ field: 'IS_REPLY', operator: 'IS_TRUE' }, false, true],
    [{ field: 'IS_REPLY', operator: 'IS_FALSE' }, true, false],
    [{ field: 'HAS_ATTACHMENT', operator: 'IS_TRUE' }, false, false],
    [{ field: 'HAS_ATTACHMENT', operator: 'IS_FALSE' }, true, true],
  ] as const)('[D-AUT-05] of a comment: %j', async ([rule, ofFirst, ofSecond], { acme }) => {
    const post = await acme.post();
    await acme.publishFlow({ definition: onComment(post, asking(rule), REPLY) });
    const first = await acme.fanComments(post, 'The link', { author: 'ada' });
    const second = await acme.fanComments(post, 'Links', { author: 'ben', parentExternalId: 'orphan' });
    expect([matched(first), matched(second)]).toEqual([ofFirst, ofSecond]);
  });

  it.for([
    ...questions,
    [{ field: 'HAS_ATTACHMENT', operator: 'IS_TRUE' }, false, true],
    [{ field: 'HAS_ATTACHMENT', operator: 'IS_FALSE' }, true, false],
    [{ field: 'IS_REPLY', operator: 'IS_TRUE' }, false, false],
    [{ field: 'IS_REPLY', operator: 'IS_FALSE' }, true, true],
  ] as const)('[D-AUT-05] of a message: %j', async ([rule, ofFirst, ofSecond], { acme }) => {
    await acme.publishFlow({ definition: onMessage(asking(rule), OPEN) });
    const first = await acme.fanWrites('The link', { participant: 'ada' });
    const second = await acme.fanWrites('Links', {
      participant: 'ben',
      attachments: [{ type: 'IMAGE', url: 'https://example.com/a.png' }],
    });
    expect([matched(first), matched(second)]).toEqual([ofFirst, ofSecond]);
  });

  it('[D-AUT-05] matches ALL or ANY of several rules', async ({ acme }) => {
    const rules = [
      { field: 'TEXT', operator: 'CONTAINS_WORD', values: ['link'] },
      { field: 'SENDER', operator: 'EQUALS', values: ['ada'] },
    ];
    await acme.publishFlow({ definition: onMessage({ ...asking(...rules), match: 'ALL' }, OPEN) });
    await acme.publishFlow({ definition: onMessage({ ...asking(...rules), match: 'ANY' }, OPEN) });
    const results = [];
    for (const [text, participant] of [
      ['link', 'ada'],
      ['link', 'ben'],
      ['x', 'ada'],
      ['x', 'ben'],
    ] as const)
      results.push((await acme.fanWrites(text, { participant })).executions.map(({ steps }) => steps[0]?.output?.['matched']));
    expect(results).toEqual([
      [true, true],
      [false, true],
      [false, true],
      [false, false],
    ]);
  });

  it('[AUT-33] senderExternalIds are the externalParticipantId of a conversation and the authorExternalId of a comment', async ({
    acme,
  }) => {
    const post = await acme.post();
    const { conversation: thread } = await acme.fanWrites('First', { participant: 'ada' });
    const { comment } = await acme.fanComments(post, 'First', { author: 'ben' });
    const senderExternalIds = [thread?.externalParticipantId, comment?.authorExternalId];
    const rule = { field: 'SENDER', operator: 'IN', senderExternalIds };
    await acme.publishFlow({ definition: onMessage(asking(rule), OPEN) });
    await acme.publishFlow({ definition: onComment(post, asking(rule), REPLY) });
    const found = [];
    for (const who of ['ada', 'ben', 'eve'])
      found.push([
        matched(await acme.fanWrites('Hello', { participant: who })),
        matched(await acme.fanComments(post, 'Hello', { author: who })),
      ]);
    expect(found).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
  });
});

describe('a rule', () => {
  it('about an unknown value does not match', () => {
    const nothing: RunInput = { text: '' };
    expect(matchesRule({ field: 'IS_REPLY', operator: 'IS_FALSE' }, nothing)).toBe(true);
    expect(matchesRule({ field: 'HAS_ATTACHMENT', operator: 'IS_TRUE' }, nothing)).toBe(false);
    expect(matchesRule({ field: 'SENDER', operator: 'NOT_IN', values: ['ig_1'] }, nothing)).toBe(true);
  });
});
