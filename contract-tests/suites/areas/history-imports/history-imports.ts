/** Properties of history imports and the posts that they bring. */
import type { Property } from '../../../property.ts';
import { historyLists } from './list-cases.ts';
import { refusedHistoryStarts } from './refused-cases.ts';

export function historyImportsSuite(): Property[] {
  return [historyLists(), refusedHistoryStarts()];
}
