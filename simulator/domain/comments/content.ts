import type { CommentData, CommentPlatform } from '../../../openapi/generated/types.ts';
import type { CreatedComment } from './model.ts';

type Texts = Pick<CreatedComment, 'data' | 'text'>;

/** What a comment says on a platform: its own text there, else the common one; null when there is none. Blanks alone are none. */
export function textFor({ data, text }: Texts, platform: CommentPlatform): string | null {
  const own = data[platform]?.text;
  if (own?.trim()) return own;
  return text?.trim() ? text : null;
}

/** The text of each platform of a comment; while none is named yet, what was sent. */
export function dataOf(comment: Texts & Pick<CreatedComment, 'platforms'>): CommentData {
  if (comment.platforms.length === 0) return comment.data;
  return Object.fromEntries(comment.platforms.map(platform => [platform, { text: textFor(comment, platform) }]));
}
