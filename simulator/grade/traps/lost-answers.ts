import { onSomeCalls } from './choices.ts';
import type { Trap } from './trap.ts';

export const lostAnswersTrap: Trap = {
  name: 'lost-answers',
  text: 'lets some calls take effect and then loses their answer: the connection is reset, or a 5xx comes instead',
  rule: 'requests/retries-only-what-is-safe',
  set({ random, isAlone }) {
    return onSomeCalls(random, isAlone, operationId =>
      random(`${operationId}:kind`).chance(0.5)
        ? { kind: 'reset' }
        : { kind: 'status', status: 504, message: 'The answer did not come in time', after: true },
    );
  },
};
