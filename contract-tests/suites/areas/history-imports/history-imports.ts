/** Properties of history imports and the posts that they bring. */
import type { Property } from '../../../property.ts';
import { historyFilters } from './filter-cases.ts';
import { historyLists } from './list-cases.ts';
import { outsidePosts } from './outside-cases.ts';
import { refusedHistoryStarts } from './refused-cases.ts';
import { sharedAccounts } from './shared-cases.ts';

export function historyImportsSuite(): Property[] {
  return [historyLists(), refusedHistoryStarts(), historyFilters, sharedAccounts, outsidePosts] as Property[];
}
