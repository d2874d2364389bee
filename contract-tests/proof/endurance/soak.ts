/** What a soak has measured, and whether it came to rest. */

/** A world at one moment. */
export interface Checkpoint {
  /** Virtual days since the beginning. */
  readonly day: number;
  /** After a collection of garbage. */
  readonly heapMegabytes: number;
  /** The invariants that are violated. */
  readonly violated: readonly string[];
  /** Characters of each part of the world, as JSON. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** A part of the world that still grows after everything old should have been removed. */
export interface Growth {
  readonly part: string;
  readonly from: number;
  readonly to: number;
}

/** From this day on whatever is removed at all has been removed once: 90 days of an unused upload, 7 of its bytes, and some more. */
export const SETTLED_AFTER_DAYS = 110;
/** What the work of single days adds. */
const SLACK_RATIO = 1.3;
const SLACK_CHARACTERS = 20_000;

/** The parts that grow after retention, except those that are kept for ever. */
export function growing(checkpoints: readonly Checkpoint[], kept: ReadonlySet<string>): Growth[] {
  const [before, after] = halves(checkpoints);
  const parts = Object.keys(after[0]?.sizes ?? {}).filter(part => !kept.has(part));
  return parts.flatMap(part => {
    const [from, to] = [before, after].map(half => medianOf(half.map(({ sizes }) => sizes[part] ?? 0)));
    if (from === undefined || to === undefined) return [];
    return to > from * SLACK_RATIO + SLACK_CHARACTERS ? [{ part, from, to }] : [];
  });
}

/** How much the heap grows after retention for each virtual day, kB of 1,024 bytes. */
export function heapGrowthPerDay(checkpoints: readonly Checkpoint[]): number {
  const [before, after] = halves(checkpoints);
  const [from, to] = [before, after].map(half => medianOf(half.map(({ heapMegabytes }) => heapMegabytes)));
  const [start, end] = [before, after].map(half => medianOf(half.map(({ day }) => day)));
  if (from === undefined || to === undefined || start === undefined || end === undefined || end === start) return 0;
  return ((to - from) * 1024) / (end - start);
}

/** The first and the second half of what comes after retention. */
function halves(checkpoints: readonly Checkpoint[]): [readonly Checkpoint[], readonly Checkpoint[]] {
  const settled = checkpoints.filter(({ day }) => day > SETTLED_AFTER_DAYS);
  const middle = Math.floor(settled.length / 2);
  return [settled.slice(0, middle), settled.slice(middle)];
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
