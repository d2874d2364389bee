import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AutomationExecution } from '../../../openapi/generated/types.ts';
import { ANSWERED, createStage, HOUR, OPEN, onComment, onMessage, PLEASE, REPLY, SECOND, type Stage, TEAM } from './automations.fixture.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage();
});
afterEach(async () => {
  await stage.sim.close();
  expect(stage.problems).toEqual([]);
});

const limit = (automationRuns: number, organization = 'org_acme') =>
  stage.did('PATCH', `/_sim/organizations/${organization}`, { limits: { automationRuns } });
const statuses = (executions: readonly AutomationExecution[]) => executions.map(({ status }) => status);
let people = 0;
/** What a message of somebody new sets off. */
const event = async (text = 'Hello', more: object = {}) =>
  statuses((await stage.writes(text, { participant: `person_${++people}`, ...more })).executions);
const usedUp = (most: number) => ({
  status: 'SKIPPED',
  output: null,
  error: {
    code: 'AUTOMATION_MONTHLY_LIMIT_REACHED',
    message: `Monthly limit of automation runs of this account reached: ${most}. It resets at 2026-04-01T00:00:00.000Z.`,
  },
});

describe('[QTA-29, AUT-54] automation runs per account and month', () => {
  it.each([
    ['FREE', 0],
    ['PRO', 200],
    ['BUSINESS', 1000],
  ])('%s: %i, and the next is SKIPPED', async (plan, budget) => {
    await stage.did('PATCH', '/_sim/organizations/org_acme', { plan });
    await stage.live({ definition: onMessage(OPEN) });
    for (let i = 0; i < budget; i++) expect(await event()).toEqual(['COMPLETED']);
    expect((await stage.writes('Hello')).executions).toMatchObject([usedUp(budget)]);
    expect(await event()).toEqual(['SKIPPED']);
  });
});

it('[AUT-54] a run without budget is recorded and acts on nothing', async () => {
  const post = await stage.post();
  const flow = await stage.live({ definition: onComment(post, REPLY), actionDelaySeconds: 5 });
  await limit(0);
  const { executions } = await stage.comments(post);
  expect(executions).toMatchObject([
    { ...usedUp(0), startedAt: null, completedAt: stage.sim.clock.now(), steps: [{ stepId: 'reply', status: 'SKIPPED', input: null }] },
  ]);
  await stage.advance(60 * SECOND);
  expect(await stage.did('GET', `/comment?teamId=${TEAM}&postId=${post}`)).toMatchObject({ total: 0 });
  expect(await stage.runs(flow)).toEqual(executions);
});

describe('whose the budget is', () => {
  it('[QTA-30] the connected account’s: one exhausted leaves another free', async () => {
    await limit(1);
    await stage.live({ definition: onMessage(OPEN) });
    await stage.live({ definition: onMessage(OPEN), socialAccountId: 'sa_acme_facebook' });
    const onFacebook = async () => statuses((await stage.writes('Hello', {}, 'FACEBOOK')).executions);
    expect([await event(), await event(), await onFacebook(), await onFacebook()]).toEqual([
      ['COMPLETED'],
      ['SKIPPED'],
      ['COMPLETED'],
      ['SKIPPED'],
    ]);
  });

  it('[D-QTA-06] the real account’s: connections of it share the usage, each organization has its own limit', async () => {
    await limit(2);
    const test = async (id: string, key?: string) =>
      (await stage.did<AutomationExecution>('POST', `/automations/${id}/test`, undefined, key)).status;
    const here = await stage.flow({ definition: onMessage(PLEASE, OPEN) });
    const there = await stage.flow({
      teamId: 'team_acme_support',
      socialAccountId: 'sa_acme_support_instagram',
      definition: onMessage(PLEASE, OPEN),
    });
    expect([await test(here.id), await test(there.id)]).toEqual(['STOPPED', 'STOPPED']);
    expect([await test(here.id), await test(there.id)]).toEqual(['SKIPPED', 'SKIPPED']);
    await stage.did('PATCH', '/_sim/organizations/org_pro', { features: { automations: true } });
    await limit(3, 'org_pro');
    await stage.did('DELETE', '/_sim/social-accounts/sa_pro_instagram');
    const account = await stage.did<{ id: string }>('POST', '/_sim/social-accounts', {
      teamId: 'team_pro',
      type: 'INSTAGRAM',
      externalId: 'instagram_acme',
    });
    const key = 'sk_sim_pro';
    const elsewhere = await stage.flow({ teamId: 'team_pro', socialAccountId: account.id, definition: onMessage(PLEASE, OPEN), key });
    expect([await test(elsewhere.id, key), await test(elsewhere.id, key)]).toEqual(['STOPPED', 'SKIPPED']);
  });

  it('[QTA-31] begins anew on the 1st of the month, UTC', async () => {
    await limit(1);
    await stage.live({ definition: onMessage(OPEN) });
    await stage.sim.clock.advanceTo('2026-03-31T23:00:00Z');
    expect([await event(), await event()]).toEqual([['COMPLETED'], ['SKIPPED']]);
    await stage.advance(HOUR - 1);
    expect(await event()).toEqual(['SKIPPED']);
    await stage.advance(1);
    expect([await event(), await event()]).toEqual([['COMPLETED'], ['SKIPPED']]);
  });

  it('belongs to the month of the event, also for a run that waits beyond it', async () => {
    await limit(1);
    const flow = await stage.live({ definition: onMessage(PLEASE, OPEN), actionDelaySeconds: 60 });
    await stage.sim.clock.advanceTo('2026-03-31T23:59:30Z');
    expect([await event('please'), await event('please')]).toEqual([['WAITING'], ['SKIPPED']]);
    await stage.advance(60 * SECOND);
    expect(await event('please')).toEqual(['WAITING']);
    await stage.turn(flow, 'pause');
    await stage.turn(flow, 'activate');
    expect([await event('please'), await event('please')]).toEqual([['WAITING'], ['SKIPPED']]);
  });
});

