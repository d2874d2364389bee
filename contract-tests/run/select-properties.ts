import { fitsGlob } from '../../simulator/text/glob.ts';
import type { Property } from '../property.ts';

/** Returns the names of a property: its area, its id, and the beginnings of its id up to a slash. */
export function namesOf({ id, area }: Pick<Property, 'id' | 'area'>): string[] {
  return [area, ...id.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))];
}

/** Returns the names that `selectProperties` accepts: areas, ids and prefixes of ids. */
export function suiteNames(properties: readonly Property[]): string[] {
  return [...new Set(properties.flatMap(namesOf))].sort();
}

/** Returns a function that tells whether a name is that of a pattern, in which `*` stands for any characters. */
export function matcherOf(pattern: string): (name: string) => boolean {
  return name => fitsGlob(pattern, name);
}

/** Returns the properties with one of these areas, ids or id prefixes, in which `*` stands for any characters; all without names. */
export function selectProperties(properties: readonly Property[], names: readonly string[]): readonly Property[] {
  if (names.length === 0) return properties;
  const matchers = names.map(matcherOf);
  return properties.filter(property => namesOf(property).some(name => matchers.some(matches => matches(name))));
}
