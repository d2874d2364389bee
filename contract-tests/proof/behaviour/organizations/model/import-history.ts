import * as fc from 'fast-check';
import type { Command, SyncedReal } from '../../../../model/define-model.ts';
import { expectSame, expectStatus, type Fields, type Real } from '../../../../model/real.ts';
import { joined } from './in-organization.ts';
import { monthOf, type OrganizationModel, publisherOf, use } from './model.ts';

/** An import without failures finishes within this time. */
const DONE_MS = 5 * 60_000;
const COUNT = 3;

/** Imports posts of the FACEBOOK account of a team: never a post twice, and each counts for the real account. */
export const importHistory = fc.nat(5).map(
  (number): Command<OrganizationModel> =>
    joined({
      check: model => importingTeams(model).length > 0 && monthOf(model.now) === monthOf(model.now + DONE_MS),
      run(model, real) {
        const teams = importingTeams(model);
        return importPosts(teams[number % teams.length] ?? '', model, real);
      },
      toString: () => `import posts of team #${number}`,
    }),
);

/** Imports posts, and waits until the import has finished. */
export async function importPosts(teamId: string, model: OrganizationModel, real: SyncedReal): Promise<void> {
  const account = publisherOf(model, teamId, 'FACEBOOK');
  if (!account) return;
  const [from, before] = [model.now, new Set(await importedOf(teamId, real))];
  const body = { teamId, socialAccountType: 'FACEBOOK', count: COUNT, withAnalytics: false };
  expectStatus('createHistoryImport', await real.call('createHistoryImport', { body }), 201);
  use(model, `history ${account.externalId} ${monthOf(from)}`, COUNT);
  await real.advanceTo(from + DONE_MS);
  const ids = (await importedOf(teamId, real)).filter(id => !before.has(id));
  expectSame('the number of imported posts', ids.length, COUNT);
  expectSame(
    'posts imported twice',
    ids.filter(id => model.imports.some(each => each.ids.includes(id))),
    [],
  );
  model.imports.push({ teamId, accountId: account.id, ids, from, to: model.now });
}

/** The teams whose account is not about to be removed and can be read. */
function importingTeams(model: OrganizationModel): readonly string[] {
  if (model.posts.failures.has('FACEBOOK')) return [];
  return model.teams.filter(teamId => {
    const account = publisherOf(model, teamId, 'FACEBOOK');
    return account?.deleteOn === null && !model.accounts.revoked.has(`FACEBOOK ${account.externalId}`);
  });
}

/** Returns the ids of the imported posts of a team. */
export async function importedOf(teamId: string, { did }: Real): Promise<readonly string[]> {
  const { posts } = await did('listImportedPosts', { query: { teamId, socialAccountType: 'FACEBOOK', limit: 100 } });
  return (posts as readonly Fields[]).map(({ id }) => String(id));
}
