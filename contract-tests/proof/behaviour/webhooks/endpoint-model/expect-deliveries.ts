import type { SyncedReal } from '../../../../model/define-model.ts';
import { expectSame, type Fields } from '../../../../model/real.ts';
import { type ModelEvent, newDelivery, type WebhooksModel } from './model.ts';

/** Adds the deliveries of a new event to the model. Throws unless `set` has one new delivery to each enabled endpoint. */
export async function expectDeliveries(event: ModelEvent, set: readonly Fields[], model: WebhooksModel, real: SyncedReal): Promise<void> {
  const byEndpoint = new Map(set.map(delivery => [String(delivery['webhookId']), String(delivery['id'])]));
  const enabled = model.endpoints.filter(endpoint => endpoint.enabled);
  expectSame('the endpoints that receive an event', [...byEndpoint.keys()].sort(), enabled.map(({ id }) => id).sort());
  expectSame('the number of its deliveries', set.length, enabled.length);
  for (const endpoint of enabled) model.deliveries.push(newDelivery(byEndpoint.get(endpoint.id) ?? '', event, endpoint, model.now));
  await real.settle();
}
