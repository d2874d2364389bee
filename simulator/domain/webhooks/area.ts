import { defineArea } from '../area.ts';
import { deliverEvent, sendAttempt } from './deliveries.ts';
import { recordEvent } from './event-log.ts';
import { notifyOwner } from './notify-owner.ts';
import { disableWebhook } from './register.ts';
import { shouldDisable } from './rules.ts';
import { createWebhooksState } from './state.ts';
import type { World } from './world.ts';

export const webhooks = defineArea({
  name: 'webhooks',
  createState: createWebhooksState,
  byIdInSnapshots: 'webhooks',
  /** Delivers the webhook events of all areas, and registers the jobs. */
  register(world: World) {
    world.events.on('webhook', event => {
      const record = recordEvent(world, event);
      const step = world.trail.step(() => ({ kind: 'event', subject: record.id, data: record.type }), world.trail.cause());
      step.run(() => deliverEvent(world, record));
    });
    world.clock.handle('webhooks.deliver', job => sendAttempt(world, job.subject));
    world.clock.handleEach('webhooks.disable', world.webhooks.byId, webhook => {
      if (!shouldDisable(webhook, world.clock.now())) return;
      disableWebhook(world, webhook);
      notifyOwner(world, webhook);
    });
  },
});
