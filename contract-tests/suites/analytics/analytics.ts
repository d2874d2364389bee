import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { PLATFORMS } from '../accounts/team-accounts.ts';
import { listTeams } from '../organizations/organization.ts';
import { ownName } from '../posts/own-names.ts';
import { ask, connectedAccounts, expectAnswer, expectEqual, expectThat, objectsOf, read, readListed, skipIfGone } from '../requests.ts';

export function suite(): readonly Property[] {
  return [withoutPlatform, choices, growing, together, missingAccounts];
}

const ANALYSED: readonly unknown[] = publicApi.schema('AnalyticsPlatform').enum ?? [];

/** Lists the published posts of the session's team. Throws when there are none. */
export async function livePosts(session: Session): Promise<readonly Fields[]> {
  const { items } = await read(session, 'listPosts', { query: { teamId: session.teamId, status: 'POSTED', limit: 100 } });
  const posts = objectsOf(items);
  if (posts.length === 0) throw new Error('The team has no live post');
  return posts;
}

function platformsOf({ socialAccounts }: Fields): string[] {
  return objectsOf(socialAccounts).map(({ socialAccount }) => String(fieldsOf(socialAccount)['type']));
}

const withoutPlatform: Property<Fields> = {
  id: 'analytics/without-platform',
  area: 'analytics',
  title: 'Analytics of a post need no platform when it has only one; with several they are refused, and the message lists them',
  rules: ['D-ANA-02'],
  needs: [],
  cases: async session => fc.constantFrom(...(await livePosts(session))),
  async check(session, post) {
    const platforms = platformsOf(post);
    // Some platforms have no analytics.
    fc.pre(platforms.every(platform => ANALYSED.includes(platform)));
    const answer = await ask(session, 'getPostAnalytics', { query: { postId: post['id'] } });
    skipIfGone(session, answer);
    if (platforms.length === 1) return expectAnswer('getPostAnalytics of a post with one platform', answer, 200);
    expectAnswer(`getPostAnalytics of a post for ${platforms.join(', ')}`, answer, 400);
    const { message } = fieldsOf(answer.body);
    for (const platform of platforms)
      expectThat(String(message).includes(platform), `the message does not name ${platform}: ${String(message)}`);
  },
};

const choices: Property<readonly string[]> = {
  id: 'analytics/choices',
  area: 'analytics',
  title:
    'Analytics of a post with no platform or several are refused if the call names none, and the error names exactly the platforms of the post',
  rules: ['D-ANA-02'],
  needs: ['writes'],
  async cases(session) {
    const known = [...(await connectedAccounts(session)).keys()].filter(platform => ANALYSED.includes(platform));
    return [[], known.slice(0, 2), known.slice(1, 5)].filter(({ length }) => length !== 1);
  },
  async check(session, platforms) {
    // A post has no platform where its team has no accounts.
    const isNone = platforms.length === 0;
    const teamId = isNone ? (await read(session, 'createTeam', { body: { name: ownName(session) } }))['id'] : session.teamId;
    const body = { teamId, title: ownName(session), status: 'DRAFT', postDate: '', data: {} };
    const socialAccountTypes = isNone ? ['BLUESKY'] : platforms;
    const { id: postId } = await read(session, 'createPost', { body: { ...body, socialAccountTypes } });
    for (const operation of ['getPostAnalytics', 'getPostAnalyticsRaw'] as const) {
      const answer = await ask(session, operation, { query: { postId } });
      const what = `${operation} of a post for ${isNone ? 'no platform' : platforms.join(', ')}`;
      expectAnswer(what, answer, 400);
      const { message } = fieldsOf(answer.body);
      expectThat(!String(message).includes('undefined'), `The refusal of ${what} contains "undefined": ${String(message)}`);
      const named = new Set<unknown>(String(message).split(/[^A-Z_]+/));
      const found = ANALYSED.filter(platform => named.has(platform)).map(String);
      expectEqual(`the platforms in the refusal of ${what}`, found.toSorted(), platforms.toSorted());
    }
  },
};

/** Metrics that only grow; the numbers of likes and comments can fall. */
const CUMULATIVE = ['impressions', 'views'];

