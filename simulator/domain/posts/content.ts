import type { Platform, PostData } from '../../../openapi/generated/types.ts';

/** Nothing needs to be there: a platform can be asked for without data. */
type Parts = { readonly [P in Platform]: Partial<NonNullable<PostData[P]>> };

/** A platform's part of `data`, null excluded. */
export type PlatformData<P extends Platform = Platform> = Parts[P];

/** What a platform is asked to publish; one that was asked for without data gets an empty part. */
export function dataFor<P extends Platform>(data: PostData, platform: P): PlatformData<P> {
  const parts: { readonly [Q in Platform]?: Parts[Q] | null | undefined } = data;
  // No field of a part needs to be there, so an empty one is a part of any platform.
  return parts[platform] ?? {};
}

/** The files that a platform shows, in order: `uploadIds`, else those of `carouselItems`; then what only `mediaItems` names. */
export function mediaIdsOf(data: PlatformData): readonly string[] {
  const ids = isGiven(data.uploadIds) ? data.uploadIds : itemsOfCarousel(data).map(item => item.uploadId);
  const items = 'mediaItems' in data ? (data.mediaItems ?? []) : [];
  if (items.length === 0) return ids;
  return [...ids, ...items.map(item => item.uploadId).filter(id => !ids.includes(id))];
}

function isGiven(ids: readonly string[] | null | undefined): ids is readonly string[] {
  return (ids ?? []).length > 0;
}

function itemsOfCarousel(data: PlatformData) {
  return 'carouselItems' in data ? (data.carouselItems ?? []) : [];
}

/** Every upload that a platform's part names, wherever it stands; an upload may come twice. */
export function namedUploadIds(data: PlatformData): readonly string[] {
  const items = itemsOfCarousel(data);
  const thread = 'thread' in data ? (data.thread ?? []) : [];
  const media = mediaIdsOf(data);
  if (items.length === 0 && thread.length === 0) return media;
  return [...media, ...items.map(item => item.uploadId), ...thread.flatMap(({ uploadIds }) => uploadIds ?? [])];
}

/** Every upload that a post uses on its platforms, each once. */
export function uploadIdsOf(platforms: readonly Platform[], data: PostData): readonly string[] {
  return [...new Set(platforms.flatMap(platform => namedUploadIds(dataFor(data, platform))))];
}

/** `data` as it is kept: user names of INSTAGRAM collaborators without `@`, trimmed and in lower case (facts §4); all else as sent. */
export function normalizeData(data: PostData): PostData {
  const collaborators = data.INSTAGRAM?.collaborators;
  if (!data.INSTAGRAM || !collaborators) return data;
  const names = collaborators.map(name => name.trim().replace(/^@/, '').trim().toLowerCase());
  return { ...data, INSTAGRAM: { ...data.INSTAGRAM, collaborators: names } };
}

/** All texts of a post, those for platforms that are no target included. */
export function textsOf(data: PostData): string[] {
  return Object.values(data).flatMap(part => (part?.text ? [part.text] : []));
}
