import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { AccountEvents } from '../accounts/world.ts';
import type { Team } from '../organizations/model.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { EndpointEvents } from '../webhooks/world.ts';

export interface TeamEvents {
  /** A team is being removed: areas drop what belongs to it. Its accounts have been removed before. */
  'team.removed': { readonly team: Team };
}

/** What this area uses of a world. */
export interface World
  extends WorldKernel,
    WithAccounts,
    WithOrganizations,
    WithPlatforms,
    WithEvents<TeamEvents & AccountEvents & EndpointEvents> {}
