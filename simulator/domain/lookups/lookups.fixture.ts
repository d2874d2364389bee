/** `it` for tests of look-ups: `acme` calls the look-ups of one team. */
import { it as base } from '../../testing/simulator.fixture.ts';
import type { Loose, TestAnswer, TestSimulator } from '../../testing/test-simulator.ts';

export const it = base.extend('acme', ({ acme }) => withLookups(acme));

export const TEAM = 'team_acme_marketing';

export interface LookupWorld extends TestSimulator {
  /** A read below `/misc/`, for the team. */
  look<T = Loose>(path: string, query?: Readonly<Record<string, string>>): Promise<TestAnswer<T>>;
  /** Replaces fields of the team's account of a platform. */
  change(platform: string, fields: Partial<AccountFields>): void;
}

interface AccountFields {
  readonly externalId: string | null;
  readonly messagingScope: boolean;
  readonly businessScope: boolean;
  readonly instagramConnectionMethod: 'FACEBOOK' | 'INSTAGRAM' | null;
}

function withLookups(acme: TestSimulator): LookupWorld {
  return {
    ...acme,
    look: (path, query = {}) => acme.call('GET', `/misc/${path}?${new URLSearchParams({ teamId: TEAM, ...query }).toString()}`),
    change(platform, fields) {
      const { byId } = acme.world.accounts;
      const account = byId.findBy('team', TEAM).find(({ type }) => type === platform);
      if (!account) throw new Error(`The team has no ${platform} account`);
      // A replaced field may be one that does not change in the service.
      Object.assign(account, fields);
      byId.update(account, { updatedAt: account.updatedAt });
    },
  };
}
