/** Existing history imports and imported posts. */
import * as fc from 'fast-check';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { expectEqual, expectThat, objectsOf, read, readListed } from '../requests.ts';

interface ListChoice {
  readonly number: number;
  readonly platform: number;
}

function historyLists(): Property<ListChoice> {
  return {
    id: 'history-imports/lists',
    area: 'history-imports',
    title: 'A history import is the same in its list and alone, and imported posts show their origin',
    rules: ['HIS-04', 'HIS-05', 'HIS-06', 'HIS-11', 'HIS-12', 'D-HIS-08'],
    needs: [],
    cases: () => fc.record({ number: fc.nat(30), platform: fc.nat(30) }),
    async check(session, { number, platform }) {
      const { teamId } = session;
      const imports = objectsOf((await read(session, 'listHistoryImports', { query: { teamId } }))['imports']);
      fc.pre(imports.length > 0);
      const chosen = imports[number % imports.length] ?? {};
      expectPlausible(chosen, teamId);
      if (isOver(chosen))
        expectEqual(
          'getHistoryImport',
          await readListed(session, 'getHistoryImport', { path: { importId: String(chosen['id']) } }),
          chosen,
        );
      const accounts = await accountTypes(session);
      const types = [...new Set(imports.flatMap(({ socialAccountId }) => accounts.get(String(socialAccountId)) ?? []))];
      fc.pre(types.length > 0);
      await expectOfAccount(session, types[platform % types.length] ?? '', accounts);
    },
  };
}

/** Whether only a call can still change the import. */
function isOver({ status }: Fields): boolean {
  return status === 'COMPLETED' || status === 'FAILED';
}

/** Throws unless an import is consistent. */
function expectPlausible(shown: Fields, teamId: string): void {
  const { id, status, postsImported, analyticsImported, requestedCount, withAnalytics, error, rateLimitResetAt, startedAt, completedAt } =
    shown;
  const name = `${String(id)} (${String(status)})`;
  expectEqual(`teamId of ${name}`, shown['teamId'], teamId);
  expectThat(Number(postsImported) <= Number(requestedCount), `${name} has ${String(postsImported)} posts of ${String(requestedCount)}`);
  expectThat(
    Number(analyticsImported) <= (withAnalytics === true ? Number(postsImported) : 0),
    `${name} has ${String(analyticsImported)} snapshots`,
  );
  expectEqual(`whether ${name} has an error`, error !== null, status === 'FAILED');
  expectEqual(`whether ${name} has rateLimitResetAt`, rateLimitResetAt !== null, status === 'RATE_LIMITED');
  expectEqual(`whether ${name} has completedAt`, completedAt !== null, isOver(shown));
  expectThat(startedAt !== null || !isOver(shown), `${name} has ended, and lacks startedAt`);
}

/** Returns the platforms of the team's accounts, by account id. */
async function accountTypes(session: Session): Promise<ReadonlyMap<string, string>> {
  const { socialAccounts } = await read(session, 'getTeam', { path: { id: session.teamId } });
  return new Map(objectsOf(socialAccounts).map(({ id, type }) => [String(id), String(type)]));
}

async function expectOfAccount(session: Session, socialAccountType: string, accounts: ReadonlyMap<string, string>): Promise<void> {
  const query = { teamId: session.teamId, socialAccountType };
  const { imports } = await read(session, 'listHistoryImports', { query });
  for (const { id, socialAccountId } of objectsOf(imports))
    expectEqual(`the platform of ${String(id)}`, accounts.get(String(socialAccountId)) ?? socialAccountType, socialAccountType);
  const page = await read(session, 'listImportedPosts', { query });
  expectThat(
    ['total', 'limit', 'remainingCapacity'].every(name => Number.isInteger(page[name])),
    'the list of imported posts lacks a number',
  );
  expectThat(Number(page['remainingCapacity']) <= Number(page['limit']), 'remainingCapacity is more than limit');
  expectPosts(objectsOf(page['posts']), socialAccountType);
}

/** Throws unless the imported posts are consistent. */
function expectPosts(posts: readonly Fields[], platform: string): void {
  const times = posts.map(({ publishedAt }) => String(publishedAt));
  expectEqual(`the order of imported posts of ${platform}`, times, times.toSorted().toReversed());
  const ids = posts.map(({ externalId }) => externalId);
  expectEqual(`the number of imported posts of ${platform}`, new Set(ids).size, ids.length);
  for (const { id, extraData } of posts) {
    const isNull = extraData === null;
    expectThat(isNull || platform !== 'YOUTUBE', `extraData of ${String(id)}, which is on YOUTUBE, is not null`);
    const media = typeof extraData === 'object' && extraData !== null && 'media' in extraData ? extraData.media : undefined;
    expectThat(isNull || Array.isArray(media), `extraData of ${String(id)} has no list of media`);
  }
}

export function suite(): readonly Property[] {
  return [historyLists()] as Property[];
}
