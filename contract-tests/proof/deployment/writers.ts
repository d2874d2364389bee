/** Other people at work on a deployment: paced calls with a key of their own, so that whoever reads sees objects move. */
import { type RandomStream } from '../../../simulator/kernel/random.ts';
import { realTime } from '../../../simulator/kernel/real-time.ts';
import type { Attempt } from './caller.ts';
import { ACTIONS } from './writers/actions.ts';
import { createDesk, type Desk } from './writers/desk.ts';

export interface WritersOptions {
  readonly attempt: Attempt;
  readonly control: Attempt;
  readonly random: RandomStream;
  /** The time of the deployment's clock, milliseconds since 1970. */
  readonly now: () => number;
  /** Real milliseconds between two actions. */
  readonly pauseMs: number;
}

export interface Writers {
  /** How often each action was taken. */
  readonly taken: Readonly<Record<string, number>>;
  /** Ends once the action under way has ended. */
  stop(): Promise<void>;
}

/** Takes one action after the other, in a seeded order. A call that is refused is left at that, as people do. */
export function startWriters({ pauseMs, ...options }: WritersOptions): Writers {
  const desk: Desk = createDesk(options);
  const names = Object.keys(ACTIONS);
  const taken: Record<string, number> = {};
  const stop = new AbortController();
  let turn = 0;
  const work = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      // Each in turn from a random start, so that a short run sees every kind.
      const name = names[(turn++ * STRIDE) % names.length] ?? '';
      await ACTIONS[name]?.(desk);
      taken[name] = (taken[name] ?? 0) + 1;
      await new Promise<void>(resolve => realTime.after(pauseMs, resolve));
    }
  };
  const ended = work();
  return {
    taken,
    async stop() {
      stop.abort();
      await ended;
    },
  };
}

/** Has no common divisor with the number of actions. */
const STRIDE = 7;
