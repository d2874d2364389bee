import {
  type ClockMove,
  createSimulator,
  type ReceivedWebhook,
  type Simulator,
  type SimulatorOptions,
  verifySignature,
  type World,
} from 'social-publishing-sim';
import { afterAll, beforeAll, expect, it } from 'vitest';

const OPTIONS: SimulatorOptions = { seed: 7, clock: 'manual', startTime: '2026-03-02T09:00:00Z' };

let sim: Simulator;
beforeAll(async () => {
  sim = await createSimulator(OPTIONS);
});
afterAll(() => sim.close());

/** Schedules a post as a program of a user would. */
async function schedule(world: World, platform: 'THREADS' | 'INSTAGRAM'): Promise<string> {
  const response = await world.fetch('https://api.example.com/api/v1/post', {
    method: 'POST',
    headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
    body: JSON.stringify({
      teamId: 'team_acme_marketing',
      title: 'Launch',
      status: 'SCHEDULED',
      postDate: '2026-03-02T10:00:00Z',
      socialAccountTypes: [platform],
      data: { [platform]: { text: 'We are live', ...(platform === 'INSTAGRAM' && { uploadIds: ['upload_acme_image'] }) } },
    }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

it('publishes on time and sends an event', async () => {
  await using world = await sim.createWorld();
  const id = await schedule(world, 'THREADS');
  const move: ClockMove = await world.clock.advance('PT2H');
  expect(move.to).toBe('2026-03-02T11:00:00.000Z');
  const webhook: ReceivedWebhook<'post.published'> = await world.webhooks.received('post.published', { match: { id, status: 'POSTED' } });
  expect(webhook.data.externalData?.THREADS?.permalink).toMatch(/^https:\/\//);
  expect(verifySignature(webhook.body, webhook.headers['x-signature'], 'whsec_sim_org_acme')).toBe(true);
});

it('retries, and gives up', async () => {
  await using world = await sim.createWorld({ seed: 8 });
  world.platforms.INSTAGRAM.fail('outage');
  const id = await schedule(world, 'INSTAGRAM');
  await world.clock.advance('2h');
  const { data } = await world.webhooks.received('post.published', { match: post => post.id === id });
  expect(data.status).toBe('ERROR');
  world.platforms.INSTAGRAM.recover();
});

it('sends a webhook again until it is accepted', async () => {
  await using world = await sim.createWorld();
  world.webhooks.answer({ status: 503 }, { times: 1 });
  await schedule(world, 'THREADS');
  await world.clock.advance('2h');
  expect(world.webhooks.all('post.published').map(({ attempt }) => attempt)).toEqual([1, 2]);
});

it('rejects what it does not offer', async () => {
  // @ts-expect-error the inside of a simulator is not part of the package
  expect(sim.worlds).toBeDefined();
  // @ts-expect-error no such event
  await expect(sim.webhooks.received('post.deleted')).rejects.toThrow('There is no webhook post.deleted');
  // @ts-expect-error no such option
  await expect(createSimulator({ sed: 7 })).rejects.toThrow('createSimulator has no option sed; did you mean seed?');
  // @ts-expect-error no such platform
  expect(() => sim.platforms.MYSPACE).toThrow('There is no platform MYSPACE');
});
