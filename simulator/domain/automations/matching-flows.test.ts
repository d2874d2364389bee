import { describe, expect } from 'vitest';
import type { Automation, AutomationExecution } from '../../../openapi/generated/types.ts';
import { ANSWER, it, OPEN, onComment, onMessage, PLEASE, REPLY, TEAM } from './automations.fixture.ts';

const idsOf = (executions: readonly AutomationExecution[]) => executions.map(({ automationId }) => automationId);

describe('which flows fire', () => {
  it('[AUT-51] fires each matching ACTIVE flow once per event', async ({ acme }) => {
    const post = await acme.post();
    const flows: Automation[] = [];
    for (const name of ['live', 'second', 'draft', 'paused', 'archived', 'deleted', 'other keyword'])
      flows.push(
        await acme.draftFlow({
          name,
          definition: {
            trigger: { type: 'COMMENT_CREATED', postId: post, keywords: [name === 'other keyword' ? 'price' : 'link'] },
            steps: [REPLY],
          },
        }),
      );
    const [live, second, , paused, archived, deleted, other] = flows;
    for (const flow of [live, second, paused, archived, deleted, other]) if (flow) await acme.transition(flow, 'publish');
    if (paused) await acme.transition(paused, 'pause');
    if (archived) await acme.transition(archived, 'archive');
    await acme.ok('DELETE', `/automations/${deleted?.id}`);
    await acme.publishFlow({ name: 'for messages' });
    await acme.publishFlow({ name: 'on another account', socialAccountId: 'sa_acme_facebook' });
    expect(idsOf((await acme.fanComments(post)).executions)).toEqual([live?.id, second?.id]);
    expect(idsOf((await acme.fanComments(post)).executions)).toEqual([live?.id, second?.id]);
    for (const [i, flow] of flows.entries()) expect([flow.name, (await acme.runs(flow)).length]).toEqual([flow.name, i < 2 ? 2 : 0]);
  });

  it('[AUT-52, D-AUT-13, D-AUT-15] runs the 25 oldest matching flows; the 26th leaves no record', async ({ acme }) => {
    const post = await acme.post('FACEBOOK');
    const at = { socialAccountId: 'sa_acme_facebook' };
    const flows: Automation[] = [];
    for (let i = 0; i < 28; i++) {
      // The third and the fourth wait for another word; the others are found in different ways.
      const keywords = i === 2 || i === 3 ? ['price'] : i % 3 === 0 ? undefined : i % 3 === 1 ? ['link'] : ['the link'];
      flows.push(
        await acme.draftFlow({
          ...at,
          definition: { trigger: { type: 'COMMENT_CREATED', postId: post, ...(keywords && { keywords }) }, steps: [REPLY] },
        }),
      );
    }
    // What counts is the age of the flow, not of its publication.
    for (const flow of flows.toReversed()) await acme.transition(flow, 'publish');
    const matching = flows.filter((_, i) => i !== 2 && i !== 3);
    const { comment, executions } = await acme.fanComments(post, 'The link, please', {}, 'FACEBOOK');
    expect(idsOf(executions)).toEqual(matching.slice(0, 25).map(({ id }) => id));
    expect(executions.every(({ status }) => status === 'COMPLETED')).toBe(true);
    expect(await acme.runs(matching[25] as Automation)).toEqual([]);
    const { total } = await acme.ok<{ total: number }>('GET', `/comment?teamId=${TEAM}&postId=${post}`);
    expect([total, comment?.postId]).toEqual([25, post]);
  });

  it('fires none while automations are off', async ({ acme }) => {
    const flow = await acme.publishFlow();
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { features: { automations: false } });
    expect((await acme.fanWrites('Hello')).executions).toEqual([]);
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { features: { automations: true } });
    expect(await acme.runs(flow)).toEqual([]);
    expect((await acme.fanWrites('Hello')).executions).toHaveLength(1);
  });

  it('[D-AUT-21] fires no flow for a comment, a message or a tap by the account itself', async ({ acme }) => {
    const post = await acme.post();
    const own = { externalId: 'instagram_acme' };
    await acme.publishFlow({ definition: onComment(post, REPLY) });
    await acme.publishFlow({ definition: onMessage(ANSWER) });
    await acme.publishFlow({ definition: { trigger: { type: 'BUTTON_CLICKED' }, steps: [OPEN] } });
    await acme.publishFlow({ definition: { trigger: { type: 'QUICK_REPLY_CLICKED' }, steps: [OPEN] } });
    const taps = ['button', 'quick-reply'].map(type => ({ type, payload: 'GO' }));
    expect((await acme.fanComments(post, 'Mine', { author: own })).executions).toEqual([]);
    expect((await acme.fanWrites('Mine', { participant: own })).executions).toEqual([]);
    for (const tap of taps) expect((await acme.fanWrites(undefined, { ...tap, participant: own })).executions).toEqual([]);
    expect((await acme.fanComments(post)).executions).toHaveLength(1);
    expect((await acme.fanWrites('Theirs')).executions).toHaveLength(1);
    for (const tap of taps) expect((await acme.fanWrites(undefined, tap)).executions).toHaveLength(1);
  });

  it('fires flows of the account that was written to, not of another connection of the same real account', async ({ acme }) => {
    await acme.ok('POST', '/_sim/social-accounts', {
      teamId: 'team_acme_support',
      type: 'INSTAGRAM',
      externalId: 'instagram_acme',
      withMessagingScope: true,
    });
    await acme.ok('POST', '/social-account/messaging/enable', { teamId: 'team_acme_support', type: 'INSTAGRAM' });
    const flow = await acme.publishFlow({
      teamId: 'team_acme_support',
      socialAccountId: 'sa_acme_support_instagram',
      definition: onMessage(PLEASE, ANSWER),
    });
    expect((await acme.fanWrites('Hello')).executions).toEqual([]);
    expect(await acme.runs(flow)).toEqual([]);
  });
});
