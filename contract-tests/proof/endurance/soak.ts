/** The measurements of a soak, and whether its world stops growing. */

/** The measurements of a world at one time. */
export interface Checkpoint {
  /** Simulated days since the beginning. */
  readonly day: number;
  /** The heap after a garbage collection. */
  readonly heapMegabytes: number;
  /** The invariants that are violated. */
  readonly violated: readonly string[];
  /** The number of characters of each part of the world, as JSON. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** A part of the world that still grows after everything old should have been removed. */
export interface Growth {
  readonly part: string;
  readonly from: number;
  readonly to: number;
}

/** From this day on, everything that expires has expired at least once: 90 days of an unused upload, 7 days of its bytes, and a margin. */
export const SETTLED_AFTER_DAYS = 110;
/** A tolerance for the differences between single days. */
const SLACK_RATIO = 1.3;
const SLACK_CHARACTERS = 20_000;

/**
 * Returns the parts that grow after retention, except those that are kept forever. A part that forgets the oldest only when it is full, and not after a
 * time, may grow up to its bound in characters.
 */
export function growing(
  checkpoints: readonly Checkpoint[],
  kept: ReadonlySet<string>,
  bounds: ReadonlyMap<string, number> = new Map(),
): Growth[] {
  const [before, after] = halves(checkpoints);
  const parts = Object.keys(after[0]?.sizes ?? {}).filter(part => !kept.has(part));
  return parts.flatMap(part => {
    const [from, to] = [before, after].map(half => medianOf(half.map(({ sizes }) => sizes[part] ?? 0)));
    if (from === undefined || to === undefined) return [];
    return to > (bounds.get(part) ?? from * SLACK_RATIO + SLACK_CHARACTERS) ? [{ part, from, to }] : [];
  });
}

/** The growth of the heap after retention for each simulated day, kB of 1,024 bytes. */
export function heapGrowthPerDay(checkpoints: readonly Checkpoint[]): number {
  const [before, after] = halves(checkpoints);
  const [from, to] = [before, after].map(half => medianOf(half.map(({ heapMegabytes }) => heapMegabytes)));
  const [start, end] = [before, after].map(half => medianOf(half.map(({ day }) => day)));
  if (from === undefined || to === undefined || start === undefined || end === undefined || end === start) return 0;
  return ((to - from) * 1024) / (end - start);
}

/** Returns the first and the second half of the checkpoints after retention. */
function halves(checkpoints: readonly Checkpoint[]): [readonly Checkpoint[], readonly Checkpoint[]] {
  const settled = checkpoints.filter(({ day }) => day > SETTLED_AFTER_DAYS);
  const middle = Math.floor(settled.length / 2);
  return [settled.slice(0, middle), settled.slice(middle)];
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
