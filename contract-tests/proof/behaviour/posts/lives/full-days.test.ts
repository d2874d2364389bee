/** Full days and months: which posts they refuse, what they allow, and that a refusal changes nothing. */

import type { Platform } from '../../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../../exchange.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../../suites/requests.ts';
import { behaviour } from '../../behaviour.fixture.ts';
import type { FreshWorld } from '../../fresh-world.ts';
import { createOn } from '../fresh-posts.ts';
import { accountIdOf, usedToday } from './lives.ts';

const DAY = '2026-04-10';
const OTHER_DAY = '2026-04-11';
const [NOON, LAST, OTHER_NOON] = [`${DAY}T12:00:00.000Z`, `${DAY}T23:59:59.999Z`, `${OTHER_DAY}T12:00:00.000Z`];
/** A time with an offset that is on DAY in UTC, and on the next day in its own zone. */
const WITH_OFFSET = `${OTHER_DAY}T01:00:00+02:00`;
const BOTH = ['FACEBOOK', 'BLUESKY'] as const;

function planned(world: FreshWorld, platforms: readonly Platform[], postDate: string, status = 'SCHEDULED'): Promise<string> {
  return createOn(world, platforms, { status, postDate });
}

/** The usage of both days on both accounts, and of the month. */
async function used(world: FreshWorld): Promise<Fields> {
  const found: Record<string, unknown> = { month: (await read(world.session, 'getPostUsage'))['used'] };
  for (const platform of BOTH)
    for (const date of [DAY, OTHER_DAY]) {
      const { posts } = await read(world.session, 'getDailyLimits', { query: { socialAccountId: accountIdOf(platform), date } });
      found[`${platform} ${date}`] = fieldsOf(posts)['used'];
    }
  return found;
}

/** Throws unless an update is answered with the status. A refused update must change neither the post nor the usage. */
async function update(world: FreshWorld, id: string, body: Fields, expected: 200 | 403): Promise<void> {
  const { session } = world;
  const look = async () => [await read(session, 'getPost', { path: { id } }), await used(world)];
  const before = await look();
  expectAnswer(`the update of a post with ${JSON.stringify(body)}`, await ask(session, 'updatePost', { path: { id }, body }), expected);
  if (expected === 403) expectEqual(`the post and the usage after a refused update with ${JSON.stringify(body)}`, await look(), before);
}

const data = Object.fromEntries(BOTH.map(platform => [platform, { text: 'Hello' }]));

behaviour<number>({
  id: 'post-lives/full-days',
  area: 'quotas',
  title: 'A full day accepts no more posts by any call, but its posts can be changed; it has room again when a post leaves it',
  rules: ['QTA-04', 'D-QTA-01', 'D-QTA-02', 'D-PST-10', 'D-PST-13'],
  cases: [2],
  async check(world, most) {
    const { session, limit, control, advance } = world;
    const { teamId } = session;
    await limit({ dailyPosts: { FACEBOOK: most, BLUESKY: most } });
    const moving = await planned(world, ['FACEBOOK'], NOON);
    const shrinking = await planned(world, BOTH, NOON);
    const [elsewhere, draft] = [await planned(world, ['FACEBOOK'], OTHER_NOON), await planned(world, ['FACEBOOK'], NOON, 'DRAFT')];
    const growing = await planned(world, ['BLUESKY'], LAST);
    const before = await used(world);
    const body = { teamId, title: 'More', status: 'SCHEDULED', postDate: LAST, socialAccountTypes: BOTH, data };
    expectAnswer('one more post on a full day', await ask(session, 'createPost', { body }), 403);
    expectEqual('the usage after a refused post', await used(world), before);
    await update(world, draft, { status: 'SCHEDULED' }, 403);
    await update(world, elsewhere, { postDate: LAST }, 403);
    await update(world, elsewhere, { postDate: WITH_OFFSET, title: 'Moved' }, 403);
    await update(world, growing, { socialAccountTypes: BOTH, data }, 403);
    for (const change of [{ title: 'Changed' }, { postDate: LAST }, { postDate: WITH_OFFSET }, { data, socialAccountTypes: ['FACEBOOK'] }])
      await update(world, moving, change, 200);
    expectEqual('the usage after changes within the day', await used(world), before);
    await update(world, moving, { postDate: OTHER_NOON }, 200);
    await update(world, draft, { status: 'SCHEDULED' }, 200);
    await update(world, growing, { socialAccountTypes: BOTH, data }, 403);
    await update(world, shrinking, { socialAccountTypes: ['BLUESKY'] }, 200);
    await update(world, growing, { socialAccountTypes: BOTH, data }, 200);
    const month = Number(before['month']) + 1;
    const days = { [`FACEBOOK ${DAY}`]: 2, [`FACEBOOK ${OTHER_DAY}`]: 2, [`BLUESKY ${DAY}`]: 2, [`BLUESKY ${OTHER_DAY}`]: 0 };
    expectEqual('the usage at the end', await used(world), { month, ...days });
    await advance('P41D');
    const places = {
      moving: ['FACEBOOK'],
      shrinking: ['BLUESKY'],
      elsewhere: ['FACEBOOK'],
      draft: ['FACEBOOK'],
      growing: ['BLUESKY', 'FACEBOOK'],
    };
    for (const [name, id] of Object.entries({ moving, shrinking, elsewhere, draft, growing })) {
      const { items } = await control('GET', `/_sim/posts/${id}/received`);
      const received = objectsOf(items).map(({ platform }) => String(platform));
      expectEqual(`the platforms that received the post ${name}`, received.sort(), places[name as keyof typeof places]);
    }
    expectEqual('the usage when all posts are live', await used(world), { month: 0, ...days });
  },
});

