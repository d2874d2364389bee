import { expect } from 'vitest';
import { it } from './receiver.fixture.ts';

it('delivers some events twice', async ({ trapped }) => {
  const client = await trapped('duplicates');
  await client.createTeams(8);
  const { requests } = client.receiver;
  expect(new Set(requests.map(({ body }) => body)).size).toBe(8);
  expect(requests.length).toBeGreaterThan(8);
  expect(client.times()).toBe(requests.length - 8);
  expect(client.rule('webhooks/duplicates')).toMatchObject({ result: 'passed', occasions: client.times() });
});
