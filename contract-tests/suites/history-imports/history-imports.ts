/** Properties of history imports and the posts that they bring. */
import type { Property } from '../../property.ts';
import { historyFilters } from '../../proof/behaviour/history-imports/filters.ts';
import { historyLists } from './lists.ts';
import { outsidePosts } from '../../proof/behaviour/history-imports/outside.ts';
import { refusedHistoryStarts } from './refused-starts.ts';
import { sharedAccounts } from '../../proof/behaviour/history-imports/shared-accounts.ts';

export function historyImportsSuite(): Property[] {
  return [historyLists(), refusedHistoryStarts(), historyFilters, sharedAccounts, outsidePosts] as Property[];
}
