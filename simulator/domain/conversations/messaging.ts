import type * as wire from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { accountOfTeam } from '../accounts/state.ts';
import { checkUsable } from '../accounts/use.ts';
import type { Organization } from '../organizations/model.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import type { World } from './world.ts';

/** Subscribes an account to direct messages. Throws 404, and 400 for one without a channel or without the permission. */
export function enableMessaging(world: World, organization: Organization, request: wire.MessagingRequest): wire.MessagingState {
  const account = accountOf(world, organization, request);
  checkUsable(account);
  return setMessaging(world, account, true);
}

/** Unsubscribes an account: incoming messages are no longer recorded, and none can be sent. Throws 404. */
export function disableMessaging(world: World, organization: Organization, request: wire.MessagingRequest): wire.MessagingState {
  return setMessaging(world, accountOf(world, organization, request), false);
}

function accountOf(world: World, organization: Organization, { teamId, type }: wire.MessagingRequest): SocialAccount {
  const team = teamOfOrganization(world.organizations, organization.id, teamId);
  const account = accountOfTeam(world.accounts, team.id, type);
  if (!account) throw errors.notFound('Social account');
  return account;
}

function setMessaging(world: World, account: SocialAccount, enabled: boolean): wire.MessagingState {
  if (account.messagingEnabled !== enabled)
    world.accounts.byId.update(account, { messagingEnabled: enabled, updatedAt: world.clock.now() });
  return { socialAccountId: account.id, enabled };
}
