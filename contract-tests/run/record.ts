/** Keeps the calls of the case that is looked at, and those of the last one that failed: the smallest, once fast-check is done. */
import * as fc from 'fast-check';
import type { Property } from '../property.ts';
import type { Session } from '../target.ts';
import type { Exchange } from './results.ts';

/** A case may send many calls; a report shows its last ones. */
const MAX_EXCHANGES = 200;

export interface Recorder {
  add(exchange: Exchange): void;
  opened(session: Session): void;
  /** The session that was opened last. */
  readonly session: Session | undefined;
  readonly failing: readonly Exchange[];
  /** Calls that were answered, those that made the cases among them. */
  readonly requests: number;
  /** The property, its cases told apart. */
  around<T>(property: Property<T>): Property<T>;
}

export function createRecorder(): Recorder {
  let current: Exchange[] = [];
  let failing: readonly Exchange[] = [];
  let session: Session | undefined;
  let requests = 0;
  return {
    add(exchange) {
      requests += 1;
      if (current.length === MAX_EXCHANGES) current.shift();
      current.push(exchange);
    },
    opened(opened) {
      session = opened;
    },
    get session() {
      return session;
    },
    get failing() {
      return failing;
    },
    get requests() {
      return requests;
    },
    around: property => ({
      ...property,
      given: (on, commandPath) => property.given(on, commandPath),
      async holds(on, value) {
        current = [];
        try {
          await property.holds(on, value);
        } catch (error) {
          if (!fc.PreconditionFailure.isFailure(error)) failing = current;
          throw error;
        }
        // A case that has asked nothing shows nothing.
        fc.pre(current.length > 0);
      },
    }),
  };
}
