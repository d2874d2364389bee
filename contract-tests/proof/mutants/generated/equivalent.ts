/** Mutations that change nothing that anybody could notice: they are listed with their reason, and left out of the percentage. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { changeText, type Mutation } from './mutation.ts';

/** A listed mutation: its place is its line as it is written, so that it stays found when other lines change. */
export interface Equivalent {
  readonly file: string;
  readonly line: string;
  readonly operator: string;
  /** `a < b → a <= b`. */
  readonly change: string;
  readonly reason: string;
}

/** The list in equivalent.yaml. */
export function readEquivalents(): readonly Equivalent[] {
  const text = readFileSync(new URL('./equivalent.yaml', import.meta.url), 'utf8');
  return (parse(text) as readonly Equivalent[] | null) ?? [];
}

/** The entry for a mutation; undefined when it is not listed. */
export function equivalentFor(mutation: Mutation, list: readonly Equivalent[]): Equivalent | undefined {
  const { file, operator, lineText } = mutation;
  return list.find(
    each => each.file === file && each.operator === operator && each.line === lineText && each.change === changeText(mutation),
  );
}
