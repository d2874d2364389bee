/** A trap that is set alone is met in a run of one call or one delivery. */
import { describe, expect } from 'vitest';
import { postBody } from '../../domain/posts/posts.fixture.ts';
import { sampleFile } from '../../media/samples/samples.ts';
import { it, type TrappedClient } from './receiver.fixture.ts';

const SEEDS = [1, 2, 3, 4, 5];
const BYTES = sampleFile('image/gif');
const FILE = { teamId: 'team_acme_marketing', fileName: 'a.gif', mimeType: 'image/gif', fileSize: BYTES.length };

const oneCall = (client: TrappedClient): Promise<unknown> => client.call('GET', '/organization').catch(() => undefined);

async function oneDelivery(client: TrappedClient): Promise<void> {
  await client.createTeams(1);
  await client.advance(60_000);
}

async function onePost(client: TrappedClient): Promise<void> {
  const data = { TWITTER: { text: 'Hi' }, LINKEDIN: { text: 'Hi' } };
  await client.ok('POST', '/post', { ...postBody(), socialAccountTypes: ['TWITTER', 'LINKEDIN'], data });
  await client.advance(6 * 3_600_000);
}

async function twoPosts(client: TrappedClient): Promise<void> {
  for (let posts = 0; posts < 2; posts++) await client.call('POST', '/post', { body: postBody() });
}

async function onePart(client: TrappedClient): Promise<void> {
  const { parts } = await client.ok<{ parts: { url: string }[] }>('POST', '/upload/multipart/init', FILE);
  await client.sim.fetch(parts[0]?.url ?? '', { method: 'PUT', body: BYTES }).catch(() => undefined);
}

describe.each([
  ['throttle', oneCall],
  ['errors', oneCall],
  ['lost-answers', oneCall],
  ['slow', oneCall],
  ['parts', onePart],
  ['deprecated', oneCall],
  ['forward-compatibility', oneDelivery],
  ['forged', oneDelivery],
  ['duplicates', oneDelivery],
  ['order', oneDelivery],
  ['lost-acknowledgements', oneDelivery],
  ['raw-body', oneDelivery],
  ['outcomes', onePost],
  ['reauthorization', oneCall],
  ['limits', twoPosts],
] as const)('the trap %s', (name, run) => {
  it.for(SEEDS)('is met with seed %i', async (seed, { trapped }) => {
    const client = await trapped(name, seed);
    await run(client);
    expect(client.times()).toBeGreaterThan(0);
  });
});

it.for(['duplicates', 'lost-acknowledgements'] as const)(
  'the trap %s leaves some deliveries alone, once it was met',
  async (name, { trapped }) => {
    const client = await trapped(name);
    await client.createTeams(20);
    expect(client.times()).toBeGreaterThan(1);
    expect(client.times()).toBeLessThan(20);
  },
);
