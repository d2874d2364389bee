import { describe, expect } from 'vitest';
import type { Automation, CommentList } from '../../../openapi/generated/types.ts';
import {
  ANSWER,
  ARCHIVE,
  type AutomationWorld,
  accountOn,
  it,
  LIKE,
  OPEN,
  onComment,
  onMessage,
  PLEASE,
  PRIVATE_REPLY,
  REPLY,
  SECOND,
  TEAM,
} from './automations.fixture.ts';

const patch = (acme: AutomationWorld, { id }: Automation, body: object) => acme.ok<Automation>('PATCH', `/automations/${id}`, body);
const replies = async (acme: AutomationWorld, post: string) =>
  (await acme.ok<CommentList>('GET', `/comment?teamId=${TEAM}&postId=${post}`)).total;
const answers = async (acme: AutomationWorld, text: string, more: object = {}) => (await acme.fanWrites(text, more)).executions;

describe('actionDelaySeconds', () => {
  it('[AUT-18] the flow acts that many seconds after its trigger, not before', async ({ acme }) => {
    const post = await acme.post('TIKTOK');
    const flow = await acme.publishFlow({
      socialAccountId: accountOn('TIKTOK'),
      definition: onComment(post, REPLY),
      actionDelaySeconds: 7,
    });
    const { executions } = await acme.fanComments(post, 'Nice', {}, 'TIKTOK');
    expect(executions).toMatchObject([
      { status: 'WAITING', startedAt: null, completedAt: null, steps: [{ status: 'PENDING', input: null }] },
    ]);
    await acme.advance(7 * SECOND - 1);
    expect([(await acme.run(executions[0]?.id)).status, await replies(acme, post)]).toEqual(['WAITING', 0]);
    await acme.advance(1);
    const run = await acme.run(executions[0]?.id);
    expect([run.status, await replies(acme, post)]).toEqual(['COMPLETED', 1]);
    expect(Date.parse(run.startedAt ?? '') - Date.parse(run.createdAt)).toBe(7 * SECOND);
    expect(await acme.runs(flow)).toEqual([run]);
  });

  it('[D-AUT-22] belongs to the version: a change counts for events after the next publish', async ({ acme }) => {
    const flow = await acme.publishFlow({ definition: onMessage(OPEN), actionDelaySeconds: 86_400 });
    const [run] = await answers(acme, 'Hello');
    expect(await patch(acme, flow, { actionDelaySeconds: 0 })).toMatchObject({
      actionDelaySeconds: 0,
      draft: { version: 2, publishedAt: null },
      published: { version: 1 },
    });
    expect((await answers(acme, 'Again'))[0]?.status).toBe('WAITING');
    await acme.transition(flow, 'pause');
    await acme.transition(flow, 'activate');
    expect((await answers(acme, 'And again'))[0]?.status).toBe('WAITING');
    await acme.transition(flow, 'publish');
    expect((await answers(acme, 'At last'))[0]?.status).toBe('COMPLETED');
    expect((await acme.run(run?.id)).status).toBe('CANCELED');
  });

  it('finishes with the version that it started with, whatever is published meanwhile', async ({ acme }) => {
    const flow = await acme.publishFlow({ definition: onMessage(OPEN), actionDelaySeconds: 5 });
    const [run] = await answers(acme, 'Hello');
    await patch(acme, flow, { definition: onMessage(PLEASE, OPEN) });
    await acme.transition(flow, 'publish');
    await acme.advance(5 * SECOND);
    expect(await acme.run(run?.id)).toMatchObject({ status: 'COMPLETED', version: 1, steps: [{ stepId: 'open' }] });
  });

  it('does not hold the conversation or the comment: they may expire or be deleted meanwhile', async ({ acme }) => {
    const post = await acme.post('FACEBOOK');
    await acme.publishFlow({ socialAccountId: accountOn('FACEBOOK'), definition: onComment(post, PLEASE, LIKE), actionDelaySeconds: 60 });
    const { comment, executions } = await acme.fanComments(post, 'please', {}, 'FACEBOOK');
    await acme.ok('POST', `/comment/import/comments/${comment?.id}/action`, { teamId: TEAM, action: 'DELETE' });
    await acme.advance(90 * SECOND);
    expect(await acme.run(executions[0]?.id)).toMatchObject({ status: 'FAILED', steps: [{ status: 'COMPLETED' }, { status: 'FAILED' }] });
  });
});

