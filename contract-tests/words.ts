/** Words and groups of reports. */

/** Returns a number with its noun: `1 property`, `2 properties`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Returns `1 property` or `2 properties`. */
export function propertyCount(count: number): string {
  return counted(count, 'property', 'properties');
}

/** Cuts a text that is longer, and marks the cut. */
export function shortened(text: string, atMost: number): string {
  return text.length > atMost ? `${text.slice(0, atMost)}…` : text;
}

/** Returns JSON with a line for each field, and other text unchanged. */
export function indentedJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value, null, 2);
  } catch {
    return text;
  }
}

/** Groups values by a key, in the order in which the keys come. */
export function groupedBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}
