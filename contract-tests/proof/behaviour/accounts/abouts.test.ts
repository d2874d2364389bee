/** What platforms report about accounts and their owners. */

import type { Platform } from '../../../../openapi/generated/types.ts';
import type { Fields } from '../../../exchange.ts';
import { PLATFORMS } from '../../../suites/accounts/team-accounts.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';

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
