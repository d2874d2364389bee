/** A client that does right gets through every trap about webhooks and the domain, and no rule about them blames it. */
import { expect } from 'vitest';
import { onPlatforms, postBody } from '../domain/posts/posts.fixture.ts';
import { registerWebhook } from '../domain/webhooks/register.ts';
import { verifySignature } from '../domain/webhooks/verify.ts';
import { createReceiver } from '../domain/webhooks/webhooks.fixture.ts';
import { it } from '../testing/simulator.fixture.ts';
import type { Loose, TestSimulator } from '../testing/test-simulator.ts';
import { TRAP_NAMES, type TrapName } from './traps/names.ts';

const SECRET = 'whsec_of_the_client';
/** A client that only receives meets no other. */
const ABOUT_REQUESTS: ReadonlySet<TrapName> = new Set(['throttle', 'errors', 'lost-answers', 'slow', 'parts', 'deprecated']);
const TRAPS = TRAP_NAMES.filter(name => !ABOUT_REQUESTS.has(name));
const HOUR_MS = 3_600_000;
const DAYS = 4;

/** Acts on an event that it has not seen. */
async function handle({ call }: TestSimulator, { type, data }: Loose): Promise<void> {
  const is = (name: string, value: string): boolean => String(data?.[name]) === value;
  if (String(type) === 'post.published' && is('status', 'ERROR')) await call('POST', `/post/${String(data?.['id'])}/retry`);
  if (String(type) === 'social-account.updated' && data?.['socialAction']) {
    const body = { teamId: data['teamId'], type: data['type'], redirectUrl: 'https://client.example/connected' };
    await call('POST', '/social-account/connect', { body });
  }
}

it.for([1, 2, 3, 4, 5, 6])('gets through all traps with seed %i', async (seed, { create }) => {
  const receiver = createReceiver();
  const client = await create({ seed, grade: { traps: TRAPS, seed }, sender: receiver, throttle: false });
  registerWebhook(client.world, { organizationId: 'org_acme', url: 'https://client.example/hooks', secret: SECRET });
  const seen = new Set<string>();
  const queue: Loose[] = [];
  receiver.respond(({ body, headers }) => {
    if (!verifySignature(body, headers['x-signature'], SECRET)) return { status: 401, body: '', error: null };
    const event = JSON.parse(body) as Loose;
    const key = JSON.stringify([event['type'], event['data']?.['id'], event['data']?.['status'], event['data']?.['updatedAt']]);
    if (!seen.has(key)) queue.push(event);
    seen.add(key);
    return { status: 200, body: '', error: null };
  });
  // No more in a day than the lowest limit takes.
  for (let i = 0; i < 3 * DAYS; i++) {
    const postDate = new Date(client.world.clock.now() + Math.floor(i / 3) * 24 * HOUR_MS + HOUR_MS).toISOString();
    await client.ok('POST', '/post', { ...postBody(), ...onPlatforms('FACEBOOK', 'TWITTER'), title: `Post ${i}`, postDate });
  }
  for (let hour = 0; hour < (DAYS + 1) * 24; hour++) {
    await client.advance(HOUR_MS);
    for (const event of queue.splice(0)) await handle(client, event);
  }
  const judged = client.sim.grade().rules.filter(({ id }) => /^(?:webhooks|domain)\//.test(id));
  expect(judged.flatMap(({ id, problems }) => problems.map(({ text }) => `${id}: ${text}`))).toEqual([]);
  const exercised = judged.filter(({ result }) => result === 'passed').map(({ id }) => id);
  expect(exercised).toEqual([
    'webhooks/in-time',
    'webhooks/before-work',
    'webhooks/signature',
    'webhooks/duplicates',
    'webhooks/order',
    'webhooks/unknown',
    'webhooks/redelivery',
    'webhooks/raw-body',
    'domain/outcomes',
    'domain/reconnects',
  ]);
  expect(await client.ok('GET', '/post?teamId=team_acme_marketing&status=POSTED')).toMatchObject({ total: 3 * DAYS });
});
