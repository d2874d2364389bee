import { limits } from '../../openapi/document.ts';
import type { Platform } from '../../openapi/generated/types.ts';
import type { MediaFacts } from '../domain/ports/platform.ts';

/** The bounds of one type of post that the platform itself checks. */
interface MediaBounds {
  readonly minFiles: number;
  readonly video?: { readonly maxBytes?: number; readonly [bound: string]: unknown };
}

const mediaBounds: Readonly<Record<string, Readonly<Record<string, MediaBounds>>>> = limits.posts.media;
const defaultTypes: Readonly<Record<string, string>> = limits.posts.defaultTypes;
const platformBounds: Readonly<Record<string, { readonly maxImageBytes: number }>> = limits.posts.refusedByPlatform;

/** The type of a post on a platform: from its data, or the platform's default; `DEFAULT` if the platform has no types. */
export function typeOfPost(platform: Platform, data: Readonly<Record<string, unknown>>): string {
  const type = data['type'];
  const fallback = defaultTypes[platform] ?? 'DEFAULT';
  return fallback !== 'DEFAULT' && typeof type === 'string' ? type : fallback;
}

/** Whether a file exceeds the platform's limit for videos, or for images, which only the platform checks. */
export function isTooLarge(platform: Platform, type: string, file: MediaFacts): boolean {
  const maxBytes = file.type === 'video' ? mediaBounds[platform]?.[type]?.video?.maxBytes : platformBounds[platform]?.maxImageBytes;
  return maxBytes !== undefined && file.type !== 'document' && file.sizeBytes > maxBytes;
}
