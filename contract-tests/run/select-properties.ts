import type { Property } from '../property.ts';

/** Returns the names that `selectProperties` accepts: areas, ids and prefixes of ids. */
export function suiteNames(properties: readonly Property[]): string[] {
  const names = properties.flatMap(({ id, area }) => [area, ...id.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))]);
  return [...new Set(names)].sort();
}

/** Returns the properties with one of these areas, ids or id prefixes; all without names. */
export function selectProperties(properties: readonly Property[], names: readonly string[]): readonly Property[] {
  if (names.length === 0) return properties;
  return properties.filter(({ id, area }) => names.some(name => area === name || id === name || id.startsWith(`${name}/`)));
}
