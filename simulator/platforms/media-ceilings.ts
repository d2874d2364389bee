import { limits } from '../../openapi/document.ts';
import type { Platform } from '../../openapi/generated/types.ts';
import type { MediaFacts } from '../domain/ports/platform.ts';

/** The bounds of one type of post, as far as a platform looks again. */
interface MediaBounds {
  readonly minFiles: number;
  readonly video?: { readonly maxBytes?: number; readonly [bound: string]: unknown };
}

const boundsOf: Readonly<Record<string, Readonly<Record<string, MediaBounds>>>> = limits.posts.media;
const defaultTypes: Readonly<Record<string, string>> = limits.posts.defaultTypes;
const refused: Readonly<Record<string, { readonly maxImageBytes: number }>> = limits.posts.refusedByPlatform;

/** The type of a post on a platform: the one it names, else the platform's default; `DEFAULT` where there are no types. */
export function typeOfPost(platform: Platform, data: Readonly<Record<string, unknown>>): string {
  const type = data['type'];
  const fallback = defaultTypes[platform] ?? 'DEFAULT';
  return fallback !== 'DEFAULT' && typeof type === 'string' ? type : fallback;
}

/** Whether a file is over what the platform takes: its video maximum, and the image maximum that only the platform itself knows of. */
export function isTooLarge(platform: Platform, type: string, file: MediaFacts): boolean {
  const maxBytes = file.type === 'video' ? boundsOf[platform]?.[type]?.video?.maxBytes : refused[platform]?.maxImageBytes;
  return maxBytes !== undefined && file.type !== 'document' && file.sizeBytes > maxBytes;
}
