import { limits } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { InjectedEffect } from '../../domain/faults/model.ts';
import { between, type Instant, TIMER_TOLERANCE_MS } from '../run.ts';
import { someOfEach } from './choices.ts';
import type { RandomOf, SetTrap, Trap } from './trap.ts';

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

export const partsTrap: Trap = {
  name: 'parts',
  text: 'lets the PUT of some parts of multipart uploads fail',
  rule: 'requests/failed-part-alone',
  leftOut: 'presigned PUTs go past it, straight to the object store',
  set({ random, isAlone }) {
    const chooses = someOfEach(random, isAlone);
    return {
      call({ operationId, query }) {
        if (operationId !== null || !new URLSearchParams(query).has('partNumber') || !chooses('part')) return undefined;
        if (random('part:kind').chance(0.5)) return { kind: 'reset' };
        return { kind: 'status', status: 503, message: 'Slow down', after: false };
      },
    };
  },
};

/** A trap that answers some calls of each operation with a fault, and leaves presigned PUTs alone. */
function onSomeCalls(random: RandomOf, isSure: boolean, effectOf: (operationId: OperationId) => InjectedEffect): SetTrap {
  const chooses = someOfEach(random, isSure);
  return {
    call: ({ operationId }) => (operationId !== null && chooses(operationId) ? effectOf(operationId) : undefined),
  };
}
