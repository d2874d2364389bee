import type { Team } from '../organizations/model.ts';
import type { SocialAccount } from './model.ts';

export interface AccountEvents {
  /** An account was connected to a team. */
  'account.connected': { readonly account: SocialAccount };
  /** An account left its team, or lost its channel, and can no longer publish. Emitted after the change. */
  'account.detached': { readonly account: SocialAccount };
  /** The accounts of a team changed. */
  'team.accountsChanged': { readonly team: Team };
}
