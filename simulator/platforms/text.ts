/** A field of a post's data that is a text; null when it is absent or none. */
export function textOf(data: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = data[field];
  return typeof value === 'string' ? value : null;
}
