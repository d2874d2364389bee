import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { AccountEvents } from '../accounts/events.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { WithQuotas } from '../quotas/state.ts';
import type { TeamEvents } from '../teams/events.ts';
import type { HistoryImportEvents } from './events.ts';
import type { WithHistoryImports } from './state.ts';

/** What this area uses of a world. */
export interface World
  extends WorldKernel,
    WithHistoryImports,
    WithQuotas,
    WithAccounts,
    WithOrganizations,
    WithPlatforms,
    WithEvents<HistoryImportEvents & TeamEvents & AccountEvents> {}
