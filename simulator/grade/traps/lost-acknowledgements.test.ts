import { expect } from 'vitest';
import { it } from './receiver.fixture.ts';

it('delivers some events again that were acknowledged', async ({ trapped }) => {
  const client = await trapped('lost-acknowledgements');
  await client.createTeams(8);
  await client.advance(120_000);
  const { requests } = client.receiver;
  const again = requests.filter(({ attempt }) => attempt > 1);
  expect(again.length).toBeGreaterThan(0);
  expect(client.times()).toBeGreaterThanOrEqual(again.length);
  expect(client.rule('webhooks/redelivery')).toMatchObject({ result: 'passed', occasions: again.length });
});

it('reaches endpoints that are registered later, and not the receiver of the library', async ({ trapped }) => {
  const client = await trapped('lost-acknowledgements');
  await client.sim.webhooks.received('team.created', { timeoutMs: 0 }).catch(() => undefined);
  const rates = client.world.webhooks.byId.all().map(({ url, chaos }) => [new URL(url).hostname, chaos.loseAck]);
  expect(rates).toEqual(
    expect.arrayContaining([
      ['client.example', 1],
      ['receiver.sim.invalid', 0],
    ]),
  );
});
