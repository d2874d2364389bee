import { limits } from '../../../../openapi/document.ts';
import type { RuleId } from '../../../../openapi/generated/rule-ids.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import type { DecidingNumber } from '../../../kernel/grounds.ts';
import type { SocialAccount } from '../../accounts/model.ts';
import type { Upload } from '../../uploads/model.ts';
import type { PlatformData } from '../content.ts';

/** The fields of an account that rules read. */
export type RuleAccount = Pick<SocialAccount, 'username' | 'channels' | 'twitterSubType' | 'instagramConnectionMethod'>;

/** A post on one of its platforms, as rules see it. */
export interface RuleInput<P extends Platform = Platform> {
  readonly platform: P;
  readonly data: PlatformData<P>;
  readonly account: RuleAccount;
  /** The media of the platform, in order. */
  readonly media: readonly Upload[];
  /** Every upload in `data`, by id. */
  readonly uploads: ReadonlyMap<string, Upload>;
  readonly now: number;
}

/** A violated rule; the path is relative to the platform's part of `data`. */
export interface Refusal {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly code: 'custom' | 'invalid_type' | 'too_small' | 'too_big';
  /** The rule of the interface behind it. */
  readonly by: RuleId;
  readonly number?: DecidingNumber | undefined;
}

/** Checks one requirement of a platform; undefined when it is met. */
export type Rule<P extends Platform> = (input: RuleInput<P>) => Refusal | undefined;

/** A refusal by the general rule that a SCHEDULED post is valid on its platforms, unless {@link by} names a closer one. */
export function refuse(path: readonly (string | number)[], message: string, code: Refusal['code'] = 'custom'): Refusal {
  return { path, message, code, by: 'D-PST-10' };
}

/** The refusal, if there is one, with the closer rule behind it and the number that decided. */
export function by(rule: RuleId, refusal: Refusal | undefined, number?: DecidingNumber): Refusal | undefined {
  return refusal && { ...refusal, by: rule, number: number ?? refusal.number };
}

/** Whether a list or text is present and not empty. */
export function isGiven(value: readonly unknown[] | string | null | undefined): boolean {
  return (typeof value === 'string' ? value.trim() : (value ?? '')).length > 0;
}

const DEFAULT_TYPES: Partial<Readonly<Record<Platform, string>>> = limits.posts.defaultTypes;
/** The key in the limits of platforms without types. */
export const ONLY_TYPE = 'DEFAULT';

/** The type of a post on a platform: the given one, or the platform's default. */
export function typeOf(platform: Platform, data: PlatformData): string {
  return ('type' in data ? data.type : undefined) ?? DEFAULT_TYPES[platform] ?? ONLY_TYPE;
}

/** The name of a post type in messages: `INSTAGRAM REEL`, or `TWITTER`. */
export function labelOf(platform: Platform, data: PlatformData): string {
  return labelOfType(platform, typeOf(platform, data));
}

/** The same for a type that is known. */
export function labelOfType(platform: Platform, type: string): string {
  return type === ONLY_TYPE ? platform : `${platform} ${type}`;
}