const growing: Property<Fields> = {
  id: 'analytics/growing',
  area: 'analytics',
  title: 'The snapshots of a post are the newest first, and impressions and views never fall',
  rules: ['D-ANA-01'],
  needs: [],
  cases: async session => fc.constantFrom(...(await livePosts(session))),
  async check(session, post) {
    const platform = platformsOf(post).find(name => ANALYSED.includes(name));
    fc.pre(platform !== undefined);
    const query = { postId: post['id'], platformType: platform };
    const readAnalytics = () => readListed(session, 'getPostAnalytics', { query });
    const [first, again] = [await readAnalytics(), await readAnalytics()];
    for (const { items } of [first, again]) {
      const snapshots = objectsOf(items).toReversed();
      const times = snapshots.map(({ createdAt }) => String(createdAt));
      expectEqual('the times of the snapshots, the oldest first,', times, times.toSorted());
      for (const name of CUMULATIVE) {
        const numbers = snapshots.map(snapshot => Number(snapshot[name] ?? 0));
        expectEqual(
          `${name} of the snapshots`,
          numbers,
          numbers.toSorted((a, b) => a - b),
        );
      }
    }
  },
};

interface Together {
  readonly post: Fields;
  readonly unknown: readonly string[];
  readonly limit: number;
}

const together: Property<Together> = {
  id: 'analytics/together',
  area: 'analytics',
  title: 'Bulk analytics have one result for each post, page by page, and an unknown post does not affect the others',
  rules: ['D-ANA-01'],
  needs: [],
  cases: async session =>
    fc.record({
      post: fc.constantFrom(...(await livePosts(session))),
      unknown: fc.uniqueArray(fc.stringMatching(/^post_[a-z0-9]{16}$/), { minLength: 1, maxLength: 5 }),
      limit: fc.integer({ min: 1, max: 4 }),
    }),
  async check(session, { post, unknown, limit }) {
    const platform = platformsOf(post).find(name => ANALYSED.includes(name));
    fc.pre(platform !== undefined);
    const postIds = [...unknown, String(post['id'])];
    const shown = await read(session, 'getBulkPostAnalytics', { query: { postIds, platformType: platform } });
    const results = objectsOf(shown['results']);
    const seen = results.map(({ postId, error }) => [postId, error !== null]);
    // Others may delete the post.
    fc.pre(results.at(-1)?.['error'] === null || session.control !== undefined);
    expectEqual('the results, and whether each is an error', seen, [...unknown.map(id => [id, true]), [post['id'], false]]);
    expectEqual('total', fieldsOf(shown['pagination'])['total'], postIds.length);
    const totalPages = Math.ceil(postIds.length / limit);
    for (let page = 1; page <= totalPages; page++) {
      const query = { postIds, platformType: platform, page, limit };
      const { results: onPage, pagination } = await read(session, 'getBulkPostAnalytics', { query });
      const ids = objectsOf(onPage).map(({ postId }) => postId);
      expectEqual(`page ${page} of pages of ${limit}`, ids, postIds.slice((page - 1) * limit, page * limit));
      expectEqual(`pagination of page ${page}`, pagination, { page, limit, total: postIds.length, totalPages });
    }
  },
};

interface Missing {
  readonly teamId: string;
  readonly platform: string;
}

const missingAccounts: Property<Missing> = {
  id: 'analytics/missing-accounts',
  area: 'accounts',
  title: 'A call for a platform on which the team has no account is refused, with a message that names it',
  rules: ['D-ACC-09'],
  needs: [],
  async cases(session) {
    const all = (await listTeams(session)).flatMap(({ id, socialAccounts }) => {
      const known = new Set(objectsOf(socialAccounts).map(({ type }) => type));
      const missing = PLATFORMS.filter(platform => ANALYSED.includes(platform) && !known.has(platform));
      return missing.map((platform): Missing => ({ teamId: String(id), platform }));
    });
    if (all.length === 0) throw new Error('Every team has an account of each platform');
    return fc.constantFrom(...all);
  },
  async check(session, { teamId, platform }) {
    const answer = await ask(session, 'getSocialAccountAnalytics', { query: { teamId, platformType: platform } });
    // Others may delete the team.
    if (answer.status === 404) fc.pre((await listTeams(session)).some(({ id }) => id === teamId));
    expectAnswer(`getSocialAccountAnalytics of a team without ${platform}`, answer, 400);
    expectThat(String(fieldsOf(answer.body)['message']).includes(platform), `the message does not name ${platform}: ${answer.text}`);
  },
};
