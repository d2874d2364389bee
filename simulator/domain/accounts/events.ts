import type { Team } from '../organizations/model.ts';
import type { SocialAccount } from './model.ts';

export interface AccountEvents {
  /** An account joined its team. */
  'account.connected': { readonly account: SocialAccount };
  /** An account left its team, or lost its channel, and can no longer publish. Emitted after the change. */
  'account.detached': { readonly account: SocialAccount };
  /** The accounts of a team changed, and with them what the team looks like to its members. */
  'team.accountsChanged': { readonly team: Team };
}
