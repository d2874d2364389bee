import type { Platform } from '../../../../openapi/generated/types.ts';
import type { RuledIssue } from '../../../kernel/errors.ts';
import { blueskyRules } from './bluesky.ts';
import { allowedBySubreddit, knownBoard, knownChannel, knownSubreddit } from './channel.ts';
import { facebookRules } from './facebook.ts';
import { googleBusinessRules } from './google-business.ts';
import { instagramRules } from './instagram.ts';
import { checkMedia, type MediaRules, mediaRulesFor } from './media.ts';
import { type Refusal, type Rule, type RuleInput, typeOf } from './rule.ts';
import { requiredText } from './text.ts';
import { threadsRules } from './threads.ts';
import { tiktokRules } from './tiktok.ts';
import { subTypeOf, twitterRules } from './twitter.ts';

/** The rules of each platform beyond text, media and the bounds of its schema. */
const RULES: { readonly [P in Platform]: readonly Rule<P>[] } = {
  TWITTER: twitterRules,
  FACEBOOK: facebookRules,
  INSTAGRAM: instagramRules,
  THREADS: threadsRules,
  TIKTOK: tiktokRules,
  YOUTUBE: [],
  LINKEDIN: [],
  PINTEREST: [knownBoard],
  REDDIT: [knownSubreddit, allowedBySubreddit],
  MASTODON: [],
  BLUESKY: blueskyRules,
  DISCORD: [knownChannel],
  SLACK: [knownChannel],
  GOOGLE_BUSINESS: googleBusinessRules,
  SNAPCHAT: [],
};

/** All issues that keep a post from being SCHEDULED on one platform. */
export function validateForPlatform<P extends Platform>(input: RuleInput<P>): RuledIssue[] {
  const rules: readonly Rule<P>[] = [requiredText, checkMediaOfPlatform, ...RULES[input.platform]];
  const issues: RuledIssue[] = [];
  for (const rule of rules) {
    const refusal = rule(input);
    if (refusal) issues.push(issueOf(input.platform, refusal));
  }
  return issues;
}

function checkMediaOfPlatform(input: RuleInput): Refusal | undefined {
  const { platform, data, media, account } = input;
  const type = typeOf(platform, data);
  const rules = mediaRulesFor(platform, type);
  return rules && checkMedia(media, relaxImageRules(rules, input), { platform, type }, subTypeOf(account));
}

/** Drops the bounds that the service itself meets by padding or cropping images on INSTAGRAM, or scaling them on TIKTOK. */
function relaxImageRules(rules: MediaRules, { data }: RuleInput): MediaRules {
  if (!rules.image) return rules;
  if (isOn(data, 'autoFitImage') || isOn(data, 'autoCropImage')) {
    const { minRatio: _min, maxRatio: _max, ...image } = rules.image;
    return { ...rules, image };
  }
  if (isOn(data, 'autoScale')) {
    const { maxWidthPixels: _width, ...image } = rules.image;
    return { ...rules, image };
  }
  return rules;
}

function isOn(data: Readonly<Record<string, unknown>>, field: string): boolean {
  return data[field] === true;
}

function issueOf(platform: Platform, { path, message, code, by, number }: Refusal): RuledIssue {
  return { code, path: ['data', platform, ...path], message, by, ...(number && { number }) };
}
