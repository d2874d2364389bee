import { deliverEvent, sendAttempt } from './deliveries.ts';
import { recordEvent } from './event-log.ts';
import { noticeDisabled } from './notices.ts';
import { disableWebhook } from './register.ts';
import { isToBeDisabled } from './rules.ts';
import type { World } from './world.ts';

/** Turns what areas announce into deliveries, and says what the area's jobs do. Called once per world. */
export function registerWebhookJobs(world: World): void {
  world.events.on('webhook', event => {
    deliverEvent(world, recordEvent(world, event));
  });
  world.clock.handle('webhooks.deliver', job => sendAttempt(world, job.subject));
  world.clock.handle('webhooks.disable', job => disableDead(world, job.subject));
}

function disableDead(world: World, webhookId: string): void {
  const webhook = world.webhooks.byId.get(webhookId);
  if (!webhook || !isToBeDisabled(webhook, world.clock.now())) return;
  disableWebhook(world, webhook);
  noticeDisabled(world, webhook);
}
