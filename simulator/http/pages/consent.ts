import type { Platform } from '../../../openapi/generated/types.ts';
import { approveConsent, denyConsent } from '../../domain/accounts/consent.ts';
import { platformSlug } from '../../domain/accounts/links.ts';
import type { ConnectRequest, SocialAccount } from '../../domain/accounts/model.ts';
import { checkServerUrl } from '../../domain/accounts/rules.ts';
import { accountOfTeam } from '../../domain/accounts/state.ts';
import { organizationById } from '../../domain/organizations/state.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import type { Answer } from '../message.ts';
import { type Html, html, NOTHING, pageAnswer, seeOther } from './html.ts';
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
${signInNotes(request)}
<form method="post">
${serverField(world, request)}<label for="externalId">${platformName(type)} account</label>
<input id="externalId" name="externalId" value="${existing?.platformUserId ?? ''}" maxlength="${MAX_EXTERNAL_ID_CHARACTERS}" list="accounts"
 autocomplete="off" placeholder="A new account" aria-describedby="hint">
<datalist id="accounts">${knownAccounts(world, organization.id, type)}</datalist>
<p class="quiet" id="hint">${existing ? hintOf(existing) : 'The id of a real account; leave it empty for a new one.'}</p>
<div class="actions">
<button class="primary" name="decision" value="approve">Approve</button>
<button name="decision" value="deny" formnovalidate>Deny</button>
</div>
</form>`,
  });
}

/** Handles the form: connects the account or not, and redirects to the `redirectUrl`. */
export function answerConsent(world: World, request: ConnectRequest, form: URLSearchParams): Answer {
  const decision = form.get('decision');
  if (decision === 'deny') return seeOther(denyConsent(world, request));
  if (decision !== 'approve') throw errors.invalidField(['decision'], `must be approve or deny, not ${decision ?? 'absent'}`);
  const externalId = chosenAccount(world, request, form);
  return seeOther(approveConsent(world, request, { externalId, serverUrl: chosenServer(world, request, form) }));
}

/** The account in the form, or the field's default when it was not sent. Empty means a new account. */
function chosenAccount(world: World, { teamId, type }: ConnectRequest, form: URLSearchParams): string | undefined {
  const typed = form.get('externalId')?.trim();
  if (typed === undefined) return accountOfTeam(world.accounts, teamId, type)?.platformUserId;
  if (typed.length > MAX_EXTERNAL_ID_CHARACTERS)
    throw errors.invalidField(['externalId'], `must be at most ${MAX_EXTERNAL_ID_CHARACTERS} characters long`);
  return typed === '' ? undefined : typed;
}

/** The server in the form, else the field's default. Throws 400 when MASTODON has none, or one that is none. */
function chosenServer(world: World, request: ConnectRequest, form: URLSearchParams): string | null {
  if (request.type !== 'MASTODON') return request.terms.serverUrl;
  const server = form.get('serverUrl')?.trim() ?? knownServer(world, request);
  checkServerUrl('MASTODON', server === '' ? undefined : server);
  return server;
}

/** The server that the request names, else that of the team's account; empty when neither is there. */
function knownServer(world: World, { teamId, type, terms }: ConnectRequest): string {
  const existing = accountOfTeam(world.accounts, teamId, type)?.mastodonServerId;
  return terms.serverUrl ?? (existing ? `https://${existing}` : '');
}

function serverField(world: World, request: ConnectRequest): Html {
  if (request.type !== 'MASTODON') return NOTHING;
  return html`<label for="serverUrl">Server</label>
<input id="serverUrl" name="serverUrl" type="url" value="${knownServer(world, request)}" required placeholder="https://mastodon.social">
`;
}

/** Returns what the request asks of the sign-in, with the names of its fields: a fake platform has no session, so this is all there is to see. */
function signInNotes({ type, signIn }: ConnectRequest): Html {
  const notes = [
    ...(signIn.disableAutoLogin ? ['disableAutoLogin: you sign in, even if you are signed in already.'] : []),
    ...(signIn.tiktokForceLogin && type === 'TIKTOK' ? ['tiktokForceLogin: TikTok asks you to sign in again.'] : []),
    ...(signIn.forceBrowserOAuth ? ['forceBrowserOAuth: you stay in the browser; no app is opened.'] : []),
  ];
  return notes.length === 0 ? NOTHING : html`<ul class="quiet">${notes.map(note => html`<li>${note}</li>`)}</ul>`;
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
