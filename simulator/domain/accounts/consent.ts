import { connectAccount } from './connect.ts';
import { dropConnectRequest, platformSlug } from './links.ts';
import type { ConnectRequest } from './model.ts';
import { isSameRealAccount } from './rules.ts';
import { accountOfTeam } from './state.ts';
import type { World } from './world.ts';

/** Why a connection was refused: the `error` parameter of the redirect. */
export type ConsentError = 'access_denied' | 'another_account_connected' | 'account_limit_reached';

/**
 * Approves the request: connects the account and returns the redirect URL. `externalId` is the real account, undefined for a new one;
 * `serverUrl` the server that the person named.
 * If the team has another account of the platform, nothing changes and the redirect carries an error. The request cannot be used again.
 */
export function approveConsent(
  world: World,
  request: ConnectRequest,
  { externalId, serverUrl }: { readonly externalId: string | undefined; readonly serverUrl: string | null },
): string {
  dropConnectRequest(world, request);
  const refusal = refusalOf(world, request, externalId);
  if (refusal) return failureUrl(request, refusal);
  const { teamId, type, terms } = request;
  const isNew = accountOfTeam(world.accounts, teamId, type) === undefined;
  // The channel is selected afterwards, with set-channel.
  connectAccount(world, { ...terms, serverUrl, teamId, type, externalId, selectChannel: false });
  const portal = request.portalId === null ? undefined : world.accounts.portalLinks.get(request.portalId);
  if (isNew && portal) world.accounts.portalLinks.update(portal, { connectedCount: portal.connectedCount + 1 });
  return redirectTo(request, { [`${platformSlug(type)}-callback`]: 'true', success: 'true' });
}

/** Denies the request and returns the redirect URL. The request cannot be used again. */
export function denyConsent(world: World, request: ConnectRequest): string {
  dropConnectRequest(world, request);
  return failureUrl(request, 'access_denied');
}

function refusalOf(world: World, request: ConnectRequest, externalId: string | undefined): ConsentError | undefined {
  const existing = accountOfTeam(world.accounts, request.teamId, request.type);
  if (existing) return externalId !== undefined && isSameRealAccount(existing, externalId) ? undefined : 'another_account_connected';
  const portal = request.portalId === null ? undefined : world.accounts.portalLinks.get(request.portalId);
  const maxAccounts = portal?.maxAccounts ?? null;
  return portal && maxAccounts !== null && portal.connectedCount >= maxAccounts ? 'account_limit_reached' : undefined;
}

function failureUrl(request: ConnectRequest, error: ConsentError): string {
  return redirectTo(request, { [`${platformSlug(request.type)}-not-enough-permissions`]: 'error', error });
}

/** The redirect URL with parameters appended to its own query. */
function redirectTo({ redirectUrl }: ConnectRequest, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(redirectUrl);
  const own = url.search.slice(1);
  url.search = `${own}${own ? '&' : ''}${new URLSearchParams(parameters)}`;
  return url.href;
}
