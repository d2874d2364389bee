/** Other users of a deployment, who make paced calls with a different key, so that a run sees objects change. */
import type { RandomStream } from '../../../simulator/kernel/random.ts';
import { realTime } from '../../../simulator/kernel/real-time.ts';
import type { Did } from '../caller.ts';
import { ACTIONS } from './writers/actions.ts';
import { createWriterContext, type WriterContext } from './writers/writer-context.ts';

export interface WritersOptions {
  readonly attempt: Did;
  readonly control: Did;
  readonly random: RandomStream;
  /** The time of the deployment's clock, milliseconds since 1970. */
  readonly now: () => number;
  /** Real milliseconds between two actions. */
  readonly pauseMs: number;
}

export interface Writers {
  /** How often each action was taken. */
  readonly taken: Readonly<Record<string, number>>;
  /** Resolves when the current action has ended. */
  stop(): Promise<void>;
}

/** Takes one action after the other, in a seeded order. Like people, it ignores refused calls. */
export function startWriters({ pauseMs, ...options }: WritersOptions): Writers {
  const context: WriterContext = createWriterContext(options);
  const names = Object.keys(ACTIONS);
  const taken: Record<string, number> = {};
  const stop = new AbortController();
  let turn = 0;
  const work = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      // The actions take turns from a random start, so that a short run sees every kind.
      const name = names[(turn++ * STRIDE) % names.length] ?? '';
      await ACTIONS[name]?.(context);
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

/** The stride has no common divisor with the number of actions. */
const STRIDE = 7;
