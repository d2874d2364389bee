/** A seeded account has enough reviews or recommendations to show each kind of reply, of story and of thread. */
import { expectEqual, expectThat, read } from '../../../suites/requests.ts';
import { expectSaid, expectThread } from '../../../suites/reviews/sayings.ts';
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

/** Enough for several recommendations that have no story. */
const COUNT = 100;
const THREADS = 12;

behaviour<OpinionKind>({
  id: 'reviews/seeded',
  area: 'reviews',
  title: 'What people have said before the world began agrees with itself; some of it has a reply, and some has none',
  rules: ['D-MSC-35', 'D-MSC-39', 'MSC-212'],
  cases: KINDS,
  async check(world, kind) {
    const { session } = world;
    const { teamId } = session;
    await importOpinions(world, kind, { teamId }, COUNT);
    const items = itemsOf(kind, await storedBy(world, kind, { teamId }));
    for (const item of items) expectSaid(kind.platform, item);
    const isFacebook = kind.platform === 'FACEBOOK';
    const answered = items.filter(item => item[isFacebook ? 'ownerReplyComment' : 'reviewReplyComment'] !== null);
    expectThat(answered.length > 0 && answered.length < items.length, `${answered.length} of ${items.length} have a reply`);
    if (!isFacebook) return;
    const told = items.filter(({ openGraphStoryId }) => openGraphStoryId !== null);
    expectThat(told.length > 0 && told.length < items.length, `${told.length} of ${items.length} have a story`);
    for (const item of told.slice(0, THREADS)) await expectThread(session, item);
  },
});

/** More than a page of an import. */
const AT_ONCE = 60;

behaviour<OpinionKind>({
  id: 'reviews/same-instant',
  area: 'reviews',
  title: 'An import brings in everything that people have said in one instant, also where its pages part there',
  rules: ['D-MSC-28', 'D-MSC-29'],
  cases: KINDS,
  async check(world, kind) {
    const { session, control } = world;
    const { teamId } = session;
    const { now: createdAt } = await control('GET', '/_sim/clock');
    const said = `/_sim/social-accounts/sa_acme_${kind.platform.toLowerCase()}/reviews`;
    for (let count = 0; count < AT_ONCE; count++) await control('POST', said, { comment: `Number ${count}`, createdAt });
    expectEqual('an import', await importOpinions(world, kind, { teamId }, AT_ONCE), { status: 201, stored: AT_ONCE });
    const items = itemsOf(kind, await storedBy(world, kind, { teamId }));
    expectEqual('how much of it is from that instant', items.filter(({ createTime }) => createTime === createdAt).length, AT_ONCE);
  },
});

behaviour<OpinionKind>({
  id: 'reviews/restored',
  area: 'reviews',
  title: 'A snapshot has what was said on the platform since the world began, and an import after a restore finds it',
  rules: ['D-MSC-40'],
  cases: KINDS,
  async check(world, kind) {
    const { control, session } = world;
    const { teamId } = session;
    const said = `/_sim/social-accounts/sa_acme_${kind.platform.toLowerCase()}/reviews`;
    const { id } = await control('POST', said, { comment: 'Lovely' });
    const snapshot = await control('GET', '/_sim/snapshot');
    const before = await control('GET', said);
    await control('DELETE', `${said}/${encodeURIComponent(String(id))}`);
    await control('PUT', '/_sim/snapshot', snapshot);
    expectEqual('what is said after the restore', await control('GET', said), before);
    await importOpinions(world, kind, { teamId }, 1);
    const [newest] = itemsOf(kind, await storedBy(world, kind, { teamId }));
    expectThat(Object.values(newest ?? {}).includes('Lovely'), `the newest that was imported is ${JSON.stringify(newest)}`);
  },
});

/** One location or Page in two teams and two organizations, and what stays of it when it is connected anew. */
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
