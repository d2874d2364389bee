/** Families of properties that have found planted defects: on a deployment they get their cases first. */
import counts from './generated/finders.json' with { type: 'json' };

const FOUND: Readonly<Record<string, number>> = counts;

/** Returns how many planted defects the family of a property has found. */
export function foundBy(id: string): number {
  return FOUND[familyOf(id)] ?? 0;
}

/** Returns the family of a property: the first two parts of its id, `lists/any-query` of `lists/any-query/listPosts`. */
export function familyOf(id: string): string {
  return id.split('/').slice(0, 2).join('/');
}
