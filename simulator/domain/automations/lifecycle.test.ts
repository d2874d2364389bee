import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Automation, AutomationList } from '../../../openapi/generated/types.ts';
import { START } from '../../testing/test-simulator.ts';
import { createStage, onComment, PLEASE, REPLY, type Stage, TEAM } from './automations.fixture.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage();
});
afterEach(async () => {
  await stage.sim.close();
  expect(stage.problems).toEqual([]);
});

const list = (query = '') => stage.did<AutomationList>('GET', `/automations?teamId=${TEAM}${query}`);
const get = ({ id }: Automation) => stage.did<Automation>('GET', `/automations/${id}`);
const patch = ({ id }: Automation, body: object) => stage.did<Automation>('PATCH', `/automations/${id}`, body);

describe('the way of a flow', () => {
  /** A flow in that status. */
  async function inStatus(status: string): Promise<Automation> {
    const flow = await stage.flow();
    if (status !== 'DRAFT') await stage.turn(flow, 'publish');
    if (status === 'PAUSED') await stage.turn(flow, 'pause');
    if (status === 'ARCHIVED') await stage.turn(flow, 'archive');
    expect(await get(flow)).toMatchObject({ status });
    return flow;
  }

  it.each(['DRAFT', 'PAUSED', 'ARCHIVED', 'ACTIVE'])(
    '[AUT-05, AUT-42] publish of a %s flow makes it ACTIVE with its draft',
    async status => {
      const flow = await inStatus(status);
      const live = await stage.turn(flow, 'publish');
      expect(live).toMatchObject({ status: 'ACTIVE', published: { definition: flow.draft.definition, publishedAt: START } });
      expect((await stage.writes('Hello')).executions).toHaveLength(1);
    },
  );

  it.each([
    ['pause', 'ACTIVE', 'PAUSED'],
    ['activate', 'PAUSED', 'ACTIVE'],
    ['activate', 'ARCHIVED', 'ACTIVE'],
    ['archive', 'DRAFT', 'ARCHIVED'],
    ['archive', 'ACTIVE', 'ARCHIVED'],
    ['archive', 'PAUSED', 'ARCHIVED'],
    ['archive', 'ARCHIVED', 'ARCHIVED'],
  ])('[AUT-06, AUT-07, AUT-08, AUT-48, D-AUT-16] %s leads from %s to %s and keeps the versions', async (how, from, to) => {
    const flow = await get(await inStatus(from));
    await stage.advance(1000);
    expect(await stage.turn(flow, how)).toEqual({ ...flow, status: to, updatedAt: '2026-03-02T09:00:01.000Z' });
  });

  const onlyActive = (status: string) => `Only an ACTIVE automation can be paused, this one is ${status}`;
  const unpublished = 'The automation has no published version. Publish it first.';
  it.each([
    ['pause', 'DRAFT', onlyActive('DRAFT')],
    ['pause', 'PAUSED', onlyActive('PAUSED')],
    ['pause', 'ARCHIVED', onlyActive('ARCHIVED')],
    ['activate', 'DRAFT', unpublished],
    ['activate', 'ACTIVE', 'Only a PAUSED or ARCHIVED automation can be activated, this one is ACTIVE'],
  ])('[D-AUT-08] %s of a %s flow is refused', async (how, status, message) => {
    const flow = await get(await inStatus(status));
    expect(await stage.refused('POST', `/automations/${flow.id}/${how}`)).toEqual([400, message]);
    expect(await get(flow)).toEqual(flow);
  });

  it('[D-AUT-08] an archived draft has nothing to be activated with', async () => {
    const flow = await stage.flow();
    await stage.turn(flow, 'archive');
    expect(await stage.refused('POST', `/automations/${flow.id}/activate`)).toEqual([400, unpublished]);
  });

  it('stays on its lines when many people turn it at once', async () => {
    const flow = await stage.flow();
    const how = ['publish', 'pause', 'activate', 'archive'];
    const calls = Array.from({ length: 60 }, (_, i) => stage.call('POST', `/automations/${flow.id}/${how[(i >> 1) % 4]}`));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 400]));
    await stage.turn(flow, 'publish');
    expect((await stage.writes('Hello')).executions).toHaveLength(1);
  });

  it.each(['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'])(
    '[AUT-09, D-AUT-11] DELETE works in %s: no longer listed, never fires, its runs stay readable',
    async status => {
      const flow = await get(await inStatus(status));
      const { id: runId } = await stage.did<{ id: string }>('POST', `/automations/${flow.id}/test`);
      expect(await stage.did('DELETE', `/automations/${flow.id}`)).toEqual(flow);
      expect(await list()).toEqual({ items: [], total: 0 });
      expect((await stage.writes('Hello')).executions).toEqual([]);
      for (const [method, path] of [
        ['GET', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/publish'],
        ['POST', '/activate'],
        ['POST', '/test'],
      ] as const)
        expect(await stage.refused(method, `/automations/${flow.id}${path}`, method === 'PATCH' ? {} : undefined)).toEqual([
          404,
          'Automation not found',
        ]);
      expect(await stage.runs(flow)).toMatchObject([{ id: runId, automationId: flow.id, steps: [{ stepId: 'answer' }] }]);
      expect(await stage.run(runId)).toMatchObject({ automationId: flow.id });
    },
  );
});

