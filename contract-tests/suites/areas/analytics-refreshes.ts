/** When snapshots of analytics are taken: every day, and when somebody forces one, as often as a day allows. */
import * as fc from 'fast-check';
import { limits, publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { checkError } from '../../checks/error-shape.ts';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from './asking.ts';
import { type FreshWorld, inFreshWorld } from './settings/setting.ts';
import { dataFor, usableAccounts } from './team-accounts.ts';

export function analyticsRefreshSuite(): Property[] {
  return [...SUBJECTS.map(refreshes), switchedOff] as Property[];
}

const { refreshIntervalMs, forcedRefreshesPerTeamPerDay } = limits.analytics;
const ANALYSED = (publicApi.schema('AnalyticsPlatform').enum ?? []) as readonly Platform[];
/** GOOGLE_BUSINESS has analytics of accounts alone. */
const OF_POSTS = ANALYSED.filter(platform => platform !== 'GOOGLE_BUSINESS');
/** Where a post needs media; the uploads are those of the world. */
const MEDIA: Partial<Record<Platform, string>> = {
  INSTAGRAM: 'upload_acme_image',
  PINTEREST: 'upload_acme_image',
  TIKTOK: 'upload_acme_video',
  YOUTUBE: 'upload_acme_video',
  SNAPCHAT: 'upload_acme_video',
};

type SubjectKind = 'account' | 'post' | 'imported post';
const SUBJECTS: readonly SubjectKind[] = ['account', 'post', 'imported post'];
const PLATFORMS: Readonly<Record<SubjectKind, readonly Platform[]>> = {
  account: ANALYSED,
  post: OF_POSTS,
  'imported post': ['INSTAGRAM', 'FACEBOOK', 'REDDIT', 'TIKTOK', 'YOUTUBE'],
};

interface Refreshing {
  readonly platform: Platform;
  /** From the beginning of the world to the forced refreshes. */
  readonly hours: number;
  readonly forces: number;
  readonly failure: 'outage' | 'reject' | null;
}

/** What has snapshots: how it is named, its snapshots at first, and the earliest instant of a regular one. */
interface Subject {
  readonly names: Fields;
  readonly first: readonly number[];
}

const COUNTED = { account: 'SocialAccount', post: 'Post', 'imported post': 'Post' } as const;

function refreshes(kind: SubjectKind): Property<Refreshing> {
  return inFreshWorld<Refreshing>({
    id: `analytics/refreshes/${kind.replaceAll(' ', '-')}`,
    area: 'analytics',
    title: `Snapshots of an ${kind === 'post' ? 'own post' : kind} are those of every 24 hours and the forced ones, as many as a day allows, the newest first`,
    rules: ['D-ANA-01'],
    cases: fc.record({
      platform: fc.constantFrom(...PLATFORMS[kind]),
      hours: fc.integer({ min: 1, max: 80 }),
      forces: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant(11)),
      failure: fc.constantFrom('outage', 'reject', null),
    }),
    async check(world, { platform, hours, forces, failure }) {
      const { session, control, advance } = world;
      const start = await timeOf(world);
      const { names, first } = await subjectOf(world, kind, platform);
      // Not when a regular one is taken.
      await advance(`PT${hours}H1M`);
      const teams = Number((await read(session, 'listTeams'))['total']);
      const force = () => ask(session, `force${COUNTED[kind]}Analytics`, { body: names });
      if (failure !== null) {
        await control('PATCH', `/_sim/platforms/${platform}`, { failure: { mode: failure } });
        checkError(await force(), failure === 'outage' ? 502 : 400);
        await control('PATCH', `/_sim/platforms/${platform}`, { failure: null });
      }
      const forced: number[] = [];
      for (let number = 0; number < forces; number += 1) {
        const answer = await force();
        if (forced.length === teams * forcedRefreshesPerTeamPerDay) checkError(answer, 429);
        else expectAnswer(`a forced refresh, number ${number + 1} of the day`, answer, 200);
        if (answer.status === 200) forced.push(await timeOf(world));
        await advance('PT1S');
      }
      const now = await timeOf(world);
      const regular = Array.from(
        { length: Math.floor((now - start) / refreshIntervalMs) },
        (_, day) => start + (day + 1) * refreshIntervalMs,
      );
      const expected = [...first, ...regular].map(at => [at, false] as const);
      const all = [...expected, ...forced.map(at => [at, true] as const)].sort(([a], [b]) => b - a);
      await expectSnapshots(world, kind, names, all);
    },
  });
}

async function expectSnapshots(
  { session }: FreshWorld,
  kind: SubjectKind,
  names: Fields,
  expected: readonly (readonly [at: number, isForced: boolean])[],
): Promise<void> {
  const items = objectsOf((await read(session, `get${COUNTED[kind]}Analytics`, { query: names }))['items']);
  const shown = items.map(({ createdAt, forced }) => [Date.parse(String(createdAt)), forced]);
  expectEqual('the snapshots, and whether they were forced,', shown, expected);
  const raw = objectsOf((await read(session, `get${COUNTED[kind]}AnalyticsRaw`, { query: names }))['items']);
  expectEqual(
    'the snapshots of the raw data',
    raw.map(({ analyticsId }) => analyticsId),
    items.map(({ id }) => id),
  );
}

async function subjectOf(world: FreshWorld, kind: SubjectKind, platform: Platform): Promise<Subject> {
  const { session } = world;
  const { teamId } = session;
  if (kind === 'account') return { names: { teamId, platformType: platform }, first: [await timeOf(world)] };
  if (kind === 'post') return { names: { postId: await livePost(world, platform), platformType: platform }, first: [] };
  await world.set({ importedPostsAnalyticsEnabled: true });
  await read(session, 'createHistoryImport', { body: { teamId, socialAccountType: platform, count: 1 } }, 201);
  await world.advance('PT10M');
  const found = await read(session, 'listImportedPosts', { query: { teamId, socialAccountType: platform } });
  const [{ id, analytics } = {}] = objectsOf(found['posts']);
  return { names: { importedPostId: id }, first: objectsOf(analytics).map(({ createdAt }) => Date.parse(String(createdAt))) };
}

async function livePost(world: FreshWorld, platform: Platform): Promise<string> {
  const { session } = world;
  const account = (await usableAccounts(session)).get(platform) ?? {};
  const uploadId = MEDIA[platform];
  const data = { ...dataFor(platform, account, 'Hello'), ...(uploadId !== undefined && { uploadIds: [uploadId] }) };
  const postDate = new Date(await timeOf(world)).toISOString();
  const body = {
    teamId: session.teamId,
    title: 'A note',
    status: 'SCHEDULED',
    postDate,
    socialAccountTypes: [platform],
    data: { [platform]: data },
  };
  const { id } = await read(session, 'createPost', { body });
  await world.advance('PT1M');
  return String(id);
}

async function timeOf({ control }: FreshWorld): Promise<number> {
  return Date.parse(String((await control('GET', '/_sim/clock'))['now']));
}

interface SwitchedOff {
  readonly setting: 'analyticsDisabled' | 'analyticsPostsDisabled';
  readonly platform: Platform;
}

const switchedOff = inFreshWorld<SwitchedOff>({
  id: 'analytics/switched-off',
  area: 'analytics',
  title: 'Analytics of accounts, or of posts, answer 403 while the organization has them off; the others go on',
  rules: ['D-ORG-07'],
  cases: fc.record({ setting: fc.constantFrom('analyticsDisabled', 'analyticsPostsDisabled'), platform: fc.constantFrom(...OF_POSTS) }),
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
