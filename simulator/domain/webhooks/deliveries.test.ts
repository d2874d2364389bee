import { createHmac } from 'node:crypto';
import { describe, expect } from 'vitest';
import { resendEvent, settleDeliveries } from './deliveries.ts';
import { disableWebhook, enableWebhook, registerWebhook, removeWebhook, updateWebhook } from './register.ts';
import {
  advance,
  BROKEN,
  createReceiver,
  createWebhookWorld,
  deferredAnswer,
  ENDPOINT_URL,
  emitEvent,
  type FakeReceiver,
  frozenTime,
  it,
  OK,
  START,
  TIMED_OUT,
} from './webhooks.fixture.ts';
import type { World } from './world.ts';

function hmacOf(secret: string, body: string): string {
  return createHmac('sha256', secret).update(Buffer.from(body, 'utf8')).digest('hex');
}

function sentTo(receiver: FakeReceiver, url: string): string[] {
  return receiver.requests.filter(request => request.url === url).map(request => request.body);
}

function onlyDelivery(world: World) {
  const [delivery, ...others] = world.webhooks.deliveries.all();
  if (!delivery || others.length > 0) throw new Error(`${others.length + 1} deliveries`);
  return delivery;
}

describe('which endpoints receive an event', () => {
  it('[WHK-01] an endpoint receives the events of all teams of its organization and of no other', async ({ world, receiver }) => {
    registerWebhook(world, { organizationId: 'org_pro', url: 'https://hooks.pro.test/in' });
    emitEvent(world, 'team_1');
    emitEvent(world, 'team_2');
    emitEvent(world, 'team_9', 'org_pro');
    await advance(world);
    expect(sentTo(receiver, ENDPOINT_URL)).toEqual([
      '{"type":"team.created","data":{"id":"team_1"}}',
      '{"type":"team.created","data":{"id":"team_2"}}',
    ]);
    expect(sentTo(receiver, 'https://hooks.pro.test/in')).toEqual(['{"type":"team.created","data":{"id":"team_9"}}']);
  });

  it('[WHK-02] each endpoint receives each event', async ({ world, receiver }) => {
    registerWebhook(world, { organizationId: 'org_acme', url: 'https://other.acme.test/' });
    emitEvent(world, 'team_1');
    emitEvent(world, 'team_2');
    await advance(world);
    expect(sentTo(receiver, ENDPOINT_URL)).toHaveLength(2);
    expect(sentTo(receiver, 'https://other.acme.test/')).toEqual(sentTo(receiver, ENDPOINT_URL));
  });

  it('nothing is sent while the event is emitted', async ({ world, receiver }) => {
    emitEvent(world, 'team_1');
    expect(receiver.requests).toEqual([]);
    await advance(world);
    expect(receiver.requests).toHaveLength(1);
  });

  it('[WHK-34] resending makes a fresh delivery with the same payload for each enabled endpoint', async ({ world, receiver }) => {
    const other = registerWebhook(world, { organizationId: 'org_acme', url: 'https://other.acme.test/' });
    receiver.respond(() => BROKEN);
    emitEvent(world, 'team_1');
    await advance(world, 600_000);
    disableWebhook(world, other);
    receiver.respond(() => OK);
    const [event] = world.webhooks.events.all();
    const fresh = event ? resendEvent(world, event) : [];
    await advance(world);
    expect(fresh.map(({ webhookId, status, attempts }) => [webhookId === other.id, status, attempts.length])).toEqual([
      [false, 'SUCCEEDED', 1],
    ]);
    expect(world.webhooks.deliveries.size).toBe(3);
    expect(sentTo(receiver, ENDPOINT_URL)).toHaveLength(4);
    expect(new Set(sentTo(receiver, ENDPOINT_URL)).size).toBe(1);
  });
});

it('[WHK-07] first tries, retries and resends carry an HMAC-SHA256 of their body, made with the secret', async ({
  world,
  receiver,
  webhook,
}) => {
  receiver.respond(() => BROKEN);
  emitEvent(world, 'Zoë 🚀');
  await advance(world, 90_000);
  const [event] = world.webhooks.events.all();
  if (event) resendEvent(world, event);
  await advance(world);
  expect(receiver.requests).toHaveLength(4);
  for (const { body, headers } of receiver.requests) {
    expect(headers['x-signature']).toBe(hmacOf(webhook.secret, body));
    expect(headers['x-signature']).not.toBe(hmacOf('another secret', body));
    expect(headers['x-signature']).not.toBe(hmacOf(webhook.secret, `${body} `));
  }
});

