import { limits } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../accounts/model.ts';
import type { MediaFacts } from '../ports/platform.ts';
import type { PlatformData } from './content.ts';
import { isGiven, typeOf } from './platform-rules/rule.ts';
import { splitIntoStorm } from './storm.ts';

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
