import { limits } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { mediaRulesFor } from './media.ts';
import { isGiven, labelOf, type Refusal, type RuleInput, refuse, typeOf } from './rule.ts';

const ALWAYS: readonly string[] = limits.posts.textRequired;
const WITHOUT_MEDIA: readonly string[] = limits.posts.textRequiredWithoutMedia;

/** What decides whether a post needs a text. */
type TextInput = Pick<RuleInput, 'platform' | 'data'> & { readonly media: readonly unknown[] };

/** Requires a text where the platform does; blanks do not count. Length bounds are in the schema. */
export function requiredText({ platform, data, media }: TextInput): Refusal | undefined {
  if (isGiven(data.text)) return undefined;
  if (ALWAYS.includes(platform)) return refuse(['text'], `${platform} needs a text`, 'invalid_type');
  if (media.length > 0 || !WITHOUT_MEDIA.includes(platform) || needsMedia(platform, typeOf(platform, data))) return undefined;
  return refuse(['text'], `${labelOf(platform, data)} needs a text when it has no media`, 'invalid_type');
}

function needsMedia(platform: Platform, type: string): boolean {
  return (mediaRulesFor(platform, type)?.minFiles ?? 0) > 0;
}
