import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { AccountEvents } from '../accounts/events.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { EndpointEvents } from '../webhooks/events.ts';
import type { TeamEvents } from './events.ts';

/** What this area uses of a world. */
export interface World
  extends WorldKernel,
    WithAccounts,
    WithOrganizations,
    WithPlatforms,
    WithEvents<TeamEvents & AccountEvents & EndpointEvents> {}
