import type { Webhook } from './model.ts';
import { isReadable } from './rules.ts';
import { scheduleDelivery } from './schedule-delivery.ts';
import type { World } from './world.ts';

/** Delivers the retained events of their organizations to these endpoints only, oldest first. */
export function replayEvents(world: World, endpoints: readonly Webhook[]): void {
  const now = world.clock.now();
  const readable = world.webhooks.events.all().filter(event => isReadable(event.createdAt, now));
  for (const event of readable) {
    for (const webhook of endpoints) if (webhook.organizationId === event.organizationId) scheduleDelivery(world, event, webhook);
  }
}
