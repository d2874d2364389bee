import type { WebhookChaos } from '../../../openapi/generated/control-types.ts';
import type { Webhook } from '../../domain/webhooks/model.ts';
import { setChaos } from '../../domain/webhooks/register.ts';
import type { World } from '../../domain/world.ts';

/** Whether an endpoint is one of a client: nobody can own a `.invalid` name, which the receiver inside the simulator has. */
export function isOfClient({ url }: Pick<Webhook, 'url'>): boolean {
  return !new URL(url).hostname.endsWith('.invalid');
}

/** Sets a rate of the delivery faults of all endpoints of clients, those that are registered later included. */
export function setRate(world: World, fault: keyof WebhookChaos, rate: number): void {
  const { byId } = world.webhooks;
  const set = (webhook: Webhook): void => {
    if (isOfClient(webhook)) setChaos(world, webhook, { [fault]: rate });
  };
  byId.all().forEach(set);
  byId.watch((webhook, change) => change === 'inserted' && set(webhook));
}
