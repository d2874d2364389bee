/** A change of one place in a source file. */

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
