import { describe, expect } from 'vitest';
import type { Automation, AutomationList } from '../../../openapi/generated/types.ts';
import { START } from '../../testing/test-simulator.ts';
import { type AutomationWorld, it, onComment, PLEASE, REPLY, TEAM } from './automations.fixture.ts';

const list = (acme: AutomationWorld, query = '') => acme.ok<AutomationList>('GET', `/automations?teamId=${TEAM}${query}`);
const get = (acme: AutomationWorld, { id }: Automation) => acme.ok<Automation>('GET', `/automations/${id}`);
const patch = (acme: AutomationWorld, { id }: Automation, body: object) => acme.ok<Automation>('PATCH', `/automations/${id}`, body);

describe('the lifecycle of a flow', () => {
  /** A flow in that status. */
  async function inStatus(acme: AutomationWorld, status: string): Promise<Automation> {
    const flow = await acme.draftFlow();
    if (status !== 'DRAFT') await acme.transition(flow, 'publish');
    if (status === 'PAUSED') await acme.transition(flow, 'pause');
    if (status === 'ARCHIVED') await acme.transition(flow, 'archive');
    expect(await get(acme, flow)).toMatchObject({ status });
    return flow;
  }

  it.for(['DRAFT', 'PAUSED', 'ARCHIVED', 'ACTIVE'])(
    '[AUT-05, AUT-42] publish of a %s flow makes it ACTIVE with its draft',
    async (status, { acme }) => {
      const flow = await inStatus(acme, status);
      const live = await acme.transition(flow, 'publish');
      expect(live).toMatchObject({ status: 'ACTIVE', published: { definition: flow.draft.definition, publishedAt: START } });
      expect((await acme.fanWrites('Hello')).executions).toHaveLength(1);
    },
  );

  it.for([
    ['pause', 'ACTIVE', 'PAUSED'],
    ['activate', 'PAUSED', 'ACTIVE'],
    ['activate', 'ARCHIVED', 'ACTIVE'],
    ['archive', 'DRAFT', 'ARCHIVED'],
    ['archive', 'ACTIVE', 'ARCHIVED'],
    ['archive', 'PAUSED', 'ARCHIVED'],
    ['archive', 'ARCHIVED', 'ARCHIVED'],
  ] as const)(
    '[AUT-06, AUT-07, AUT-08, AUT-48, D-AUT-16] %s changes %s to %s and keeps the versions',
    async ([how, from, to], { acme }) => {
      const flow = await get(acme, await inStatus(acme, from));
      await acme.advance(1000);
      expect(await acme.transition(flow, how)).toEqual({ ...flow, status: to, updatedAt: '2026-03-02T09:00:01.000Z' });
    },
  );

  const onlyActive = (status: string) => `Only an ACTIVE automation can be paused, this one is ${status}`;
  const unpublished = 'The automation has no published version. Publish it first.';
  it.for([
    ['pause', 'DRAFT', onlyActive('DRAFT')],
    ['pause', 'PAUSED', onlyActive('PAUSED')],
    ['pause', 'ARCHIVED', onlyActive('ARCHIVED')],
    ['activate', 'DRAFT', unpublished],
    ['activate', 'ACTIVE', 'Only a PAUSED or ARCHIVED automation can be activated, this one is ACTIVE'],
  ] as const)('[D-AUT-08] %s of a %s flow is refused', async ([how, status, message], { acme }) => {
    const flow = await get(acme, await inStatus(acme, status));
    expect(await acme.refused('POST', `/automations/${flow.id}/${how}`)).toEqual([400, message]);
    expect(await get(acme, flow)).toEqual(flow);
  });

  it('[D-AUT-08] an archived draft cannot be activated', async ({ acme }) => {
    const flow = await acme.draftFlow();
    await acme.transition(flow, 'archive');
    expect(await acme.refused('POST', `/automations/${flow.id}/activate`)).toEqual([400, unpublished]);
  });

  it('stays consistent under concurrent transitions', async ({ acme }) => {
    const flow = await acme.draftFlow();
    const how = ['publish', 'pause', 'activate', 'archive'];
    const calls = Array.from({ length: 60 }, (_, i) => acme.call('POST', `/automations/${flow.id}/${how[(i >> 1) % 4]}`));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 400]));
    await acme.transition(flow, 'publish');
    expect((await acme.fanWrites('Hello')).executions).toHaveLength(1);
  });

  it.for(['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'])(
    '[AUT-09, D-AUT-11] DELETE works in %s: no longer listed, never fires, its runs stay readable',
    async (status, { acme }) => {
      const flow = await get(acme, await inStatus(acme, status));
      const { id: runId } = await acme.ok<{ id: string }>('POST', `/automations/${flow.id}/test`);
      expect(await acme.ok('DELETE', `/automations/${flow.id}`)).toEqual(flow);
      expect(await list(acme)).toEqual({ items: [], total: 0 });
      expect((await acme.fanWrites('Hello')).executions).toEqual([]);
      for (const [method, path] of [
        ['GET', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/publish'],
        ['POST', '/activate'],
        ['POST', '/test'],
      ] as const)
        expect(await acme.refused(method, `/automations/${flow.id}${path}`, method === 'PATCH' ? {} : undefined)).toEqual([
          404,
          'Automation not found',
        ]);
      expect(await acme.runs(flow)).toMatchObject([{ id: runId, automationId: flow.id, steps: [{ stepId: 'answer' }] }]);
      expect(await acme.run(runId)).toMatchObject({ automationId: flow.id });
    },
  );
});

