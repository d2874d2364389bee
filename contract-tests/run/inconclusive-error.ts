import type { Property } from '../property.ts';

/** A case could not be checked for a reason that proves nothing about the interface, such as a blocked request. It does not count. */
export class InconclusiveError extends Error {
  override readonly name = 'InconclusiveError';

  /** @param endsRun Whether all further requests of this property would be blocked, too. */
  constructor(
    message: string,
    readonly endsRun = false,
  ) {
    super(message);
  }
}

/** The reason after the user has interrupted the run. */
export const INTERRUPTED = 'interrupted';

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
