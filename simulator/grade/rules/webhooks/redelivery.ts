import type { Rule } from '../../rule.ts';
import { mustHandleOnce } from './repeats.ts';

/** An event that is delivered again because its acknowledgement was lost is handled once. */
export const redelivery: Rule = {
  id: 'webhooks/redelivery',
  title: 'Handles an event once whose acknowledgement was lost',
  why: 'An acknowledgement that does not arrive looks like a failure to the service: the event comes again half a minute later or more.',
  advice: 'Keep what was handled for as long as the service may send it again, also across restarts, and answer 2xx to what is known.',
  occasion: 'No event came again after it was acknowledged: run with --traps lost-acknowledgements, for longer than 30 s of the clock.',
  interfaceRules: ['WHK-08', 'WHK-25'],
  level: 'error',
  check: run => mustHandleOnce(run, 'redelivery'),
};
