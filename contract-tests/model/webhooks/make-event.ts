import * as fc from 'fast-check';
import { expectSame, fieldsOf } from '../real.ts';
import type { Command } from '../suite.ts';
import { newDelivery, type WebhooksModel } from './model.ts';
import { itemsOf, passTo } from './observe.ts';

/** Makes an event: each enabled endpoint gets it at once. */
export const makeEvent = fc.constant<Command<WebhooksModel>>({
  check: () => true,
  async run(model, real) {
    const name = `Team ${model.events.length + 1}`;
    await real.did('updateTeam', { path: { id: real.teamId }, body: { name } });
    const [told = {}] = await itemsOf(real, '/_sim/events?limit=1');
    expectSame('the latest event', [told['type'], fieldsOf(told['data'])['name']], ['team.updated', name]);
    const event = { id: String(told['id']), name, createdAt: model.now };
    model.events.push(event);
    const set = (await itemsOf(real, '/_sim/deliveries?limit=10')).filter(({ eventId }) => eventId === event.id);
    const byEndpoint = new Map(set.map(delivery => [delivery['webhookId'], String(delivery['id'])]));
    const enabled = model.endpoints.filter(endpoint => endpoint.enabled);
    expectSame('the endpoints it goes to', [...byEndpoint.keys()].sort(), enabled.map(({ id }) => id).sort());
    for (const endpoint of enabled) model.deliveries.push(newDelivery(byEndpoint.get(endpoint.id) ?? '', event, endpoint, model.now));
    await passTo(model, real, model.now);
  },
  toString: () => 'make an event',
});
