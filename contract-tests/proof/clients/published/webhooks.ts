import assert from 'node:assert/strict';
import { Bundlesocial, OpenAPI, type WebhookEventType, webhookEventTypes } from 'bundlesocial';
import type { IncomingWebhook } from '../../../../scenarios/runner/webhook-server.ts';
import { seedWorld } from '../../../seed-world.ts';
import type { Control, Session } from '../../../session.ts';
import { startWebhookRecorder } from '../../../webhook-recorder.ts';
import { createDid } from '../../caller.ts';

const SECRET = 'gehêim-秘密';

/** Throws unless the client itself parses one event of every type that it knows, and rejects what is not signed as it must be. */
export async function checkEvents(session: Session): Promise<void> {
  const context = await createClientContext(session);
  const { client } = context;
  const receiver = await startWebhookRecorder();
  try {
    await context.control('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: `${receiver.origin}/hooks`, secret: SECRET });
    await causeEvents(context);
    const deliveries = receiver.take().map(deliveryOf);
    const events = deliveries.map(({ body, signature }) => client.webhooks.constructEvent(body, signature, SECRET));
    const types = new Set<WebhookEventType>(events.map(({ type }) => type));
    assert.deepEqual(
      webhookEventTypes.filter(type => !types.has(type)),
      [],
    );
    const published = events.find(event => event.type === 'post.published');
    assert.equal(published?.data.title, 'Zoë – 東京 🚀');
    refuses(context, deliveries[0]);
  } finally {
    await receiver.close();
  }
}

/** Causes an event of each type: a team and an account that are created, changed and removed, and a post and a comment that go live. */
async function causeEvents({ client, control, teamId, advance }: ClientContext): Promise<void> {
  const team = await client.team.teamCreateTeam({ requestBody: { name: 'Events' } });
  await client.team.teamUpdateTeam({ id: team.id, requestBody: { name: 'More events' } });
  await control('POST', '/_sim/social-accounts', { teamId: team.id, type: 'LINKEDIN' });
  await client.socialAccount.socialAccountUnsetChannel({ requestBody: { teamId: team.id, type: 'LINKEDIN' } });
  await client.socialAccount.socialAccountDisconnect({ requestBody: { teamId: team.id, type: 'LINKEDIN' } });
  await client.team.teamDeleteTeam({ id: team.id });
  const post = await client.post.postCreate({
    requestBody: {
      teamId,
      title: 'Zoë – 東京 🚀',
      status: 'SCHEDULED',
      postDate: '2026-03-02T09:10:00Z',
      socialAccountTypes: ['THREADS'],
      data: { THREADS: { text: 'Hello' } },
    },
  });
  await advance('PT10M');
  await client.comment.commentCreate({
    requestBody: { teamId, internalPostId: post.id, socialAccountTypes: ['THREADS'], data: { THREADS: { text: 'First' } } },
  });
  await advance('PT10M');
}

interface Delivery {
  readonly body: string;
  readonly signature: string;
}

function deliveryOf({ body, headers }: IncomingWebhook): Delivery {
  return { body: body.toString('utf8'), signature: headers['x-signature'] ?? '' };
}

/** Throws unless the client rejects a delivery with another secret, signature or body. */
function refuses({ client }: ClientContext, delivery: Delivery | undefined): void {
  const { body, signature } = delivery ?? assert.fail('nothing was delivered');
  const invalid = { message: 'Invalid signature' };
  assert.throws(() => client.webhooks.constructEvent(body, signature, `${SECRET}!`), invalid);
  assert.throws(() => client.webhooks.constructEvent(`${body} `, signature, SECRET), invalid);
  assert.throws(() => client.webhooks.constructEvent(body, signature.toUpperCase(), SECRET), invalid);
}

/** A world with sample data of every kind, and a client of its first organization. */
interface ClientContext {
  readonly client: Bundlesocial;
  readonly control: Control;
  /** A team of the organization with an account on every platform. */
  readonly teamId: string;
  /** Advances the virtual clock by an ISO 8601 duration. */
  advance(by: string): Promise<void>;
}

/** Resets and seeds the world of the session. Throws on a target without a control API. */
async function createClientContext(session: Session): Promise<ClientContext> {
  const { baseUrl, apiKey, teamId, control } = session;
  if (!control) throw new Error('The checks of the client need a simulator, because they advance the clock');
  await control('POST', '/_sim/reset', {});
  await seedWorld(createDid(session), control);
  return {
    client: new Bundlesocial(apiKey, { ...OpenAPI, BASE: baseUrl }),
    control,
    teamId,
    advance: async by => void (await control('POST', '/_sim/clock/advance', { by })),
  };
}
