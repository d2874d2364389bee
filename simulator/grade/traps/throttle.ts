import { limits } from '../../../openapi/document.ts';
import { between, type Instant, TIMER_TOLERANCE_MS } from '../run.ts';
import { someOfEach } from './choices.ts';
import type { Trap } from './trap.ts';

const [{ windowMs: WINDOW_MS } = { windowMs: 0 }] = limits.throttle.layers;

/** Windows in a row in which an operation is throttled: with two, a client shows whether it waits longer the second time. */
const WINDOWS = 2;

/** What an operation is going through. */
interface Stretch {
  refusedAt: Instant;
  windowsLeft: number;
}

export const throttleTrap: Trap = {
  name: 'throttle',
  text: 'answers 429 to some calls, and to all others of that operation for a second',
  rule: 'requests/waits-after-429',
  set({ random, isAlone }) {
    const chooses = someOfEach(random, isAlone);
    const stretches = new Map<string, Stretch>();
    return {
      call({ operationId, at }) {
        if (operationId === null) return undefined;
        const stretch = stretches.get(operationId);
        if (stretch && between(stretch.refusedAt, at) < WINDOW_MS - TIMER_TOLERANCE_MS) return REFUSED;
        if (stretch && stretch.windowsLeft > 0) {
          stretch.windowsLeft -= 1;
          stretch.refusedAt = at;
          return REFUSED;
        }
        stretches.delete(operationId);
        if (!chooses(operationId)) return undefined;
        stretches.set(operationId, { refusedAt: at, windowsLeft: WINDOWS - 1 });
        return REFUSED;
      },
    };
  },
};

const REFUSED = { kind: 'status', status: 429, message: 'Too many requests', after: false } as const;