behaviour<'month' | 'day'>({
  id: 'post-lives/no-room-left',
  area: 'quotas',
  title:
    'In a full month, or on a full day, no post leaves DRAFT for the first time; in a full month, one that left it before can be scheduled again, retried and reconnected, without counting again',
  rules: ['QTA-16', 'QTA-17', 'D-QTA-03', 'D-PST-04', 'D-PST-10', 'D-ACC-13'],
  cases: ['month', 'day'],
  async check(world, what) {
    const { session, limit, control, advance } = world;
    const { teamId } = session;
    const { now } = await control('GET', '/_sim/clock');
    await control('PATCH', '/_sim/platforms/BLUESKY', { failure: { mode: 'reject' } });
    const failed = await planned(world, ['BLUESKY'], String(now));
    await advance('PT1M');
    await control('PATCH', '/_sim/platforms/BLUESKY', { failure: null });
    const [back, lost] = [await planned(world, ['FACEBOOK'], NOON), await planned(world, BOTH, NOON)];
    const draft = await planned(world, ['FACEBOOK'], NOON, 'DRAFT');
    await update(world, back, { status: 'DRAFT' }, 200);
    const { externalId } = await read(session, 'getSocialAccountByType', { query: { teamId, type: 'FACEBOOK' } });
    await read(session, 'disconnectSocialAccount', { body: { teamId, type: 'FACEBOOK' } });
    await control('POST', '/_sim/social-accounts', { teamId, type: 'FACEBOOK', externalId });
    await planned(world, ['FACEBOOK'], LAST);
    const isDay = what === 'day';
    const month = Number((await read(session, 'getPostUsage'))['used']);
    await limit(isDay ? { dailyPosts: { FACEBOOK: 1, BLUESKY: 1 } } : { monthlyPosts: month });
    const expectMonth = async () => expectEqual('the posts of the month', (await read(session, 'getPostUsage'))['used'], month);
    const body = {
      teamId,
      title: 'More',
      status: 'SCHEDULED',
      postDate: NOON,
      socialAccountTypes: ['FACEBOOK'],
      data: { FACEBOOK: { text: 'Hello' } },
    };
    expectAnswer(`a new post without room in the ${what}`, await ask(session, 'createPost', { body }), 403);
    const again = { status: 'SCHEDULED', socialAccountTypes: ['FACEBOOK'] };
    const tries = [
      await ask(session, 'updatePost', { path: { id: draft }, body: again }),
      await ask(session, 'updatePost', { path: { id: back }, body: again }),
    ];
    expectEqual(
      `the answers of a draft, and of one that has been scheduled, without room in the ${what}`,
      tries.map(({ status }) => status),
      [403, isDay ? 403 : 200],
    );
    const [result = {}] = objectsOf(
      (await read(session, 'reconnectPosts', { body: { teamId, type: 'FACEBOOK', postIds: [lost] } }))['results'],
    );
    expectEqual(
      `whether a scheduled post is connected again without room in the ${what}`,
      [result['success'], result['statusAfter']],
      [!isDay, 'SCHEDULED'],
    );
    const { socialAccounts } = await read(session, 'getPost', { path: { id: lost } });
    expectEqual('the number of its accounts', objectsOf(socialAccounts).length, isDay ? 1 : 2);
    await expectMonth();
    await read(session, 'retryPost', { path: { id: failed } });
    await advance('PT1M');
    expectEqual('status of a post that was retried', (await read(session, 'getPost', { path: { id: failed } }))['status'], 'POSTED');
    expectEqual('the posts of today', await usedToday(world, accountIdOf('BLUESKY')), 1);
    await expectMonth();
  },
});
