import { limits } from '../../../../openapi/document.ts';
import { DAY_MS, parseInstant } from '../../../kernel/time.ts';
import { imagesOnlyInMediaItems } from './alt-text.ts';
import { isGiven, type Judged, labelOf, type Rule, refuse, typeOf } from './rule.ts';

const { maxNativeScheduleAheadMs } = limits.posts.fields.FACEBOOK;

function isPost({ platform, data }: Judged<'FACEBOOK'>): boolean {
  return typeOf(platform, data) === 'POST';
}

const linkInPostOnly: Rule<'FACEBOOK'> = judged =>
  isGiven(judged.data.link) && !isPost(judged)
    ? refuse(['link'], `A link is for a FACEBOOK POST, not for a ${labelOf('FACEBOOK', judged.data)}`)
    : undefined;

const titleOfVideoOnly: Rule<'FACEBOOK'> = judged =>
  isGiven(judged.data.mediaTitle) && !(isPost(judged) && judged.media.some(({ type }) => type === 'video'))
    ? refuse(['mediaTitle'], 'A media title is for a FACEBOOK POST with a video')
    : undefined;

const textFormatWithoutVideo: Rule<'FACEBOOK'> = judged =>
  isGiven(judged.data.textFormatPresetId) && (!isPost(judged) || judged.media.some(({ type }) => type === 'video'))
    ? refuse(['textFormatPresetId'], 'A text format is for a FACEBOOK POST without a video')
    : undefined;

const nativeScheduleSoon: Rule<'FACEBOOK'> = ({ data, now }) => {
  const at = data.nativeScheduleTime ? parseInstant(data.nativeScheduleTime) : undefined;
  if (at === undefined || at <= now + maxNativeScheduleAheadMs) return undefined;
  const days = maxNativeScheduleAheadMs / DAY_MS;
  return refuse(['nativeScheduleTime'], `FACEBOOK schedules at most ${days} days ahead, not for ${data.nativeScheduleTime}`, 'too_big');
};

export const facebookRules: readonly Rule<'FACEBOOK'>[] = [
  linkInPostOnly,
  titleOfVideoOnly,
  textFormatWithoutVideo,
  nativeScheduleSoon,
  imagesOnlyInMediaItems,
];
