/** Items of a list in a line. */
export const ITEMS_PER_LINE = 256;

/** Where in a snapshot a line belongs: the names of its fields, from the outside. */
export type Place = readonly string[];

/** A value without its long lists, or some items of such a list, in their order. */
export type Line = { readonly at: Place } & ({ readonly value: unknown } | { readonly items: readonly unknown[] });

/** A line, or what serializes it later, from items that never change. */
export type PendingLine = string | (() => string);

/** Some items of the list at a place. */
export function itemsLine(at: Place, items: readonly unknown[]): string {
  return lineOf({ at, items });
}

export function lineOf(line: Line): string {
  return JSON.stringify(line);
}
