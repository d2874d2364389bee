import type { WebhookChaos } from '../../../openapi/generated/control-types.ts';
import type { Webhook } from '../../domain/webhooks/model.ts';
import { setChaos } from '../../domain/webhooks/register.ts';
import type { World } from '../../domain/world.ts';

/** Whether an endpoint is one of a client: nobody can own a `.invalid` name, which the receiver inside the simulator has. */
export function isOfClient({ url }: Pick<Webhook, 'url'>): boolean {
  return !new URL(url).hostname.endsWith('.invalid');
}

/** How many deliveries a fault hits. */
const RATE = 0.5;

/**
 * Lets a delivery fault hit some deliveries to endpoints of clients, those that are registered later included. Where `isSure`, it hits every one until
 * the function that it returns is called.
 */
export function onSomeDeliveries(world: World, fault: keyof WebhookChaos, isSure: boolean): () => void {
  const { byId } = world.webhooks;
  let rate = isSure ? 1 : RATE;
  const set = (webhook: Webhook): void => {
    if (isOfClient(webhook) && webhook.chaos[fault] !== rate) setChaos(world, webhook, { [fault]: rate });
  };
  byId.all().forEach(set);
  byId.watch((webhook, change) => change === 'inserted' && set(webhook));
  return () => {
    if (rate === RATE) return;
    rate = RATE;
    byId.all().forEach(set);
  };
}
