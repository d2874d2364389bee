/** The files of a post that a platform, or a place on it, does not take, and how a refusal names them. */
import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf } from './asking.ts';
import { scheduled } from './post-content.ts';
import { inFreshWorld } from './settings/setting.ts';
import { dataFor, PLATFORMS, usableAccounts } from './team-accounts.ts';

export function postFileSuite(): Property[] {
  return [placeRules, fileWords] as Property[];
}

const IMAGE = 'upload_acme_image';
const VIDEO = 'upload_acme_video';
const PLACE = 'r/test';
const POSTS: readonly (readonly string[])[] = [[IMAGE], [VIDEO], [IMAGE, IMAGE], [IMAGE, IMAGE, IMAGE]];

interface PlaceRules {
  readonly allowImages: boolean;
  readonly allowVideos: boolean;
  readonly allowGalleries: boolean;
}

const placeRules = inFreshWorld<PlaceRules>({
  id: 'posts/place-rules',
  area: 'posts',
  title: 'A subreddit takes images, videos and galleries of two files and more as its own rules say, each apart from the others',
  rules: ['D-PST-12', 'D-PST-25'],
  cases: fc.constantFrom<PlaceRules[]>(
    { allowImages: true, allowVideos: true, allowGalleries: false },
    { allowImages: true, allowVideos: false, allowGalleries: true },
    { allowImages: false, allowVideos: true, allowGalleries: true },
  ),
  async check({ session, control }, rules) {
    await control('PATCH', '/_sim/social-accounts/sa_acme_reddit', { channels: [{ id: PLACE, ...rules }] });
    for (const [days, uploadIds] of POSTS.entries()) {
      const body = scheduled(session, { REDDIT: { text: 'Hello', sr: PLACE, uploadIds } }, days);
      const answer = await ask(session, 'createPost', { body });
      const what = `a post with ${uploadIds.join(', ')} where ${JSON.stringify(rules)}`;
      const isTaken =
        uploadIds.length > 1 ? rules.allowImages && rules.allowGalleries : uploadIds[0] === VIDEO ? rules.allowVideos : rules.allowImages;
      expectAnswer(what, answer, isTaken ? 200 : 400);
      if (isTaken) continue;
      const places = objectsOf(fieldsOf(answer.body)['issues']).map(({ path }) => String(path));
      expectEqual(`where ${what} is refused`, places, ['data,REDDIT,uploadIds']);
    }
  },
});

interface MediaRules {
  readonly kinds: readonly string[];
  readonly maxFiles: number;
}

const FILES: Readonly<Record<string, string>> = { image: IMAGE, video: VIDEO, document: 'upload_acme_document' };
const MEDIA: Readonly<Record<string, Readonly<Record<string, MediaRules>>>> = limits.posts.media;
/** An article that does not fit its word, or a gap. */
const MISTAKEN = /\ban? (?:undefined|null)\b|\ba (?=[aeiou])|\ban (?=[^aeiou])| {2}/i;

const fileWords = inFreshWorld<null>({
  id: 'posts/file-words',
  area: 'posts',
  title: 'A refusal of a file of a kind that a platform does not take names the file and its kind, in whole sentences',
  rules: ['D-PST-12'],
  cases: fc.constant(null),
  async check({ session }) {
    const accounts = await usableAccounts(session);
    for (const platform of PLATFORMS)
      for (const [type, { kinds, maxFiles }] of Object.entries(MEDIA[platform] ?? {}))
        for (const [kind, uploadId] of Object.entries(FILES)) {
          if (kinds.includes(kind) || maxFiles === 0) continue;
          const own = dataFor(platform, accounts.get(platform) ?? {}, 'Hello');
          const data: Fields = { ...own, ...(type !== 'DEFAULT' && { type }), uploadIds: [uploadId] };
          const answer = await ask(session, 'createPost', { body: scheduled(session, { [platform]: data }, 0) });
          const what = `a ${platform} post of the type ${type} with ${uploadId}`;
          expectAnswer(what, answer, 400);
          const issues = objectsOf(fieldsOf(answer.body)['issues']);
          const said = issues.map(({ message }) => String(message)).find(message => message.includes(uploadId));
          expectThat(said?.includes(` ${kind}`) === true, `The refusal of ${what} does not name it: ${JSON.stringify(issues)}`);
          expectThat(!MISTAKEN.test(said ?? ''), `The refusal of ${what} is no sentence: ${said}`);
        }
  },
});
