import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import type { Fields } from '../../../../model/real.ts';
import { expectDeliveries } from './expect-deliveries.ts';
import { isKept, type WebhooksModel } from './model.ts';

/** Resends an event: every enabled endpoint gets a new delivery of it. */
export const resendEvent = fc.nat(9).map(
  (number): Command<WebhooksModel> => ({
    check: ({ events, now }) => events.some(event => isKept(event, now)),
    async run(model, real) {
      const kept = model.events.filter(event => isKept(event, model.now));
      const event = kept[number % kept.length];
      if (!event) return;
      const { items } = await real.control('POST', `/_sim/events/${event.id}/resend`);
      await expectDeliveries(event, items as readonly Fields[], model, real);
    },
    toString: () => `resend event #${number}`,
  }),
);
