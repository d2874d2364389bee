import type { Rule } from '../../rule.ts';
import { mustTake, outcomeOf } from './deliveries.ts';

/** A receiver verifies the bytes that came, not what a parser made of them. */
export const rawBody: Rule = {
  id: 'webhooks/raw-body',
  title: 'Verifies the signature of the raw body',
  why: 'The signature is one of bytes: a body that was parsed and written again may differ in white space, and then a genuine event is refused.',
  advice: 'Keep the bytes of the request as they came, verify those, and parse afterwards.',
  occasion: 'No delivery had other white space: run with --traps raw-body.',
  interfaceRules: ['D-WHK-01'],
  level: 'error',
  check: run =>
    mustTake(
      run,
      ({ trap }) => trap === 'raw-body',
      refused => `${refused.type} with other white space and the right signature ${outcomeOf(refused)}`,
    ),
};
