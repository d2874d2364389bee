import { deliverEvent, sendAttempt } from './deliveries.ts';
import { recordEvent } from './event-log.ts';
import { notifyOwner } from './notify-owner.ts';
import { disableWebhook } from './register.ts';
import { shouldDisable } from './rules.ts';
import type { World } from './world.ts';

/** Delivers the webhook events of all areas, and registers the jobs. Called once per world. */
export function registerWebhookJobs(world: World): void {
  world.events.on('webhook', event => {
    const record = recordEvent(world, event);
    const step = world.trail.step(() => ({ kind: 'event', subject: record.id, data: record.type }), world.trail.cause());
    step.run(() => deliverEvent(world, record));
  });
  world.clock.handle('webhooks.deliver', job => sendAttempt(world, job.subject));
  world.clock.handle('webhooks.disable', job => disableIfFailing(world, job.subject));
}

function disableIfFailing(world: World, webhookId: string): void {
  const webhook = world.webhooks.byId.get(webhookId);
  if (!webhook || !shouldDisable(webhook, world.clock.now())) return;
  disableWebhook(world, webhook);
  notifyOwner(world, webhook);
}
