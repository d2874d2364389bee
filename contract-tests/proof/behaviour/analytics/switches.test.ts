import { publicApi } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Answer, fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { livePosts } from '../../../suites/analytics/analytics.ts';
import { listTeams } from '../../../suites/organizations/organization.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour, behaviourOf, combinations } from '../behaviour.fixture.ts';
import { live } from '../posts/fresh-posts.ts';
import { importedPost, livePost, OF_IMPORTS } from './subjects.ts';

/** Settings of the organization that disable analytics, or enable them. */
interface SwitchedOff {
  readonly setting: 'analyticsDisabled' | 'analyticsPostsDisabled';
  readonly platform: Platform;
}

behaviour<SwitchedOff>({
  id: 'analytics/switched-off',
  area: 'analytics',
  title: 'Analytics of accounts, or of posts, answer 403 while the organization has disabled them; the others still work',
  rules: ['D-ORG-07'],
  cases: combinations({ setting: ['analyticsDisabled', 'analyticsPostsDisabled'], platform: ['FACEBOOK', 'TIKTOK', 'YOUTUBE'] }),
  async check(world, { setting, platform }) {
    const { session } = world;
    const postId = await livePost(world, platform);
    const ofPost = { postId, platformType: platform };
    const ofAccount = { teamId: session.teamId, platformType: platform };
    const bulk = { postIds: [postId], platformType: platform };
    const calls = {
      analyticsDisabled: [
        () => ask(session, 'getSocialAccountAnalytics', { query: ofAccount }),
        () => ask(session, 'getSocialAccountAnalyticsRaw', { query: ofAccount }),
        () => ask(session, 'forceSocialAccountAnalytics', { body: ofAccount }),
      ],
      analyticsPostsDisabled: [
        () => ask(session, 'getPostAnalytics', { query: ofPost }),
        () => ask(session, 'getPostAnalyticsRaw', { query: ofPost }),
        () => ask(session, 'getBulkPostAnalytics', { query: bulk }),
        () => ask(session, 'forcePostAnalytics', { body: ofPost }),
      ],
    };
    const statuses = async (name: keyof typeof calls): Promise<readonly number[]> => {
      const found: number[] = [];
      for (const call of calls[name]) found.push((await call()).status);
      return found;
    };
    const other = setting === 'analyticsDisabled' ? 'analyticsPostsDisabled' : 'analyticsDisabled';
    await world.set({ [setting]: true });
    expectEqual(`the answers with ${setting}`, new Set(await statuses(setting)).size === 1 && (await statuses(setting))[0], 403);
    expectEqual(
      `the other answers with ${setting}`,
      (await statuses(other)).every(status => status === 200),
      true,
    );
    await world.set({ [setting]: false });
    expectEqual(
      `the answers without ${setting}`,
      (await statuses(setting)).every(status => status === 200),
      true,
    );
  },
});

interface Imported {
  readonly platform: Platform;
  readonly withAnalytics: boolean;
}

behaviour<Imported>({
  id: 'analytics/imported-posts-switch',
  area: 'analytics',
  title:
    'Analytics of imported posts are shown and refreshed daily only while the organization has enabled them; analytics of own posts always are',
  rules: ['HIS-14', 'HIS-15', 'D-ORG-01'],
  cases: combinations({ platform: OF_IMPORTS, withAnalytics: [false, true] }),
  async check(world, { platform, withAnalytics }) {
    const { session, set, advance } = world;
    const postId = await livePost(world, platform);
    const { id: importedPostId } = await importedPost(world, platform, withAnalytics);
    const calls: Readonly<Record<string, () => Promise<Answer>>> = {
      getPostAnalytics: () => ask(session, 'getPostAnalytics', { query: { importedPostId } }),
      getPostAnalyticsRaw: () => ask(session, 'getPostAnalyticsRaw', { query: { importedPostId } }),
      forcePostAnalytics: () => ask(session, 'forcePostAnalytics', { body: { importedPostId } }),
    };
    let taken = withAnalytics ? 1 : 0;
    for (const isOn of [false, true, false]) {
      const when = `while analytics of imported posts are ${isOn ? 'on' : 'off'}`;
      await set({ importedPostsAnalyticsEnabled: isOn });
      // The time of two regular refreshes.
      await advance('P2D');
      if (isOn) taken += 2;
      expectEqual(`the number of snapshots of the imported post ${when}`, await snapshotsOf(session, platform, importedPostId), taken);
      for (const [name, call] of Object.entries(calls)) expectAnswer(`${name} of an imported post ${when}`, await call(), isOn ? 200 : 400);
      if (isOn) taken += 1;
      const own = await ask(session, 'getPostAnalytics', { query: { postId, platformType: platform } });
      expectAnswer(`getPostAnalytics of an own post ${when}`, own, 200);
    }
  },
});