describe('POST /automations/copy', () => {
  const copy = (automationIds: readonly string[], targetTeamId = 'team_acme_support') =>
    stage.did<{ items: Automation[] }>('POST', '/automations/copy', { automationIds, targetTeamId });
  const support = () => stage.did<AutomationList>('GET', '/automations?teamId=team_acme_support');

  it('[AUT-10, D-AUT-09] makes drafts of the drafts, bound to the target team’s account, without the post', async () => {
    const post = await stage.post();
    const comments = await stage.live({ name: 'Comments', definition: onComment(post, REPLY), actionDelaySeconds: 5 });
    await patch(comments, { definition: onComment(post, PLEASE, REPLY) });
    const messages = await stage.flow({ name: 'Messages' });
    const { items } = await copy([messages.id, comments.id]);
    const bound = { teamId: 'team_acme_support', socialAccountId: 'sa_acme_support_instagram', status: 'DRAFT', published: null };
    expect(items).toMatchObject([
      {
        ...bound,
        name: 'Messages',
        actionDelaySeconds: 0,
        draft: { version: 1, definition: messages.draft.definition, publishedAt: null },
      },
      {
        ...bound,
        name: 'Comments',
        actionDelaySeconds: 5,
        draft: { version: 1, definition: { trigger: { type: 'COMMENT_CREATED' }, steps: [PLEASE, REPLY] } },
      },
    ]);
    expect(items[1]?.draft.definition.trigger).toEqual({ type: 'COMMENT_CREATED' });
    expect((await support()).items).toEqual(items.toReversed());
    expect((await list()).total).toBe(2);
    expect(await get(comments)).toMatchObject({ status: 'ACTIVE', draft: { definition: { trigger: { postId: post } } } });
  });

  it('makes one copy of a flow that is named twice, and copies within a team', async () => {
    const flow = await stage.flow();
    expect((await copy([flow.id, flow.id], TEAM)).items).toMatchObject([{ teamId: TEAM, socialAccountId: flow.socialAccountId }]);
    expect((await list()).total).toBe(2);
  });

  it('[D-AUT-09] copies nothing when the team lacks an account of one of the platforms', async () => {
    const [instagram, facebook] = [await stage.flow(), await stage.flow({ socialAccountId: 'sa_acme_facebook' })];
    const body = { automationIds: [instagram.id, facebook.id], targetTeamId: 'team_acme_support' };
    expect(await stage.refused('POST', '/automations/copy', body)).toEqual([400, 'Team team_acme_support has no FACEBOOK account']);
    expect((await support()).total).toBe(0);
  });

  it.each([
    ['no flows', { automationIds: [] }, 400],
    ['an unknown flow', { automationIds: ['auto_unknown'] }, 404],
    ['another organization’s team', { targetTeamId: 'team_pro' }, 404],
    ['no team', { targetTeamId: undefined }, 400],
  ])('refuses %s', async (_, changes: object, status) => {
    const flow = await stage.flow();
    const body = { automationIds: [flow.id], targetTeamId: 'team_acme_support', ...changes };
    expect((await stage.refused('POST', '/automations/copy', body))[0]).toBe(status);
    expect((await support()).total).toBe(0);
  });
});