describe('what a run is', () => {
  it('[QTA-35] one flow reacting to one event, whatever its steps', async () => {
    const many = Array.from({ length: 100 }, (_, i) => ({ ...OPEN, id: `step ${i}` }));
    await stage.live({ definition: onMessage(...many) });
    await stage.live({ definition: onMessage(OPEN) });
    // Two flows on one event are two runs, and so are two events on one flow.
    await limit(3);
    expect([await event(), await event()]).toEqual([
      ['COMPLETED', 'COMPLETED'],
      ['COMPLETED', 'SKIPPED'],
    ]);
  });

  it('[QTA-36] one that a condition stops uses nothing, at once or later', async () => {
    await limit(1);
    await stage.live({ definition: onMessage(OPEN, PLEASE) });
    await stage.live({ definition: onMessage(PLEASE, OPEN), actionDelaySeconds: 1 });
    for (let i = 0; i < 3; i++) {
      expect(await event('No')).toEqual(['STOPPED', 'WAITING']);
      await stage.advance(2 * SECOND);
    }
    expect(await event('please')).toEqual(['COMPLETED', 'SKIPPED']);
  });

  it('[QTA-37] one that the brake or the budget skips uses nothing', async () => {
    await stage.live();
    await stage.writes('Hello');
    await limit(2);
    for (let i = 0; i < 3; i++)
      expect((await stage.writes('Again')).executions).toMatchObject([{ error: { code: 'AUTOMATION_CONVERSATION_COOLDOWN' } }]);
    expect([await event(), await event(), await event()]).toEqual([['RUNNING'], ['SKIPPED'], ['SKIPPED']]);
    await limit(3);
    expect([await event(), await event()]).toEqual([['RUNNING'], ['SKIPPED']]);
    await stage.advance(ANSWERED);
  });

  it('[QTA-37] one that is canceled uses nothing', async () => {
    await limit(2);
    const flow = await stage.live({ definition: onMessage(OPEN), actionDelaySeconds: 60 });
    for (const how of ['pause', 'archive']) {
      expect([await event(), await event(), await event()]).toEqual([['WAITING'], ['WAITING'], ['SKIPPED']]);
      await stage.turn(flow, how);
      await stage.turn(flow, 'activate');
    }
    expect([await event(), await event()]).toEqual([['WAITING'], ['WAITING']]);
    await stage.did('DELETE', `/automations/${flow.id}`);
    await stage.live({ definition: onMessage(OPEN) });
    expect([await event(), await event(), await event()]).toEqual([['COMPLETED'], ['COMPLETED'], ['SKIPPED']]);
  });

  it('[QTA-38] one that fails does', async () => {
    await limit(2);
    await stage.live();
    stage.sim.platforms.INSTAGRAM.fail('reject', { times: 2 });
    const runs = [await stage.writes('Hello', { participant: 'a' }), await stage.writes('Hello', { participant: 'b' })];
    await stage.advance(ANSWERED);
    for (const { executions } of runs) expect((await stage.run(executions[0]?.id)).status).toBe('FAILED');
    expect(await event()).toEqual(['SKIPPED']);
  });

  it('[QTA-38] one that tests does, however it ends; without budget it is SKIPPED', async () => {
    await limit(3);
    const flow = await stage.live({ definition: onMessage(PLEASE, OPEN) });
    const test = (input: object) => stage.did<AutomationExecution>('POST', `/automations/${flow.id}/test`, { input });
    const { conversation } = await stage.writes('No');
    const externalParticipantId = conversation?.externalParticipantId;
    expect((await test({ text: 'please', externalParticipantId })).status).toBe('COMPLETED');
    expect((await test({ text: 'no' })).status).toBe('STOPPED');
    expect((await test({ text: 'please' })).status).toBe('FAILED');
    expect(await test({ text: 'please', externalParticipantId })).toMatchObject({ ...usedUp(3), isTest: true });
    expect(await event('please')).toEqual(['SKIPPED']);
  });
});
