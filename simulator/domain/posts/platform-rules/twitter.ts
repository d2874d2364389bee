import { limits } from '../../../../openapi/document.ts';
import { countCharacters } from '../../../kernel/characters.ts';
import { imagesOnlyInMediaItems } from './alt-text.ts';
import { judgeMedia, mediaRulesFor } from './media.ts';
import { isGiven, type JudgedAccount, ONLY_TYPE, type Refusal, type Rule, refuse } from './rule.ts';

/** How much a post may hold depends on the account's subscription; an unknown one is none. */
export function subTypeOf(account: JudgedAccount): NonNullable<JudgedAccount['twitterSubType']> {
  return account.twitterSubType ?? 'none';
}

const textLength: Rule<'TWITTER'> = ({ data, account }) => judgeText(['text'], data.text, account);

function judgeText(path: Refusal['path'], text: string | null | undefined, account: JudgedAccount): Refusal | undefined {
  const subType = subTypeOf(account);
  const most = limits.posts.fields.TWITTER.maxTextCharactersBySubType[subType];
  const characters = countCharacters(text ?? '');
  if (characters <= most) return undefined;
  return refuse(path, `TWITTER takes texts of at most ${most} characters from an account of type ${subType}, not ${characters}`, 'too_big');
}

/** Each further post of a thread is one like the first: text or media, within the same bounds. */
const threadPosts: Rule<'TWITTER'> = ({ data, account, uploads }) => {
  for (const [index, part] of (data.thread ?? []).entries()) {
    const ids = part.uploadIds ?? [];
    if (!isGiven(part.text) && ids.length === 0)
      return refuse(['thread', index], 'TWITTER takes no post without text and media', 'invalid_type');
    const media = ids.flatMap(id => uploads.get(id) ?? []);
    const rules = mediaRulesFor('TWITTER', ONLY_TYPE);
    const tooLong = judgeText(['thread', index, 'text'], part.text, account);
    const refusal = tooLong ?? (rules && judgeMedia(media, rules, 'TWITTER', subTypeOf(account)));
    if (refusal) return tooLong ?? { ...refusal, path: ['thread', index, ...refusal.path] };
  }
  return undefined;
};

export const twitterRules: readonly Rule<'TWITTER'>[] = [textLength, imagesOnlyInMediaItems, threadPosts];
