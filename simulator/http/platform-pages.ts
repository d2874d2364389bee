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
import { platformSlug } from '../domain/accounts/links.ts';
import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import { ApiError, errors } from '../kernel/errors.ts';
import { type Answer, BodyTooLargeError, isReading, type Message, optionsAnswer } from './message.ts';
import { answerConsent, consentPage } from './pages/consent.ts';
import { html, pageAnswer } from './pages/html.ts';
import { choosePlatform, portalPage } from './pages/portal.ts';
import type { Handler } from './pipeline.ts';

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
