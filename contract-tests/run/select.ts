/** Which properties a run is about. */
import type { Property } from '../property.ts';

/** The names that `selected` takes: areas, and the beginnings of ids. */
export function suiteNames(properties: readonly Property[]): string[] {
  const names = properties.flatMap(({ id, area }) => [area, ...id.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))]);
  return [...new Set(names)].sort();
}

/** The properties of an area, or whose id is the name or begins with it and a slash; all of them when no name is given. */
export function selected(properties: readonly Property[], names: readonly string[]): readonly Property[] {
  if (names.length === 0) return properties;
  return properties.filter(({ id, area }) => names.some(name => area === name || id === name || id.startsWith(`${name}/`)));
}
