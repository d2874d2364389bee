/** Creates posts in a fresh world, on any platform. */
import type { Platform } from '../../../../openapi/generated/types.ts';
import type { Fields } from '../../../exchange.ts';
import { dataFor, usableAccounts } from '../../../suites/accounts/team-accounts.ts';
import { read } from '../../../suites/requests.ts';
import type { FreshWorld } from '../fresh-world.ts';

/** The media that posts need, by platform; the uploads are in the fixture. */
export const MEDIA: Readonly<Record<string, string>> = {
  INSTAGRAM: 'upload_acme_image',
  PINTEREST: 'upload_acme_image',
  TIKTOK: 'upload_acme_video',
  YOUTUBE: 'upload_acme_video',
  SNAPCHAT: 'upload_acme_video',
};

export async function draft(world: FreshWorld, platform: Platform): Promise<string> {
  return create(world, platform, { status: 'DRAFT', postDate: '2026-04-01T09:00:00Z' });
}

export function live(world: FreshWorld, platform: Platform): Promise<string> {
  return livePostOn(world, [platform]);
}

/** Publishes a post on several platforms and returns its id. */
export async function livePostOn(world: FreshWorld, platforms: readonly Platform[]): Promise<string> {
  const { now } = await world.control('GET', '/_sim/clock');
  const id = await createOn(world, platforms, { status: 'SCHEDULED', postDate: now });
  await world.advance('PT1M');
  return id;
}

function create(world: FreshWorld, platform: Platform, parts: Fields): Promise<string> {
  return createOn(world, [platform], parts);
}

/** Creates a post on several platforms and returns its id. */
export async function createOn(
  { session }: FreshWorld,
  platforms: readonly Platform[],
  parts: Fields,
  textOn: (platform: Platform) => string = () => 'Hello',
): Promise<string> {
  const accounts = await usableAccounts(session);
  const dataOf = (platform: Platform): Fields => {
    const uploadId = MEDIA[platform];
    return {
      ...dataFor(platform, accounts.get(platform) ?? {}, textOn(platform)),
      ...(uploadId !== undefined && { uploadIds: [uploadId] }),
    };
  };
  const data = Object.fromEntries(platforms.map(platform => [platform, dataOf(platform)]));
  const body = { teamId: session.teamId, title: 'A note', socialAccountTypes: platforms, data, ...parts };
  return String((await read(session, 'createPost', { body }))['id']);
}
