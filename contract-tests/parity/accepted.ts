/** A known and accepted difference, from `differences.yaml`. */

import { fieldsOf } from '../exchange.ts';
import { DIFFERENCE_CLASSES, type DifferenceClass } from './classes.ts';

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
