/** What two answers can differ in. */
export const DIFFERENCE_CLASSES = [
  'status',
  'error',
  'shape',
  'null',
  'enum',
  'transition',
  'value',
  'count',
  'order',
  'reference',
  'time',
  'message',
] as const;
export type DifferenceClass = (typeof DIFFERENCE_CLASSES)[number];

/** One thing in which the answer of a deployment and that of the simulator differ. */
export interface Difference {
  readonly class: DifferenceClass;
  /** Where in the body: `items[].status`; empty for the whole. */
  readonly at: string;
  /** What the deployment has there, and the simulator. */
  readonly theirs: string;
  readonly ours: string;
}
