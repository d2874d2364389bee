import { expect } from 'vitest';
import { it } from './receiver.fixture.ts';

const DAY_MS = 86_400_000;

it('reports once that a connection is lost, and removes the account a day later', async ({ trapped }) => {
  const client = await trapped('reauthorization');
  const before = client.world.accounts.byId.size;
  for (let i = 0; i < 20; i++) await client.ok('GET', '/team');
  await client.advance(1000);
  expect(client.times()).toBe(1);
  expect(client.receiver.requests.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    {
      type: 'social-account.updated',
      data: { socialAction: { details: { code: 'REMOTE_DISCONNECT_DELETION_SCHEDULED', deleteAccountAfter: 24 } } },
    },
  ]);
  await client.advance(DAY_MS + 60_000);
  expect(client.world.accounts.byId.size).toBe(before - 1);
  expect(client.rule('domain/reconnects')).toMatchObject({ result: 'warning', occasions: 1 });
});

it('leaves the account to a client that asks for a new connection', async ({ trapped }) => {
  const client = await trapped('reauthorization');
  client.receiver.respond(() => ({ status: 200, body: '', error: null }));
  for (let i = 0; i < 3; i++) await client.ok('GET', '/team');
  await client.advance(1000);
  const lost = client.world.accounts.byId.all().find(({ deleteOn }) => deleteOn !== null);
  const { teamId, type } = lost ?? { teamId: '', type: '' };
  await client.ok('POST', '/social-account/connect', { teamId, type, redirectUrl: 'https://client.example/connected' });
  expect(client.rule('domain/reconnects')).toMatchObject({ result: 'passed', occasions: 1 });
});

it('waits until somebody would hear of it', async ({ create }) => {
  const client = await create({ grade: { traps: ['reauthorization'] }, throttle: false });
  for (let i = 0; i < 20; i++) await client.ok('GET', '/team');
  expect(client.world.accounts.byId.all().filter(({ deleteOn }) => deleteOn !== null)).toEqual([]);
});
