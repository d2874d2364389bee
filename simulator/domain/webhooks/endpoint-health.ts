import type { Webhook } from './model.ts';
import { disableCheckAt } from './rules.ts';
import type { World } from './world.ts';

/** The attempts that an endpoint has answered at one instant, by their jobs. */
interface Instant {
  readonly at: number;
  readonly failed: readonly number[];
  /** The latest job whose attempt succeeded; 0 for none. */
  readonly succeeded: number;
}

/** Not part of the world: it matters only while several attempts of one instant are answered. */
const instants = new WeakMap<Webhook, Instant>();

/**
 * A success, and nothing else, resets the failure counter, and begins a new window of 7 days (WHK-29, WHK-32, D-WHK-10). Attempts of one instant count
 * in the order of their jobs, in whatever order they are answered.
 */
export function recordSuccess(world: World, webhook: Webhook, job: number): void {
  const { at, failed, succeeded } = instantOf(world, webhook);
  if (job < succeeded) return;
  const later = failed.filter(other => other > job);
  instants.set(webhook, { at, failed: later, succeeded: job });
  world.clock.cancel(webhook.disableJobId);
  world.webhooks.byId.update(webhook, { failureCount: 0, hasFailed: false, lastSuccessAt: at });
  for (const _ of later) countFailure(world, webhook);
}

/** Counts a failure, unless a later attempt of the same instant has succeeded already. */
export function recordFailure(world: World, webhook: Webhook, job: number): void {
  const instant = instantOf(world, webhook);
  if (job < instant.succeeded) return;
  instants.set(webhook, { ...instant, failed: [...instant.failed, job] });
  countFailure(world, webhook);
}

/** The first one of a window schedules the auto-disable check, so that working endpoints need no job. */
function countFailure(world: World, webhook: Webhook): void {
  const isFirst = !webhook.hasFailed;
  world.webhooks.byId.update(webhook, { failureCount: webhook.failureCount + 1, hasFailed: true });
  if (!isFirst) return;
  // After idle days the check is due already and runs at once.
  world.clock.schedule({ at: disableCheckAt(webhook), kind: 'webhooks.disable', subject: webhook.id, id: webhook.disableJobId });
}

function instantOf(world: World, webhook: Webhook): Instant {
  const at = world.clock.now();
  const known = instants.get(webhook);
  return known?.at === at ? known : { at, failed: [], succeeded: 0 };
}
