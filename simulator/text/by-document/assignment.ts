import { ArgumentError } from '../failures.ts';

/** A field and its text, as `name=value`. */
export interface Assignment {
  /** Names and places of items, from the outermost. */
  readonly path: readonly string[];
  /** The path as it was written. */
  readonly name: string;
  readonly text: string;
}

/** Reads `name=value` or `name.inner=value`. Throws an ArgumentError that starts with `from` for anything else. */
export function assignment(word: string, from: string): Assignment {
  const at = word.indexOf('=');
  const name = word.slice(0, Math.max(at, 0));
  if (at > 0 && name.split('.').every(step => step !== '')) return { path: name.split('.'), name, text: word.slice(at + 1) };
  throw new ArgumentError(`${from} takes <field>=<value>, not ${word}`);
}
