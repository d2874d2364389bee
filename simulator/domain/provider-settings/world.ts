import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { AccountEvents } from '../accounts/world.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { WithProviderSettings } from './state.ts';

/** What this area uses of a world. */
export interface World
  extends WorldKernel,
    WithProviderSettings,
    WithAccounts,
    WithOrganizations,
    WithPlatforms,
    WithEvents<AccountEvents> {}
