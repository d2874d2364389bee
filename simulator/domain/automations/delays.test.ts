import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Automation, CommentList } from '../../../openapi/generated/types.ts';
import {
  ANSWER,
  accountOn,
  createStage,
  LIKE,
  OPEN,
  onComment,
  onMessage,
  PLEASE,
  REPLY,
  SECOND,
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

const patch = ({ id }: Automation, body: object) => stage.did<Automation>('PATCH', `/automations/${id}`, body);
const replies = async (post: string) => (await stage.did<CommentList>('GET', `/comment?teamId=${TEAM}&postId=${post}`)).total;
const answers = async (text: string, more: object = {}) => (await stage.writes(text, more)).executions;

describe('actionDelaySeconds', () => {
  it('[AUT-18] the flow acts that many seconds after its trigger, not before', async () => {
    const post = await stage.post('TIKTOK');
    const flow = await stage.live({ socialAccountId: accountOn('TIKTOK'), definition: onComment(post, REPLY), actionDelaySeconds: 7 });
    const { executions } = await stage.comments(post, 'Nice', {}, 'TIKTOK');
    expect(executions).toMatchObject([
      { status: 'WAITING', startedAt: null, completedAt: null, steps: [{ status: 'PENDING', input: null }] },
    ]);
    await stage.advance(7 * SECOND - 1);
    expect([(await stage.run(executions[0]?.id)).status, await replies(post)]).toEqual(['WAITING', 0]);
    await stage.advance(1);
    const run = await stage.run(executions[0]?.id);
    expect([run.status, await replies(post)]).toEqual(['COMPLETED', 1]);
    expect(Date.parse(run.startedAt ?? '') - Date.parse(run.createdAt)).toBe(7 * SECOND);
    expect(await stage.runs(flow)).toEqual([run]);
  });

  it('counts from the event with the delay of that moment, up to a day', async () => {
    const flow = await stage.live({ definition: onMessage(OPEN), actionDelaySeconds: 86_400 });
    const [run] = await answers('Hello');
    await patch(flow, { actionDelaySeconds: 0 });
    expect((await answers('Again'))[0]?.status).toBe('COMPLETED');
    await stage.advance(86_400 * SECOND - 1);
    expect((await stage.run(run?.id)).status).toBe('WAITING');
    await stage.advance(1);
    expect((await stage.run(run?.id)).status).toBe('COMPLETED');
  });

  it('ends with the version that it began with, whatever is published meanwhile', async () => {
    const flow = await stage.live({ definition: onMessage(OPEN), actionDelaySeconds: 5 });
    const [run] = await answers('Hello');
    await patch(flow, { definition: onMessage(PLEASE, OPEN) });
    await stage.turn(flow, 'publish');
    await stage.advance(5 * SECOND);
    expect(await stage.run(run?.id)).toMatchObject({ status: 'COMPLETED', version: 1, steps: [{ stepId: 'open' }] });
  });

  it('is nothing to what the person wrote: the conversation may have expired, the comment have gone', async () => {
    const post = await stage.post('FACEBOOK');
    await stage.live({ socialAccountId: accountOn('FACEBOOK'), definition: onComment(post, PLEASE, LIKE), actionDelaySeconds: 60 });
    const { comment, executions } = await stage.comments(post, 'please', {}, 'FACEBOOK');
    await stage.did('POST', `/comment/import/comments/${comment?.id}/action`, { teamId: TEAM, action: 'DELETE' });
    await stage.advance(90 * SECOND);
    expect(await stage.run(executions[0]?.id)).toMatchObject({ status: 'FAILED', steps: [{ status: 'COMPLETED' }, { status: 'FAILED' }] });
  });
});

describe('a live flow', () => {
  it('[AUT-43, AUT-44] runs its published version while a draft is edited, and the new one from publish on', async () => {
    const flow = await stage.live({ definition: onMessage(OPEN) });
    await patch(flow, { definition: { trigger: { type: 'DM_RECEIVED', keywords: ['price'] }, steps: [{ ...OPEN, id: 'new' }] } });
    expect(await answers('link')).toMatchObject([{ version: 1, steps: [{ stepId: 'open' }] }]);
    expect(await stage.turn(flow, 'publish')).toMatchObject({ status: 'ACTIVE', published: { version: 2 } });
    expect(await answers('link')).toEqual([]);
    expect(await answers('price')).toMatchObject([{ version: 2, steps: [{ stepId: 'new' }] }]);
  });

  it('[AUT-45, AUT-47] does not react while it is PAUSED, and does again, with its published version, when activated', async () => {
    const flow = await stage.live({ definition: onMessage(OPEN) });
    await patch(flow, { definition: onMessage({ ...OPEN, id: 'new' }) });
    expect(await stage.turn(flow, 'pause')).toMatchObject({ status: 'PAUSED' });
    expect(await answers('Hello')).toEqual([]);
    expect(await stage.turn(flow, 'activate')).toMatchObject({ status: 'ACTIVE', draft: { version: 2 }, published: { version: 1 } });
    expect(await answers('Hello')).toMatchObject([{ version: 1, steps: [{ stepId: 'open' }] }]);
    expect(await stage.runs(flow)).toHaveLength(1);
  });

  it.each(['activate', 'publish'])('[AUT-49] does not run while it is ARCHIVED, until %s', async how => {
    const flow = await stage.live({ definition: onMessage(OPEN) });
    await stage.turn(flow, 'archive');
    expect(await answers('Hello')).toEqual([]);
    await stage.turn(flow, how);
    expect(await answers('Hello')).toHaveLength(1);
  });
});

describe('runs that wait on a delay', () => {
  it.each(['pause', 'archive', 'DELETE'])('[AUT-46, D-AUT-14] are canceled by %s and never act', async how => {
    const post = await stage.post();
    const flow = await stage.live({ definition: onComment(post, PLEASE, REPLY), actionDelaySeconds: 10 });
    const other = await stage.live({ definition: onComment(post, REPLY), actionDelaySeconds: 10 });
    const [first, second] = [await stage.comments(post), await stage.comments(post)];
    await stage.advance(4 * SECOND);
    if (how === 'DELETE') await stage.did('DELETE', `/automations/${flow.id}`);
    else await stage.turn(flow, how);
    const canceled = {
      status: 'CANCELED',
      error: null,
      output: null,
      startedAt: null,
      completedAt: stage.sim.clock.now(),
      steps: [{ status: 'SKIPPED' }, { status: 'SKIPPED' }],
    };
    for (const { executions } of [first, second]) expect(await stage.run(executions[0]?.id)).toMatchObject(canceled);
    await stage.advance(60 * SECOND);
    for (const { executions } of [first, second])
      expect(await stage.run(executions[0]?.id)).toMatchObject({ ...canceled, completedAt: expect.any(String) });
    // The other flow's runs are none of its business.
    expect(await replies(post)).toBe(2);
    expect((await stage.runs(other)).map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it('do not come back when the flow does', async () => {
    const flow = await stage.live({ definition: onMessage(OPEN), actionDelaySeconds: 10 });
    const [run] = await answers('Hello');
    await stage.turn(flow, 'pause');
    await stage.turn(flow, 'activate');
    await stage.advance(60 * SECOND);
    expect((await stage.run(run?.id)).status).toBe('CANCELED');
    await stage.turn(flow, 'pause');
    expect((await stage.run(run?.id)).status).toBe('CANCELED');
  });

  it('are not those that act already: what is under way ends', async () => {
    const post = await stage.post();
    const flow = await stage.live({ definition: onComment(post, WHISPER, REPLY) });
    const { executions } = await stage.comments(post);
    expect(executions[0]?.status).toBe('RUNNING');
    await stage.turn(flow, 'pause');
    await stage.advance(60 * SECOND);
    expect((await stage.run(executions[0]?.id)).status).toBe('COMPLETED');
  });
});

it('runs that wait on a delay or on a platform, and the brake, are the same after a snapshot', async () => {
  await stage.live({ definition: onMessage(PLEASE, ANSWER, OPEN) });
  await stage.live({ definition: onMessage(ANSWER), actionDelaySeconds: 90 });
  const { executions } = await stage.writes('please');
  expect(executions.map(({ status }) => status)).toEqual(['RUNNING', 'WAITING']);
  const snapshot = await stage.did('GET', '/_sim/snapshot');
  const whatComes = async () => {
    await stage.advance(30 * SECOND);
    const braked = await answers('please');
    await stage.advance(90 * SECOND);
    return [braked, await Promise.all(executions.map(({ id }) => stage.run(id))), await stage.did('GET', '/_sim/snapshot')];
  };
  const came = await whatComes();
  expect(came).toMatchObject([[{ status: 'SKIPPED' }, { status: 'WAITING' }], [{ status: 'COMPLETED' }, { status: 'COMPLETED' }], {}]);
  await stage.did('PUT', '/_sim/snapshot', snapshot);
  expect(await whatComes()).toEqual(came);
});

describe('when an account or a team goes', () => {
  it('live flows of the account are PAUSED, waiting runs canceled; they can be read and copied, not brought back', async () => {
    const flow = await stage.live({ definition: onMessage(OPEN), actionDelaySeconds: 10 });
    const draft = await stage.flow();
    const [run] = await answers('Hello');
    await stage.did('DELETE', '/_sim/social-accounts/sa_acme_instagram');
    expect((await stage.run(run?.id)).status).toBe('CANCELED');
    expect(await stage.did('GET', `/automations/${flow.id}`)).toMatchObject({ status: 'PAUSED', published: { version: 1 } });
    expect(await stage.did('GET', `/automations/${draft.id}`)).toMatchObject({ status: 'DRAFT' });
    const gone = [400, 'The account of this automation is not connected any more. Copy the automation to use it elsewhere.'];
    for (const how of ['publish', 'activate', 'test']) expect(await stage.refused('POST', `/automations/${flow.id}/${how}`)).toEqual(gone);
    const { items } = await stage.did<{ items: Automation[] }>('POST', '/automations/copy', {
      automationIds: [flow.id],
      targetTeamId: 'team_acme_support',
    });
    expect(items).toMatchObject([{ socialAccountId: 'sa_acme_support_instagram', status: 'DRAFT' }]);
    await stage.advance(60 * SECOND);
  });

  it('a step that waited for the platform fails', async () => {
    await stage.live({ definition: onMessage(ANSWER, OPEN) });
    const [run] = await answers('Hello');
    await stage.did('DELETE', '/_sim/social-accounts/sa_acme_instagram');
    await stage.advance(60 * SECOND);
    expect(await stage.run(run?.id)).toMatchObject({ status: 'FAILED', steps: [{ status: 'FAILED' }, { status: 'SKIPPED' }] });
  });

  it('flows stay as they are when the account only loses its channel', async () => {
    const flow = await stage.live();
    await stage.did('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' });
    expect(await stage.did('GET', `/automations/${flow.id}`)).toMatchObject({ status: 'ACTIVE' });
  });

  it('flows of the team are deleted; their runs stay readable', async () => {
    const flow = await stage.live({ definition: onMessage(OPEN) });
    const [run] = await answers('Hello');
    await stage.did('DELETE', `/team/${TEAM}`);
    expect(await stage.refused('GET', `/automations/${flow.id}`)).toEqual([404, 'Automation not found']);
    expect(await stage.run(run?.id)).toEqual(run);
    expect(await stage.runs(flow)).toEqual([run]);
  });
});
