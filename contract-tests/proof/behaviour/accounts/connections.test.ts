/** Connecting an account on the page of its platform: the result of approving or denying, and what a portal link lets people connect. */

import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { PLATFORMS } from '../../../suites/accounts/team-accounts.ts';
import { ask, asked, expectAnswer, expectEqual, expectObject, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { submitForm } from './model/connect.ts';

const BACK = 'https://app.example.com/back?state=7&code=a%26b#top';
/** Platforms where a person selects a channel after connecting. */
const SELECTING: ReadonlySet<string> = new Set(['FACEBOOK', 'INSTAGRAM', 'LINKEDIN', 'YOUTUBE', 'GOOGLE_BUSINESS']);
const MESSAGING: ReadonlySet<string> = new Set(['INSTAGRAM', 'FACEBOOK']);

async function newTeam({ session }: FreshWorld, name: string): Promise<string> {
  return String((await read(session, 'createTeam', { body: { name } }))['id']);
}

function answerPage({ session }: FreshWorld, url: string, form: Readonly<Record<string, string>>): Promise<Response> {
  return submitForm(session.fetch, url, form);
}

async function accountOf({ session }: FreshWorld, teamId: string, type: Platform): Promise<Fields | undefined> {
  const { status, body } = await ask(session, 'getSocialAccountByType', { query: { teamId, type } });
  return status === 200 ? fieldsOf(body) : undefined;
}

/** The parameters of a page's redirect. Throws unless it leads to the redirect URL, with everything that the URL had. */
function paramsOf(what: string, response: Response): URLSearchParams {
  expectEqual(`status of ${what}`, response.status, 303);
  const { origin, pathname, hash, searchParams } = new URL(response.headers.get('location') ?? '');
  const kept = [origin + pathname, hash, searchParams.get('state'), searchParams.get('code')];
  expectEqual(`where ${what} leads to`, kept, ['https://app.example.com/back', '#top', '7', 'a&b']);
  return searchParams;
}

/** Returns the events since the last call, oldest first. */
function watchEvents({ control }: FreshWorld): () => Promise<readonly Fields[]> {
  let known = 0;
  return async () => {
    const { items, total } = await control('GET', '/_sim/events?limit=100');
    const fresh = objectsOf(items).slice(0, Number(total) - known);
    known = Number(total);
    return fresh.toReversed();
  };
}

behaviour<boolean>({
  id: 'accounts/consents',
  area: 'accounts',
  title: 'Approving connects the account on the requested terms, once and with its events; denying connects nothing',
  rules: ['D-ACC-02', 'D-ACC-11', 'WHK-11', 'WHK-16'],
  cases: [false, true],
  async check(world, asks) {
    const teamId = await newTeam(world, 'Connected');
    const events = watchEvents(world);
    await events();
    for (const type of PLATFORMS) await expectConsent(world, { teamId, type, asks }, events);
  },
});

interface Consent {
  readonly teamId: string;
  readonly type: Platform;
  /** Whether it asks for more than the minimum. */
  readonly asks: boolean;
}

async function expectConsent(world: FreshWorld, consent: Consent, events: () => Promise<readonly Fields[]>): Promise<void> {
  const { session } = world;
  const { teamId, type, asks } = consent;
  const slug = type.toLowerCase().replaceAll('_', '-');
  const server = asks ? 'https://social.example' : 'https://mastodon.social';
  const terms = { withMessagingScope: asks, withBusinessScope: asks, ...(type === 'MASTODON' && { serverUrl: server }) };
  const open = async () =>
    String((await read(session, 'connectSocialAccount', { body: { teamId, type, redirectUrl: BACK, ...terms } }))['url']);
  const denied = paramsOf(`a denial at ${type}`, await answerPage(world, await open(), { decision: 'deny' }));
  expectThat(denied.has('error') && !denied.has('success'), `a denial at ${type} leads to ${denied}`);
  const url = await open();
  const page = await session.fetch(url, { method: 'GET', headers: {} });
  expectEqual(`status of the page of ${type}`, page.status, 200);
  expectEqual(`the account at ${type} before it is approved`, await accountOf(world, teamId, type), undefined);
  expectEqual(`the events before ${type} is approved`, await events(), []);
  const approved = paramsOf(`an approval at ${type}`, await answerPage(world, url, { decision: 'approve', externalId: `${slug}_new` }));
  expectEqual(
    `the result of ${type}`,
    [approved.get('success'), approved.get(`${slug}-callback`), approved.get('error')],
    ['true', 'true', null],
  );
  const account = (await accountOf(world, teamId, type)) ?? {};
  expectTerms(consent, account, new URL(server).hostname);
  const [created = {}, ...others] = await events();
  expectEqual(`the first event of ${type}`, created['type'], 'social-account.created');
  expectObject(`${type} in its event`, fieldsOf(created['data']), account);
  expectEqual(
    `the other events of ${type}`,
    others.map(event => event['type']),
    ['team.updated'],
  );
  const again = await answerPage(world, url, { decision: 'approve' });
  expectEqual(`status of a second answer to the page of ${type}`, again.status, 404);
  expectEqual(`the events of a second answer to the page of ${type}`, await events(), []);
  if (!MESSAGING.has(type)) return;
  await expectMessaging(world, consent);
  await events();
}

function expectTerms({ type, asks }: Consent, account: Fields, server: string): void {
  const slug = type.toLowerCase().replaceAll('_', '-');
  const { isTiktokBusinessAccount, mastodonServerId, externalId } = account;
  expectEqual(
    `what ${type} was connected as`,
    { isTiktokBusinessAccount, mastodonServerId, externalId },
    {
      isTiktokBusinessAccount: type === 'TIKTOK' ? asks : null,
      mastodonServerId: type === 'MASTODON' ? server : null,
      externalId: SELECTING.has(type) ? null : `${slug}_new`,
    },
  );
}

/** Without a channel nothing can be enabled, and with one only what was asked for. */
async function expectMessaging({ session }: FreshWorld, { teamId, type, asks }: Consent): Promise<void> {
  await asked(session, 'enableMessaging', { body: { teamId, type } }, 400);
  await asked(session, 'setChannel', { body: { teamId, type, channelId: `${type.toLowerCase()}_new` } });
  await asked(session, 'enableMessaging', { body: { teamId, type } }, asks ? 200 : 400);
}

const OFFERED = ['BLUESKY', 'TWITTER', 'REDDIT'] as const;

behaviour({
  id: 'accounts/portal-links',
  area: 'accounts',
  title: 'A portal link connects only platforms that it offers, and new accounts up to its limit',
  rules: ['D-ACC-08'],
  cases: [null],
  async check(world) {
    const { session } = world;
    const teamId = await newTeam(world, 'Offered');
    const link = { teamId, socialAccountTypes: OFFERED, redirectUrl: BACK, maxSocialAccountsConnected: 2 };
    const url = String((await read(session, 'createPortalLink', { body: link }))['url']);
    const through = async (type: string, externalId: string) => {
      const page = new URL((await answerPage(world, url, { type })).headers.get('location') ?? '', url).href;
      const { headers } = await answerPage(world, page, { decision: 'approve', externalId });
      const back = new URL(headers.get('location') ?? '');
      // A connection through the portal leads back to the portal.
      expectThat(back.href.startsWith(url), `an approval at ${type} leads to ${back.href}`);
      return back.searchParams.get('error');
    };
    expectEqual('the first connection', await through('BLUESKY', 'one'), null);
    expectEqual('the same connection again', await through('BLUESKY', 'one'), null);
    expectEqual('the second connection', await through('TWITTER', 'two'), null);
    expectEqual('one connection more than allowed', await through('REDDIT', 'three'), 'account_limit_reached');
    const other = await answerPage(world, url, { type: 'THREADS' });
    expectThat(other.status >= 400, `the portal leads to a platform that it does not offer: ${other.status}`);
    const connected = objectsOf((await read(session, 'getTeam', { path: { id: teamId } }))['socialAccounts']);
    expectEqual('what was connected', connected.map(({ type }) => String(type)).toSorted(), ['BLUESKY', 'TWITTER']);
  },
});

interface Link {
  readonly operation: 'createPortalLink' | 'connectSocialAccount';
  readonly expiresIn?: number;
  readonly minutes: number;
}

behaviour<Link>({
  id: 'accounts/link-times',
  area: 'accounts',
  title:
    'A portal link ends after its minutes, 5 to 2,880, or after 10, and a link to connect an account after two days; to the millisecond',
  rules: ['D-ACC-08'],
  // These numbers come from the interface, not from the simulator.
  cases: [
    { operation: 'createPortalLink', minutes: 10 },
    ...[5, 45, 2880].map(minutes => ({ operation: 'createPortalLink', expiresIn: minutes, minutes }) as const),
    { operation: 'connectSocialAccount', minutes: 2880 },
  ],
  async check({ session, advance }, { operation, minutes, expiresIn }) {
    const isPortal = operation === 'createPortalLink';
    const types = isPortal ? { socialAccountTypes: OFFERED } : { type: 'TWITTER' };
    const body = { teamId: session.teamId, redirectUrl: BACK, ...types, ...(expiresIn !== undefined && { expiresIn }) };
    const url = String((await read(session, operation, { body }))['url']);
    const statusOf = async () => (await session.fetch(url, { method: 'GET', headers: {} })).status;
    await advance(`PT${minutes * 60 - 1}.999S`);
    expectEqual(`status of a link of ${operation} a millisecond before its end`, await statusOf(), 200);
    await advance('PT0.001S');
    expectEqual(`status of a link of ${operation} at its end`, await statusOf(), 404);
  },
});

const PER_HOUR = 10;

behaviour<'checkConnection' | 'refreshProfile'>({
  id: 'accounts/own-windows',
  area: 'accounts',
  title: 'Connection checks and profile refreshes are counted separately, and for each account, including copies',
  rules: ['D-ACC-01', 'D-ACC-08'],
  cases: ['checkConnection', 'refreshProfile'],
  async check(world, operation) {
    const { session, advance } = world;
    const { teamId } = session;
    const other = operation === 'checkConnection' ? 'refreshProfile' : 'checkConnection';
    const toTeamId = await newTeam(world, 'Copies');
    const usedOf = async (id: typeof operation, team: string, type: Platform) => {
      const { used, remaining, limit } = await read(session, id, { body: { teamId: team, type } });
      expectEqual(`limit and remaining of ${id}`, [limit, remaining], [PER_HOUR, PER_HOUR - Number(used)]);
      return used;
    };
    for (let used = 1; used <= PER_HOUR; used++) expectEqual(`used of ${operation}`, await usedOf(operation, teamId, 'TWITTER'), used);
    expectAnswer(`${operation} too often`, await ask(session, operation, { body: { teamId, type: 'TWITTER' } }), 429);
    await asked(session, 'copySocialAccounts', { body: { fromTeamId: teamId, toTeamId, socialAccountTypes: ['TWITTER'] } });
    expectEqual(`used of ${other} after all of ${operation}`, await usedOf(other, teamId, 'TWITTER'), 1);
    expectEqual(`used of ${operation} on a copy`, await usedOf(operation, toTeamId, 'TWITTER'), 1);
    expectEqual(`used of ${other} on a copy`, await usedOf(other, toTeamId, 'TWITTER'), 1);
    expectEqual(`used of ${operation} on another platform`, await usedOf(operation, teamId, 'BLUESKY'), 1);
    await advance('PT59M59.999S');
    expectAnswer(`${operation} a millisecond too early`, await ask(session, operation, { body: { teamId, type: 'TWITTER' } }), 429);
    await advance('PT0.001S');
    expectEqual(`used of ${operation} an hour later`, await usedOf(operation, teamId, 'TWITTER'), 1);
  },
});
