import type { Platform, PostData } from '../../../openapi/generated/types.ts';
import { NONE } from '../../kernel/objects.ts';

/** Every field is optional: a post may name a platform without data for it. */
type DataByPlatform = { readonly [P in Platform]: Partial<NonNullable<PostData[P]>> };

/** The data of one platform, without null. */
export type PlatformData<P extends Platform = Platform> = DataByPlatform[P];

/** The data of a platform; empty when none was sent. */
export function dataFor<P extends Platform>(data: PostData, platform: P): PlatformData<P> {
  const byPlatform: { readonly [Q in Platform]?: DataByPlatform[Q] | null | undefined } = data;
  return byPlatform[platform] ?? {};
}

/** The media of a platform in order: `uploadIds`, without any those of `carouselItems`; then those that are only in `mediaItems`. */
export function mediaIdsOf(data: PlatformData): readonly string[] {
  const given = data.uploadIds ?? [];
  const ids = given.length > 0 ? given : carouselItemsOf(data).map(item => item.uploadId);
  const items = 'mediaItems' in data ? (data.mediaItems ?? []) : [];
  if (items.length === 0) return ids;
  return [...ids, ...items.map(item => item.uploadId).filter(id => !ids.includes(id))];
}

function carouselItemsOf(data: PlatformData) {
  return 'carouselItems' in data ? (data.carouselItems ?? []) : [];
}

/** Every upload id in a platform's data, carousel and thread included, possibly repeated. */
function namedUploadIds(data: PlatformData): readonly string[] {
  const items = carouselItemsOf(data);
  const thread = 'thread' in data ? (data.thread ?? []) : [];
  return [...mediaIdsOf(data), ...items.map(item => item.uploadId), ...thread.flatMap(({ uploadIds }) => uploadIds ?? [])];
}

/** Every upload that a post uses on its platforms, each once. */
export function uploadIdsOf(platforms: readonly Platform[], data: PostData): readonly string[] {
  const ids = platforms.flatMap(platform => namedUploadIds(dataFor(data, platform)));
  return ids.length > 0 ? [...new Set(ids)] : NONE;
}

/** `data` as stored: INSTAGRAM collaborators are trimmed, in lower case and without `@`. */
export function normalizeData(data: PostData): PostData {
  const collaborators = data.INSTAGRAM?.collaborators;
  if (!data.INSTAGRAM || !collaborators) return data;
  // Letters of other alphabets stay: some are longer in lower case, and a name would pass its bound.
  const names = collaborators.map(name =>
    name
      .trim()
      .replace(/^@/, '')
      .trim()
      .replaceAll(/[A-Z]/g, letter => letter.toLowerCase()),
  );
  return { ...data, INSTAGRAM: { ...data.INSTAGRAM, collaborators: names } };
}

/** All texts of a post, also of platforms without a target. */
export function textsOf(data: PostData): string[] {
  return Object.values(data).flatMap(part => (part?.text ? [part.text] : []));
}
