/** What calls about an account leave unchanged, and what a portal page shows. */

import * as fc from 'fast-check';
import { publicApi } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { PLATFORMS } from '../../../suites/accounts/team-accounts.ts';
import { asked, expectEqual, expectObject, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { submitForm } from './model/connect.ts';

const half = fc.constantFrom(0, 1);
const inHalf = (part: number): readonly Platform[] => PLATFORMS.filter((_, index) => index % 2 === part);

function accountOn({ session }: FreshWorld, type: Platform): Promise<Fields> {
  return read(session, 'getSocialAccountByType', { query: { teamId: session.teamId, type } });
}

behaviour<number>({
  id: 'accounts/refreshes',
  area: 'accounts',
  title:
    'A refreshed profile has the current time and is otherwise unchanged; a refresh that fails gives the reason and leaves the account unchanged',
  rules: ['D-ACC-08'],
  cases: half,
  async check(world, part) {
    const { session, control, advance } = world;
    for (const type of inHalf(part)) {
      const before = await accountOn(world, type);
      const body = { teamId: session.teamId, type };
      for (const failure of [{ mode: 'auth' }, { mode: 'outage' }, null]) {
        await control('PATCH', `/_sim/platforms/${type}`, { failure });
        await advance('PT1S');
        const { now } = await control('GET', '/_sim/clock');
        const answer = await read(session, 'refreshProfile', { body });
        const what = `a refresh of ${type} ${failure ? `that fails with ${failure.mode}` : ''}`;
        const expected = failure ? before : { ...before, updatedAt: now };
        expectEqual(`success and refreshedAt of ${what}`, [answer['success'], answer['refreshedAt']], [failure === null, now]);
        expectEqual(`whether ${what} gives a reason`, typeof answer['message'] === 'string', failure !== null);
        expectObject(`the answer of ${what}`, fieldsOf(answer['socialAccount']), expected);
        expectObject(`the account after ${what}`, await accountOn(world, type), expected);
      }
    }
  },
});

const NAMES = ['username', 'displayName', 'avatarUrl'];

behaviour<'YOUTUBE' | 'LINKEDIN' | 'FACEBOOK'>({
  id: 'accounts/refreshed-names',
  area: 'accounts',
  title: 'A copy without a channel has the names of the channel until its profile is refreshed, then the names of the login',
  rules: ['D-ACC-08'],
  cases: ['YOUTUBE', 'LINKEDIN', 'FACEBOOK'],
  async check({ session, control }, type) {
    const { teamId } = session;
    const namesOf = (account: Fields) => NAMES.map(name => account[name]);
    const login = namesOf(await read(session, 'unsetChannel', { body: { teamId, type } }));
    const { channels } = await read(session, 'getSocialAccountByType', { query: { teamId, type } });
    const channelId = String(objectsOf(channels).at(-1)?.['id']);
    const channel = namesOf(await read(session, 'setChannel', { body: { teamId, type, channelId } }));
    expectThat(JSON.stringify(login) !== JSON.stringify(channel), `${type} has the names of its login with a channel`);
    const toTeamId = String((await read(session, 'createTeam', { body: { name: 'Copies' } }))['id']);
    await asked(session, 'copySocialAccounts', { body: { fromTeamId: teamId, toTeamId, socialAccountTypes: [type], resetChannel: true } });
    for (const [failure, names] of [
      [{ mode: 'auth' }, channel],
      [null, login],
    ] as const) {
      await control('PATCH', `/_sim/platforms/${type}`, { failure });
      const { socialAccount } = await read(session, 'refreshProfile', { body: { teamId: toTeamId, type } });
      expectEqual(`the names of ${type} after a refresh${failure ? ' that fails' : ''}`, namesOf(fieldsOf(socialAccount)), names);
    }
  },
});

behaviour<'INSTAGRAM' | 'FACEBOOK'>({
  id: 'accounts/without-channels',
  area: 'accounts',
  title: 'An account that was connected on INSTAGRAM itself has no channels to set, unset or refresh',
  rules: ['D-ACC-08'],
  cases: ['INSTAGRAM', 'FACEBOOK'],
  async check(world, instagramConnectionMethod) {
    const { session } = world;
    const parts = { teamId: session.teamId, type: 'INSTAGRAM' } as const;
    const { externalId } = await accountOn(world, 'INSTAGRAM');
    await read(session, 'disconnectSocialAccount', { body: parts });
    const { url } = await read(session, 'connectSocialAccount', { body: { ...parts, redirectUrl: BACK, instagramConnectionMethod } });
    await submitForm(session.fetch, String(url), { decision: 'approve', externalId: String(externalId) });
    const { channels, providerPageId } = await accountOn(world, 'INSTAGRAM');
    const has = instagramConnectionMethod === 'FACEBOOK';
    expectEqual('whether it has channels and a page', [objectsOf(channels).length > 0, providerPageId !== null], [has, has]);
    const status = has ? 200 : 400;
    await asked(session, 'refreshChannels', { body: parts }, status);
    await asked(session, 'unsetChannel', { body: parts }, status);
    const [channel] = objectsOf(channels);
    await asked(session, 'setChannel', { body: { ...parts, channelId: String(channel?.['id'] ?? externalId) } }, status);
  },
});

behaviour<number>({
  id: 'accounts/platform-sides',
  area: 'accounts',
  title: 'A change that a platform reports changes only that field of an account, and only on platforms that have the field',
  rules: ['D-PST-25'],
  cases: [0],
  async check(world) {
    const { control, advance } = world;
    const set = async (type: Platform, side: object) => {
      await advance('PT1S');
      return control('PATCH', `/_sim/social-accounts/sa_acme_${type.toLowerCase()}`, side);
    };
    for (const type of PLATFORMS) {
      const before = await accountOn(world, type);
      const { channels: _, updatedAt: __, ...others } = before;
      const [channel] = objectsOf(before['channels']);
      if (type === 'TWITTER')
        Object.assign(others, { twitterSubType: fieldsOf(await set(type, { twitterSubType: 'premium' }))['twitterSubType'] });
      const side = type === 'REDDIT' ? { channels: [{ id: channel?.['id'], allowImages: false }] } : {};
      const { channels, updatedAt, ...shown } = fieldsOf(await set(type, side));
      expectObject(`${type} after the platform reported a change`, shown, others);
      const allowed = objectsOf(channels).map(each => fieldsOf(each['metadata'])['allowImages'] === false);
      expectEqual('the subscription of a TWITTER account', shown['twitterSubType'], type === 'TWITTER' ? 'premium' : null);
      if (type === 'REDDIT') expectEqual('which channels refuse images', allowed.slice(0, 2), [true, false]);
      for (const wrong of [...(type === 'TWITTER' ? [] : [{ twitterSubType: 'none' }]), ...(type === 'REDDIT' ? [] : [{ channels: [] }])])
        expectThat(
          await set(type, wrong).then(
            () => false,
            () => true,
          ),
          `${type} accepts ${JSON.stringify(wrong)}`,
        );
      expectObject(`${type} as the team sees it`, await accountOn(world, type), { ...shown, channels, updatedAt });
    }
  },
});

behaviour<number>({
  id: 'accounts/no-jobs-left',
  area: 'accounts',
  title: 'No jobs are left for an account and its drafts once it is removed, by any of three ways',
  rules: ['ACC-06'],
  cases: [0, 1, 2],
  async check(world, way) {
    const { session, control } = world;
    const { teamId } = session;
    const { socialAccounts } = await read(session, 'getTeam', { path: { id: teamId } });
    const ids = new Set(objectsOf(socialAccounts).map(({ id }) => String(id)));
    if (way === 0) await read(session, 'deleteTeam', { path: { id: teamId } });
    else
      for (const { id, type } of objectsOf(socialAccounts))
        if (way === 1) await read(session, 'disconnectSocialAccount', { body: { teamId, type } });
        else await control('DELETE', `/_sim/social-accounts/${String(id)}`);
    const { items } = await control('GET', '/_sim/jobs?limit=1000');
    const left = objectsOf(items).filter(({ subject }) => ids.has(String(subject)));
    expectEqual('the jobs for removed accounts', left, []);
  },
});

const BACK = 'https://app.example.com/back';

interface Portal {
  readonly goBackButtonText?: string;
  readonly hideGoBackButton?: boolean;
  readonly userName?: string;
  readonly hideUserName?: boolean;
  readonly logoUrl?: string;
  readonly redirectUrl?: string;
  readonly socialAccountTypes: readonly Platform[];
}

behaviour<Portal>({
  id: 'accounts/portal-pages',
  area: 'accounts',
  title: 'A portal page shows the platforms that it offers, and its logo, its user name and its back button unless they are hidden',
  rules: ['D-ACC-08'],
  cases: fc.record(
    {
      goBackButtonText: fc.constantFrom('Back to Acme', 'Zurück', ''),
      hideGoBackButton: fc.boolean(),
      userName: fc.constantFrom('Mia Mine', 'Ömer'),
      hideUserName: fc.boolean(),
      logoUrl: fc.constantFrom('https://acme.example/logo.png'),
      redirectUrl: fc.constant(BACK),
      socialAccountTypes: fc.subarray([...PLATFORMS], { minLength: 1, maxLength: 4 }),
    },
    { requiredKeys: ['socialAccountTypes'] },
  ),
  async check({ session }, link) {
    const { url } = await read(session, 'createPortalLink', { body: { teamId: session.teamId, ...link } });
    const page = await session.fetch(String(url), { method: 'GET', headers: {} }).then(answer => answer.text());
    const { goBackButtonText, hideGoBackButton = false, userName, hideUserName = false, logoUrl, redirectUrl, socialAccountTypes } = link;
    const hasBack = redirectUrl !== undefined && !hideGoBackButton;
    const shows = (what: string, text: string, expected: boolean) =>
      expectEqual(`whether the page of ${JSON.stringify(link)} shows ${what}`, page.includes(text), expected);
    shows('the back button', `href="${BACK}"`, hasBack);
    shows('the text of the back button', `>${goBackButtonText ?? 'Go back'}</a>`, hasBack);
    if (userName !== undefined) shows('the name', userName, !hideUserName);
    shows('a logo', 'class="logo"', logoUrl !== undefined);
    for (const type of PLATFORMS) shows(type, `value="${type}"`, socialAccountTypes.includes(type));
  },
});

const LANGUAGES = (fieldsOf(publicApi.schema('CreatePortalLinkRequest').properties?.['language'])['enum'] ?? []) as readonly string[];

behaviour<string>({
  id: 'accounts/portal-languages',
  area: 'accounts',
  title: 'A portal page opens in each language',
  rules: ['D-ACC-08'],
  cases: LANGUAGES,
  async check({ session }, language) {
    const { url } = await read(session, 'createPortalLink', {
      body: { teamId: session.teamId, socialAccountTypes: ['FACEBOOK'], language },
    });
    expectEqual(`the status of the page in ${language}`, (await session.fetch(String(url), { method: 'GET', headers: {} })).status, 200);
  },
});
