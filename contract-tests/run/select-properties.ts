import { publicApi } from '../../openapi/document.ts';
import { fitsGlob } from '../../simulator/text/glob.ts';
import type { Property } from '../property.ts';
import { type Target, through } from '../session.ts';
import { propertyCount } from '../words.ts';
import { InconclusiveError } from './inconclusive-error.ts';
import { operationOfCall } from './operation-at.ts';

/** Returns the names of a property: its area, its id, and the beginnings of its id up to a slash. */
function namesOf({ id, area }: Pick<Property, 'id' | 'area'>): string[] {
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

/** One entry of `--exclude`. */
export interface Exclusion {
  /** An operation, the path of operations, an area, a property or the beginning of its id; `*` stands for any characters. */
  readonly what: string;
  readonly reason?: string | undefined;
}

export interface Exclusions {
  /** The properties that are left. */
  readonly kept: readonly Property[];
  /** How many properties each entry leaves out; one that several entries name counts for the first of them. */
  readonly counts: readonly { readonly exclusion: Exclusion; readonly properties: number }[];
  /** The ids of operations that no property may call. */
  readonly operations: ReadonlySet<string>;
}

/**
 * Applies exclusions. An area, a property or the beginning of an id leaves out these properties and nothing else: others may send the same requests.
 *
 * An operation or a path leaves out every property that is about the operation, which are those with its id as a part of their own, such as
 * `answers/valid/createPost`. In addition no property may call it (see {@link withoutOperations}): a case of another property that would call it is
 * not checked and does not count, and a property none of whose cases does without it is skipped, with the operation as the reason. Only the run
 * itself still sends such calls: the first request for the team, and the removal of what the run has created; it does not search a list by them.
 */
export function applyExclusions(properties: readonly Property[], exclusions: readonly Exclusion[]): Exclusions {
  const parts = exclusions.map(exclusion => ({ exclusion, operations: operationsOf(exclusion), matches: matcherOf(exclusion.what) }));
  const leaverOf = (property: Property): Exclusion | undefined =>
    parts.find(
      ({ operations, matches }) => namesOf(property).some(matches) || property.id.split('/').some(part => operations.includes(part)),
    )?.exclusion;
  const leavers = properties.map(leaverOf);
  return {
    kept: properties.filter((_, index) => leavers[index] === undefined),
    counts: exclusions.map(exclusion => ({ exclusion, properties: leavers.filter(leaver => leaver === exclusion).length })),
    operations: new Set(parts.flatMap(({ operations }) => operations)),
  };
}

function operationsOf({ what }: Exclusion): readonly string[] {
  const matches = matcherOf(what);
  return publicApi.operations().flatMap(({ id, path }) => (matches(id) || matches(path) ? [id] : []));
}

/** Returns all names that an exclusion may have: operations, paths, areas, ids of properties and their beginnings. */
export function excludableNames(properties: readonly Property[]): string[] {
  const operations = publicApi.operations().flatMap(({ id, path }) => [id, path]);
  return [...new Set([...operations, ...suiteNames(properties)])];
}

/** Returns a sentence for each exclusion: `Excluded 34 properties: --exclude createPost (the reason)`. */
export function exclusionNotes({ counts }: Pick<Exclusions, 'counts'>): string[] {
  return counts.map(({ exclusion: { what, reason }, properties }) => {
    return `Excluded ${propertyCount(properties)}: --exclude ${what}${reason === undefined ? '' : ` (${reason})`}`;
  });
}

const EXCLUDED = 'is excluded (--exclude)';

/** Whether a property was skipped because it calls an operation that is excluded. */
export function isExcludedReason(reason: string | null): boolean {
  return reason?.endsWith(EXCLUDED) ?? false;
}

/** Returns the target without some operations: calls of them throw an InconclusiveError and are not sent. */
export function withoutOperations(target: Target, operations: ReadonlySet<string>): Target {
  if (operations.size === 0) return target;
  return through(target, ({ baseUrl }) => ({
    excluded: operations,
    middleware: [
      async (url, init, next) => {
        const { origin, pathname } = new URL(url);
        const id = operationOfCall(init.method, pathname)?.id;
        if (id !== undefined && operations.has(id) && origin === new URL(baseUrl).origin) throw new InconclusiveError(`${id} ${EXCLUDED}`);
        return next(url, init);
      },
    ],
  }));
}
