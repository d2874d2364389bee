import type { Platform } from '../../../openapi/generated/types.ts';
import { approveConsent, denyConsent } from '../../domain/accounts/consent.ts';
import { platformSlug } from '../../domain/accounts/links.ts';
import type { ConnectRequest, SocialAccount } from '../../domain/accounts/model.ts';
import { accountOfTeam } from '../../domain/accounts/state.ts';
import { organizationById } from '../../domain/organizations/state.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import type { Answer } from '../message.ts';
import { type Html, html, pageAnswer, seeOther } from './html.ts';
import { platformName } from './style.ts';

const MAX_EXTERNAL_ID_CHARACTERS = 200;

/** The page that asks a person whether the service may use an account. */
export function consentPage(world: World, request: ConnectRequest): Answer {
  const { type, redirectUrl } = request;
  const team = world.organizations.teams.get(request.teamId);
  if (!team) throw errors.notFound('Team');
  const organization = organizationById(world.organizations, team.organizationId);
  const existing = accountOfTeam(world.accounts, team.id, type);
  return pageAnswer({
    status: 200,
    title: `Connect ${platformName(type)}`,
    accent: platformSlug(type),
    formTarget: originOf(redirectUrl),
    body: html`<h1>Connect ${platformName(type)}</h1>
<p><strong>${organization.name}</strong> asks to use an account of yours in its team <strong>${team.name}</strong>. It wants to:</p>
<ul>${permissionsOf(request).map(permission => html`<li>${permission}</li>`)}</ul>
<form method="post">
<label for="externalId">${platformName(type)} account</label>
<input id="externalId" name="externalId" value="${existing?.platformUserId ?? ''}" maxlength="${MAX_EXTERNAL_ID_CHARACTERS}" list="accounts"
 autocomplete="off" placeholder="A new account" aria-describedby="hint">
<datalist id="accounts">${knownAccounts(world, organization.id, type)}</datalist>
<p class="quiet" id="hint">${existing ? hintOf(existing) : 'The id of a real account; leave it empty for a new one.'}</p>
<div class="actions">
<button class="primary" name="decision" value="approve">Approve</button>
<button name="decision" value="deny">Deny</button>
</div>
</form>`,
  });
}

/** Handles the form: connects the account or not, and redirects to the `redirectUrl`. */
export function answerConsent(world: World, request: ConnectRequest, form: URLSearchParams): Answer {
  const decision = form.get('decision');
  if (decision === 'deny') return seeOther(denyConsent(world, request));
  if (decision !== 'approve') throw errors.invalidField(['decision'], `must be approve or deny, not ${decision ?? 'absent'}`);
  return seeOther(approveConsent(world, request, chosenAccount(world, request, form)));
}

/** The account in the form, or the field's default when it was not sent. Empty means a new account. */
function chosenAccount(world: World, { teamId, type }: ConnectRequest, form: URLSearchParams): string | undefined {
  const typed = form.get('externalId')?.trim();
  if (typed === undefined) return accountOfTeam(world.accounts, teamId, type)?.platformUserId;
  if (typed.length > MAX_EXTERNAL_ID_CHARACTERS)
    throw errors.invalidField(['externalId'], `must be at most ${MAX_EXTERNAL_ID_CHARACTERS} characters long`);
  return typed === '' ? undefined : typed;
}

function permissionsOf({ type, terms }: ConnectRequest): string[] {
  const permissions = ['read its profile and channels', 'publish posts, and comments where the platform has them'];
  if (terms.withBusinessScope) permissions.push('use the features of business accounts');
  if (terms.withMessagingScope) permissions.push(type === 'TIKTOK' ? 'manage comments' : 'read and send direct messages');
  return permissions;
}

function hintOf({ username, platformUserId }: SocialAccount): string {
  return `The team has ${username} (${platformUserId}): approve to connect it again. To connect another account, disconnect this one first.`;
}

/** The platform accounts that the organization already uses, without duplicates. */
function knownAccounts(world: World, organizationId: string, type: Platform): Html[] {
  const accounts = world.accounts.byId.findBy('organization', organizationId).filter(account => account.type === type);
  const byId = new Map(accounts.map(account => [account.platformUserId, account.username]));
  return [...byId].map(([id, username]) => html`<option value="${id}">${username}</option>`);
}

/** The source expression of a URL for a content security policy: its origin, or the scheme of an app's own URL. */
function originOf(url: string): string {
  const { origin, protocol } = new URL(url);
  return origin === 'null' ? protocol : origin;
}
