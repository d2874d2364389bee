import type { Platform } from '../../../openapi/generated/types.ts';
import { consentUrl, createConnectRequest, platformSlug, portalUrl } from '../../domain/accounts/links.ts';
import type { PortalLink } from '../../domain/accounts/model.ts';
import { accountOfTeam } from '../../domain/accounts/state.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import type { Answer } from '../message.ts';
import { type Html, html, NOTHING, pageAnswer, seeOther } from './html.ts';
import { type PortalTexts, portalTexts } from './portal-texts.ts';
import { platformName } from './style.ts';

/** Why nothing was connected; in English only, as the rest of the simulator. */
const REASONS: Readonly<Record<string, string>> = {
  access_denied: 'You denied the access.',
  another_account_connected: 'The team has another account of that platform. Disconnect it first.',
  account_limit_reached: 'No more accounts may be connected through this link.',
};

/** The page of a portal link, for connecting accounts to a team. `query` has the result of the last consent. */
export function portalPage(world: World, link: PortalLink, query: URLSearchParams): Answer {
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
export function choosePlatform(world: World, link: PortalLink, form: URLSearchParams, origin: string): Answer {
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
