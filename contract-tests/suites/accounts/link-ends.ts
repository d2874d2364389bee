/** Links that people follow to connect accounts: where they may lead, how many accounts they take, and that they end with their team. */
import * as fc from 'fast-check';
import type { OperationId, Platform } from '../../../openapi/generated/types.ts';
import type { Fields } from '../../exchange.ts';
import type { ReceivedResponse } from '../../messages.ts';
import { inFreshWorld } from '../../proof/behaviour/fresh-world.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../asking.ts';
import { PLATFORMS } from './team-accounts.ts';

export function linkEndSuite(): Property[] {
  return [addresses, counts, ends] as Property[];
}

const BACK = 'https://app.example.com/back';

/** What a browser does something else with than to open a page or an app. */
const REFUSED = ['javascript:alert(1)', 'data:text/html,hello', 'vbscript:hello', 'blob:https://app.example.com/1', 'file:///etc/hosts'];
const TAKEN = [BACK, 'http://localhost:3000/back?a=b#c', 'com.example.app://back', 'acme-app:/back'];
/** A picture on a page comes over the web. */
const NO_PICTURES = [...REFUSED, 'ftp://acme.example/logo.png', 'com.example.app://logo'];

interface Address {
  readonly operation: OperationId;
  readonly field: 'redirectUrl' | 'logoUrl';
  readonly url: string;
  readonly isTaken: boolean;
}

const ADDRESSES: readonly Address[] = [
  ...(['connectSocialAccount', 'createPortalLink'] as const).flatMap(operation => [
    ...REFUSED.map((url): Address => ({ operation, field: 'redirectUrl', url, isTaken: false })),
    ...TAKEN.map((url): Address => ({ operation, field: 'redirectUrl', url, isTaken: true })),
  ]),
  ...NO_PICTURES.map((url): Address => ({ operation: 'createPortalLink', field: 'logoUrl', url, isTaken: false })),
  ...TAKEN.slice(0, 2).map((url): Address => ({ operation: 'createPortalLink', field: 'logoUrl', url, isTaken: true })),
];

/** Browsers take a scheme in each of these ways. */
const WRITTEN: Readonly<Record<string, (url: string) => string>> = {
  'as it is': url => url,
  'in capitals': url => url.replace(/^[a-z]+:/, scheme => scheme.toUpperCase()),
  'with a capital': url => url.replace(/^[a-z]/, letter => letter.toUpperCase()),
};

const addresses: Property<string> = {
  id: 'accounts/addresses',
  area: 'accounts',
  title: 'A person is sent back to a page or an app and to nothing that a browser runs or reads, however it is written',
  rules: ['D-ACC-02', 'D-ACC-08'],
  isDecision: true,
  needs: ['writes'],
  cases: () => fc.constantFrom(...Object.keys(WRITTEN)),
  async check(session, way) {
    for (const { operation, field, url, isTaken } of ADDRESSES) {
      const written = WRITTEN[way]?.(url);
      const body = { ...bodyOf(session, operation), [field]: written };
      expectAnswer(`${operation} with ${field} ${written}`, await ask(session, operation, { body }), isTaken ? 200 : 400);
    }
  },
};

function bodyOf({ teamId }: Session, operation: OperationId): Fields {
  return operation === 'createPortalLink'
    ? { teamId, socialAccountTypes: ['THREADS'], redirectUrl: BACK }
    : { teamId, type: 'THREADS', redirectUrl: BACK };
}

/** What the page of a link answers to a form. */
async function answerPage(session: Session, url: string, form: Readonly<Record<string, string>>): Promise<ReceivedResponse> {
  return session.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }));
}

async function newTeam(session: Session): Promise<string> {
  return String((await read(session, 'createTeam', { body: { name: 'Linked' } }))['id']);
}

/** The page of a platform to which a portal leads. */
async function pageOf(session: Session, portal: string, type: Platform): Promise<string> {
  const { headers } = await answerPage(session, portal, { type });
  return new URL(headers.get('location') ?? '', portal).href;
}

/** The most new accounts that a link takes; undefined for any number. */
const MOST = [undefined, 1, undefined, 2, undefined] as const;

const counts = inFreshWorld<number>({
  id: 'accounts/portal-counts',
  area: 'accounts',
  title: 'A portal link connects as many new accounts as it may, on any platform, and all that it offers where it says no number',
  rules: ['D-ACC-08'],
  cases: fc.nat(MOST.length - 1),
  async check({ session }, number) {
    const most = MOST[number];
    const types = PLATFORMS.filter((_, index) => index % MOST.length === number);
    const teamId = await newTeam(session);
    const link = { teamId, socialAccountTypes: types, ...(most !== undefined && { maxSocialAccountsConnected: most }) };
    const url = String((await read(session, 'createPortalLink', { body: link }))['url']);
    for (const [index, type] of types.entries()) {
      const form = { decision: 'approve', serverUrl: 'https://mastodon.social' };
      const { headers } = await answerPage(session, await pageOf(session, url, type), form);
      const error = new URL(headers.get('location') ?? '').searchParams.get('error');
      const expected = most !== undefined && index >= most ? 'account_limit_reached' : null;
      expectEqual(`what account ${index + 1} of ${most ?? 'any number'}, on ${type}, leads to`, error, expected);
    }
    const connected = objectsOf((await read(session, 'getTeam', { path: { id: teamId } }))['socialAccounts']);
    expectEqual('the connected accounts', connected.map(({ type }) => String(type)).toSorted(), types.slice(0, most).toSorted());
  },
});

const ends = inFreshWorld<Platform>({
  id: 'accounts/link-ends',
  area: 'accounts',
  title: 'With a team end the links to connect its accounts: their pages are gone, take no answer, and wait for nothing',
  rules: ['D-ACC-02', 'D-ACC-08'],
  cases: fc.constantFrom<Platform[]>('FACEBOOK', 'MASTODON', 'TIKTOK'),
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
    expectEqual('how many ends of links are planned', (await planned()).length, links.length);
    for (const [url] of links) expectEqual(`the status of ${url}`, (await session.fetch(new Request(url))).status, 200);
    await read(session, 'deleteTeam', { path: { id: teamId } });
    expectEqual('what is planned for the links of a team that is gone', await planned(), []);
    for (const [url, form] of links)
      for (const answer of [await session.fetch(new Request(url)), await answerPage(session, url, form)])
        expectThat(answer.status === 404, `${url} of a team that is gone answers ${answer.status}`);
  },
});
