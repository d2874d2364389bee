import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { AccountEvents } from '../accounts/world.ts';
import type { WithHistoryImports } from '../history-imports/state.ts';
import type { HistoryImportEvents } from '../history-imports/world.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { WithPosts } from '../posts/state.ts';
import type { WithQuotas } from '../quotas/state.ts';
import type { TeamEvents } from '../teams/world.ts';
import type { WithAnalytics } from './state.ts';

/** What this area uses of a world. */
export interface World
  extends WorldKernel,
    WithAnalytics,
    WithHistoryImports,
    WithPosts,
    WithQuotas,
    WithAccounts,
    WithOrganizations,
    WithPlatforms,
    WithEvents<HistoryImportEvents & AccountEvents & TeamEvents> {}
