import type { Platform } from '../../../../openapi/generated/types.ts';
import type { Fields } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { PLATFORMS } from '../../../suites/accounts/team-accounts.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { submitForm } from './model/connect.ts';

/** Links that people follow to connect accounts: how many accounts they accept, and that they expire with their team. */
const BACK = 'https://app.example.com/back';

async function newTeam(session: Session): Promise<string> {
  return String((await read(session, 'createTeam', { body: { name: 'Linked' } }))['id']);
}

/** The platform's page to which a portal leads. */
async function pageOf(session: Session, portal: string, type: Platform): Promise<string> {
  const { headers } = await submitForm(session.fetch, portal, { type });
  return new URL(headers.get('location') ?? '', portal).href;
}

/** The most new accounts that a link accepts; undefined for no limit. */
const MOST = [undefined, 1, undefined, 2, undefined] as const;

behaviour<number>({
  id: 'accounts/portal-counts',
  area: 'accounts',
  title: 'A portal link connects new accounts up to its limit, on any platform, and all that it offers where it has no limit',
  rules: ['D-ACC-08'],
  cases: [...MOST.keys()],
  async check({ session }, number) {
    const most = MOST[number];
    const types = PLATFORMS.filter((_, index) => index % MOST.length === number);
    const teamId = await newTeam(session);
    const link = { teamId, socialAccountTypes: types, ...(most !== undefined && { maxSocialAccountsConnected: most }) };
    const url = String((await read(session, 'createPortalLink', { body: link }))['url']);
    for (const [index, type] of types.entries()) {
      const form = { decision: 'approve', serverUrl: 'https://mastodon.social' };
      const { headers } = await submitForm(session.fetch, await pageOf(session, url, type), form);
      const error = new URL(headers.get('location') ?? '').searchParams.get('error');
      const expected = most !== undefined && index >= most ? 'account_limit_reached' : null;
      expectEqual(`what account ${index + 1} of ${most ?? 'any number'}, on ${type}, leads to`, error, expected);
    }
    const connected = objectsOf((await read(session, 'getTeam', { path: { id: teamId } }))['socialAccounts']);
    expectEqual('the connected accounts', connected.map(({ type }) => String(type)).toSorted(), types.slice(0, most).toSorted());
  },
});

behaviour<Platform>({
  id: 'accounts/link-ends',
  area: 'accounts',
  title: 'Deleting a team ends the links to connect its accounts: their pages answer 404, and no jobs are left for them',
  rules: ['D-ACC-02', 'D-ACC-08'],
  cases: ['FACEBOOK', 'MASTODON', 'TIKTOK'],
  async check({ session, control }, type) {
    const teamId = await newTeam(session);
    const terms = { redirectUrl: BACK, serverUrl: 'https://mastodon.social' };
    const portal = String((await read(session, 'createPortalLink', { body: { teamId, socialAccountTypes: [type], ...terms } }))['url']);
    const consent = String((await read(session, 'connectSocialAccount', { body: { teamId, type, ...terms } }))['url']);
    const links = [
      [portal, { type }],
      [consent, { decision: 'approve' }],
      [await pageOf(session, portal, type), { decision: 'approve' }],
    ] as const;
    const ids = new Set(links.flatMap(([url]) => [...new URL(url).searchParams.values()]));
    const planned = async () =>
      objectsOf((await control('GET', '/_sim/jobs?limit=1000'))['items']).filter(({ subject }) => ids.has(String(subject)));
    expectEqual('the number of jobs that expire the links', (await planned()).length, links.length);
    for (const [url] of links) expectEqual(`the status of ${url}`, (await session.fetch(url, { method: 'GET', headers: {} })).status, 200);
    await read(session, 'deleteTeam', { path: { id: teamId } });
    expectEqual('the jobs for the links of a deleted team', await planned(), []);
    for (const [url, form] of links)
      for (const answer of [await session.fetch(url, { method: 'GET', headers: {} }), await submitForm(session.fetch, url, form)])
        expectThat(answer.status === 404, `${url} of a deleted team answers ${answer.status}`);
  },
});

/** Team channels and places have no bio. */
const WITHOUT_BIO: ReadonlySet<Platform> = new Set<Platform>(['DISCORD', 'SLACK', 'GOOGLE_BUSINESS']);
/** Platforms that report the e-mail address of the person who signs in. */
const WITH_EMAIL: ReadonlySet<Platform> = new Set<Platform>([
  'FACEBOOK',
  'INSTAGRAM',
  'LINKEDIN',
  'YOUTUBE',
  'GOOGLE_BUSINESS',
  'DISCORD',
  'SLACK',
]);
/** Platforms whose accounts belong to a page. */
const WITH_PAGE: ReadonlySet<Platform> = new Set<Platform>(['FACEBOOK', 'INSTAGRAM']);

const TEXTS: Readonly<Record<string, { readonly has: (platform: Platform) => boolean; readonly form: RegExp }>> = {
  bio: { has: platform => !WITHOUT_BIO.has(platform), form: /\w/ },
  userEmail: { has: platform => WITH_EMAIL.has(platform), form: /^[^@\s]+@[^@\s]+\.[a-z]+$/ },
  providerPageId: { has: platform => WITH_PAGE.has(platform), form: /^\d+$/ },
  userUsername: { has: () => true, form: /^[\w.-]+$/ },
  userDisplayName: { has: () => true, form: /^\w+(?: \w+)+$/ },
};

behaviour<string>({
  id: 'accounts/abouts',
  area: 'accounts',
  title: 'An account has a bio, an e-mail address and a page if its platform has them, and otherwise null; its owner always has a name',
  rules: [],
  cases: ['about_1', 'about_2'],
  async check({ session, control }, externalId) {
    const teamId = String((await read(session, 'createTeam', { body: { name: 'Abouts' } }))['id']);
    for (const type of PLATFORMS) await control('POST', '/_sim/social-accounts', { teamId, type, externalId });
    const { socialAccounts } = await read(session, 'getTeam', { path: { id: teamId } });
    const accounts: readonly Fields[] = objectsOf(socialAccounts);
    for (const platform of PLATFORMS) {
      const account = accounts.find(({ type }) => type === platform) ?? {};
      for (const [field, { has, form }] of Object.entries(TEXTS)) {
        const value = account[field];
        const what = `${field} of a ${platform} account`;
        expectEqual(`whether there is a ${what}`, (value ?? null) !== null, has(platform));
        if (has(platform)) expectThat(form.test(String(value)), `${what} is ${String(value)}`);
      }
    }
  },
});
