import type { Platform } from '../../../openapi/generated/types.ts';
import { consentUrl, createConnectRequest, platformSlug, portalUrl } from '../../domain/accounts/links.ts';
import type { PortalLink } from '../../domain/accounts/model.ts';
import { accountOfTeam } from '../../domain/accounts/state.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import type { Answer } from '../message.ts';
import { type Html, html, NOTHING, pageAnswer, seeOther } from './html.ts';
import { platformName } from './style.ts';

const NOTICES: Readonly<Record<string, string>> = {
  access_denied: 'Nothing was connected: you denied the access.',
  another_account_connected: 'Nothing was connected: the team has another account of that platform. Disconnect it first.',
  account_limit_reached: 'Nothing was connected: no more accounts may be connected through this link.',
};

/** The page of a portal link, for connecting accounts to a team. `query` has the result of the last consent. */
export function portalPage(world: World, link: PortalLink, query: URLSearchParams): Answer {
  const team = world.organizations.teams.get(link.teamId);
  if (!team) throw errors.notFound('Team');
  return pageAnswer({
    status: 200,
    title: `Connect accounts to ${team.name}`,
    body: html`<h1>Connect accounts to ${team.name}</h1>
${noticeOf(query)}
<p>${link.userName === null ? 'Choose' : `${link.userName}, choose`} what to connect.</p>
<ul class="list">${link.types.map(type => rowOf(world, link, type))}</ul>
${backLink(link)}`,
  });
}

/** Redirects to the consent page of the chosen platform, which leads back to the portal. */
export function choosePlatform(world: World, link: PortalLink, form: URLSearchParams, origin: string): Answer {
  const type = link.types.find(offered => offered === form.get('type'));
  if (!type) throw errors.invalidField(['type'], `must be one of ${link.types.join(', ')}`);
  const { teamId, terms } = link;
  const request = createConnectRequest(world, { teamId, type, terms, redirectUrl: portalUrl(origin, world, link), portal: link });
  return seeOther(consentUrl(origin, world, request));
}

function rowOf(world: World, link: PortalLink, type: Platform): Html {
  const account = accountOfTeam(world.accounts, link.teamId, type);
  return html`<li class="${platformSlug(type)}">
<span>${platformName(type)}${account ? html`<br><span class="quiet">${account.username}</span>` : NOTHING}</span>
<form method="post"><button class="primary" name="type" value="${type}">${account ? 'Connect again' : 'Connect'}</button></form>
</li>`;
}

function noticeOf(query: URLSearchParams): Html {
  if (query.get('success') === 'true') return html`<p class="notice" role="status">The account is connected.</p>`;
  const error = query.get('error');
  return error === null ? NOTHING : html`<p class="notice" role="status">${NOTICES[error] ?? 'Nothing was connected.'}</p>`;
}

function backLink({ redirectUrl, goBackText }: PortalLink): Html {
  return redirectUrl !== null && goBackText !== null ? html`<p><a href="${redirectUrl}">${goBackText}</a></p>` : NOTHING;
}