describe('attempts', () => {
  it('[WHK-25] [WHK-26] [D-WHK-02] are made at 0, 30 s and 90 s with the same body, then no more', async ({ world, receiver }) => {
    receiver.respond(() => BROKEN);
    emitEvent(world, 'team_1');
    await advance(world);
    expect(receiver.requests).toHaveLength(1);
    await advance(world, 29_999);
    expect(receiver.requests).toHaveLength(1);
    await advance(world, 1);
    expect(receiver.requests).toHaveLength(2);
    await advance(world, 59_999);
    expect(receiver.requests).toHaveLength(2);
    await advance(world, 1);
    expect(receiver.requests).toHaveLength(3);
    await advance(world, 86_400_000);
    expect(receiver.requests).toHaveLength(3);
    expect(new Set(receiver.requests.map(request => request.body)).size).toBe(1);
    const delivery = onlyDelivery(world);
    expect(delivery.status).toBe('FAILED');
    expect(delivery.attempts.map(({ number, at, responseStatus }) => [number, at - START, responseStatus])).toEqual([
      [1, 0, 500],
      [2, 30_000, 500],
      [3, 90_000, 500],
    ]);
  });

  it('retries send the body of the first attempt', async ({ world, receiver }) => {
    receiver.respond(() => BROKEN);
    const data = { id: 'team_1', name: 'Before' };
    world.events.emit('webhook', { type: 'team.updated', organizationId: 'org_acme', data });
    data.name = 'After';
    await advance(world, 90_000);
    expect(receiver.requests.map(({ body }) => body)).toEqual(
      Array(3).fill('{"type":"team.updated","data":{"id":"team_1","name":"Before"}}'),
    );
  });

  it.for([200, 201, 204, 299])('[WHK-27] %i ends the delivery', async (status, { world, receiver }) => {
    receiver.respond(() => ({ status, body: '', error: null }));
    emitEvent(world, 'team_1');
    await advance(world, 3_600_000);
    expect(receiver.requests).toHaveLength(1);
    expect(onlyDelivery(world).status).toBe('SUCCEEDED');
    expect(world.clock.pendingJobs).toBe(0);
  });

  it.for([301, 302, 304, 400, 401, 404, 410, 429, 500, 503])('[WHK-27] %i is a failure', async (status, { world, receiver }) => {
    receiver.respond(() => ({ status, body: '', error: null }));
    emitEvent(world, 'team_1');
    await advance(world, 3_600_000);
    expect(receiver.requests).toHaveLength(3);
    expect(onlyDelivery(world).status).toBe('FAILED');
  });

  it('[WHK-24] time out after 15 seconds and are retried', async ({ world, receiver }) => {
    receiver.respond(() => TIMED_OUT);
    emitEvent(world, 'team_1');
    await advance(world, 30_000);
    expect(receiver.requests.map(request => request.timeoutMs)).toEqual([15_000, 15_000]);
    expect(onlyDelivery(world).attempts[0]).toMatchObject({ responseStatus: null, responseBody: null, error: 'no answer within 15 s' });
  });

  it('a retry that succeeds ends the delivery', async ({ world, receiver }) => {
    receiver.respond(() => (receiver.requests.length < 2 ? TIMED_OUT : OK));
    emitEvent(world, 'team_1');
    await advance(world, 3_600_000);
    expect(receiver.requests).toHaveLength(2);
    expect(onlyDelivery(world).status).toBe('SUCCEEDED');
  });

  it('[WHK-26] in real time the pause counts from the failure, not from the start of the attempt', async () => {
    let elapsed = 0;
    const receiver = createReceiver();
    const world = createWebhookWorld(receiver, { clockMode: 'realtime', realTime: { ...frozenTime, elapsed: () => elapsed } });
    registerWebhook(world, { organizationId: 'org_acme', url: ENDPOINT_URL });
    const late = deferredAnswer();
    receiver.respond(() => late.promise);
    emitEvent(world, 'team_1');
    world.clock.runDue();
    elapsed = 15_000;
    late.resolve(TIMED_OUT);
    await settleDeliveries(world);
    elapsed = 44_999;
    expect(world.clock.runDue()).toBe(0);
    elapsed = 45_000;
    expect(world.clock.runDue()).toBe(1);
    expect(onlyDelivery(world).attempts[0]?.at).toBe(START);
    expect(onlyDelivery(world).sentAt).toBe(START + 45_000);
  });
});

describe('disabling or removing an endpoint', () => {
  it.for([
    ['disabled', disableWebhook],
    ['removed', removeWebhook],
  ] as const)('%s: its pending deliveries are dropped as FAILED', async ([, leave], { world, receiver, webhook }) => {
    receiver.respond(() => BROKEN);
    emitEvent(world, 'team_1');
    await advance(world);
    emitEvent(world, 'team_2');
    leave(world, webhook);
    expect(world.webhooks.deliveries.all().map(({ status, attempts }) => [status, attempts.length])).toEqual([
      ['FAILED', 1],
      ['FAILED', 0],
    ]);
    expect(world.clock.pendingJobs).toBe(0);
    await advance(world, 3_600_000);
    expect(receiver.requests).toHaveLength(1);
  });

  it('[WHK-33] events produced while it was disabled are not delivered after enabling', async ({ world, receiver, webhook }) => {
    disableWebhook(world, webhook);
    emitEvent(world, 'team_1');
    await advance(world, 60_000);
    enableWebhook(world, webhook);
    await advance(world, 60_000);
    expect(receiver.requests).toEqual([]);
    emitEvent(world, 'team_2');
    await advance(world);
    expect(sentTo(receiver, ENDPOINT_URL)).toEqual(['{"type":"team.created","data":{"id":"team_2"}}']);
  });

  it('a changed URL and secret apply to retries too', async ({ world, receiver, webhook }) => {
    receiver.respond(() => BROKEN);
    emitEvent(world, 'team_1');
    await advance(world);
    updateWebhook(world, webhook, { url: 'https://new.acme.test/', secret: 'new' });
    await advance(world, 30_000);
    const [, second] = receiver.requests;
    expect(second?.url).toBe('https://new.acme.test/');
    expect(second?.headers['x-signature']).toBe(
      createHmac('sha256', 'new')
        .update(second?.body ?? '')
        .digest('hex'),
    );
  });
});
