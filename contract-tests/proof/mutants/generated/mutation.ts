/** A change of one place in a source file, and the list of those without an observable effect. */

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Node, Visit } from './syntax.ts';

/**
 * When a mutant has an effect: when the expression has another value, or a condition another truth value (both can be compared, because evaluating the
 * mutated expression has no side effects), or when this condition is true.
 */
export type Shows = 'value' | 'truth' | { readonly when: string };

/** How a mutation is put behind a switch. */
export type Place = 'expression' | 'statement';

export interface Mutation {
  /** The path from the project's folder. */
  readonly file: string;
  /** The range that is replaced, as offsets into the file. */
  readonly start: number;
  readonly end: number;
  readonly place: Place;
  /** The name of the operator, unique among the mutations of one position. */
  readonly operator: string;
  /** The original code in the range, and the code that replaces it; empty for a removed statement. */
  readonly original: string;
  readonly mutated: string;
  /** The position of the change, from 1. */
  readonly line: number;
  readonly column: number;
  /** The text of the line, trimmed. */
  readonly lineText: string;
  /** When the mutant has an effect. Default: whenever the place is executed. */
  readonly shows?: Shows | undefined;
}

/** Returns the key that `--only` takes: `<file>:<line>:<column>:<operator>`. */
export function keyOf({ file, line, column, operator }: Pick<Mutation, 'file' | 'line' | 'column' | 'operator'>): string {
  return `${file}:${line}:${column}:${operator}`;
}

const MAX_CHARACTERS = 60;

/** Returns the change in one line: `a < b → a <= b`. */
export function changeText({ original, mutated }: Pick<Mutation, 'original' | 'mutated'>): string {
  return `${short(original)} → ${short(mutated) || '(removed)'}`;
}

function short(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length <= MAX_CHARACTERS ? line : `${line.slice(0, MAX_CHARACTERS - 1)}…`;
}

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

/** A listed mutation. Its place is the text of its line, so that changes of other lines do not matter. */
export interface Equivalent {
  readonly file: string;
  readonly line: string;
  readonly operator: string;
  /** Such as `a < b → a <= b`. */
  readonly change: string;
  readonly reason: string;
}

/** Reads equivalent.yaml. */
export function readEquivalents(): readonly Equivalent[] {
  const text = readFileSync(new URL('./equivalent.yaml', import.meta.url), 'utf8');
  return (parse(text) as readonly Equivalent[] | null) ?? [];
}

/** Returns the entry for a mutation; undefined when it is not listed. */
export function equivalentFor(mutation: Mutation, list: readonly Equivalent[]): Equivalent | undefined {
  const { file, operator, lineText } = mutation;
  return list.find(
    each => each.file === file && each.operator === operator && each.line === lineText && each.change === changeText(mutation),
  );
}
