/** The meaning of the filters of lists: a parameter with the name of a property of the items compares that property; a table has the others. */
import * as fc from 'fast-check';
import type { OperationSpec } from '../../../../openapi/document.ts';
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { isSubject, itemFields, parameterOf } from './list.ts';
import { datesNear, pieceOf } from './search.ts';

/** A parameter that filters a list. */
export interface Filter {
  readonly name: string;
  /** The fields of the items that it compares. */
  readonly fields: readonly string[];
  /** Generates values, with and without matching items; undefined leaves the filter out. */
  readonly values: (items: readonly Fields[], teamId: string) => fc.Arbitrary<unknown>;
  /** Returns whether the filter keeps an item; undefined when its fields do not decide that. */
  readonly keeps: (item: Fields, value: unknown) => boolean | undefined;
}

/** The parameters of lists that are not filters: subjects, pages and order. */
const NO_FILTERS: ReadonlySet<string> = new Set(['limit', 'offset', 'page', 'pageSize', 'order', 'orderBy', 'includePosts']);

/** Returns the filters of a list. Throws for a parameter whose meaning is not known. */
export function filtersOf(operation: OperationSpec): Filter[] {
  const fields = itemFields(operation);
  return operation.queryParameters
    .filter(({ name, required }) => !required && !NO_FILTERS.has(name) && !isSubject(operation, name))
    .map(({ name }) => {
      const filter = TABLE[operation.id]?.[name] ?? (fields.has(name) ? equals(name) : undefined);
      if (!filter) throw new Error(`Nothing says what ${name} of ${operation.id} keeps: add it to the table of filters`);
      return { name, ...filter(operation, name) };
    });
}

type Meaning = (operation: OperationSpec, name: string) => Omit<Filter, 'name'>;

function present(values: readonly unknown[]): readonly unknown[] {
  return values.filter(value => value !== null && value !== undefined);
}

/** Generates values of a field, and sometimes one that no item has. */
function seenOr(field: string, others: readonly unknown[]): (items: readonly Fields[]) => fc.Arbitrary<unknown> {
  return items => {
    const seen = present(items.map(item => item[field]));
    if (others.length === 0) return fc.constantFrom(...seen);
    const other = fc.constantFrom(...others);
    return seen.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...seen) }, { weight: 1, arbitrary: other }) : other;
  };
}

/** Keeps items whose field has exactly this value. An unknown id would be an error, so that the filter is left out instead. */
function equals(field: string): Meaning {
  return (operation, name) => ({
    fields: [field],
    values: seenOr(field, parameterOf(operation, name)?.enum ?? [undefined]),
    keeps: (item, value) => item[field] === value,
  });
}

/** Keeps items whose field has one of several values. */
function isOneOf(field: string, others: readonly unknown[]): Meaning {
  return () => ({
    fields: [field],
    values: items => {
      const hasValues = others.length > 0 || present(items.map(item => item[field])).length > 0;
      return hasValues ? fc.uniqueArray(seenOr(field, others)(items), { minLength: 1, maxLength: 3 }) : fc.constant(undefined);
    },
    keeps: (item, values) => Array.isArray(values) && values.includes(item[field]),
  });
}

/** Keeps items with a text that contains the value, in any case. */
function contains(textsOf: (item: Fields) => readonly unknown[], ...fields: readonly string[]): Meaning {
  const texts = (item: Fields) => textsOf(item).filter(text => typeof text === 'string');
  return () => ({
    fields,
    values: items => pieceOf(items.flatMap(texts)),
    keeps(item, value) {
      const found = new Set(texts(item).map(text => isIn(text, String(value))));
      return found.has(true) || (found.has(undefined) ? undefined : false);
    },
  });
}

/** Returns whether a text contains another in any case; undefined for letters whose case differs between languages: İ, ß, ς. */
function isIn(text: string, part: string): boolean | undefined {
  if (text.includes(part)) return true;
  const inLower = text.toLowerCase().includes(part.toLowerCase());
  return inLower === text.toUpperCase().includes(part.toUpperCase()) ? inLower : undefined;
}

function textsIn({ data }: Fields): readonly unknown[] {
  return Object.values(fieldsOf(data)).map(part => fieldsOf(part)['text']);
}

