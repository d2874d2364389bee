/** Instants as far as they are known: on a simulator both ends are the same. Milliseconds since 1970. */

export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** An instant that is known. */
export function at(instant: number): Interval {
  return { from: instant, to: instant };
}

/** Throws unless a time as the service writes it lies within. */
export function expectWithin(what: string, shown: unknown, { from, to }: Interval): void {
  const instant = typeof shown === 'string' ? Date.parse(shown) : Number.NaN;
  if (instant >= from && instant <= to) return;
  throw new Error(
    `${what} is ${JSON.stringify(shown)}, not ${from === to ? written(from) : `between ${written(from)} and ${written(to)}`}`,
  );
}

function written(instant: number): string {
  return Number.isFinite(instant) ? new Date(instant).toISOString() : String(instant);
}
