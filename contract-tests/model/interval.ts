/** The earliest and the latest possible time of an instant, in milliseconds since 1970. On a simulator both are the same. */

export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Returns the interval of an exactly known instant. */
export function at(instant: number): Interval {
  return { from: instant, to: instant };
}

/** Throws unless a time in a response lies within the interval. */
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
