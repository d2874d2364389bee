/** Imported posts that were published outside of the service, on every platform that has imports. */

import { publicApi } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';

const PLATFORMS = (publicApi.schema('HistoryPlatform').enum ?? []) as readonly Platform[];
/** Enough posts to include each kind. */
const COUNT = 24;
/** Platforms where a post has a title besides its text. */
const TITLED: ReadonlySet<Platform> = new Set<Platform>(['YOUTUBE', 'PINTEREST', 'REDDIT']);
/** Platforms without direct URLs of media. */
const WITHOUT_MEDIA: ReadonlySet<Platform> = new Set<Platform>(['YOUTUBE', 'TIKTOK', 'LINKEDIN']);
/** The most media of one post on any platform. */
const MOST_MEDIA = 20;

/** Filters, each with a type that its posts never have. */
const FILTERS = [
  [{ surface: 'PROFILE_GRID' }, 'STORY'],
  [{ surface: 'NON_GRID' }, 'STORY'],
  [{ surface: 'STORY' }, 'POST'],
  [{ mediaType: 'VIDEO' }, 'IMAGE'],
  [{ mediaType: 'IMAGE' }, 'VIDEO'],
] as const;

behaviour<readonly Platform[]>({
  id: 'history-imports/outside',
  area: 'history-imports',
  title:
    'An imported post has no author in the service, has a title where its platform has titles, and matches the filters of its surface and medium',
  rules: ['HIS-02', 'HIS-05', 'HIS-11', 'HIS-12', 'D-HIS-05'],
  cases: [PLATFORMS.slice(0, PLATFORMS.length / 2), PLATFORMS.slice(PLATFORMS.length / 2)],
  async check(world, platforms) {
    const { session, advance } = world;
    await world.limit({ historyPosts: 10 * COUNT });
    const teams: string[] = [];
    for (const filter of [{}, ...FILTERS.map(([named]) => named)]) {
      const teamId = String((await read(session, 'createTeam', { body: { name: 'Importing' } }))['id']);
      for (const platform of platforms) await begin(world, teamId, platform, filter);
      teams.push(teamId);
    }
    await advance('PT10M');
    for (const platform of platforms) {
      const imported: (readonly Fields[])[] = [];
      for (const teamId of teams) imported.push(await postsOf(world, teamId, platform));
      const [all = [], ...filtered] = imported;
      expectEqual(`the number of posts on ${platform}`, all.length, COUNT);
      for (const post of all) expectOutside(platform, post);
      for (const [index, [named, never]] of FILTERS.entries())
        for (const { externalId, type } of filtered[index] ?? [])
          expectThat(type !== never, `${String(externalId)} on ${platform}, a ${never}, is found by ${Object.values(named).join()}`);
      const found = filtered.map(posts => new Set(posts.map(({ externalId }) => externalId)));
      for (const post of all) expectFound(platform, post, found);
      expectAllOrNone(platform, all, found.slice(0, 3));
    }
  },
});

/** Connects the same account in each team, because a team imports a post only once. */
async function begin({ session, control }: FreshWorld, teamId: string, type: Platform, filter: object): Promise<void> {
  await control('POST', '/_sim/social-accounts', { teamId, type, externalId: 'outside' });
  const body = { teamId, socialAccountType: type, count: COUNT, withAnalytics: false, importCarousels: true, ...filter };
  await read(session, 'createHistoryImport', { body }, 201);
}

async function postsOf({ session }: FreshWorld, teamId: string, socialAccountType: Platform): Promise<readonly Fields[]> {
  const { posts } = await read(session, 'listImportedPosts', { query: { teamId, socialAccountType, limit: 100 } });
  return objectsOf(posts);
}

function expectOutside(platform: Platform, post: Fields): void {
  const what = `the imported post ${String(post['externalId'])} on ${platform}`;
  for (const [field, expected] of Object.entries({ internal: false, postId: null, externallyDeletedAt: null, deletedAt: null }))
    expectEqual(`${field} of ${what}`, post[field], expected);
  for (const field of ['createdAt', 'updatedAt']) expectEqual(`${field} of ${what}`, post[field], post['importedAt']);
  expectThat(String(post['publishedAt']) < String(post['importedAt']), `${what} was imported before it was published`);
  const { title } = post;
  expectEqual(`whether ${what} has a title`, typeof title === 'string' && title !== '', TITLED.has(platform));
  expectEqual(`whether ${what} has a subreddit`, post['subreddit'] !== null, platform === 'REDDIT');
  expectEqual(`whether ${what} has extraData`, post['extraData'] !== null, !WITHOUT_MEDIA.has(platform));
  const media = objectsOf(fieldsOf(post['extraData'])['media']);
  expectThat(media.length <= MOST_MEDIA, `${what} has ${media.length} media`);
  expectEqual(`the different media of ${what}`, new Set(media.map(({ id }) => id)).size, media.length);
}

/** Throws unless a post matches the filter of its medium, as far as it shows its medium, and at most one surface. */
function expectFound(platform: Platform, { externalId, type, thumbnail }: Fields, found: readonly ReadonlySet<unknown>[]): void {
  const what = `${String(externalId)} on ${platform}, a ${String(type)},`;
  const [grid, outside, story, video, image] = found.map(ids => ids.has(externalId));
  expectThat(!(video && image), `${what} is found by both media`);
  expectThat([grid, outside, story].filter(Boolean).length < 2, `${what} is found by several surfaces`);
  if (type === 'STORY' || story) expectEqual(`whether ${what} is found by STORY, and is one`, [story, type], [true, 'STORY']);
  if (type === 'VIDEO') expectEqual(`whether ${what} is found by VIDEO`, video, true);
  if (type === 'IMAGE') expectEqual(`whether ${what} is found by IMAGE`, image, true);
  expectEqual(`whether ${what} has a thumbnail`, video || image, thumbnail !== null);
}

/** Throws unless each post is on a surface, or the platform has none. */
function expectAllOrNone(platform: Platform, all: readonly Fields[], surfaces: readonly ReadonlySet<unknown>[]): void {
  const without = all.filter(({ externalId }) => !surfaces.some(ids => ids.has(externalId)));
  if (surfaces.every(ids => ids.size === 0)) return;
  expectEqual(
    `the posts of ${platform} on no surface`,
    without.map(({ externalId }) => externalId),
    [],
  );
}
