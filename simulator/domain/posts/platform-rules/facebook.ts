import { limits } from '../../../../openapi/document.ts';
import { DAY_MS, parseInstant } from '../../../kernel/time.ts';
import { imagesOnlyInMediaItems } from './alt-text.ts';
import { by, isGiven, labelOf, type Rule, type RuleInput, refuse, typeOf } from './rule.ts';

const { maxNativeScheduleAheadMs } = limits.posts.fields.FACEBOOK;

function isPost({ platform, data }: RuleInput<'FACEBOOK'>): boolean {
  return typeOf(platform, data) === 'POST';
}

const linkInPostOnly: Rule<'FACEBOOK'> = input =>
  isGiven(input.data.link) && !isPost(input)
    ? refuse(['link'], `A link is for a FACEBOOK POST, not for a ${labelOf('FACEBOOK', input.data)}`)
    : undefined;

const titleOfVideoOnly: Rule<'FACEBOOK'> = input =>
  isGiven(input.data.mediaTitle) && !(isPost(input) && input.media.some(({ type }) => type === 'video'))
    ? refuse(['mediaTitle'], 'A media title is for a FACEBOOK POST with a video')
    : undefined;

const textFormatWithoutVideo: Rule<'FACEBOOK'> = input =>
  isGiven(input.data.textFormatPresetId) && (!isPost(input) || input.media.some(({ type }) => type === 'video'))
    ? refuse(['textFormatPresetId'], 'A text format is for a FACEBOOK POST without a video')
    : undefined;

const nativeScheduleSoon: Rule<'FACEBOOK'> = ({ data, now }) => {
  const at = data.nativeScheduleTime ? parseInstant(data.nativeScheduleTime) : undefined;
  if (at === undefined || at <= now + maxNativeScheduleAheadMs) return undefined;
  const days = maxNativeScheduleAheadMs / DAY_MS;
  const message = `FACEBOOK schedules at most ${days} days ahead, not for ${data.nativeScheduleTime}`;
  return by('D-PST-24', refuse(['nativeScheduleTime'], message, 'too_big'), {
    from: 'posts.fields.FACEBOOK.maxNativeScheduleAheadMs',
    limit: maxNativeScheduleAheadMs,
    used: at - now,
  });
};

export const facebookRules: readonly Rule<'FACEBOOK'>[] = [
  linkInPostOnly,
  titleOfVideoOnly,
  textFormatWithoutVideo,
  nativeScheduleSoon,
  imagesOnlyInMediaItems,
];
