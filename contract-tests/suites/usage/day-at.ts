/** Returns the UTC day of an instant. */
export function dayAt(instant: number): string {
  return new Date(instant).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
