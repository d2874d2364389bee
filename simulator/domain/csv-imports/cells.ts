/** How the text of a cell becomes the value of a field (CSV-40 to CSV-43). */
import { errors } from '../../kernel/errors.ts';

/** Reads a cell that is not blank. Throws 400 with a message that names `column`. */
export type CellReader = (cell: string, column: string) => unknown;

/** Far more than any list may have, so that a cell of ten million separators does not become ten million values. */
const MAX_VALUES = 1000;
const MAX_QUOTED_CHARACTERS = 60;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Whether a cell is missing or blank. */
export function isBlank(cell: string | undefined): boolean {
  return cell === undefined || cell.trim() === '';
}

/** The values of a list cell, trimmed and without empty ones. */
export function valuesOf(cell: string, separator: '#' | ',', column: string): string[] {
  const parts = cell.split(separator, MAX_VALUES + 1);
  if (parts.length > MAX_VALUES) throw errors.invalid(`${column} holds more than ${MAX_VALUES} values`).by('CSV-41');
  return parts.map(part => part.trim()).filter(part => part !== '');
}

export const readText: CellReader = cell => cell;

export const readTrimmed: CellReader = cell => cell.trim();

export const readBoolean: CellReader = (cell, column) => {
  const word = cell.trim().toUpperCase();
  if (word !== 'TRUE' && word !== 'FALSE') throw errors.invalid(`${column} must be TRUE or FALSE, not ${quoted(cell)}`).by('CSV-42');
  return word === 'TRUE';
};

export const readNumber: CellReader = (cell, column) => {
  const text = cell.trim();
  if (!NUMBER.test(text)) throw errors.invalid(`${column} must be a number, not ${quoted(cell)}`).by('D-CSV-04');
  return Number(text);
};

/** A reader of names in any case. Other values are returned unchanged: the schema refuses them and lists the names. */
export function readerOfNames(names: readonly string[]): (cell: string) => string {
  const byUpperCase = new Map(names.map(name => [name.toUpperCase(), name]));
  return cell => {
    const text = cell.trim();
    return byUpperCase.get(text) ?? byUpperCase.get(text.toUpperCase()) ?? text;
  };
}

/** A reader of `#`-lists that reads each value with `readValue`. */
export function readerOfList(readValue: (text: string) => unknown): CellReader {
  return (cell, column) => valuesOf(cell, '#', column).map(readValue);
}

/** Tagged users: `user`, or `user:x:y` with a position in the picture, each from 0 to 1. */
export const readTagged: CellReader = (cell, column) =>
  valuesOf(cell, '#', column).map(item => {
    const [username = '', x, y, ...rest] = item.split(':').map(part => part.trim());
    if (x === undefined) return { username };
    if (y === undefined || rest.length > 0 || !NUMBER.test(x) || !NUMBER.test(y))
      throw errors.invalid(`${column} must hold user or user:x:y, not ${quoted(item)}`).by('D-CSV-07');
    return { username, x: Number(x), y: Number(y) };
  });

/** A cell in a message, in quotes and not too long. */
export function quoted(cell: string): string {
  return JSON.stringify(cell.length > MAX_QUOTED_CHARACTERS ? `${cell.slice(0, MAX_QUOTED_CHARACTERS)}…` : cell);
}
