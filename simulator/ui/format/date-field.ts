/** Values of `datetime-local` inputs (`2026-03-02T09:00`), read as UTC. */

export const toDateField = (at: number): string => new Date(at).toISOString().slice(0, 16);

/** The ISO 8601 instant of a value. Inputs contain seconds only if the user entered some. */
export const fromDateField = (value: string): string => (/:\d\d:\d\d/.test(value) ? `${value}Z` : `${value}:00Z`);
