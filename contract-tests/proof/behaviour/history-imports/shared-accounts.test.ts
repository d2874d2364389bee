/** One real account in two teams and two organizations: how much each may import from it, from month to month. */

import { type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { advanceTo } from '../organizations/world-looks.ts';

const PLATFORM = 'PINTEREST';
const LIMIT = 5;
/** Imported posts expire after 30 days; by this time the posts imported in early March have expired. */
const NEXT_MONTH = Date.parse('2026-04-05T09:00:00Z');
/** By this time the posts imported in the previous month still exist. */
const MONTH_AFTER = Date.parse('2026-05-01T09:00:00Z');

/** A connection of the account. */
interface Connection {
  readonly teamId: string;
  readonly apiKey?: string;
}

/** Checks imports of several connections of one account. */
behaviour<number>({
  id: 'history-imports/shared-accounts',
  area: 'history-imports',
  title:
    'The connections of a real account share its capacity; a deletion returns capacity to its month, and a post is never imported twice',
  rules: ['QTA-19', 'QTA-26', 'HIS-04', 'D-HIS-02', 'D-HIS-05', 'D-HIS-06', 'D-RET-01'],
  cases: [1, 2],
  async check(world, deleted) {
    const { session, control } = world;
    const connect = (teamId: string) => control('POST', '/_sim/social-accounts', { teamId, type: PLATFORM, externalId: 'shared' });
    const newTeam = async (name: string) => String((await read(session, 'createTeam', { body: { name } }))['id']);
    const [teamId, secondId] = [await newTeam('One team'), await newTeam('Another team')];
    const foreign = session.otherTeamId ?? '';
    const connections = await Promise.all([teamId, secondId, foreign].map(connect));
    expectThat(
      connections.every(({ id }) => id !== undefined),
      'an account was not connected',
    );
    const [first, second, other]: readonly [Connection, Connection, Connection] = [
      { teamId },
      { teamId: secondId },
      { teamId: foreign, apiKey: session.otherApiKey ?? '' },
    ];
    await world.limit({ historyPosts: LIMIT });
    expectEqual('the count of a first import', await importPosts(world, first, 3), 3);
    await expectUsed(world, [first, second], 3);
    expectEqual('the count of an import by another team', await importPosts(world, second, 4), 2);
    await expectUsed(world, [first, second], LIMIT);
    expectEqual('imports beyond the capacity', [await importPosts(world, first, 1), await importPosts(world, second, 1)], [403, 403]);
    const imported = await postsOf(world, first);
    const postIds = imported.slice(0, deleted).map(({ id }) => id);
    const body = { teamId, postIds: [...postIds, ...postIds] };
    expectEqual('deletedCount', (await read(session, 'deleteImportedPosts', { body }))['deletedCount'], deleted);
    await expectUsed(world, [first, second], LIMIT - deleted);
    expectEqual('the count of an import by another organization, with its own limit', await importPosts(world, other, 3), 3);
    await expectUsed(world, [first, second], LIMIT - deleted + 3);
    const known = new Set(imported.map(({ externalId }) => externalId));
    await advanceTo(world, NEXT_MONTH);
    await expectUsed(world, [first, second], 0);
    expectEqual('the posts of a month ago', await postsOf(world, first), []);
    expectEqual('the count of an import in the next month', await importPosts(world, first, 4), 4);
    const again = (await postsOf(world, first)).filter(({ externalId }) => known.has(externalId));
    expectEqual('posts that were imported again', again, []);
    await expectUsed(world, [first, second], 4);
    const ofLastMonth = (await postsOf(world, first)).slice(0, deleted).map(({ id }) => id);
    await advanceTo(world, MONTH_AFTER);
    expectEqual('the count of an import in the month after', await importPosts(world, first, 2), 2);
    await read(session, 'deleteImportedPosts', { body: { teamId, postIds: ofLastMonth } });
    await expectUsed(world, [first, second], 2);
  },
});

/** Imports a number of posts. Returns the accepted count, or the status of a refusal. */
async function importPosts(world: FreshWorld, { teamId, apiKey }: Connection, count: number): Promise<unknown> {
  const body = { teamId, socialAccountType: PLATFORM, count, importCarousels: true };
  const answer = await ask(world.session, 'createHistoryImport', { body }, apiKey === undefined ? {} : { apiKey });
  expectAnswer('createHistoryImport', answer, 201, 403);
  await world.advance('PT5M');
  return answer.status === 403 ? 403 : fieldsOf(answer.body)['requestedCount'];
}

async function postsOf({ session }: FreshWorld, { teamId }: Connection): Promise<readonly Fields[]> {
  return objectsOf((await read(session, 'listImportedPosts', { query: { teamId, socialAccountType: PLATFORM } }))['posts']);
}

/** Throws unless every connection shows this number as used, and the rest as remaining. */
async function expectUsed({ session }: FreshWorld, connections: readonly Connection[], used: number): Promise<void> {
  const left = Math.max(0, LIMIT - used);
  for (const { teamId } of connections) {
    const query = { teamId, socialAccountType: PLATFORM };
    const shown = await read(session, 'listImportedPosts', { query });
    expectEqual(`limit and remainingCapacity of ${teamId}`, [shown['limit'], shown['remainingCapacity']], [LIMIT, left]);
    const usage = objectsOf((await read(session, 'listImportUsage', { query }))['socialAccounts']);
    const numbers = usage.map(each => [each['used'], each['limit'], each['remaining']]);
    expectEqual(`the usage of imports of ${teamId}`, numbers, [[used, LIMIT, left]]);
  }
}
