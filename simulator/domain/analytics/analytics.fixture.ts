/** What the tests of analytics share. */
import type {
  PostAnalytics,
  PostAnalyticsHistory,
  PostBase,
  ProfileAnalytics,
  RawSocialAccountAnalytics,
  SocialAccountAnalytics,
} from '../../../openapi/generated/types.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { TEAM } from '../history-imports/history-imports.fixture.ts';

export { importedPosts, importedPostsAnalytics, runImport, TEAM } from '../history-imports/history-imports.fixture.ts';

type Query = Readonly<Record<string, string>>;

const DATA: Readonly<Record<string, object>> = {
  INSTAGRAM: { type: 'POST', text: 'Hello', uploadIds: ['upload_acme_image'] },
  FACEBOOK: { type: 'POST', text: 'Hello' },
  GOOGLE_BUSINESS: { text: 'Hello' },
};

/** Publishes a post now, or plans it, on some of the accounts of org_acme's first team. */
export async function publishPost(acme: TestSimulator, types: readonly string[], postDate = acme.sim.clock.now()): Promise<PostBase> {
  const data = Object.fromEntries(types.map(type => [type, DATA[type]]));
  const body = { teamId: TEAM, title: 'A post', status: 'SCHEDULED', postDate, socialAccountTypes: types, data };
  const post = await acme.ok<PostBase>('POST', '/post', body);
  await acme.sim.clock.advance('PT1M');
  return post;
}

const get = <T>(acme: TestSimulator, path: string, query: Query) =>
  acme.ok<T>('GET', `/analytics/${path}?${new URLSearchParams(query).toString()}`);
const account = (platformType: string) => ({ teamId: TEAM, platformType });

/** Analytics of an account of org_acme's first team. */
export const accountAnalytics = (acme: TestSimulator, platformType = 'INSTAGRAM') =>
  get<SocialAccountAnalytics>(acme, 'social-account', account(platformType));
export const rawAccountAnalytics = (acme: TestSimulator, platformType = 'INSTAGRAM') =>
  get<RawSocialAccountAnalytics>(acme, 'social-account/raw', account(platformType));
export const forceAccount = (acme: TestSimulator, platformType = 'INSTAGRAM') =>
  acme.ok<ProfileAnalytics>('POST', '/analytics/social-account/force', account(platformType));

/** Analytics of a post that the query names. */
export const postAnalytics = (acme: TestSimulator, query: Query) => get<PostAnalyticsHistory>(acme, 'post', query);
export const forcePost = (acme: TestSimulator, body: Query) => acme.ok<PostAnalytics>('POST', '/analytics/post/force', body);
