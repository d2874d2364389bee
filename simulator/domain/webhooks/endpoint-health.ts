import type { Webhook } from './model.ts';
import { disableCheckAt } from './rules.ts';
import type { World } from './world.ts';

/** A success, and nothing else, resets the failure counter, and begins a new window of 7 days (WHK-29, WHK-32, D-WHK-10). */
export function countSuccess(world: World, webhook: Webhook): void {
  world.clock.cancel(webhook.disableJobId);
  world.webhooks.byId.update(webhook, { failureCount: 0, hasFailed: false, lastSuccessAt: world.clock.now() });
}

/** The first failure of a window puts the auto-disable check on the clock; a world whose endpoints work has no such job. */
export function countFailure(world: World, webhook: Webhook): void {
  const isFirst = !webhook.hasFailed;
  world.webhooks.byId.update(webhook, { failureCount: webhook.failureCount + 1, hasFailed: true });
  if (!isFirst) return;
  // After idle days the check is due already and runs at once.
  world.clock.schedule({ at: disableCheckAt(webhook), kind: 'webhooks.disable', subject: webhook.id, id: webhook.disableJobId });
}
