import { someOfEach } from './choices.ts';
import type { Trap } from './trap.ts';

const STATUSES = [500, 502, 503] as const;

export const errorsTrap: Trap = {
  name: 'errors',
  text: 'answers 5xx to some calls, which take no effect',
  rule: 'requests/retries-only-what-is-safe',
  set(random) {
    const chooses = someOfEach(random);
    return {
      call({ operationId }) {
        if (operationId === null || !chooses(operationId)) return undefined;
        return { kind: 'status', status: random(`${operationId}:status`).pick(STATUSES), message: 'Something went wrong', after: false };
      },
    };
  },
};
