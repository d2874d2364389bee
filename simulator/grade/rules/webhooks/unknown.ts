import type { Rule } from '../../rule.ts';
import { mustTake, outcomeOf, typeOfBody } from './deliveries.ts';

/** A receiver takes events that say more than it knows. */
export const unknown: Rule = {
  id: 'webhooks/unknown',
  title: 'Takes unknown event types, fields and values',
  why: 'The service adds types, fields and values without a new version: a receiver that refuses them loses events, and is disabled in the end.',
  advice: 'Read the fields that you need, treat an unknown value as other, and answer 2xx to types that you do not handle.',
  occasion: 'No event had anything unknown: run with --traps forward-compatibility.',
  interfaceRules: ['WHK-23', 'DMS-23'],
  level: 'error',
  check: run =>
    mustTake(
      run,
      ({ trap, forgery }) => trap === 'forward-compatibility' && forgery === null,
      refused =>
        typeOfBody(refused.body) === refused.type
          ? `${refused.type} with unknown fields or values ${outcomeOf(refused)}`
          : `An event of the unknown type ${typeOfBody(refused.body)} ${outcomeOf(refused)}`,
    ),
};
