import { fieldsOf } from '../exchange.ts';

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

/** A known and accepted difference, from `differences.yaml`. */
export interface AcceptedDifference {
  readonly operation: string;
  readonly class: DifferenceClass;
  /** The place in the body, such as `items[].status`; empty for the whole body. */
  readonly at: string;
  /** Why it is accepted. */
  readonly reason: string;
}

/** Reads the entries of a parsed file. Throws a TypeError that names an invalid entry and its mistake. */
export function acceptedDifferences(content: unknown): readonly AcceptedDifference[] {
  if (content === null || content === undefined) return [];
  if (!Array.isArray(content)) throw new TypeError('must be a list of differences, each with operation, class, at and reason');
  return content.map((entry, i) => {
    const { operation, class: kind, at = '', reason } = fieldsOf(entry);
    const where = `entry ${i + 1}`;
    const known = DIFFERENCE_CLASSES.find(each => each === kind);
    if (typeof operation !== 'string') throw new TypeError(`${where}: operation must be the id of an operation, such as listPosts`);
    if (!known) throw new TypeError(`${where}: class must be one of ${DIFFERENCE_CLASSES.join(', ')}, not ${String(kind)}`);
    if (typeof at !== 'string') throw new TypeError(`${where}: at must be a place in the body, such as items[].status`);
    if (typeof reason !== 'string' || reason === '') throw new TypeError(`${where}: ${operation} needs a reason`);
    return { operation, class: known, at, reason };
  });
}
