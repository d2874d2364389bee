import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { WithQuotas } from '../quotas/state.ts';
import type { TeamEvents } from '../teams/world.ts';
import type { WithReviews } from './state.ts';

/** What this area uses of a world. */
export interface World
  extends WorldKernel,
    WithReviews,
    WithQuotas,
    WithAccounts,
    WithOrganizations,
    WithPlatforms,
    WithEvents<TeamEvents> {}
