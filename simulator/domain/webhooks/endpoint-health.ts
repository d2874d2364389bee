import type { Webhook } from './model.ts';
import { disableCheckAt } from './rules.ts';
import type { World } from './world.ts';

/** A success, and nothing else, resets the failure counter, and begins a new window of 7 days (WHK-29, WHK-32, D-WHK-10). */
export function recordSuccess(world: World, webhook: Webhook): void {
  world.clock.cancel(webhook.disableJobId);
  world.webhooks.byId.update(webhook, { failureCount: 0, hasFailed: false, lastSuccessAt: world.clock.now() });
}

/** Counts a failure. The first one of a window schedules the auto-disable check, so that working endpoints need no job. */
export function recordFailure(world: World, webhook: Webhook): void {
  const isFirst = !webhook.hasFailed;
  world.webhooks.byId.update(webhook, { failureCount: webhook.failureCount + 1, hasFailed: true });
  if (!isFirst) return;
  // After idle days the check is due already and runs at once.
  world.clock.schedule({ at: disableCheckAt(webhook), kind: 'webhooks.disable', subject: webhook.id, id: webhook.disableJobId });
}
