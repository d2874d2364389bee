import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { Team } from '../organizations/model.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { EndpointEvents } from '../webhooks/world.ts';
import type { SocialAccount } from './model.ts';
import type { WithAccounts } from './state.ts';

export interface AccountEvents {
  /** An account was connected to a team. */
  'account.connected': { readonly account: SocialAccount };
  /** An account left its team, or lost its channel, and can no longer publish. Emitted after the change. */
  'account.detached': { readonly account: SocialAccount };
  /** The accounts of a team changed. */
  'team.accountsChanged': { readonly team: Team };
}

/** What this area uses of a world. */
export interface World extends WorldKernel, WithAccounts, WithOrganizations, WithPlatforms, WithEvents<AccountEvents & EndpointEvents> {}
