import { createHmac } from 'node:crypto';
import { describe, expect } from 'vitest';
import { settleDeliveries } from './deliveries.ts';
import { type FailedAttempt, watchFailedAttempts } from './failed-attempts.ts';
import { registerWebhook, rotateSecret, updateWebhook } from './register.ts';
import { renderNotification } from './render.ts';
import {
  advance,
  BROKEN,
  createReceiver,
  createWebhookWorld,
  deferredAnswer,
  ENDPOINT_URL,
  emitEvent,
  frozenTime,
  it,
  OK,
  START,
  TIMED_OUT,
} from './webhooks.fixture.ts';

const DAY = 86_400_000;

function hmacOf(secret: string, body: string | undefined): string {
  return createHmac('sha256', secret)
    .update(body ?? '')
    .digest('hex');
}

describe('a request', () => {
  it('is not sent while the event is emitted, and is the same in retries', async ({ world, receiver }) => {
    receiver.respond(() => BROKEN);
    const data = { id: 'team_1', name: 'Before' };
    world.events.emit('webhook', { type: 'team.updated', organizationId: 'org_acme', data });
    data.name = 'After';
    expect(receiver.requests).toEqual([]);
    await advance(world, 90_000);
    expect(receiver.requests.map(({ body }) => body)).toEqual(
      Array(3).fill('{"type":"team.updated","data":{"id":"team_1","name":"Before"}}'),
    );
  });

  it('[WHK-24] has 15 seconds, and is retried after them', async ({ world, receiver }) => {
    receiver.respond(() => TIMED_OUT);
    emitEvent(world, 'team_1');
    await advance(world, 30_000);
    expect(receiver.requests.map(({ timeoutMs }) => timeoutMs)).toEqual([15_000, 15_000]);
    expect(world.webhooks.deliveries.all()[0]?.attempts[0]).toMatchObject({
      responseStatus: null,
      responseBody: null,
      error: 'no answer within 15 s',
    });
  });

  it('[WHK-26] in real time is repeated a pause after the failure, not after its start', async () => {
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
    expect(world.webhooks.deliveries.all()).toMatchObject([{ sentAt: START + 45_000, attempts: [{ at: START }] }]);
  });

  it('goes to a changed URL with a changed secret', async ({ world, receiver, webhook }) => {
    receiver.respond(() => BROKEN);
    emitEvent(world, 'team_1');
    await advance(world);
    updateWebhook(world, webhook, { url: 'https://new.acme.test/', secret: 'new' });
    await advance(world, 30_000);
    const { url, headers, body } = receiver.requests[1] ?? {};
    expect([url, headers?.['x-signature']]).toEqual(['https://new.acme.test/', hmacOf('new', body)]);
  });

  it('in flight keeps the old secret, and its retry has the new one', async ({ world, receiver, webhook }) => {
    const late = deferredAnswer();
    receiver.respond(() => late.promise);
    emitEvent(world, 'team_1');
    world.clock.runDue();
    const old = webhook.secret;
    const { secret } = rotateSecret(world, webhook);
    expect(secret).toMatch(/^whsec_sim_[a-z2-9]{16}$/);
    late.resolve(BROKEN);
    await advance(world, 30_000);
    const [first, second] = receiver.requests;
    expect(first?.headers['x-signature']).toBe(hmacOf(old, first?.body));
    expect(second?.headers['x-signature']).toBe(hmacOf(secret, second?.body));
  });
});

it('[WHK-03, WHK-04] an HTTPS URL gets a signing secret; a refused URL changes nothing', ({ world, webhook }) => {
  const added = { url: ENDPOINT_URL, secret: 'whsec_sim_org_acme', enabled: true };
  expect(webhook).toMatchObject({ ...added, failureCount: 0, lastSuccessAt: null });
  const register = (url: string) => registerWebhook(world, { organizationId: 'org_acme', url });
  expect(() => register('http://hooks.acme.test/in')).toThrow('http:// goes to loopback only');
  expect(world.webhooks.byId.size).toBe(1);
  expect(() => updateWebhook(world, webhook, { url: 'ftp://x/', secret: 'new', enabled: false })).toThrow();
  expect(webhook).toMatchObject(added);
});

it('every failed attempt is told with its number, its reason and whether another one follows', async ({ world, receiver }) => {
  const failed: FailedAttempt[] = [];
  watchFailedAttempts(world, attempt => failed.push(attempt));
  const answers = [BROKEN, TIMED_OUT, BROKEN, TIMED_OUT, OK];
  receiver.respond(() => answers.shift() ?? OK);
  for (const name of ['a', 'b']) {
    emitEvent(world, name);
    await advance(world, DAY);
  }
  expect(failed.map(({ attempt, reason, isRetried, url }) => [attempt, reason, isRetried, url])).toEqual([
    [1, 'the answer was 500', true, ENDPOINT_URL],
    [2, 'no answer within 15 s', true, ENDPOINT_URL],
    [3, 'the answer was 500', false, ENDPOINT_URL],
    [1, 'no answer within 15 s', true, ENDPOINT_URL],
  ]);
});

it('[WHK-30] a disabled endpoint is reported to the owner of its organization', async ({ world, receiver }) => {
  receiver.respond(() => BROKEN);
  emitEvent(world, 'team_1');
  await advance(world, 7 * DAY);
  const notices = world.webhooks.notifications.all().map(renderNotification);
  expect(notices).toMatchObject([
    { kind: 'EMAIL', to: 'owner@acme.example' },
    { kind: 'IN_APP', to: 'user_acme' },
  ]);
  for (const { subject, text } of notices) {
    expect(subject).toBe('A webhook endpoint was disabled');
    expect(text).toContain('https://hooks.acme.test/in of The acme company had no successful delivery for 7 days');
  }
});

it('no job is scheduled while endpoints work', async ({ world, receiver, webhook }) => {
  emitEvent(world, 'a');
  await advance(world, DAY);
  expect(world.clock.pendingJobs).toBe(0);
  receiver.respond(() => BROKEN);
  emitEvent(world, 'b');
  await advance(world, DAY);
  expect(world.clock.jobs().map(({ kind, subject }) => [kind, subject])).toEqual([['webhooks.disable', webhook.id]]);
  receiver.respond(() => OK);
  emitEvent(world, 'c');
  await advance(world, DAY);
  expect(world.clock.pendingJobs).toBe(0);
});
