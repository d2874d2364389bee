import type { Platform } from '../../../../openapi/generated/types.ts';
import type { Issue } from '../../../kernel/errors.ts';
import { blueskyRules } from './bluesky.ts';
import { allowedBySubreddit, knownBoard, knownChannel, knownSubreddit } from './channel.ts';
import { facebookRules } from './facebook.ts';
import { googleBusinessRules } from './google-business.ts';
import { instagramRules } from './instagram.ts';
import { judgeMedia, type MediaRules, mediaRulesFor } from './media.ts';
import { type Judged, labelOf, type Refusal, type Rule, typeOf } from './rule.ts';
import { needsText } from './text.ts';
import { threadsRules } from './threads.ts';
import { tiktokRules } from './tiktok.ts';
import { subTypeOf, twitterRules } from './twitter.ts';

/** What each platform demands beyond text, media and the bounds of its schema (facts §4). */
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

/** Everything that keeps a post from being SCHEDULED on one platform; nothing when it can be. */
export function judge<P extends Platform>(judged: Judged<P>): Issue[] {
  const rules: readonly Rule<P>[] = [needsText, mediaOf, ...RULES[judged.platform]];
  const issues: Issue[] = [];
  for (const rule of rules) {
    const refusal = rule(judged);
    if (refusal) issues.push(issueOf(judged.platform, refusal));
  }
  return issues;
}

function mediaOf(judged: Judged): Refusal | undefined {
  const rules = mediaRulesFor(judged.platform, typeOf(judged.platform, judged.data));
  return rules && judgeMedia(judged.media, relaxed(rules, judged), labelOf(judged.platform, judged.data), subTypeOf(judged.account));
}

/** The rules for a post whose images the service mends first: padded or cropped on INSTAGRAM, shrunk on TIKTOK. */
function relaxed(rules: MediaRules, { data }: Judged): MediaRules {
  if (!rules.image) return rules;
  if (isMended(data, 'autoFitImage') || isMended(data, 'autoCropImage')) {
    const { minRatio: _min, maxRatio: _max, ...image } = rules.image;
    return { ...rules, image };
  }
  if (isMended(data, 'autoScale')) {
    const { maxWidthPixels: _width, ...image } = rules.image;
    return { ...rules, image };
  }
  return rules;
}

function isMended(data: Readonly<Record<string, unknown>>, field: string): boolean {
  return data[field] === true;
}

function issueOf(platform: Platform, { path, message, code }: Refusal): Issue {
  return { code, path: ['data', platform, ...path], message };
}
