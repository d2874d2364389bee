/** Records the requests of the current case, and those of the last failing one: the shrunk one once fast-check is done. */
import * as fc from 'fast-check';
import type { Property } from '../property.ts';
import type { Session } from '../session.ts';
import type { Exchange } from './results.ts';

/** Of a longer case the last requests are kept. */
const MAX_EXCHANGES = 200;

export interface Recorder {
  add(exchange: Exchange): void;
  onOpen(session: Session): void;
  /** The session that was opened last. */
  readonly session: Session | undefined;
  /** A copy of the requests of the current case so far. */
  readonly current: readonly Exchange[];
  readonly failing: readonly Exchange[];
  /** Answered requests, those that generated the cases included. */
  readonly requests: number;
  /** The property, with a new recording for each case. */
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
