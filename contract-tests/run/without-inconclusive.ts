import type { Property } from '../property.ts';
import { InconclusiveError } from './inconclusive-error.ts';

/** The property, of which a case that cannot be decided ends with another error: one that lets the case not apply. */
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
