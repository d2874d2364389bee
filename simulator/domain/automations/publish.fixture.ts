/** Publishing in tests: drafts that go live, or are refused. */
import { expect } from 'vitest';
import type { Automation } from '../../../openapi/generated/types.ts';
import { type AutomationWorld, accountOn, type FlowPlatform, TEAM } from './automations.fixture.ts';

export const PLATFORMS: readonly FlowPlatform[] = ['INSTAGRAM', 'FACEBOOK', 'TIKTOK'];

/** A post that is for all three platforms and never goes live. */
export async function draftPost(acme: AutomationWorld, changes: object = {}): Promise<string> {
  const data = { INSTAGRAM: { text: 'x' }, FACEBOOK: { text: 'x' }, TIKTOK: { text: 'x' } };
  const body = {
    teamId: TEAM,
    title: 'x',
    status: 'DRAFT',
    postDate: '2026-03-09T09:00:00Z',
    socialAccountTypes: PLATFORMS,
    data,
    ...changes,
  };
  return (await acme.ok<{ id: string }>('POST', '/post', body)).id;
}

/** Tries to publish a definition: null when it went live, else the refusal. A refused publish must leave the flow as it was. */
export async function publish(
  acme: AutomationWorld,
  definition: object,
  platform: FlowPlatform = 'INSTAGRAM',
  account = accountOn(platform),
): Promise<string | null> {
  const teamId = acme.world.accounts.byId.get(account)?.teamId ?? TEAM;
  const flow = await acme.draftFlow({ definition, socialAccountId: account, teamId });
  const { status, body } = await acme.call('POST', `/automations/${flow.id}/publish`);
  const after = await acme.ok<Automation>('GET', `/automations/${flow.id}`);
  if (status === 200) {
    expect(after).toMatchObject({ status: 'ACTIVE', published: { definition } });
    return null;
  }
  expect([status, after]).toEqual([400, flow]);
  return String(body.message);
}
