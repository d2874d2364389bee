/** Mutations without an observable effect: equivalent.yaml lists them with a reason, and the percentages leave them out. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { changeText, type Mutation } from './mutation.ts';

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
