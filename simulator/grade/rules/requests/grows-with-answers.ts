import type { Rule } from '../../rule.ts';
import { hasGrown } from '../../traps/forward-compatibility.ts';

/** Answers gain fields and values; that a client falls over shows in its own result. */
export const growsWithAnswers: Rule = {
  id: 'requests/grows-with-answers',
  title: 'Takes fields and values in answers that it does not know',
  why: 'The service adds fields, platforms and states without a new version: a client that refuses them stops on an ordinary day.',
  advice: 'Ignore unknown fields, and treat an unknown value as something that is shown but not acted upon, or not finished yet.',
  occasion: 'No answer had anything unknown in it: run with --traps forward-compatibility.',
  interfaceRules: ['DMS-23'],
  level: 'error',
  check({ calls, traps }) {
    return { occasions: traps.has('forward-compatibility') ? calls.filter(hasGrown).length : 0, problems: [] };
  },
};