describe('a live flow', () => {
  it('[AUT-43, AUT-44] runs its published version while a draft is edited, and the new one from publish on', async ({ acme }) => {
    const flow = await acme.publishFlow({ definition: onMessage(OPEN) });
    await patch(acme, flow, { definition: { trigger: { type: 'DM_RECEIVED', keywords: ['price'] }, steps: [{ ...OPEN, id: 'new' }] } });
    expect(await answers(acme, 'link')).toMatchObject([{ version: 1, steps: [{ stepId: 'open' }] }]);
    expect(await acme.transition(flow, 'publish')).toMatchObject({ status: 'ACTIVE', published: { version: 2 } });
    expect(await answers(acme, 'link')).toEqual([]);
    expect(await answers(acme, 'price')).toMatchObject([{ version: 2, steps: [{ stepId: 'new' }] }]);
  });

  it('[AUT-45, AUT-47] does not react while PAUSED, and reacts with its published version once activated', async ({ acme }) => {
    const flow = await acme.publishFlow({ definition: onMessage(OPEN) });
    await patch(acme, flow, { definition: onMessage({ ...OPEN, id: 'new' }) });
    expect(await acme.transition(flow, 'pause')).toMatchObject({ status: 'PAUSED' });
    expect(await answers(acme, 'Hello')).toEqual([]);
    expect(await acme.transition(flow, 'activate')).toMatchObject({ status: 'ACTIVE', draft: { version: 2 }, published: { version: 1 } });
    expect(await answers(acme, 'Hello')).toMatchObject([{ version: 1, steps: [{ stepId: 'open' }] }]);
    expect(await acme.runs(flow)).toHaveLength(1);
  });

  it.for(['activate', 'publish'])('[AUT-49] does not run while it is ARCHIVED, until %s', async (how, { acme }) => {
    const flow = await acme.publishFlow({ definition: onMessage(OPEN) });
    await acme.transition(flow, 'archive');
    expect(await answers(acme, 'Hello')).toEqual([]);
    await acme.transition(flow, how);
    expect(await answers(acme, 'Hello')).toHaveLength(1);
  });
});

