import * as fc from 'fast-check';
import type { Property } from '../property.ts';
import type { Session } from '../session.ts';
import type { Exchange } from './results.ts';

/** The recorder keeps only the last requests of a longer case. */
const MAX_EXCHANGES = 200;

/** Records the requests of the current case and of the last failing case, which is the shrunk one in the end. */
export interface Recorder {
  add(exchange: Exchange): void;
  onOpen(session: Session): void;
  /** The last opened session. */
  readonly session: Session | undefined;
  /** A copy of the requests of the current case so far. */
  readonly current: readonly Exchange[];
  readonly failing: readonly Exchange[];
  /** The number of answered requests, including those that generated the cases. */
  readonly requests: number;
  /** Wraps a property so that each case has a new recording. */
  recordCases<T>(property: Property<T>): Property<T>;
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
    onOpen(opened) {
      session = opened;
    },
    get session() {
      return session;
    },
    get current() {
      return [...current];
    },
    get failing() {
      return failing;
    },
    get requests() {
      return requests;
    },
    recordCases: property => ({
      ...property,
      cases: (on, commandPath) => property.cases(on, commandPath),
      async check(on, value) {
        current = [];
        try {
          await property.check(on, value);
        } catch (error) {
          if (!fc.PreconditionFailure.isFailure(error)) failing = current;
          throw error;
        }
        // A case that sent no request proves nothing.
        fc.pre(current.length > 0);
      },
    }),
  };
}
