/** A string field of a post's data; null if it is absent or not a string. */
export function stringField(data: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = data[field];
  return typeof value === 'string' ? value : null;
}