async function snapshotsOf(session: Session, socialAccountType: Platform, importedPostId: unknown): Promise<number> {
  const { posts } = await read(session, 'listImportedPosts', { query: { teamId: session.teamId, socialAccountType } });
  return objectsOf(objectsOf(posts).find(({ id }) => id === importedPostId)?.['analytics']).length;
}

behaviour<string>({
  id: 'analytics/forced-platforms',
  area: 'analytics',
  title: 'A forced refresh of an account of each platform is among its snapshots',
  rules: ['D-ANA-01'],
  cases: (publicApi.schema('AnalyticsPlatform').enum ?? []).map(String),
  async check({ session }, platformType) {
    const { teamId } = session;
    const { id } = await read(session, 'forceSocialAccountAnalytics', { body: { teamId, platformType } });
    const { items } = await read(session, 'getSocialAccountAnalytics', { query: { teamId, platformType } });
    const ids = objectsOf(items).map(item => item['id']);
    expectThat(ids.includes(id), `The refresh of ${platformType} is not among its snapshots`);
  },
});

behaviour<'post' | 'account'>({
  id: 'analytics/no-channel',
  area: 'analytics',
  title: 'A forced refresh is refused while the account has no channel, and works again with one',
  rules: ['D-ANA-03'],
  cases: ['post', 'account'],
  async check({ session, ...world }, what) {
    const { teamId } = session;
    const postId = await live({ session, ...world }, 'INSTAGRAM');
    const force = () =>
      what === 'post'
        ? ask(session, 'forcePostAnalytics', { body: { postId, platformType: 'INSTAGRAM' } })
        : ask(session, 'forceSocialAccountAnalytics', { body: { teamId, platformType: 'INSTAGRAM' } });
    const account = { teamId, type: 'INSTAGRAM' };
    await read(session, 'unsetChannel', { body: account });
    expectAnswer('a forced refresh without a channel', await force(), 400);
    await read(session, 'setChannel', { body: { ...account, channelId: 'instagram_acme' } });
    expectAnswer('a forced refresh with the channel', await force(), 200);
  },
});

/** How many forced refreshes of analytics a day allows. */
const DAY_MS = 86_400_000;
/** This number comes from the interface, not from the simulator. */
const PER_TEAM = 5;

behaviourOf<'account' | 'post'>({
  id: 'analytics/forced-of-both',
  area: 'analytics',
  title: 'Forced refreshes of accounts and of posts have separate limits for each day (UTC)',
  rules: ['D-ANA-01'],
  needs: ['clock', 'control', 'writes'],
  cases: () => ['account', 'post'],
  async check(session, first) {
    await session.control?.('POST', '/_sim/clock/advance', { by: 'P1D' });
    const { teamId } = session;
    const post = (await livePosts(session)).find(({ externalData }) => fieldsOf(externalData)['FACEBOOK'] !== undefined);
    const force = {
      account: () => ask(session, 'forceSocialAccountAnalytics', { body: { teamId, platformType: 'FACEBOOK' } }),
      post: () => ask(session, 'forcePostAnalytics', { body: { postId: post?.['id'], platformType: 'FACEBOOK' } }),
    };
    const teams = await listTeams(session);
    for (let number = 0; number < teams.length * PER_TEAM; number++)
      expectAnswer(`a forced refresh of ${first}s, number ${number + 1} of the day`, await force[first](), 200);
    expectAnswer(`one more of ${first}s`, await force[first](), 429);
    const now = Date.parse(String((await session.control?.('GET', '/_sim/clock'))?.['now']));
    const wait = async (ms: number) => void (await session.control?.('POST', '/_sim/clock/advance', { by: `PT${ms / 1000}S` }));
    const other = first === 'post' ? 'account' : 'post';
    expectAnswer(`the first of ${other}s`, await force[other](), 200);
    await wait(DAY_MS - (now % DAY_MS) - 1);
    expectAnswer(`one more of ${first}s in the last millisecond of the day`, await force[first](), 429);
    await wait(1);
    expectAnswer(`the first of ${first}s of the next day`, await force[first](), 200);
  },
});
