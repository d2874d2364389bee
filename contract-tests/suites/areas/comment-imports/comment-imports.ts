/** Properties of comment imports and the comments that they bring. */
import type { Property } from '../../../property.ts';
import { actionsByPlatform } from './action-cases.ts';
import { importedAgain } from './again-cases.ts';
import { commentImports } from './import-cases.ts';
import { commentLists } from './list-cases.ts';
import { refusedStarts } from './refused-cases.ts';
import { returnedAccounts } from './returned-cases.ts';

export function commentImportsSuite(): Property[] {
  return [commentLists(), refusedStarts(), commentImports(), importedAgain, actionsByPlatform, returnedAccounts];
}
