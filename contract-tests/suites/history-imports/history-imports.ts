/** Properties of history imports and the posts that they bring. */

import { historyFilters } from '../../proof/behaviour/history-imports/filters.ts';
import { outsidePosts } from '../../proof/behaviour/history-imports/outside.ts';
import { sharedAccounts } from '../../proof/behaviour/history-imports/shared-accounts.ts';
import type { Property } from '../../property.ts';
import { historyLists } from './lists.ts';
import { refusedHistoryStarts } from './refused-starts.ts';

export function historyImportsSuite(): Property[] {
  return [historyLists(), refusedHistoryStarts(), historyFilters, sharedAccounts, outsidePosts] as Property[];
}
