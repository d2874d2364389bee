import type { Platform } from '../../../openapi/generated/types.ts';
import type { Organization } from '../organizations/model.ts';
import { teamOfOrganization, type WithOrganizations } from '../organizations/state.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import type { SocialAccount } from './model.ts';
import { checkChannelSelected, platformAccountOf } from './rules.ts';
import { connectedAccount, type WithAccounts } from './state.ts';

/** A team's account of a platform, with its channel selected. */
export interface SelectedAccount {
  readonly account: SocialAccount;
  /** The account as calls to the platform name it. */
  readonly at: PlatformAccount;
}

/**
 * The account that a call about a team and a platform uses. Throws 404 for a team that the organization does not have, and 400 without a
 * connected account, or when the account needs a channel and has none (MSC-01).
 */
export function selectedAccount(
  world: WithOrganizations & WithAccounts,
  organization: Pick<Organization, 'id'>,
  teamId: string,
  platform: Platform,
): SelectedAccount {
  const team = teamOfOrganization(world.organizations, organization.id, teamId);
  const account = connectedAccount(world.accounts, team.id, platform);
  checkChannelSelected(account);
  return { account, at: platformAccountOf(account) };
}
