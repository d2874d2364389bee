/** A change of one place of a source file. */

/**
 * Where the value is another one, or, of a condition, another truth: the mutated expression can be evaluated beside the original one, because that
 * changes nothing. Or where this condition holds.
 */
export type Shows = 'value' | 'truth' | { readonly when: string };

/** How a mutation is put behind a switch. */
export type Place = 'expression' | 'statement';

export interface Mutation {
  /** Path from the project's folder. */
  readonly file: string;
  /** The range that is replaced, as offsets into the file. */
  readonly start: number;
  readonly end: number;
  readonly place: Place;
  /** The name of what was done, unique among the mutations of one position. */
  readonly operator: string;
  /** What stands in the range, and what the mutant has there instead; empty for a removed statement. */
  readonly original: string;
  readonly mutated: string;
  /** Where it shows, from 1. */
  readonly line: number;
  readonly column: number;
  /** The whole line, without spaces around it. */
  readonly lineText: string;
  /** When the mutant would show at all; whenever the place is executed where this is absent. */
  readonly shows?: Shows | undefined;
}

/** What `--only` takes: `<file>:<line>:<column>:<operator>`. */
export function keyOf({ file, line, column, operator }: Pick<Mutation, 'file' | 'line' | 'column' | 'operator'>): string {
  return `${file}:${line}:${column}:${operator}`;
}

const MAX_CHARACTERS = 60;

/** The change in a line: `a < b → a <= b`. */
export function changeText({ original, mutated }: Pick<Mutation, 'original' | 'mutated'>): string {
  return `${short(original)} → ${short(mutated) || '(removed)'}`;
}

function short(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length <= MAX_CHARACTERS ? line : `${line.slice(0, MAX_CHARACTERS - 1)}…`;
}
