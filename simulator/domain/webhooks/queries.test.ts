import { expect, it } from 'vitest';
import { resendEvent } from './deliveries.ts';
import { findEvent, listDeliveries, listEvents } from './queries.ts';
import { registerWebhook } from './register.ts';
import { renderEvent } from './render.ts';
import { BROKEN, createReceiver, createWebhookWorld, emitEvent, START } from './webhooks.fixture.ts';
import type { World } from './world.ts';

const DAY = 86_400_000;
const ALL = { offset: 0, limit: 100 };

function createWorld(receiver = createReceiver()): World {
  const world = createWebhookWorld(receiver);
  registerWebhook(world, { organizationId: 'org_acme', url: 'https://acme.test/' });
  return world;
}

const idsOf = (page: ReturnType<typeof listEvents>): unknown[] => page.items.map(event => renderEvent(event).data['id']);

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
