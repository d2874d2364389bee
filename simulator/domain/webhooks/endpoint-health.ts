import type { Webhook } from './model.ts';
import { disableCheckAt } from './rules.ts';
import type { World } from './world.ts';

/** Resets the failure counter and the 7 days of auto-disable (WHK-29, WHK-32). */
export function recordSuccess(world: World, webhook: Webhook): void {
  world.clock.cancel(webhook.disableJobId);
  world.webhooks.byId.update(webhook, { failureCount: 0, lastSuccessAt: world.clock.now() });
}

/** Counts a failure. The first one schedules the auto-disable check, so that working endpoints need no job. */
export function recordFailure(world: World, webhook: Webhook): void {
  world.webhooks.byId.update(webhook, { failureCount: webhook.failureCount + 1 });
  if (webhook.failureCount > 1) return;
  // After idle days the check is due already and runs at once.
  world.clock.schedule({ at: disableCheckAt(webhook), kind: 'webhooks.disable', subject: webhook.id, id: webhook.disableJobId });
}
