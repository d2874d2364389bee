import { expect } from 'vitest';
import { it } from '../../http/control/control.fixture.ts';

interface Exported {
  readonly organizations: readonly { readonly teams: readonly { readonly accounts: readonly Readonly<Record<string, unknown>>[] }[] }[];
}

it('names of an account what is not obvious, and nothing else', async ({ acme }) => {
  const page = { teamId: 'team_acme_support', type: 'FACEBOOK', externalId: 'page', withBusinessScope: true };
  await acme.control('POST', '/social-accounts', { body: page });
  const { organizations } = (await acme.control<Exported>('GET', '/fixture')).body;
  const accounts = organizations.flatMap(({ teams }) => teams.flatMap(team => team.accounts));
  const named = (id: string) => accounts.find(account => account['id'] === id);
  expect(named('sa_acme_mastodon')).toEqual({
    id: 'sa_acme_mastodon',
    type: 'MASTODON',
    externalId: 'mastodon_acme',
    withMessagingScope: false,
    messagingEnabled: false,
    serverUrl: 'https://mastodon.social',
  });
  expect(accounts.filter(account => 'withBusinessScope' in account)).toMatchObject([
    { type: 'TIKTOK', withBusinessScope: false },
    { type: 'FACEBOOK', withBusinessScope: true },
    { type: 'TIKTOK', withBusinessScope: false },
  ]);
  // Its channels have the rules of the platform.
  expect(named('sa_acme_reddit')).not.toHaveProperty('channels');
});
