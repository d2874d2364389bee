import { headersOf } from '../../domain/webhooks/rules.ts';
import { someOf } from './choices.ts';
import type { Trap } from './trap.ts';

export const rawBodyTrap: Trap = {
  name: 'raw-body',
  text: 'writes some events with other white space, rightly signed',
  rule: 'webhooks/raw-body',
  leftOut: 'its events go past it, straight to the receiver',
  set({ random, isAlone }) {
    const chooses = someOf(random('deliveries'), isAlone);
    return {
      async delivery({ request, secret }) {
        if (request.attempt > 1 || !chooses()) return undefined;
        const body = `${JSON.stringify(JSON.parse(request.body), null, 2)}\n`;
        return { headers: headersOf(secret, body), body, forgery: null };
      },
    };
  },
};
