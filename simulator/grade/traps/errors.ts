import { onSomeCalls } from './choices.ts';
import type { Trap } from './trap.ts';

const STATUSES = [500, 502, 503] as const;

export const errorsTrap: Trap = {
  name: 'errors',
  text: 'answers 5xx to some calls, which take no effect',
  rule: 'requests/retries-only-what-is-safe',
  set({ random, isAlone }) {
    return onSomeCalls(random, isAlone, operationId => {
      const status = random(`${operationId}:status`).pick(STATUSES);
      return { kind: 'status', status, message: 'Something went wrong', after: false };
    });
  },
};
