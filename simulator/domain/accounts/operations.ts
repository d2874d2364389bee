import type { Platform } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { iso } from '../../kernel/time.ts';
import type { Caller } from '../organizations/caller.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import { numberedPageOf } from '../requests/numbered-page.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { announceTeamOf, announceUpdated } from './announce.ts';
import { channelsOf } from './connect.ts';
import { accountsToCopy, announceCopies, copyAccounts } from './copy.ts';
import { checkFailed } from './disconnection-rules.ts';
import { consentUrl, createConnectRequest, createPortalLink, portalUrl, signInOf, termsOf } from './links.ts';
import type { SocialAccount } from './model.ts';
import { removeAccount } from './remove.ts';
import { renderSocialAccount } from './render.ts';
import {
  checkChannelSelected,
  checkHasChannels,
  checkLogoUrl,
  checkRedirectUrl,
  checkServerUrl,
  platformAccountOf,
  takeFromWindow,
} from './rules.ts';
import { accountOfTeam } from './state.ts';
import type { World } from './world.ts';

/** Social accounts: connect, choose a channel, check, disconnect (D-ACC-08). */
export const accountOperations = {
  connectSocialAccount(world, { organization }, { body, baseUrl }) {
    checkRedirectUrl(body.redirectUrl);
    checkServerUrl(body.type, body.serverUrl);
    const team = teamOfOrganization(world.organizations, organization.id, body.teamId);
    checkServerAvailable(world, body.type, body.serverUrl);
    const { type, redirectUrl } = body;
    const request = createConnectRequest(world, { teamId: team.id, type, redirectUrl, terms: termsOf(body), signIn: signInOf(body) });
    return { url: consentUrl(baseUrl, world, request) };
  },

  disconnectSocialAccount: (world, caller, { body }) => removeAccount(world, accountOf(world, caller, body)),

  setChannel(world, caller, { body }) {
    const account = accountOf(world, caller, body);
    checkHasChannels(account);
    const channel = account.channels.find(({ id }) => id === body.channelId);
    if (!channel) {
      const known = account.channels.map(({ id }) => id).join(', ');
      throw errors
        .invalidField(['channelId'], `${body.channelId} is no channel of this ${account.type} account. It has: ${known}`)
        .by('D-ACC-08');
    }
    if (account.externalId === channel.id) return renderSocialAccount(account);
    const leavesAnother = account.externalId !== null;
    selectChannel(world, account, channel.id);
    // Posts were written for the previous channel (D-ACC-14).
    if (leavesAnother) world.events.emit('account.detached', { account });
    announceUpdated(world, account);
    if (leavesAnother) announceTeamOf(world, account);
    return renderSocialAccount(account);
  },

  unsetChannel(world, caller, { body }) {
    const account = accountOf(world, caller, body);
    checkHasChannels(account);
    if (account.externalId === null) return renderSocialAccount(account);
    selectChannel(world, account, null);
    world.events.emit('account.detached', { account });
    announceUpdated(world, account);
    announceTeamOf(world, account);
    return renderSocialAccount(account);
  },

  refreshChannels(world, caller, { body }) {
    const account = accountOf(world, caller, body);
    checkHasChannels(account);
    const result = world.platforms[account.type].checkConnection(platformAccountOf(account));
    if (!result.ok) {
      const { transient, userFacingMessage } = result.failure;
      throw (transient ? errors.badGateway(userFacingMessage) : errors.invalid(userFacingMessage)).by('D-ACC-08');
    }
    world.accounts.byId.update(account, { channels: channelsOf(world, account), updatedAt: world.clock.now() });
    return renderSocialAccount(account);
  },

  createPortalLink(world, { organization }, { body, baseUrl }) {
    if (body.redirectUrl !== undefined) checkRedirectUrl(body.redirectUrl);
    if (body.logoUrl !== undefined) checkLogoUrl(body.logoUrl);
    if (body.serverUrl !== undefined) for (const type of body.socialAccountTypes) checkServerUrl(type, body.serverUrl);
    teamOfOrganization(world.organizations, organization.id, body.teamId);
    return { url: portalUrl(baseUrl, world, createPortalLink(world, body)) };
  },

  refreshProfile(world, caller, { body }) {
    const account = accountOf(world, caller, body);
    const now = world.clock.now();
    const { instants, use } = takeFromWindow(account.refreshedAt, 'profileRefreshes', now);
    const platform = world.platforms[account.type];
    const connection = platformAccountOf(account);
    const result = platform.checkConnection(connection);
    const { username, displayName, avatarUrl } = result.ok ? platform.profile(connection.externalId) : account;
    world.accounts.byId.update(account, { refreshedAt: instants, username, displayName, avatarUrl });
    if (result.ok) world.accounts.byId.update(account, { updatedAt: now });
    const answer = { socialAccountId: account.id, socialAccount: renderSocialAccount(account), refreshedAt: iso(now), ...use };
    return result.ok ? { success: true, ...answer } : { success: false, message: result.failure.userFacingMessage, ...answer };
  },

  getSocialAccountByType: (world, caller, { query }) => renderSocialAccount(accountOf(world, caller, query)),

  copySocialAccounts(world, { organization }, { body }) {
    const from = teamOfOrganization(world.organizations, organization.id, body.fromTeamId);
    const to = teamOfOrganization(world.organizations, organization.id, body.toTeamId);
    const sources = accountsToCopy(world, from.id, to.id, body.socialAccountTypes);
    const copies = copyAccounts(world, sources, to.id, body.resetChannel ?? false);
    announceCopies(world, copies, to);
    return copies.map(copy => renderSocialAccount(copy));
  },

  listSocialAccountsToDelete(world, { organization }, { query }) {
    const accounts = world.accounts.byId.findBy('organization', organization.id);
    const { items, pagination } = numberedPageOf(accounts, query, account => account.deleteOn !== null);
    return { items: items.map(account => renderSocialAccount(account)), pagination };
  },

  checkConnection(world, caller, { body }) {
    const account = accountOf(world, caller, body);
    checkChannelSelected(account);
    const now = world.clock.now();
    const { instants, use } = takeFromWindow(account.checkedAt, 'connectionChecks', now);
    const result = world.platforms[account.type].checkConnection(platformAccountOf(account));
    world.accounts.byId.update(account, { checkedAt: instants });
    const answer = { socialAccountId: account.id, checkedAt: iso(now), ...use };
    if (result.ok) return { success: true, ...answer };
    const graceHours = caller.organization.settings.deleteAccountAfter;
    announceUpdated(world, account, checkFailed(result.failure, graceHours, now));
    return { success: false, message: result.failure.userFacingMessage, ...answer };
  },
} satisfies Partial<OperationsOf<World, Caller>>;

/** The account that `{ teamId, type }` names. Throws 404 for the team, then for the account. */
function accountOf(
  world: World,
  { organization }: Caller,
  { teamId, type }: { readonly teamId: string; readonly type: Platform },
): SocialAccount {
  const team = teamOfOrganization(world.organizations, organization.id, teamId);
  const account = accountOfTeam(world.accounts, team.id, type);
  if (!account) throw errors.notFound('Social account').by('D-ACC-09');
  return account;
}

/** Throws 502 when the server to connect to is down. */
function checkServerAvailable(world: World, type: Platform, serverUrl: string | undefined): void {
  if (serverUrl !== undefined && !world.platforms[type].checkServer().ok)
    throw errors.badGateway(`${serverUrl} does not answer`).by('D-ACC-08');
}

/** Selects a channel, or none with null; the account takes over the profile of the channel. */
function selectChannel(world: World, account: SocialAccount, channelId: string | null): void {
  const { username, displayName, avatarUrl } = world.platforms[account.type].profile(channelId ?? account.platformUserId);
  world.accounts.byId.update(account, { externalId: channelId, username, displayName, avatarUrl, updatedAt: world.clock.now() });
}
