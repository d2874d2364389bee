/** The classes of differences between two answers. */
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

/** A difference between an answer of a deployment and that of the simulator. */
export interface Difference {
  readonly class: DifferenceClass;
  /** The place in the body, such as `items[].status`; empty for the whole body. */
  readonly at: string;
  /** The value of the deployment there; `ours` is that of the simulator. */
  readonly theirs: string;
  readonly ours: string;
}
