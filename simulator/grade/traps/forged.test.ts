import { expect } from 'vitest';
import { setChaos } from '../../domain/webhooks/register.ts';
import { it } from './receiver.fixture.ts';

it('sends three forgeries next to some events, and the events themselves', async ({ trapped }) => {
  const client = await trapped('forged');
  await client.createTeams(3);
  const forged = client.receiver.requests.length - client.genuine().length;
  expect(client.genuine()).toHaveLength(3);
  expect(forged).toBeGreaterThanOrEqual(3);
  expect(forged % 3).toBe(0);
  expect(client.times()).toBe(forged);
});

it('makes the same forgeries with the same seed', async ({ trapped }) => {
  const bodies = async (seed: number) => {
    const client = await trapped('forged', seed);
    await client.createTeams(8);
    return client.receiver.requests.map(({ body, headers }) => `${body} ${headers['x-signature']}`);
  };
  expect(await bodies(2)).toEqual(await bodies(2));
  expect(await bodies(2)).not.toEqual(await bodies(3));
});

it('says what the faults of an endpoint falsify, and leaves it alone', async ({ trapped }) => {
  const client = await trapped('forged');
  const [webhook] = client.world.webhooks.byId.all();
  if (webhook) setChaos(client.world, webhook, { truncate: 1, corruptSignature: 1 });
  client.receiver.respond(() => ({ status: 401, body: '', error: null }));
  await client.createTeams(3);
  expect(client.times()).toBe(0);
  expect(client.rule('webhooks/signature')).toMatchObject({ result: 'passed', occasions: 3 });
});
