import { limits } from '../../../../openapi/document.ts';
import { countCharacters } from '../../../text/characters.ts';
import { stormOf } from '../outgoing.ts';
import { imagesOnlyInMediaItems } from './alt-text.ts';
import { checkMedia, mediaRulesFor } from './media.ts';
import { by, isGiven, ONLY_TYPE, type Refusal, type Rule, type RuleAccount, refuse } from './rule.ts';

/** The account's subscription, on which the bounds of a post depend; `none` when unknown. */
export function subTypeOf(account: RuleAccount): NonNullable<RuleAccount['twitterSubType']> {
  return account.twitterSubType ?? 'none';
}

const textLength: Rule<'TWITTER'> = ({ data, account }) => {
  if (!data.tweetStorm) return checkText(['text'], data.text, account);
  const { length } = stormOf(data.text ?? '', data.tweetStormNumbering ?? false, account.twitterSubType);
  const { maxStormParts } = limits.posts.fields.TWITTER;
  if (length <= maxStormParts) return undefined;
  const message = `TWITTER takes a tweet storm of at most ${maxStormParts} posts, and this text needs ${length}`;
  return by('D-PST-20', refuse(['text'], message, 'too_big'), {
    from: 'posts.fields.TWITTER.maxStormParts',
    limit: maxStormParts,
    used: length,
  });
};

function checkText(path: Refusal['path'], text: string | null | undefined, account: RuleAccount): Refusal | undefined {
  const subType = subTypeOf(account);
  const max = limits.posts.fields.TWITTER.maxTextCharactersBySubType[subType];
  const characters = countCharacters(text ?? '');
  if (characters <= max) return undefined;
  const message = `TWITTER takes texts of at most ${max} characters from an account of type ${subType}, not ${characters}`;
  return by('D-PST-11', refuse(path, message, 'too_big'), {
    from: `posts.fields.TWITTER.maxTextCharactersBySubType.${subType}`,
    limit: max,
    used: characters,
  });
}

/** Every post of a thread needs text or media, within the bounds of a single post. */
const threadPosts: Rule<'TWITTER'> = ({ data, account, uploads }) => {
  for (const [index, part] of (data.thread ?? []).entries()) {
    const ids = part.uploadIds ?? [];
    if (!isGiven(part.text) && ids.length === 0)
      return refuse(['thread', index], 'TWITTER takes no post without text and media', 'invalid_type');
    const media = ids.flatMap(id => uploads.get(id) ?? []);
    const rules = mediaRulesFor('TWITTER', ONLY_TYPE);
    const textRefusal = checkText(['thread', index, 'text'], part.text, account);
    const refusal = textRefusal ?? (rules && checkMedia(media, rules, { platform: 'TWITTER', type: ONLY_TYPE }, subTypeOf(account)));
    if (refusal) return textRefusal ?? { ...refusal, path: ['thread', index, ...refusal.path] };
  }
  return undefined;
};

export const twitterRules: readonly Rule<'TWITTER'>[] = [textLength, imagesOnlyInMediaItems, threadPosts];
