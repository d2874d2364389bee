import { limits } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { countCharacters } from '../../text/characters.ts';
import type { SocialAccount } from '../accounts/model.ts';
import type { MediaFacts } from '../ports/platform.ts';
import type { PlatformData } from './content.ts';
import { isGiven, typeOf } from './platform-rules/rule.ts';

/** Marks of Latin script end a sentence only before a space: `1.50` is a number. Those of scripts without spaces need none. */
const SENTENCE_END =
  /(?:[.!?…]+["'”’)\]]*(?=\s)|(?![.!?…])[\p{Sentence_Terminal}]+[\p{Pe}\p{Pf}"']*)(?![\p{Sentence_Terminal}\p{Pe}\p{Pf}])/gu;
const WORD_END = /\S(?=\s)/gu;

/** Letters of scripts that write no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** It ends where people write no address any more. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"、，；：。！？（）「」『』【】]+/giu;

/** What the data of a platform depend on when they are sent. */
export interface OutgoingContext {
  readonly media: readonly Pick<MediaFacts, 'type'>[];
  readonly twitterSubType: SocialAccount['twitterSubType'];
}

type Sender<P extends Platform> = (data: PlatformData<P>, context: OutgoingContext) => PlatformData<P>;

/** Platforms that get something else than what the post says. */
const SENDERS: { readonly [P in Platform]?: Sender<P> } = {
  TWITTER: sendToTwitter,
  INSTAGRAM: sendToInstagram,
  TIKTOK: sendToTiktok,
  LINKEDIN: (data, { media }) => (media.length > 0 ? { ...data, link: null } : data),
  SNAPCHAT: data => ({ ...data, text: null, description: isGiven(data.description) ? data.description : data.text }),
};

/** The data of a post as its platform receives them: without what is empty or does not count there (D-PST-26). */
export function outgoingData<P extends Platform>(
  platform: P,
  data: PlatformData<P>,
  context: OutgoingContext,
): Readonly<Record<string, unknown>> {
  const send: Sender<P> | undefined = SENDERS[platform];
  const sent = send ? send(data, context) : data;
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== undefined));
}

function sendToTwitter(data: PlatformData<'TWITTER'>, { twitterSubType }: OutgoingContext): PlatformData<'TWITTER'> {
  const { tweetStorm, tweetStormNumbering, thread, replySettings, ...others } = data;
  const parts = tweetStorm ? stormOf(data.text ?? '', tweetStormNumbering ?? false, twitterSubType) : [data.text];
  const [text, ...further] = parts;
  const posts = [...further.map(part => ({ text: part })), ...(thread ?? [])];
  return { ...others, text, thread: posts.length > 0 ? posts : null, replySettings: replySettings === 'EVERYONE' ? null : replySettings };
}

/** The posts that a TWITTER text becomes with `tweetStorm`. */
export function stormOf(text: string, isNumbered: boolean, subType: SocialAccount['twitterSubType']): readonly string[] {
  return splitIntoStorm(text, { maxCharacters: limits.posts.fields.TWITTER.maxTextCharactersBySubType[subType ?? 'none'], isNumbered });
}

function sendToInstagram(data: PlatformData<'INSTAGRAM'>): PlatformData<'INSTAGRAM'> {
  return {
    ...data,
    trialParams: typeOf('INSTAGRAM', data) === 'REEL' ? data.trialParams : null,
    isPaidPartnership: isGiven(data.brandedContentSponsors) ? true : data.isPaidPartnership,
  };
}

function sendToTiktok(data: PlatformData<'TIKTOK'>): PlatformData<'TIKTOK'> {
  const { musicSoundInfo } = data;
  if (!musicSoundInfo) return data;
  const { musicSoundId, musicSoundEnd, ...sound } = musicSoundInfo;
  if (typeOf('TIKTOK', data) === 'IMAGE') return { ...data, musicSoundInfo: { musicSoundId } };
  const isEnd = typeof musicSoundEnd === 'number' && musicSoundEnd > (sound.musicSoundStart ?? 0);
  return { ...data, musicSoundInfo: { musicSoundId, ...sound, ...(isEnd && { musicSoundEnd }) } };
}

interface StormOptions {
  readonly maxCharacters: number;
  /** Whether each part ends in its number, as in `2/5`. */
  readonly isNumbered: boolean;
}

/** Splits a text that is too long for one TWITTER post into parts, at the ends of sentences of any script, else of words (D-PST-20). */
export function splitIntoStorm(text: string, { maxCharacters, isNumbered }: StormOptions): readonly string[] {
  if (countCharacters(text) <= maxCharacters) return [text];
  if (!isNumbered) return partsOf(text, maxCharacters);
  // Longer numbers leave less room, and with it there may be more parts.
  for (let digits = 1; ; digits += 1) {
    const parts = partsOf(text, maxCharacters - ` ${'9'.repeat(digits)}/${'9'.repeat(digits)}`.length);
    if (String(parts.length).length <= digits) return parts.map((part, index) => `${part} ${index + 1}/${parts.length}`);
  }
}

function partsOf(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (countCharacters(rest) > most) {
    const end = endOfPart(rest, most);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

/** Where the first part of a text ends: a sentence, a word or, inside of a word that is too long, a character as people see it, but inside no address that fits. */
function endOfPart(rest: string, most: number): number {
  const room = Array.from(rest.slice(0, 2 * most))
    .slice(0, most)
    .join('').length;
  // All that can fit into a part, and what comes behind it: more decides nothing.
  const text = rest.slice(0, room + 2 * most + 2);
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  const addresses = [...text.matchAll(ADDRESS)].map(({ index, 0: address }) => ({ from: index, to: index + address.length, address }));
  const around = (at: number) => addresses.find(({ from, to }) => from < at && at < to);
  const isEnd = (at: number): boolean => at > 0 && at <= room && startOf(graphemes, at) === at && !around(at);
  const [sentence, word] = [SENTENCE_END, WORD_END].map(pattern =>
    [...text.matchAll(pattern)].map(match => match.index + match[0].length).findLast(isEnd),
  );
  const unspaced = wordEnds(text).findLast(isEnd);
  return sentence ?? latest(word, unspaced) ?? endWithinWord(room, startOf(graphemes, room), around(room), most);
}

/** A character that is larger than a part is cut, and so is an address. */
function endWithinWord(
  room: number,
  character: number,
  address: { readonly from: number; readonly address: string } | undefined,
  most: number,
): number {
  if (address && address.from > 0 && countCharacters(address.address) <= most) return address.from;
  return character > 0 ? character : room;
}

/** Where the character at a place begins. */
function startOf(graphemes: Intl.Segments, at: number): number {
  return graphemes.containing(at)?.index ?? at;
}

/** The ends of words between letters that have no spaces between them. */
function wordEnds(text: string): number[] {
  if (!UNSPACED.test(text)) return [];
  const words = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)];
  return words.flatMap(({ index, segment, isWordLike }) => {
    const begins = isWordLike && (UNSPACED.test(segment) || text.slice(index).search(ADDRESS) === 0);
    return begins && UNSPACED.test(text.slice(0, index).slice(-2)) ? [index] : [];
  });
}

function latest(...places: readonly (number | undefined)[]): number | undefined {
  const known = places.filter(place => place !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}
