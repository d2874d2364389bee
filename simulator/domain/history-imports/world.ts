import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { SocialAccount } from '../accounts/model.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { AccountEvents } from '../accounts/world.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { WithQuotas } from '../quotas/state.ts';
import type { TeamEvents } from '../teams/world.ts';
import type { ImportedPost } from './model.ts';
import type { WithHistoryImports } from './state.ts';

export interface HistoryImportEvents {
  /** Posts from before the world began were imported through an account. */
  'posts.imported': { readonly account: SocialAccount };
  /** An imported post was removed: deleted, expired, or removed with its account. */
  'importedPost.removed': { readonly post: ImportedPost };
}

/** What this area uses of a world. */
export interface World
  extends WorldKernel,
    WithHistoryImports,
    WithQuotas,
    WithAccounts,
    WithOrganizations,
    WithPlatforms,
    WithEvents<HistoryImportEvents & TeamEvents & AccountEvents> {}
