import type { Property } from '../property.ts';
import { InconclusiveError } from './inconclusive-error.ts';

/** Wraps a property: an inconclusive case throws the error of `skipped`, which discards the case. */
export function withoutInconclusive<T>(property: Property<T>, skipped: (error: InconclusiveError) => Error): Property<T> {
  return {
    ...property,
    cases: (session, commandPath) => property.cases(session, commandPath),
    async check(session, value) {
      try {
        await property.check(session, value);
      } catch (error) {
        throw error instanceof InconclusiveError ? skipped(error) : error;
      }
    },
  };
}
