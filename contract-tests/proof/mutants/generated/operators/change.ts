import type { Mutation } from '../mutation.ts';
import type { Node, Visit } from '../syntax.ts';

/** A change that an operator proposes for a node. */
export interface Change {
  readonly operator: string;
  /** The new code of the node; empty for a removed statement. */
  readonly mutated: string;
  /** The offset that is reported. Default: the start of the node. */
  readonly at?: number;
  readonly shows?: Mutation['shows'];
}

/** Proposes changes of one node. */
export type Operator = (visit: Visit, source: Source) => readonly Change[];

/** The file around a node. */
export interface Source {
  /** Returns the code of a node. */
  text(node: Pick<Node, 'start' | 'end'>): string;
  /** Returns the offset of the first occurrence of a text at or after `from`. */
  find(text: string, from: number): number;
  /** Returns another value of the enum to which a value belongs; undefined when it belongs to none. */
  siblingOf(value: string): string | undefined;
}
