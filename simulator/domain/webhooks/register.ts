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

/** Adds an enabled endpoint. Throws 400 for a target that is neither https nor loopback nor allowed (D-WHK-04, D-WHK-11), 404 for an unknown organization. */
export function registerWebhook(world: World, webhook: NewWebhook): Webhook {
  return world.webhooks.byId.insert(newWebhook(world, webhook, true));
}

/** Adds the address of a single attempt. It is disabled, so that no other event goes there. Throws as {@link registerWebhook} does. */
export function registerOneTime(world: World, webhook: NewWebhook): Webhook {
  return world.webhooks.byId.insert({ ...newWebhook(world, webhook, false), isOneTime: true });
}

function newWebhook(world: World, { organizationId, url, secret }: NewWebhook, enabled: boolean): Webhook {
  checkTarget(url, world.site.webhookHosts);
  if (!world.organizations.byId.get(organizationId)) throw errors.notFound('Organization');
  const now = world.clock.now();
  return {
    id: world.ids.next('wh'),
    organizationId,
    url,
    secret: secret ?? `whsec_sim_${organizationId}`,
    enabled,
    failureCount: 0,
    hasFailed: false,
    lastSuccessAt: null,
    enabledAt: now,
    disabledAt: null,
    chaos: NO_DELIVERY_FAULTS,
    heldDeliveryId: null,
    disableJobId: world.clock.reserve(),
    createdAt: now,
  };
}

/** Changes of an endpoint; absent fields stay unchanged. */
export interface WebhookChanges {
  readonly url?: string | undefined;
  readonly secret?: string | undefined;
  readonly enabled?: boolean | undefined;
}

/** Changes an endpoint. Later attempts use the new values, retries included. Throws 400 for an invalid target. */
export function updateWebhook(world: World, webhook: Webhook, { url, secret, enabled }: WebhookChanges): Webhook {
  if (url !== undefined) checkTarget(url, world.site.webhookHosts);
  world.webhooks.byId.update(webhook, { url: url ?? webhook.url, secret: secret ?? webhook.secret });
  if (enabled === undefined) return webhook;
  return enabled ? enableWebhook(world, webhook) : disableWebhook(world, webhook);
}

/** Gives an endpoint a new secret, which signs all later attempts, retries included. */
export function rotateSecret(world: World, webhook: Webhook): Webhook {
  return world.webhooks.byId.update(webhook, { secret: world.ids.next('whsec_sim') });
}

/** Sets the rates of delivery faults; absent ones stay unchanged. */
export function setChaos(world: World, webhook: Webhook, rates: Partial<WebhookChaos>): Webhook {
  const chaos = { ...webhook.chaos, ...rates };
  world.trail.note({ kind: 'lever', subject: webhook.id, data: { setting: 'chaos', value: chaos } });
  return world.webhooks.byId.update(webhook, { chaos });
}

/** Enables an endpoint: its 7 days restart, its failure counter stays (D-WHK-10). Events emitted while it was disabled are not sent (WHK-33). */
export function enableWebhook(world: World, webhook: Webhook): Webhook {
  world.clock.cancel(webhook.disableJobId);
  return world.webhooks.byId.update(webhook, { enabled: true, enabledAt: world.clock.now(), disabledAt: null, hasFailed: false });
}

/** Disables an endpoint: its pending deliveries become FAILED. No effect on a disabled one. */
export function disableWebhook(world: World, webhook: Webhook): Webhook {
  if (!webhook.enabled) return webhook;
  world.clock.cancel(webhook.disableJobId);
  dropDeliveries(world, webhook);
  return world.webhooks.byId.update(webhook, { enabled: false, disabledAt: world.clock.now(), heldDeliveryId: null });
}

/** Removes an endpoint: its pending deliveries become FAILED, all deliveries stay readable. */
export function removeWebhook(world: World, webhook: Webhook): void {
  disableWebhook(world, webhook);
  world.webhooks.byId.remove(webhook.id);
}
