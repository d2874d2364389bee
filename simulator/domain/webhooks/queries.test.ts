import { expect, it } from 'vitest';
import { resendEvent } from './deliveries.ts';
import { findEvent, listDeliveries, listEvents, listNotifications, listWebhooks } from './queries.ts';
import { registerWebhook } from './register.ts';
import { renderDelivery, renderEvent, renderWebhook } from './render.ts';
import { BROKEN, createReceiver, createWebhookWorld, emitEvent, START } from './webhooks.fixture.ts';
import type { World } from './world.ts';

const DAY = 86_400_000;
const ALL = { offset: 0, limit: 100 };

function createWorld(receiver = createReceiver()): World {
  const world = createWebhookWorld(receiver);
  for (const organizationId of ['org_acme', 'org_pro']) registerWebhook(world, { organizationId, url: `https://${organizationId}.test/` });
  return world;
}

const idsOf = (page: ReturnType<typeof listEvents>): unknown[] => page.items.map(event => renderEvent(event).data['id']);

it('lists are newest first, of one organization or of all, with the number of all matches', async () => {
  const world = createWorld();
  for (const id of ['a', 'b', 'c']) emitEvent(world, id);
  emitEvent(world, 'p', 'org_pro');
  await world.clock.advanceTo(START);
  expect(idsOf(listEvents(world, ALL))).toEqual(['p', 'c', 'b', 'a']);
  expect(idsOf(listEvents(world, { ...ALL, organizationId: 'org_acme' }))).toEqual(['c', 'b', 'a']);
  const page = listEvents(world, { offset: 1, limit: 2 });
  expect([idsOf(page), page.total]).toEqual([['c', 'b'], 4]);
  expect(listDeliveries(world, ALL).total).toBe(4);
  expect(listDeliveries(world, { ...ALL, organizationId: 'org_pro' }).total).toBe(1);
  const [newest] = listEvents(world, ALL).items;
  expect(listDeliveries(world, { ...ALL, eventId: newest?.id }).items.map(({ eventId }) => eventId)).toEqual([newest?.id]);
  expect(listWebhooks(world, { ...ALL, organizationId: 'org_pro' }).items.map(({ url }) => url)).toEqual(['https://org_pro.test/']);
  expect(listWebhooks(world, ALL).total).toBe(2);
  expect(listNotifications(world, ALL)).toEqual({ items: [], total: 0 });
});

it('[D-RET-02] an event and its deliveries can be read for 7 days', async () => {
  const world = createWorld();
  emitEvent(world, 'old');
  await world.clock.advanceTo(START + 7 * DAY - 1);
  emitEvent(world, 'new');
  const [, old] = listEvents(world, ALL).items;
  expect(old && findEvent(world, old.id)).toBeDefined();
  expect(listDeliveries(world, ALL).total).toBe(2);
  await world.clock.advanceTo(START + 7 * DAY);
  expect(idsOf(listEvents(world, ALL))).toEqual(['new']);
  expect(old && findEvent(world, old.id)).toBeUndefined();
  expect(listDeliveries(world, ALL).total).toBe(1);
});

it('reading does not delete expired events; the next events do', async () => {
  const world = createWorld();
  for (let i = 0; i < 10; i++) emitEvent(world, `old_${i}`);
  await world.clock.advanceTo(START + 8 * DAY);
  expect(listEvents(world, ALL).total).toBe(0);
  expect(world.webhooks.events.size).toBe(10);
  for (const id of ['a', 'b', 'c']) emitEvent(world, id);
  await world.clock.advanceTo(START + 8 * DAY);
  expect([world.webhooks.events.size, world.webhooks.deliveries.size]).toEqual([3, 3]);
});

it('an expired event is kept while a resend is pending', async () => {
  const receiver = createReceiver();
  const world = createWorld(receiver);
  emitEvent(world, 'a');
  await world.clock.advanceTo(START + DAY);
  emitEvent(world, 'b');
  await world.clock.advanceTo(START + 7 * DAY - 10_000);
  receiver.respond(() => BROKEN);
  const [event] = world.webhooks.events.all();
  if (event) resendEvent(world, event);
  await world.clock.advanceTo(START + 7 * DAY + 1);
  emitEvent(world, 'c');
  expect(world.webhooks.events.size).toBe(3);
  await world.clock.advanceTo(START + 7 * DAY + 90_000);
  expect(receiver.requests.filter(({ body }) => body === event?.body)).toHaveLength(4);
  emitEvent(world, 'd');
  expect(world.webhooks.events.size).toBe(3);
});

it('shows endpoints, events and deliveries in the shapes of the control API', async () => {
  const receiver = createReceiver();
  const world = createWorld(receiver);
  receiver.respond(() => BROKEN);
  emitEvent(world, 'a');
  await world.clock.advanceTo(START);
  const [event] = listEvents(world, ALL).items;
  const [delivery] = listDeliveries(world, ALL).items;
  const webhook = listWebhooks(world, ALL).items[1];
  if (!event || !delivery || !webhook) throw new Error('nothing was made');
  expect(renderEvent(event)).toEqual({
    id: expect.stringMatching(/^evt_/),
    type: 'team.created',
    organizationId: 'org_acme',
    createdAt: '2026-03-02T10:00:00.000Z',
    data: { id: 'a' },
  });
  expect(renderDelivery(delivery)).toEqual({
    id: expect.stringMatching(/^del_/),
    eventId: event.id,
    webhookId: webhook.id,
    type: 'team.created',
    status: 'PENDING',
    attempts: [
      {
        number: 1,
        at: '2026-03-02T10:00:00.000Z',
        requestHeaders: receiver.requests[0]?.headers,
        requestBody: '{"type":"team.created","data":{"id":"a"}}',
        responseStatus: 500,
        responseBody: 'broken',
        error: null,
      },
    ],
  });
  expect(renderWebhook(webhook)).toEqual({
    id: expect.stringMatching(/^wh_/),
    organizationId: 'org_acme',
    url: 'https://org_acme.test/',
    secret: 'whsec_sim_org_acme',
    enabled: true,
    failureCount: 1,
    lastSuccessAt: null,
    disabledAt: null,
    createdAt: '2026-03-02T10:00:00.000Z',
    chaos: { duplicate: 0, reorder: 0, delay: 0, corruptSignature: 0, truncate: 0, loseAck: 0 },
  });
});
