/** Subjects of analytics: live posts and imported posts. */
import { publicApi } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import type { Fields } from '../../../exchange.ts';
import { dataFor, usableAccounts } from '../../../suites/accounts/team-accounts.ts';
import { objectsOf, read } from '../../../suites/requests.ts';
import type { FreshWorld } from '../fresh-world.ts';

export const ANALYSED = (publicApi.schema('AnalyticsPlatform').enum ?? []) as readonly Platform[];
/** GOOGLE_BUSINESS has analytics of accounts only. */
export const OF_POSTS = ANALYSED.filter(platform => platform !== 'GOOGLE_BUSINESS');
/** The media that posts need, by platform; the uploads are in the fixture. */
export const MEDIA: Partial<Record<Platform, string>> = {
  INSTAGRAM: 'upload_acme_image',
  PINTEREST: 'upload_acme_image',
  TIKTOK: 'upload_acme_video',
  YOUTUBE: 'upload_acme_video',
  SNAPCHAT: 'upload_acme_video',
};

/** Platforms from which posts can be imported. */
export const OF_IMPORTS: readonly Platform[] = ['INSTAGRAM', 'FACEBOOK', 'REDDIT', 'TIKTOK', 'YOUTUBE'];

/** Publishes a post and returns its id. */
export async function livePost(world: FreshWorld, platform: Platform): Promise<string> {
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

/** Imports a post and returns it as the list shows it. */
export async function importedPost({ session, advance }: FreshWorld, socialAccountType: Platform, withAnalytics = true): Promise<Fields> {
  const { teamId } = session;
  await read(session, 'createHistoryImport', { body: { teamId, socialAccountType, count: 1, withAnalytics } }, 201);
  await advance('PT10M');
  const [found = {}] = objectsOf((await read(session, 'listImportedPosts', { query: { teamId, socialAccountType } }))['posts']);
  return found;
}

export async function timeOf({ control }: FreshWorld): Promise<number> {
  return Date.parse(String((await control('GET', '/_sim/clock'))['now']));
}
