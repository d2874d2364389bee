import { limits } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import type { SocialAccount } from '../../accounts/model.ts';
import type { Upload } from '../../uploads/model.ts';
import type { PlatformData } from '../content.ts';

/** What rules look at of the account. */
export type JudgedAccount = Pick<SocialAccount, 'username' | 'channels' | 'twitterSubType' | 'instagramConnectionMethod'>;

/** What a post has for one of its platforms. */
export interface Judged<P extends Platform = Platform> {
  readonly platform: P;
  readonly data: PlatformData<P>;
  readonly account: JudgedAccount;
  /** The files that the platform shows, in order. */
  readonly media: readonly Upload[];
  /** Every upload that `data` names, by id. */
  readonly uploads: ReadonlyMap<string, Upload>;
  readonly now: number;
}

/** What a platform does not take; the path begins in the platform's part of `data`. */
export interface Refusal {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly code: 'custom' | 'invalid_type' | 'too_small' | 'too_big';
}

/** One thing that a platform demands; undefined when the post has it. */
export type Rule<P extends Platform> = (judged: Judged<P>) => Refusal | undefined;

export function refuse(path: readonly (string | number)[], message: string, code: Refusal['code'] = 'custom'): Refusal {
  return { path, message, code };
}

/** Whether a list or text was sent with something in it. */
export function isGiven(value: readonly unknown[] | string | null | undefined): boolean {
  return (typeof value === 'string' ? value.trim() : (value ?? '')).length > 0;
}

const DEFAULT_TYPES: Partial<Readonly<Record<Platform, string>>> = limits.posts.defaultTypes;
/** Stands in the limits for the one type of a platform that has no types. */
export const ONLY_TYPE = 'DEFAULT';

/** The type of a post on a platform: the one it names, else the platform's default one. */
export function typeOf(platform: Platform, data: PlatformData): string {
  return ('type' in data ? data.type : undefined) ?? DEFAULT_TYPES[platform] ?? ONLY_TYPE;
}

/** How a message speaks of a platform's post: `INSTAGRAM REEL`, or `TWITTER`. */
export function labelOf(platform: Platform, data: PlatformData): string {
  const type = typeOf(platform, data);
  return type === ONLY_TYPE ? platform : `${platform} ${type}`;
}
