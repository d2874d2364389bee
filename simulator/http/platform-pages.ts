/**
 * Pages of the fake platforms, for a browser:
 *
 * - `GET  /_platform/<platform>/consent?request=…&world=…`  asks a person whether the service may use an account.
 * - `POST` to the same address                              the answer, `application/x-www-form-urlencoded`:
 *     - `decision`     `approve` or `deny`, required;
 *     - `externalId`   the real account to connect; empty: a new one; absent: the team's account of the platform, if it has one, else a new one.
 *     - `serverUrl`    the server of a MASTODON account; absent: that of the request, or of the team's account. One that is none is 400.
 *   It answers 303 to the request's `redirectUrl`, with `<platform>-callback=true&success=true`, or with
 *   `<platform>-not-enough-permissions=error&error=access_denied|another_account_connected|account_limit_reached`.
 * - `GET  /_platform/portal?link=…&world=…`                 the hosted page of a portal link.
 * - `POST` to the same address with `type=<PLATFORM>`       answers 303 to the consent page of that platform.
 *
 * The addresses come from POST /api/v1/social-account/connect and /create-portal-link; to approve in a test, POST `decision=approve` to
 * the `url` of the answer.
 */

import type { Platform } from '../../openapi/generated/types.ts';
import { consentUrl, createConnectRequest, platformSlug, portalUrl } from '../domain/accounts/links.ts';
import type { PortalLink } from '../domain/accounts/model.ts';
import { accountOfTeam } from '../domain/accounts/state.ts';
import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import { ApiError, errors } from '../kernel/errors.ts';
import { type Answer, BodyTooLargeError, isReading, type Message, optionsAnswer } from './message.ts';
import { answerConsent, consentPage } from './pages/consent.ts';
import { type Html, html, NOTHING, pageAnswer, seeOther } from './pages/html.ts';
import { type PortalTexts, portalTexts } from './pages/portal-texts.ts';
import { platformName } from './pages/style.ts';
import type { Handler } from './pipeline.ts';

/** Why nothing was connected; in English only, as the rest of the simulator. */
const REASONS: Readonly<Record<string, string>> = {
  access_denied: 'You denied the access.',
  another_account_connected: 'The team has another account of that platform. Disconnect it first.',
  account_limit_reached: 'No more accounts may be connected through this link.',
};

export interface PlatformPagesOptions {
  readonly worlds: Worlds;
  /** Called with defects of the simulator. */
  readonly onDefect: (error: unknown) => void;
}

/** The methods of a page with a form. */
const PAGE_METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'] as const;
const MAX_FORM_BYTES = 16_384;
const CONSENT_PATH = /^\/_platform\/([a-z-]+)\/consent\/?$/;
const PORTAL_PATH = /^\/_platform\/portal\/?$/;

/** Creates the handler of everything below `/_platform/`. It never rejects; an error is a page, too. */
export function createPlatformPages({ worlds, onDefect }: PlatformPagesOptions): Handler {
  return async message => {
    try {
      return await answer(worlds, message);
    } catch (error) {
      return errorPage(error, onDefect);
    }
  };
}

async function answer(worlds: Worlds, message: Message): Promise<Answer> {
  const isPost = message.method === 'POST';
  const isPage = PORTAL_PATH.test(message.path) || CONSENT_PATH.test(message.path);
  if (isPage && message.method === 'OPTIONS') return optionsAnswer(PAGE_METHODS);
  if (isPage && !isPost && !isReading(message.method)) throw errors.noSuchMethod(message.method, message.path, PAGE_METHODS);
  const query = new URLSearchParams(message.query);
  const form = isPost ? await readForm(message) : new URLSearchParams();
  // Run due jobs first, so that expired links are gone.
  const world = worlds.get(query.get('world') ?? worlds.defaultWorld.id);
  const rest = world?.clock.catchUp();
  if (rest) await rest;
  if (PORTAL_PATH.test(message.path)) {
    const link = world?.accounts.portalLinks.get(query.get('link') ?? '');
    if (!world || !link) throw expiredLink();
    return isPost ? choosePlatform(world, link, form, message.origin) : portalPage(world, link, query);
  }
  const slug = CONSENT_PATH.exec(message.path)?.[1];
  if (slug === undefined) throw errors.noSuchEndpoint(message.method, message.path);
  const { world: owner, request } = requestOf(world, slug, query);
  return isPost ? answerConsent(owner, request, form) : consentPage(owner, request);
}