describe('POST /automations/copy', () => {
  const copy = (acme: AutomationWorld, automationIds: readonly string[], targetTeamId = 'team_acme_support') =>
    acme.ok<{ items: Automation[] }>('POST', '/automations/copy', { automationIds, targetTeamId });
  const support = (acme: AutomationWorld) => acme.ok<AutomationList>('GET', '/automations?teamId=team_acme_support');

  it('[AUT-10, D-AUT-09] copies drafts as drafts of the target team’s account, without the post', async ({ acme }) => {
    const post = await acme.post();
    const comments = await acme.publishFlow({ name: 'Comments', definition: onComment(post, REPLY), actionDelaySeconds: 5 });
    await patch(acme, comments, { definition: onComment(post, PLEASE, REPLY) });
    const messages = await acme.draftFlow({ name: 'Messages' });
    const { items } = await copy(acme, [messages.id, comments.id]);
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
    expect((await support(acme)).items).toEqual(items.toReversed());
    expect((await list(acme)).total).toBe(2);
    expect(await get(acme, comments)).toMatchObject({ status: 'ACTIVE', draft: { definition: { trigger: { postId: post } } } });
  });

  it('copies a flow that is named twice once, also within a team', async ({ acme }) => {
    const flow = await acme.draftFlow();
    expect((await copy(acme, [flow.id, flow.id], TEAM)).items).toMatchObject([{ teamId: TEAM, socialAccountId: flow.socialAccountId }]);
    expect((await list(acme)).total).toBe(2);
  });

  it('[D-AUT-09] copies nothing when the team lacks an account of one of the platforms', async ({ acme }) => {
    const [instagram, facebook] = [await acme.draftFlow(), await acme.draftFlow({ socialAccountId: 'sa_acme_facebook' })];
    const body = { automationIds: [instagram.id, facebook.id], targetTeamId: 'team_acme_support' };
    expect(await acme.refused('POST', '/automations/copy', body)).toEqual([400, 'Team team_acme_support has no FACEBOOK account']);
    expect((await support(acme)).total).toBe(0);
  });

  it.for([
    ['no flows', { automationIds: [] }, 400],
    ['an unknown flow', { automationIds: ['auto_unknown'] }, 404],
    ['another organization’s team', { targetTeamId: 'team_pro' }, 404],
    ['no team', { targetTeamId: undefined }, 400],
  ] as const)('refuses %s', async ([, changes, status], { acme }) => {
    const flow = await acme.draftFlow();
    const body = { automationIds: [flow.id], targetTeamId: 'team_acme_support', ...changes };
    expect((await acme.refused('POST', '/automations/copy', body))[0]).toBe(status);
    expect((await support(acme)).total).toBe(0);
  });
});
