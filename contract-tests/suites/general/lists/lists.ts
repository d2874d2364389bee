/** Properties of lists: filters, orders and pages are right, and an item is the same when it is read by its id. */

import * as fc from 'fast-check';
import { type OperationSpec, publicApi } from '../../../../openapi/document.ts';
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { callOf } from '../../../arbitraries/known-ids.ts';
import { type Fields, fieldsOf, send } from '../../../exchange.ts';
import type { Property } from '../../../property.ts';
import type { Session } from '../../../session.ts';
import { anyQuery } from './any-query.ts';
import { type KnownList, keyOf, knownLists, pagingOf, readBeginning } from './list.ts';
import { ownQuery } from './own-query.ts';

/** The operation that reads one item of each list. */
const READERS: Partial<Readonly<Record<OperationId, OperationId>>> = {
  listPosts: 'getPost',
  listComments: 'getComment',
  listTeams: 'getTeam',
  listUploads: 'getUpload',
  listConversations: 'getConversation',
  listAutomations: 'getAutomation',
  listAutomationExecutions: 'getAutomationExecution',
  listCsvImports: 'getCsvImport',
  listCommentImports: 'getCommentImport',
};
const LOOKS = 5;

export function suite(): readonly Property[] {
  const lists = publicApi.operations().filter(operation => pagingOf(operation) !== undefined);
  return lists.flatMap(operation => [anyQuery(operation), ...ownQuery(operation), ...sameById(operation)]);
}

/** Returns the property that an item is the same in the list and when it is read by its id. */
function sameById(operation: OperationSpec): Property<KnownList & { readonly which: number }>[] {
  const reader = READERS[operation.id];
  if (reader === undefined) return [];
  return [
    {
      id: `lists/by-id/${operation.id}`,
      area: 'general',
      title: `${operation.id} shows what ${reader} shows`,
      rules: [],
      needs: [],
      cases: async session =>
        fc.record({ list: await knownLists(operation, session), which: fc.nat(9) }).map(({ list, which }) => ({ ...list, which })),
      async check(session, { call, which }) {
        for (let look = 0; look < LOOKS; look++) {
          const { items } = await readBeginning(session, call);
          const item = items[which % Math.max(1, items.length)];
          if (!item) break;
          const differing = differingFields(item, await read(session, reader, item));
          if (differing.length === 0) return;
          const later = (await readBeginning(session, call)).items.find(each => keyOf(each) === keyOf(item));
          if (JSON.stringify(later) === JSON.stringify(item))
            throw new Error(`${keyOf(item)} has another ${differing.join(', ')} in ${operation.id} than in ${reader}`);
        }
        fc.pre(false);
      },
    },
  ];
}

async function read(session: Session, reader: OperationId, { id }: Fields): Promise<Fields> {
  const { status, body, text } = await send(session, callOf(reader, { id: String(id), importId: String(id) }));
  // Somebody may have deleted it: then the list does not show it either.
  if (status !== 200 && status !== 404) throw new Error(`${reader} answered ${status}: ${text.slice(0, 200)}`);
  return fieldsOf(body);
}

/** Returns the common fields that have different values; all fields when the item is not found. */
function differingFields(item: Fields, shown: Fields): string[] {
  if (!('id' in shown)) return Object.keys(item);
  return Object.keys(item).filter(name => name in shown && JSON.stringify(item[name]) !== JSON.stringify(shown[name]));
}
