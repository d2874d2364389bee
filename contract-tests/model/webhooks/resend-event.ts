import * as fc from 'fast-check';
import { expectSame, type Fields } from '../real.ts';
import type { Command } from '../suite.ts';
import { isKept, newDelivery, type WebhooksModel } from './model.ts';
import { passTo } from './observe.ts';

/** Sends an event once more: fresh deliveries of the same to every endpoint that is enabled now. */
export const resendEvent = fc.nat(9).map(
  (number): Command<WebhooksModel> => ({
    check: ({ events, now }) => events.some(event => isKept(event, now)),
    async run(model, real) {
      const kept = model.events.filter(event => isKept(event, model.now));
      const event = kept[number % kept.length];
      if (!event) return;
      const { items } = await real.control('POST', `/_sim/events/${event.id}/resend`);
      const byEndpoint = new Map((items as readonly Fields[]).map(delivery => [delivery['webhookId'], String(delivery['id'])]));
      const enabled = model.endpoints.filter(endpoint => endpoint.enabled);
      expectSame('the endpoints it goes to again', [...byEndpoint.keys()].sort(), enabled.map(({ id }) => id).sort());
      for (const endpoint of enabled) model.deliveries.push(newDelivery(byEndpoint.get(endpoint.id) ?? '', event, endpoint, model.now));
      await passTo(model, real, model.now);
    },
    toString: () => `resend event #${number}`,
  }),
);
