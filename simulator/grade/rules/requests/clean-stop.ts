import type { Rule } from '../../rule.ts';

/** A call that nobody waits for is a call whose failure nobody sees. */
export const cleanStop: Rule = {
  id: 'requests/clean-stop',
  title: 'Ends with nothing in flight',
  why: 'A process that ends in the middle of a call does not know whether it took effect, and leaves work half done with each deployment.',
  advice: 'Await every call, and on a signal finish what is under way before the process ends.',
  occasion: 'The client is still at work: run it with sim grade -- <command>.',
  interfaceRules: [],
  level: 'error',
  check({ calls, end }) {
    if (!end || calls.length === 0) return { occasions: 0, problems: [] };
    return {
      occasions: 1,
      problems: end.inFlight.map(call => ({ text: `${call} had no answer yet when the command ended`, evidence: [] })),
    };
  },
};
