import { limits } from '../../../openapi/document.ts';
import type { ConnectSocialAccountRequest, CreatePortalLinkRequest, Platform } from '../../../openapi/generated/types.ts';
import { MINUTE_MS } from '../../kernel/time.ts';
import type { ConnectionTerms, ConnectRequest, PortalLink, SignInOptions } from './model.ts';
import type { World } from './world.ts';

export const EXPIRE_REQUEST_JOB = 'accounts.expireConnectRequest';
export const EXPIRE_PORTAL_JOB = 'accounts.expirePortalLink';

/** Creates a request for a consent page. It expires with its portal link, or else after the longest lifetime of a portal link. */
export function createConnectRequest(
  world: World,
  input: Pick<ConnectRequest, 'teamId' | 'type' | 'redirectUrl' | 'terms' | 'signIn'> & { readonly portal?: PortalLink },
): ConnectRequest {
  const { portal, ...request } = input;
  const now = world.clock.now();
  const id = world.ids.next('connect');
  const expiresAt = portal?.expiresAt ?? now + limits.accounts.maxPortalLinkMinutes * MINUTE_MS;
  const jobId = world.clock.schedule({ at: expiresAt, kind: EXPIRE_REQUEST_JOB, subject: id });
  return world.accounts.connectRequests.insert({ ...request, id, portalId: portal?.id ?? null, expiresAt, jobId, createdAt: now });
}

/** Creates a portal link. The validator fills in the default lifetime of the document; without one it is the shortest allowed. */
export function createPortalLink(world: World, body: CreatePortalLinkRequest): PortalLink {
  const now = world.clock.now();
  const id = world.ids.next('portal');
  const expiresAt = now + (body.expiresIn ?? limits.accounts.minPortalLinkMinutes) * MINUTE_MS;
  return world.accounts.portalLinks.insert({
    id,
    teamId: body.teamId,
    types: [...new Set(body.socialAccountTypes)],
    redirectUrl: body.redirectUrl ?? null,
    terms: termsOf(body),
    signIn: signInOf(body),
    language: body.language ?? 'en',
    logoUrl: body.logoUrl ?? null,
    userName: body.hideUserName ? null : (body.userName ?? null),
    hasGoBackButton: !(body.hideGoBackButton ?? false),
    goBackText: body.goBackButtonText ?? null,
    maxAccounts: body.maxSocialAccountsConnected ?? null,
    connectedCount: 0,
    expiresAt,
    jobId: world.clock.schedule({ at: expiresAt, kind: EXPIRE_PORTAL_JOB, subject: id }),
    createdAt: now,
  });
}

/** Removes a request that was answered, or whose team was removed. */
export function dropConnectRequest(world: World, request: ConnectRequest): void {
  world.clock.cancel(request.jobId);
  world.accounts.connectRequests.remove(request.id);
}

/** Removes a portal link whose team was removed. */
function dropPortalLink(world: World, link: PortalLink): void {
  world.clock.cancel(link.jobId);
  world.accounts.portalLinks.remove(link.id);
}

type Terms = Pick<ConnectSocialAccountRequest, 'withMessagingScope' | 'withBusinessScope' | 'instagramConnectionMethod' | 'serverUrl'>;

/** The connection terms of a request body. */
export function termsOf(body: Terms): ConnectionTerms {
  return {
    withMessagingScope: body.withMessagingScope ?? false,
    withBusinessScope: body.withBusinessScope ?? false,
    instagramConnectionMethod: body.instagramConnectionMethod ?? null,
    serverUrl: body.serverUrl ?? null,
  };
}

/** How a request body wants the person to sign in. */
export function signInOf(body: { readonly [K in keyof SignInOptions]?: boolean | undefined }): SignInOptions {
  return {
    disableAutoLogin: body.disableAutoLogin ?? false,
    tiktokForceLogin: body.tiktokForceLogin ?? false,
    forceBrowserOAuth: body.forceBrowserOAuth ?? false,
  };
}

/** A platform's name in URLs: `google-business`. */
export function platformSlug(type: Platform): string {
  return type.toLowerCase().replaceAll('_', '-');
}

/** The URL of a consent page. It names the world, because worlds with the same seed generate the same ids. */
export function consentUrl(baseUrl: string, world: World, request: ConnectRequest): string {
  return `${baseUrl}/_platform/${platformSlug(request.type)}/consent?${new URLSearchParams({ request: request.id, world: world.id })}`;
}

/** The URL of a portal link. */
export function portalUrl(baseUrl: string, world: World, link: PortalLink): string {
  return `${baseUrl}/_platform/portal?${new URLSearchParams({ link: link.id, world: world.id })}`;
}

/** Removes the connect requests and portal links of a team that is removed. */
export function dropLinksOfTeam(world: World, teamId: string): void {
  // Copied, because each removal shortens the live lists.
  const requests = [...world.accounts.connectRequests.findBy('team', teamId)];
  const links = [...world.accounts.portalLinks.findBy('team', teamId)];
  for (const request of requests) dropConnectRequest(world, request);
  for (const link of links) dropPortalLink(world, link);
}
