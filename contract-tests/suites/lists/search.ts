import * as fc from 'fast-check';
import type { OperationSpec } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { Property } from '../../property.ts';
import { type KnownList, keyOf, keysOf, knownLists, pagingOf, readAll } from './list.ts';
import { ContradictionError, whileSteady } from './while-steady.ts';

/** The parameter that searches, and a field of the items that is searched. */
const SEARCHES: Partial<Readonly<Record<OperationId, readonly [parameter: string, field: string]>>> = {
  listPosts: ['q', 'title'],
  listComments: ['q', 'title'],
  listTeams: ['search', 'name'],
  listAutomations: ['q', 'name'],
  listConversations: ['q', 'participantName'],
};

interface Search extends KnownList {
  readonly text: string;
}

/** A text that nothing has in it. */
const NOWHERE = 'nobody wrote this 7f3kd92h';

export function findsByText(operation: OperationSpec): Property<Search>[] {
  const [parameter, field] = SEARCHES[operation.id] ?? [];
  if (parameter === undefined || field === undefined) return [];
  return [
    {
      id: `lists/search/${operation.id}`,
      area: 'general',
      title: `${operation.id} with ${parameter} lists what has the text in it, in any case`,
      rules: [],
      needs: [],
      cases: async session =>
        (await knownLists(operation, session)).chain(list => {
          const texts = list.items.flatMap(item => (typeof item[field] === 'string' ? (item[field].match(WORDS) ?? []) : []));
          return fc.record({ list: fc.constant(list), text: pieceOf(texts) }).map(({ text }) => ({ ...list, text }));
        }),
      async check(session, { call, text }) {
        const hasIt = (item: unknown) => JSON.stringify(item).toLowerCase().includes(text.toLowerCase());
        await whileSteady(session, call, [field], async ({ items }) => {
          const found = (await readAll(session, call, { [parameter]: text })).items;
          const astray = found.filter(item => !hasIt(item));
          if (astray.length > 0) throw new ContradictionError(`${parameter}=${text} shows ${keysOf(astray).join(' ')}, without it`);
          const expected = items.filter(item => hasIt(item[field])).map(keyOf);
          const missing = expected.filter(key => !keysOf(found).includes(key));
          if (missing.length > 0 && found.length < (pagingOf(operation)?.largest ?? 1))
            throw new Error(`${parameter}=${text} does not show ${missing.join(' ')}`);
        });
      },
    },
  ];
}

/** Letters and digits: they look the same in JSON. */
const WORDS = /[a-z0-9]{2,}/gi;

function pieceOf(words: readonly string[]): fc.Arbitrary<string> {
  const nowhere = fc.constant(NOWHERE);
  if (words.length === 0) return nowhere;
  const piece = fc.record({ word: fc.constantFrom(...words), begin: fc.nat(3), isUpper: fc.boolean() }).map(({ word, begin, isUpper }) => {
    const part = word.length - begin >= 2 ? word.slice(begin) : word;
    return isUpper ? part.toUpperCase() : part.toLowerCase();
  });
  return fc.oneof({ arbitrary: piece, weight: 2 }, nowhere);
}