/** Keeps items on one side of an instant, or at the instant. */
function isNotBeyond(field: string, side: 'after' | 'before'): Meaning {
  return () => ({
    fields: [field],
    values: items => datesNear(present(items.map(item => item[field])).map(String)),
    keeps(item, value) {
      const [at = Number.NaN, bound = Number.NaN] = [item[field], value].map(each =>
        typeof each === 'string' ? Date.parse(each) : Number.NaN,
      );
      return side === 'after' ? at >= bound : at <= bound;
    },
  });
}

function platformsIn({ data }: Fields): string[] {
  return Object.entries(fieldsOf(data)).flatMap(([platform, part]) => (part === null ? [] : [platform]));
}

/** Returns the platforms of a post's accounts. */
function targetsOf({ socialAccounts }: Fields): string[] {
  const accounts = Array.isArray(socialAccounts) ? socialAccounts.map(fieldsOf) : [];
  return accounts.flatMap(({ socialAccount }) => fieldsOf(socialAccount)['type'] ?? []).map(String);
}

const forPlatforms: Meaning = operation => ({
  fields: ['data', 'socialAccounts'],
  values(items) {
    const seen = items.flatMap(item => [...platformsIn(item), ...targetsOf(item)]);
    const names = operation.id === 'listComments' ? ['FACEBOOK', 'YOUTUBE'] : ['FACEBOOK', 'SNAPCHAT'];
    return fc.uniqueArray(fc.constantFrom(...seen, ...names), { minLength: 1, maxLength: 3 });
  },
  keeps(item, value) {
    const wanted = new Set(Array.isArray(value) ? value : [value]);
    if (targetsOf(item).some(platform => wanted.has(platform))) return true;
    // A post may have text for a platform without going there.
    return platformsIn(item).some(platform => wanted.has(platform)) ? undefined : false;
  },
});

const isUnread: Meaning = () => ({
  fields: ['unreadCount'],
  values: () => fc.boolean(),
  keeps: ({ unreadCount }, value) => Number(unreadCount) > 0 === value,
});

const isUsed: Meaning = () => ({
  fields: ['posts'],
  values: () => fc.constantFrom('USED', 'UNUSED'),
  keeps({ posts }, value) {
    const uses = Array.isArray(posts) ? posts.map(fieldsOf) : [];
    const isInPost = uses.some(({ deletedAt }) => (deletedAt ?? null) === null);
    // The photos of a profile use uploads, too, and the upload does not show it.
    return isInPost ? value === 'USED' : undefined;
  },
});

const ofTeamOrNone: Meaning = () => ({
  fields: ['teamId'],
  // An unknown team would be an error, so there is only one value.
  values: (_, teamId) => fc.constant(teamId),
  keeps: ({ teamId }, value) => (teamId ?? null) === null || teamId === value,
});

/** The filters that only the text of the document explains, by operation and parameter. */
const TABLE: Partial<Readonly<Record<OperationId, Readonly<Record<string, Meaning>>>>> = {
  listPosts: {
    q: contains(post => [post['title'], ...textsIn(post)], 'title', 'data'),
    platforms: forPlatforms,
    postDateFrom: isNotBeyond('postDate', 'after'),
    postDateTo: isNotBeyond('postDate', 'before'),
  },
  listComments: {
    postId: equals('internalPostId'),
    q: contains(comment => [comment['title'], ...textsIn(comment)], 'title', 'data'),
    platforms: forPlatforms,
  },
  listTeams: { search: contains(({ name }) => [name], 'name') },
  listAutomations: { q: contains(({ name }) => [name], 'name') },
  listConversations: { q: contains(({ participantName }) => [participantName], 'participantName'), unread: isUnread },
  listUploads: {
    teamId: ofTeamOrNone,
    types: isOneOf('type', ['document', 'video', 'image']),
    // An unknown id would be an error.
    ids: isOneOf('id', []),
    urls: isOneOf('url', ['https://example.com/nowhere.png']),
    status: isUsed,
  },
  listImportUsage: {
    // Its items do not show their team.
    teamId: () => ({ fields: [], values: (_, teamId) => fc.constant(teamId), keeps: () => undefined }),
    socialAccountType: equals('type'),
    socialAccountId: () => ({ fields: ['id'], values: seenOr('id', [undefined]), keeps: ({ id }, value) => id === value }),
  },
};
