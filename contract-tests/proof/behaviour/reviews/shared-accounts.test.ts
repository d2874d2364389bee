/** One location or Page in two teams and two organizations, and what stays of it when it is connected anew. */
import { expectEqual, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';
import {
  type Connection,
  connected,
  expectCapacity,
  importOpinions,
  itemsOf,
  KINDS,
  newTeam,
  type OpinionKind,
  storedBy,
} from './opinions.ts';

const LIMIT = 6;

/** Checks the quota of several connections of one real account. */
behaviour<OpinionKind>({
  id: 'reviews/shared-accounts',
  area: 'reviews',
  title: 'The connections of a real account share its capacity, over teams, organizations and reconnections; each team has rows of its own',
  rules: ['QTA-21', 'D-MSC-27', 'D-MSC-30', 'D-MSC-31', 'MSC-205'],
  cases: KINDS,
  async check(world, kind) {
    const { session } = world;
    await world.limit({ reviews: LIMIT });
    const first = await connected(world, kind, 'shared');
    const second = await connected(world, kind, 'shared');
    const other = await connected(world, kind, 'shared', await newTeam(world, session.otherApiKey));
    expectEqual('a first import', await importOpinions(world, kind, first, 3), { status: 201, stored: 3 });
    await expectCapacity(world, kind, second, [LIMIT, LIMIT - 3]);
    expectEqual('what the other team has', (await storedBy(world, kind, second))['total'], 0);
    expectEqual('an import by the other team', await importOpinions(world, kind, second, 2), { status: 201, stored: 2 });
    const names = async (connection: Connection) =>
      itemsOf(kind, await storedBy(world, kind, connection)).map(item => item[kind.externalId]);
    expectEqual('the newest items of both', await names(second), (await names(first)).slice(0, 2));
    expectEqual('an import by another organization', (await importOpinions(world, kind, other, 2)).stored, 2);
    await expectCapacity(world, kind, first, [LIMIT, 0]);
    expectEqual('an import beyond the capacity', await importOpinions(world, kind, second, 1), { status: 403, stored: 0 });
    const kept = await names(first);
    await read(session, 'disconnectSocialAccount', { body: { teamId: first.teamId, type: kind.platform } });
    await connected(world, kind, 'shared', first);
    await expectCapacity(world, kind, first, [LIMIT, 0]);
    expectEqual('what was stored before the reconnection', await names(first), kept);
    await read(session, 'deleteTeam', { path: { id: first.teamId } });
    await expectCapacity(world, kind, second, [LIMIT, 0]);
  },
});
