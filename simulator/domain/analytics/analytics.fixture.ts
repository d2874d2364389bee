/** What the tests of analytics share. */
import type {
  PostAnalytics,
  PostAnalyticsHistory,
  PostBase,
  ProfileAnalytics,
  RawPostAnalyticsHistory,
  RawSocialAccountAnalytics,
  SocialAccountAnalytics,
} from '../../../openapi/generated/types.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { did, TEAM } from '../history-imports/history-imports.fixture.ts';

export { did, importedPosts, importedPostsAnalytics, runImport, TEAM } from '../history-imports/history-imports.fixture.ts';

type Query = Readonly<Record<string, string>>;

const DATA: Readonly<Record<string, object>> = {
  INSTAGRAM: { type: 'POST', text: 'Hello', uploadIds: ['upload_acme_image'] },
  FACEBOOK: { type: 'POST', text: 'Hello' },
  GOOGLE_BUSINESS: { text: 'Hello' },
};

/** Publishes a post now, or plans it, on some of the accounts of org_acme's first team. */
export async function publishPost(test: TestSimulator, types: readonly string[], postDate = test.sim.clock.now()): Promise<PostBase> {
  const data = Object.fromEntries(types.map(type => [type, DATA[type]]));
  const body = { teamId: TEAM, title: 'A post', status: 'SCHEDULED', postDate, socialAccountTypes: types, data };
  const post = await did<PostBase>(test, 'POST', '/post', body);
  await test.sim.clock.advance('PT1M');
  return post;
}

const get = <T>(test: TestSimulator, path: string, query: Query) =>
  did<T>(test, 'GET', `/analytics/${path}?${new URLSearchParams(query).toString()}`);
const account = (platformType: string) => ({ teamId: TEAM, platformType });

/** Analytics of an account of org_acme's first team. */
export const accountAnalytics = (test: TestSimulator, platformType = 'INSTAGRAM') =>
  get<SocialAccountAnalytics>(test, 'social-account', account(platformType));
export const rawAccountAnalytics = (test: TestSimulator, platformType = 'INSTAGRAM') =>
  get<RawSocialAccountAnalytics>(test, 'social-account/raw', account(platformType));
export const forceAccount = (test: TestSimulator, platformType = 'INSTAGRAM') =>
  did<ProfileAnalytics>(test, 'POST', '/analytics/social-account/force', account(platformType));

/** Analytics of a post that the query names. */
export const postAnalytics = (test: TestSimulator, query: Query) => get<PostAnalyticsHistory>(test, 'post', query);
export const rawPostAnalytics = (test: TestSimulator, query: Query) => get<RawPostAnalyticsHistory>(test, 'post/raw', query);
export const forcePost = (test: TestSimulator, body: Query) => did<PostAnalytics>(test, 'POST', '/analytics/post/force', body);