describe('runs that wait on a delay', () => {
  it.for(['pause', 'archive', 'DELETE'])('[AUT-46, D-AUT-14] are canceled by %s and never act', async (how, { acme }) => {
    const post = await acme.post();
    const flow = await acme.publishFlow({ definition: onComment(post, PLEASE, REPLY), actionDelaySeconds: 10 });
    const other = await acme.publishFlow({ definition: onComment(post, REPLY), actionDelaySeconds: 10 });
    const [first, second] = [await acme.fanComments(post), await acme.fanComments(post)];
    await acme.advance(4 * SECOND);
    if (how === 'DELETE') await acme.ok('DELETE', `/automations/${flow.id}`);
    else await acme.transition(flow, how);
    const canceled = {
      status: 'CANCELED',
      error: null,
      output: null,
      startedAt: null,
      completedAt: acme.sim.clock.now(),
      steps: [{ status: 'SKIPPED' }, { status: 'SKIPPED' }],
    };
    for (const { executions } of [first, second]) expect(await acme.run(executions[0]?.id)).toMatchObject(canceled);
    await acme.advance(60 * SECOND);
    for (const { executions } of [first, second])
      expect(await acme.run(executions[0]?.id)).toMatchObject({ ...canceled, completedAt: expect.any(String) });
    // The other flow's runs are none of its business.
    expect(await replies(acme, post)).toBe(2);
    expect((await acme.runs(other)).map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it('are not restored when the flow is activated', async ({ acme }) => {
    const flow = await acme.publishFlow({ definition: onMessage(OPEN), actionDelaySeconds: 10 });
    const [run] = await answers(acme, 'Hello');
    await acme.transition(flow, 'pause');
    await acme.transition(flow, 'activate');
    await acme.advance(60 * SECOND);
    expect((await acme.run(run?.id)).status).toBe('CANCELED');
    await acme.transition(flow, 'pause');
    expect((await acme.run(run?.id)).status).toBe('CANCELED');
  });

  it('do not include runs that already act: those finish', async ({ acme }) => {
    const post = await acme.post();
    const flow = await acme.publishFlow({ definition: onComment(post, PRIVATE_REPLY, REPLY) });
    const { executions } = await acme.fanComments(post);
    expect(executions[0]?.status).toBe('RUNNING');
    await acme.transition(flow, 'pause');
    await acme.advance(60 * SECOND);
    expect((await acme.run(executions[0]?.id)).status).toBe('COMPLETED');
  });
});

describe('when automations are switched off', () => {
  const switchTo = (acme: AutomationWorld, automations: boolean) =>
    acme.ok('PATCH', '/_sim/organizations/org_acme', { features: { automations } });

  it('[D-AUT-24] a run that waits on its delay is CANCELED when that is over, and sends nothing', async ({ acme }) => {
    await acme.publishFlow({ definition: onMessage(ANSWER), actionDelaySeconds: 10 });
    const { executions, conversation } = await acme.fanWrites('Hello');
    await switchTo(acme, false);
    await acme.advance(60 * SECOND);
    await switchTo(acme, true);
    expect(await acme.run(executions[0]?.id)).toMatchObject({ status: 'CANCELED', startedAt: null, steps: [{ status: 'SKIPPED' }] });
    expect(await acme.messagesTo(conversation?.id)).toEqual([]);
    expect((await acme.fanWrites('Hello')).executions).toMatchObject([{ status: 'WAITING' }]);
  });

  it('[D-AUT-24] a run that waits for its platform is CANCELED when that answers, and sends nothing', async ({ acme }) => {
    const { executions, conversation } = await acme.triggerByMessage('INSTAGRAM', [OPEN, ANSWER, ARCHIVE]);
    expect(executions).toMatchObject([{ status: 'RUNNING' }]);
    await switchTo(acme, false);
    await acme.advance(60 * SECOND);
    await switchTo(acme, true);
    expect(await acme.run(executions[0]?.id)).toMatchObject({
      status: 'CANCELED',
      steps: [{ status: 'COMPLETED' }, { status: 'SKIPPED' }, { status: 'SKIPPED' }],
    });
    expect(await acme.messagesTo(conversation?.id)).toEqual([]);
    // The canceled answer does not count in the cooldown.
    expect((await acme.fanWrites('Hello')).executions).toMatchObject([{ status: 'RUNNING' }]);
  });

  it('[D-AUT-24] a private reply that was not sent can be sent by others', async ({ acme }) => {
    const { comment } = await acme.triggerByComment('INSTAGRAM', [PRIVATE_REPLY]);
    await switchTo(acme, false);
    await acme.advance(60 * SECOND);
    await switchTo(acme, true);
    const body = { teamId: TEAM, fetchedCommentId: comment?.id, text: 'By hand' };
    expect(await acme.ok('POST', '/conversations/private-reply', body)).toMatchObject({ message: { status: 'SENT' } });
  });

  it('[D-AUT-24] a run continues when they are switched on again before its next step', async ({ acme }) => {
    await acme.publishFlow({ definition: onMessage(OPEN), actionDelaySeconds: 10 });
    const [run] = await answers(acme, 'Hello');
    await switchTo(acme, false);
    await acme.advance(9 * SECOND);
    await switchTo(acme, true);
    await acme.advance(SECOND);
    expect((await acme.run(run?.id)).status).toBe('COMPLETED');
  });
});

it('a snapshot keeps waiting runs and the brake', async ({ acme }) => {
  await acme.publishFlow({ definition: onMessage(PLEASE, ANSWER, OPEN) });
  await acme.publishFlow({ definition: onMessage(ANSWER), actionDelaySeconds: 90 });
  const { executions } = await acme.fanWrites('please');
  expect(executions.map(({ status }) => status)).toEqual(['RUNNING', 'WAITING']);
  const snapshot = await acme.ok('GET', '/_sim/snapshot');
  const whatComes = async () => {
    await acme.advance(30 * SECOND);
    const braked = await answers(acme, 'please');
    await acme.advance(90 * SECOND);
    return [braked, await Promise.all(executions.map(({ id }) => acme.run(id))), await acme.ok('GET', '/_sim/snapshot')];
  };
  const came = await whatComes();
  expect(came).toMatchObject([[{ status: 'SKIPPED' }, { status: 'WAITING' }], [{ status: 'COMPLETED' }, { status: 'COMPLETED' }], {}]);
  await acme.ok('PUT', '/_sim/snapshot', snapshot);
  expect(await whatComes()).toEqual(came);
});

describe('when an account or a team is removed', () => {
  it('pauses live flows of the account and cancels waiting runs; the flows can be read and copied, not activated', async ({ acme }) => {
    const flow = await acme.publishFlow({ definition: onMessage(OPEN), actionDelaySeconds: 10 });
    const draft = await acme.draftFlow();
    const [run] = await answers(acme, 'Hello');
    await acme.ok('DELETE', '/_sim/social-accounts/sa_acme_instagram');
    expect((await acme.run(run?.id)).status).toBe('CANCELED');
    expect(await acme.ok('GET', `/automations/${flow.id}`)).toMatchObject({ status: 'PAUSED', published: { version: 1 } });
    expect(await acme.ok('GET', `/automations/${draft.id}`)).toMatchObject({ status: 'DRAFT' });
    const gone = [400, 'The account of this automation is not connected any more. Copy the automation to use it elsewhere.'];
    for (const how of ['publish', 'activate', 'test']) expect(await acme.refused('POST', `/automations/${flow.id}/${how}`)).toEqual(gone);
    const { items } = await acme.ok<{ items: Automation[] }>('POST', '/automations/copy', {
      automationIds: [flow.id],
      targetTeamId: 'team_acme_support',
    });
    expect(items).toMatchObject([{ socialAccountId: 'sa_acme_support_instagram', status: 'DRAFT' }]);
    await acme.advance(60 * SECOND);
  });

  it('[D-ACC-18] the call of a step that is on its way counts, and the next step fails', async ({ acme }) => {
    await acme.publishFlow({ definition: onMessage(ANSWER, OPEN) });
    const [run] = await answers(acme, 'Hello');
    await acme.ok('DELETE', '/_sim/social-accounts/sa_acme_instagram');
    await acme.advance(60 * SECOND);
    expect(await acme.run(run?.id)).toMatchObject({ status: 'FAILED', steps: [{ status: 'COMPLETED' }, { status: 'FAILED' }] });
    const message = acme.world.conversations.messages.all().find(({ direction }) => direction === 'OUTBOUND');
    expect(message).toMatchObject({ text: ANSWER.text, status: 'DELIVERED' });
    expect(acme.world.platforms.INSTAGRAM.controls.messageCount()).toBe(1);
  });

  it('leaves flows unchanged when the account only loses its channel', async ({ acme }) => {
    const flow = await acme.publishFlow();
    await acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' });
    expect(await acme.ok('GET', `/automations/${flow.id}`)).toMatchObject({ status: 'ACTIVE' });
  });

  it('deletes flows of a removed team; their runs stay readable', async ({ acme }) => {
    const flow = await acme.publishFlow({ definition: onMessage(OPEN) });
    const [run] = await answers(acme, 'Hello');
    await acme.ok('DELETE', `/team/${TEAM}`);
    expect(await acme.refused('GET', `/automations/${flow.id}`)).toEqual([404, 'Automation not found']);
    expect(await acme.run(run?.id)).toEqual(run);
    expect(await acme.runs(flow)).toEqual([run]);
  });
});
