import type { CommentData, CommentPlatform } from '../../../openapi/generated/types.ts';
import type { CreatedComment } from './model.ts';

type Texts = Pick<CreatedComment, 'data' | 'text'>;

/** The text of a comment on a platform: the platform's own, else the common one; null when both are missing or blank. */
export function textFor({ data, text }: Texts, platform: CommentPlatform): string | null {
  const own = data[platform]?.text;
  if (own?.trim()) return own;
  return text?.trim() ? text : null;
}

/** The text for each platform of a comment; `data` as it was sent while no platform is named. */
export function dataOf(comment: Texts & Pick<CreatedComment, 'platforms'>): CommentData {
  if (comment.platforms.length === 0) return comment.data;
  return Object.fromEntries(comment.platforms.map(platform => [platform, { text: textFor(comment, platform) }]));
}
