import { expect } from 'vitest';
import { it } from './receiver.fixture.ts';

it('writes some events with other white space, rightly signed', async ({ trapped }) => {
  const client = await trapped('raw-body');
  await client.createTeams(3);
  const spaced = client.genuine().filter(body => body.includes('\n'));
  expect(client.genuine()).toHaveLength(3);
  expect(spaced.length).toBeGreaterThan(0);
  expect(client.times()).toBe(spaced.length);
  expect(client.rule('webhooks/raw-body')).toMatchObject({ result: 'passed', occasions: spaced.length });
});

it('leaves an event in peace that comes again', async ({ trapped }) => {
  const client = await trapped('raw-body');
  client.receiver.respond(({ body }) => ({ status: body.includes('\n') ? 401 : 200, body: '', error: null }));
  await client.createTeams(12);
  await client.advance(60_000);
  const names = client.genuine().filter(body => !body.includes('\n'));
  expect(new Set(names).size).toBe(12);
  expect(client.receiver.requests.filter(({ body, attempt }) => attempt > 1 && body.includes('\n'))).toEqual([]);
  expect(client.rule('webhooks/raw-body')?.result).toBe('failed');
});
