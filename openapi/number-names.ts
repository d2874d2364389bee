/** The numbers of limits.yaml by name, and which of them bound the requests of an operation. */
import { readFileSync } from 'node:fs';
import { type Limits, limits } from './document.ts';
import { once } from './once.ts';

/** The path of a number in limits.yaml. Outside of the tables of media, a number that does not exist does not compile. */
export type NumberName = PathIn<Limits> | `posts.media.${string}`;

/** The paths of the numbers in an object; an item of a list by its index. */
type PathIn<T> = {
  [K in keyof T & string]: T[K] extends number
    ? K
    : T[K] extends readonly (infer Item)[]
      ? Item extends number
        ? `${K}.${number}`
        : `${K}.${number}.${PathIn<Item>}`
      : `${K}.${PathIn<T[K]>}`;
}[keyof T & string];

/** By operation and place, as the generator writes them. Read for the first refusal that is about a bound. */
type Names = Readonly<Record<string, Readonly<Record<string, readonly NumberName[]>>>>;

const names = once(() => JSON.parse(readFileSync(new URL('./generated/number-names.json', import.meta.url), 'utf8')) as Names);

/**
 * The numbers that bound a place in the requests of an operation: `path` begins with `query`, `path` or `body`, `keyword` is that of JSON Schema.
 * Branches of a union may have several.
 */
export function numberNamesOf(operation: string, path: readonly (string | number)[], keyword: string): readonly NumberName[] {
  const place = [...path.map(step => (typeof step === 'number' ? '*' : step)), keyword].join('.');
  return names()[operation]?.[place] ?? [];
}

/** The number with a name; undefined where limits.yaml has none. */
export function numberOf(name: string): number | undefined {
  const value = name.split('.').reduce<unknown>((part, step) => (part as Readonly<Record<string, unknown>> | undefined)?.[step], limits);
  return typeof value === 'number' ? value : undefined;
}
