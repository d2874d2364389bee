/** Properties of lists: filters, orders and pages are right, and an item is the same when it is read by its id. */
import { publicApi } from '../../../../openapi/document.ts';
import type { Property } from '../../../property.ts';
import { anyQuery } from './any-query.ts';
import { sameById } from './by-id.ts';
import { pagingOf } from './list.ts';
import { ownQuery } from './own-query.ts';

export function suite(): readonly Property[] {
  const lists = publicApi.operations().filter(operation => pagingOf(operation) !== undefined);
  return lists.flatMap(operation => [anyQuery(operation), ...ownQuery(operation), ...sameById(operation)]);
}
