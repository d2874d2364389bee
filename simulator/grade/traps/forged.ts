import { headersOf } from '../../domain/webhooks/rules.ts';
import { hash32 } from '../../kernel/random.ts';
import { someOf } from './choices.ts';
import type { AlteredDelivery, Trap, TrappedDelivery } from './trap.ts';

export const forgedTrap: Trap = {
  name: 'forged',
  text: 'sends three forgeries of some events: with a made-up signature, signed with another secret, changed after they were signed',
  rule: 'webhooks/signature',
  leftOut: 'its events go past it, straight to the receiver',
  set({ random, isAlone }) {
    const chooses = someOf(random('deliveries'), isAlone);
    return {
      async delivery(delivery) {
        if (delivery.request.attempt > 1 || !chooses()) return undefined;
        for (const forged of forgeriesOf(delivery)) await delivery.send(forged);
        return undefined;
      },
    };
  },
};

function forgeriesOf({ request: { headers, body }, secret }: TrappedDelivery): AlteredDelivery[] {
  return [
    { headers: { ...headers, 'x-signature': madeUp(body) }, body, forgery: 'signature' },
    { headers: headersOf(`${secret}_of_somebody_else`, body), body, forgery: 'secret' },
    { headers, body: changed(body), forgery: 'body' },
  ];
}

/** As long as a signature, and of the same characters. */
function madeUp(text: string): string {
  return Array.from({ length: 8 }, (_, i) => hash32(text, i).toString(16).padStart(8, '0')).join('');
}

/** Another body of the same shape: the first timestamp differs by a millisecond or so. */
function changed(body: string): string {
  const other = body.replace(/\d(?=Z")/, digit => String((Number(digit) + 1) % 10));
  return other === body ? `${body} ` : other;
}
