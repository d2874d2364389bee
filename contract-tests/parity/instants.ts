/**
 * Pairs of instants that two services chose for the same event. A recorded call with an instant of the deployment must be sent to the simulator with
 * the simulator's instant.
 */
export interface Instants {
  /** Learns a pair of instants, in ISO 8601. */
  learn(theirs: string, ours: string): void;
  /** Whether an instant of the deployment was learned. */
  knows(theirs: string): boolean;
  /** Replaces each instant that was learned, or is close to a learned one, also encoded in a query. */
  toOurs(text: string): string;
}

/** An instant this close to a learned one was probably derived from it, such as the millisecond before. */
const NEAR_MS = 1000;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d(:|%3A)\d\d(?::|%3A)\d\d\.\d{3}Z/gi;

interface Pair {
  readonly theirs: number;
  readonly ours: number;
}

export function createInstants(): Instants {
  /** Pairs by the second of the deployment's instant. */
  const pairs = new Map<number, Pair[]>();
  const exact = new Map<string, string>();

  const nearest = (theirs: number): Pair | undefined => {
    const second = Math.floor(theirs / NEAR_MS);
    const near = [second - 1, second, second + 1].flatMap(each => pairs.get(each) ?? []);
    const sorted = near.toSorted((a, b) => Math.abs(a.theirs - theirs) - Math.abs(b.theirs - theirs));
    return sorted.find(pair => Math.abs(pair.theirs - theirs) <= NEAR_MS);
  };

  const oursOf = (theirs: string): string => {
    const known = exact.get(theirs);
    if (known !== undefined) return known;
    const instant = Date.parse(theirs);
    const pair = nearest(instant);
    if (!pair) return theirs;
    const ours = new Date(instant + pair.ours - pair.theirs).toISOString();
    // The replacement must stay the same even if a closer pair is learned later.
    exact.set(theirs, ours);
    return ours;
  };

  return {
    learn(theirs, ours) {
      if (exact.has(theirs)) return;
      exact.set(theirs, ours);
      const pair = { theirs: Date.parse(theirs), ours: Date.parse(ours) };
      const second = Math.floor(pair.theirs / NEAR_MS);
      pairs.set(second, [...(pairs.get(second) ?? []), pair]);
    },
    knows: theirs => exact.has(theirs),
    toOurs: text =>
      text.replaceAll(INSTANT, (instant, separator: string) => {
        const ours = oursOf(instant.replaceAll(separator, ':'));
        return separator === ':' ? ours : ours.replaceAll(':', separator);
      }),
  };
}
