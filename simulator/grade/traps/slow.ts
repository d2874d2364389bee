import { someOfEach } from './choices.ts';
import type { Trap } from './trap.ts';

/** Long enough to show what else is under way, short enough for any timeout; real milliseconds. */
const [LEAST_MS, MOST_MS] = [100, 400];

export const slowTrap: Trap = {
  name: 'slow',
  text: `answers some calls and PUTs ${LEAST_MS} to ${MOST_MS} ms late`,
  rule: 'requests/clean-stop',
  set({ random, isAlone }) {
    const chooses = someOfEach(random, isAlone);
    return {
      call({ operationId }) {
        const name = operationId ?? 'storage';
        if (!chooses(name)) return undefined;
        return { kind: 'delay', delayMs: random(`${name}:delay`).integer(LEAST_MS, MOST_MS) };
      },
    };
  },
};
