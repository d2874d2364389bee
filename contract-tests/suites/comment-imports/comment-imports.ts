/** Properties of comment imports and the comments that they bring. */

import { actionsByPlatform } from '../../proof/behaviour/comment-imports/actions.ts';
import { importedAgain } from '../../proof/behaviour/comment-imports/again.ts';
import { returnedAccounts } from '../../proof/behaviour/comment-imports/returned-accounts.ts';
import type { Property } from '../../property.ts';
import { commentLists } from './lists.ts';
import { commentImports } from './of-imported-posts.ts';
import { refusedStarts } from './refused-starts.ts';

export function commentImportsSuite(): Property[] {
  return [commentLists(), refusedStarts(), commentImports(), importedAgain, actionsByPlatform, returnedAccounts];
}