function requestOf(world: World | undefined, slug: string, query: URLSearchParams) {
  const request = world?.accounts.connectRequests.get(query.get('request') ?? '');
  if (!world || !request || platformSlug(request.type) !== slug) throw expiredLink();
  return { world, request };
}

function expiredLink(): ApiError {
  return errors.notFound('Link (it may have been used, or have expired)');
}

async function readForm(message: Message): Promise<URLSearchParams> {
  const type = message.headers['content-type'] ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw errors.unsupportedMediaType(`Content-Type must be application/x-www-form-urlencoded, not ${type || 'absent'}`);
  try {
    return new URLSearchParams(new TextDecoder().decode(await message.body.bytes(MAX_FORM_BYTES)));
  } catch (error) {
    throw error instanceof BodyTooLargeError ? errors.tooLarge(`${MAX_FORM_BYTES} bytes`) : error;
  }
}

function errorPage(error: unknown, onDefect: (error: unknown) => void): Answer {
  if (!(error instanceof ApiError)) onDefect(error);
  const { statusCode, message } = error instanceof ApiError ? error : { statusCode: 500, message: 'Internal server error' };
  const page = pageAnswer({ status: statusCode, title: 'This did not work', body: html`<h1>This did not work</h1><p>${message}</p>` });
  const allow = error instanceof ApiError ? error.allow : undefined;
  return allow ? { ...page, headers: { ...page.headers, allow: allow.join(', ') } } : page;
}

/** The page of a portal link, for connecting accounts to a team. `query` has the result of the last consent. */
function portalPage(world: World, link: PortalLink, query: URLSearchParams): Answer {
  const team = world.organizations.teams.get(link.teamId);
  if (!team) throw errors.notFound('Team');
  const texts = portalTexts(link.language);
  const title = texts.title.replace('{team}', () => team.name);
  return pageAnswer({
    status: 200,
    title,
    language: link.language,
    ...(link.logoUrl !== null && { imageOrigin: new URL(link.logoUrl).origin }),
    body: html`${logoOf(link)}<h1>${title}</h1>
${noticeOf(query, texts)}
<p>${link.userName === null ? NOTHING : html`${link.userName}: `}${texts.choose}</p>
<ul class="list">${link.types.map(type => rowOf(world, link, type, texts))}</ul>
${backLink(link, texts)}`,
  });
}

/** Redirects to the consent page of the chosen platform, which leads back to the portal. */
function choosePlatform(world: World, link: PortalLink, form: URLSearchParams, origin: string): Answer {
  const type = link.types.find(offered => offered === form.get('type'));
  if (!type) throw errors.invalidField(['type'], `must be one of ${link.types.join(', ')}`);
  const { teamId, terms, signIn } = link;
  const request = createConnectRequest(world, { teamId, type, terms, signIn, redirectUrl: portalUrl(origin, world, link), portal: link });
  return seeOther(consentUrl(origin, world, request));
}

function rowOf(world: World, link: PortalLink, type: Platform, texts: PortalTexts): Html {
  const account = accountOfTeam(world.accounts, link.teamId, type);
  return html`<li class="${platformSlug(type)}">
<span>${platformName(type)}${account ? html`<br><span class="quiet">${account.username}</span>` : NOTHING}</span>
<form method="post"><button class="primary" name="type" value="${type}">${account ? texts.connectAgain : texts.connect}</button></form>
</li>`;
}

function logoOf({ logoUrl }: PortalLink): Html {
  return logoUrl === null ? NOTHING : html`<img class="logo" src="${logoUrl}" alt="" height="48">\n`;
}

function noticeOf(query: URLSearchParams, texts: PortalTexts): Html {
  if (query.get('success') === 'true') return html`<p class="notice" role="status">${texts.connected}</p>`;
  const error = query.get('error');
  if (error === null) return NOTHING;
  const reason = REASONS[error];
  return html`<p class="notice" role="status">${texts.notConnected}${reason ? html` <span lang="en">${reason}</span>` : NOTHING}</p>`;
}

function backLink({ redirectUrl, hasGoBackButton, goBackText }: PortalLink, texts: PortalTexts): Html {
  if (redirectUrl === null || !hasGoBackButton) return NOTHING;
  return html`<p><a href="${redirectUrl}">${goBackText ?? texts.goBack}</a></p>`;
}
