/** What the parameters of lists mean that narrow them down: by the document where a parameter is named as a property of the items, else by a table. */
import * as fc from 'fast-check';
import type { OperationSpec } from '../../../../openapi/document.ts';
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { NOBODY } from '../../../arbitraries/id-kinds.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { isSubject, itemFields, parameterOf } from './list.ts';
import { datesNear, pieceOf } from './search.ts';

/** A parameter that keeps some of the items. */
export interface Filter {
  readonly name: string;
  /** The fields of the items that decide. */
  readonly fields: readonly string[];
  /** Values of which some are met by the items, and some are not; undefined where there is none. */
  readonly values: (items: readonly Fields[], teamId: string) => fc.Arbitrary<unknown>;
  /** Whether an item is kept; undefined where its fields do not tell. */
  readonly keeps: (item: Fields, value: unknown) => boolean | undefined;
}

/** What else a list is asked with: what it is about, and how it is put on pages. */
const NO_FILTERS: ReadonlySet<string> = new Set(['limit', 'offset', 'page', 'pageSize', 'order', 'orderBy', 'includePosts']);

/** The filters of a list. Throws for one that nothing says the meaning of. */
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

/** The values of a field, and sometimes one that no item need have. */
function seenOr(field: string, others: readonly unknown[]): (items: readonly Fields[]) => fc.Arbitrary<unknown> {
  return items => {
    const seen = present(items.map(item => item[field]));
    const other = fc.constantFrom(...others);
    return seen.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...seen) }, { weight: 1, arbitrary: other }) : other;
  };
}

/** Items whose field has exactly that value. */
function equals(field: string): Meaning {
  return (operation, name) => ({
    fields: [field],
    values: seenOr(field, parameterOf(operation, name)?.enum ?? [NOBODY]),
    keeps: (item, value) => item[field] === value,
  });
}

/** Items whose field has one of some values. */
function isOneOf(field: string, others: readonly unknown[]): Meaning {
  return () => ({
    fields: [field],
    values: items => fc.uniqueArray(seenOr(field, others)(items), { minLength: 1, maxLength: 3 }),
    keeps: (item, values) => Array.isArray(values) && values.includes(item[field]),
  });
}

/** Items with a text that contains another, in any case. */
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

/** Whether a text contains another in any case; undefined where languages differ about it: İ, ß, ς. */
function isIn(text: string, part: string): boolean | undefined {
  if (text.includes(part)) return true;
  const inLower = text.toLowerCase().includes(part.toLowerCase());
  return inLower === text.toUpperCase().includes(part.toUpperCase()) ? inLower : undefined;
}

function textsIn({ data }: Fields): readonly unknown[] {
  return Object.values(fieldsOf(data)).map(part => fieldsOf(part)['text']);
}

/** Items on one side of an instant, and at it. */
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

/** The platforms of the accounts that it goes to. */
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
    // What has text for a platform need not go there.
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
    const isInUse = uses.some(({ deletedAt }) => (deletedAt ?? null) === null);
    return isInUse === (value === 'USED');
  },
});

const ofTeamOrNone: Meaning = () => ({
  fields: ['teamId'],
  // An unknown team is a mistake.
  values: (_, teamId) => fc.constant(teamId),
  keeps: ({ teamId }, value) => (teamId ?? null) === null || teamId === value,
});

/** What is only in words, by operation and parameter. */
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
    ids: isOneOf('id', [NOBODY]),
    urls: isOneOf('url', ['https://example.com/nowhere.png']),
    status: isUsed,
  },
  listImportUsage: {
    // Its items do not say of which team they are.
    teamId: () => ({ fields: [], values: (_, teamId) => fc.constant(teamId), keeps: () => undefined }),
    socialAccountType: equals('type'),
    socialAccountId: () => ({ fields: ['id'], values: seenOr('id', [undefined]), keeps: ({ id }, value) => id === value }),
  },
};
