import type { Rule } from '../../rule.ts';
import { mustHandleOnce } from './repeats.ts';

/** An event that is delivered twice is handled once. */
export const duplicates: Rule = {
  id: 'webhooks/duplicates',
  title: 'Handles an event once that is delivered twice',
  why: 'The service may send an event more than once: what is done each time reaches people twice.',
  advice: 'Remember type, data.id, data.status and updatedAt of what was handled, and pass over what is known. Answer 2xx in both cases.',
  occasion: 'No event was delivered twice: run with --traps duplicates.',
  interfaceRules: ['WHK-08'],
  level: 'error',
  check: run => mustHandleOnce(run, 'duplicate'),
};
