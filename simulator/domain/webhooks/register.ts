import type { WebhookChaos } from '../../../openapi/generated/control-types.ts';
import { errors } from '../../kernel/errors.ts';
import { dropDeliveries } from './deliveries.ts';
import { NO_DELIVERY_FAULTS } from './delivery-faults.ts';
import type { Webhook } from './model.ts';
import { checkTarget } from './rules.ts';
import type { World } from './world.ts';

export interface NewWebhook {
  readonly organizationId: string;
  readonly url: string;
  /** The signing secret; by default `whsec_sim_<organization id>`. */
  readonly secret?: string | undefined;
}

/** Adds an endpoint, enabled. 400 for a target that is neither https nor loopback, 404 for an unknown organization. */
export function registerWebhook(world: World, { organizationId, url, secret }: NewWebhook): Webhook {
  checkTarget(url);
  if (!world.organizations.byId.get(organizationId)) throw errors.notFound('Organization');
  const now = world.clock.now();
  return world.webhooks.byId.insert({
    id: world.ids.next('wh'),
    organizationId,
    url,
    secret: secret ?? `whsec_sim_${organizationId}`,
    enabled: true,
    failureCount: 0,
    hasFailed: false,
    lastSuccessAt: null,
    enabledAt: now,
    disabledAt: null,
    chaos: NO_DELIVERY_FAULTS,
    heldDeliveryId: null,
    disableJobId: world.clock.reserve(),
    createdAt: now,
  });
}

/** What of an endpoint can be changed; what is absent stays. */
export interface WebhookChanges {
  readonly url?: string | undefined;
  readonly secret?: string | undefined;
  readonly enabled?: boolean | undefined;
}

/** Changes an endpoint; attempts from then on go by it, retries included. 400 for a target that is refused. */
export function updateWebhook(world: World, webhook: Webhook, { url, secret, enabled }: WebhookChanges): Webhook {
  if (url !== undefined) checkTarget(url);
  world.webhooks.byId.update(webhook, { url: url ?? webhook.url, secret: secret ?? webhook.secret });
  if (enabled === undefined) return webhook;
  return enabled ? enableWebhook(world, webhook) : disableWebhook(world, webhook);
}

/** Gives an endpoint a new secret: what is sent from then on is signed with it, retries of older deliveries included. */
export function rotateSecret(world: World, webhook: Webhook): Webhook {
  return world.webhooks.byId.update(webhook, { secret: world.ids.next('whsec_sim') });
}

/** Lets deliveries to an endpoint go wrong at these rates from now on; what is left out stays. */
export function setChaos(world: World, webhook: Webhook, rates: Partial<WebhookChaos>): Webhook {
  return world.webhooks.byId.update(webhook, { chaos: { ...webhook.chaos, ...rates } });
}

/** Enables an endpoint: its 7 days restart, its failure counter stays (D-WHK-10). Events emitted while it was disabled are not sent (WHK-33). */
export function enableWebhook(world: World, webhook: Webhook): Webhook {
  world.clock.cancel(webhook.disableJobId);
  return world.webhooks.byId.update(webhook, { enabled: true, enabledAt: world.clock.now(), disabledAt: null, hasFailed: false });
}

/** Disables an endpoint: what it still had to get is dropped as FAILED. One that is disabled already stays as it is. */
export function disableWebhook(world: World, webhook: Webhook): Webhook {
  if (!webhook.enabled) return webhook;
  world.clock.cancel(webhook.disableJobId);
  dropDeliveries(world, webhook);
  return world.webhooks.byId.update(webhook, { enabled: false, disabledAt: world.clock.now(), heldDeliveryId: null });
}

/** Removes an endpoint: what it still had to get is dropped as FAILED, what it got stays readable. */
export function removeWebhook(world: World, webhook: Webhook): void {
  disableWebhook(world, webhook);
  world.webhooks.byId.remove(webhook.id);
}
