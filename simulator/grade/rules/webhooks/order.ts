import type { Rule } from '../../rule.ts';
import { isOfEvent, mustTake, outcomeOf } from './deliveries.ts';
import { lateDeliveries } from './late.ts';

/** A receiver takes events in any order. */
export const order: Rule = {
  id: 'webhooks/order',
  title: 'Takes events that come late or out of order',
  why: 'Deliveries are sent side by side and tried again: an older event may come after a newer one, and refusing it only makes it come again.',
  advice: 'Answer 2xx, compare updatedAt with what you know already, and pass over an event that is older.',
  occasion: 'No event came late or out of order: run with --traps order.',
  interfaceRules: ['WHK-08', 'WHK-28'],
  level: 'error',
  check(run) {
    const late = lateDeliveries(run);
    return mustTake(
      run,
      delivery => delivery.trap === null && isOfEvent(delivery) && late.has(delivery),
      refused => `${refused.type} ${outcomeOf(refused)} ${late.get(refused)}`,
    );
  },
};
