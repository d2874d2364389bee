import type { Rule } from '../../rule.ts';
import type { Forgery } from '../../run.ts';
import { isTaken } from './deliveries.ts';

/** A receiver refuses what the service has not signed. */
export const signature: Rule = {
  id: 'webhooks/signature',
  title: 'Refuses a delivery whose signature does not match',
  why: 'The address of a receiver is no secret: without the check, anybody can report posts that were never published and accounts that are lost.',
  advice:
    'Compute the HMAC-SHA256 of the raw body with the signing secret, compare it with x-signature in constant time, and answer 401 otherwise.',
  occasion: 'No delivery was forged: run with --traps forged.',
  interfaceRules: ['WHK-07', 'D-WHK-01'],
  level: 'error',
  check({ deliveries }) {
    const forged = deliveries.filter(({ forgery, status }) => forgery !== null && status !== null);
    const taken = forged.filter(isTaken);
    return {
      occasions: forged.length,
      problems: taken.map(delivery => ({
        text: `A delivery of ${delivery.type} ${delivery.forgery ? FORGERIES[delivery.forgery] : ''} was answered ${delivery.status}`,
        evidence: [delivery],
      })),
    };
  },
};

const FORGERIES: Readonly<Record<Forgery, string>> = {
  signature: 'with a made-up signature',
  secret: 'signed with another secret',
  body: 'whose body was changed after it was signed',
};
