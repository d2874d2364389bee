/** Properties of lists: pages, order, filters, searches. */
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import type { Property } from '../../property.ts';
import { sameById } from './by-id.ts';
import { filterProperties } from './filters.ts';
import { itemFields, pagingOf, parameterOf } from './list.ts';
import { newestFirst, ordered } from './order.ts';
import { pagesAreTheWhole } from './pages.ts';
import { findsByText } from './search.ts';

export function listSuite(): Property[] {
  return publicApi.operations().flatMap(propertiesOf);
}

function propertiesOf(operation: OperationSpec): Property[] {
  if (!pagingOf(operation)) return [];
  return [
    pagesAreTheWhole(operation),
    ...newestFirst(operation, itemFields(operation)),
    ...filterProperties(operation, itemFields(operation)),
    ...(parameterOf(operation, 'orderBy') ? [ordered(operation)] : []),
    ...findsByText(operation),
    ...sameById(operation),
  ];
}
