import { expect } from 'vitest';
import { ADDED_FIELD } from './added-names.ts';
import { it } from './receiver.fixture.ts';

it('adds fields to some events and sends some of an unknown type, all rightly signed', async ({ trapped }) => {
  const client = await trapped('forward-compatibility');
  await client.createTeams(4);
  const events = client.genuine().map(body => JSON.parse(body) as { readonly type: string });
  expect(events).toHaveLength(client.receiver.requests.length);
  expect(events.filter(({ type }) => type === 'team.created')).toHaveLength(4);
  expect(events.filter(event => ADDED_FIELD in event).length).toBeGreaterThan(0);
  expect(events.filter(({ type }) => type === 'campaign.created').length).toBeGreaterThan(0);
  expect(client.rule('webhooks/unknown')?.result).toBe('passed');
});
