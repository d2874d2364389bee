/** Properties of lists: what any filters, orders and pages show, and that an item is the same by itself. */
import { publicApi } from '../../../../openapi/document.ts';
import type { Property } from '../../../property.ts';
import { anyQuery } from './any-query.ts';
import { sameById } from './by-id.ts';
import { pagingOf } from './list.ts';

export function suite(): readonly Property[] {
  const lists = publicApi.operations().filter(operation => pagingOf(operation) !== undefined);
  return lists.flatMap(operation => [anyQuery(operation), ...sameById(operation)]);
}
