import type { Mutation } from '../mutation.ts';
import type { Node, Visit } from '../syntax.ts';

/** What an operator does to the node that it was given. */
export interface Change {
  readonly operator: string;
  /** The code in its place; empty for a removed statement. */
  readonly mutated: string;
  /** The offset that is reported; where the node begins when absent. */
  readonly at?: number;
  readonly shows?: Mutation['shows'];
}

/** Proposes changes of one node. */
export type Operator = (visit: Visit, source: Source) => readonly Change[];

/** The file around a node. */
export interface Source {
  /** The code of a node. */
  text(node: Pick<Node, 'start' | 'end'>): string;
  /** The offset of a text, from this one on. */
  find(text: string, from: number): number;
  /** Another value of the enum to which a value belongs; undefined when it belongs to none. */
  siblingOf(value: string): string | undefined;
}
