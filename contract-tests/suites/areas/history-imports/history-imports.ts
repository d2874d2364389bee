/** Properties of history imports and the posts that they bring. */
import type { Property } from '../../../property.ts';
import { historyImports } from './import-cases.ts';
import { historyLists } from './list-cases.ts';

export function historyImportsSuite(): Property[] {
  return [historyLists(), historyImports()];
}
