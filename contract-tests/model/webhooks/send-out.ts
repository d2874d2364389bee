import { expectSame, type Fields, type Real } from '../real.ts';
import { type ModelEvent, newDelivery, type WebhooksModel } from './model.ts';
import { passTo } from './observe.ts';

/** An event leaves: `set` has to be one fresh delivery to each endpoint that is enabled now. */
export async function sendOut(event: ModelEvent, set: readonly Fields[], model: WebhooksModel, real: Real): Promise<void> {
  const byEndpoint = new Map(set.map(delivery => [String(delivery['webhookId']), String(delivery['id'])]));
  const enabled = model.endpoints.filter(endpoint => endpoint.enabled);
  expectSame('the endpoints that an event goes to', [...byEndpoint.keys()].sort(), enabled.map(({ id }) => id).sort());
  expectSame('the number of its deliveries', set.length, enabled.length);
  for (const endpoint of enabled) model.deliveries.push(newDelivery(byEndpoint.get(endpoint.id) ?? '', event, endpoint, model.now));
  await passTo(model, real, model.now);
}
