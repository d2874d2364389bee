import * as fc from 'fast-check';
import type { Platform } from '../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { dataFor, usableAccounts } from '../accounts/team-accounts.ts';
import { ask, expectAnswer, expectThat, objectsOf } from '../requests.ts';
import { acceptedFiles } from '../uploads/sample-files.ts';
import { scheduled, uploadOnce } from './content.ts';
import { ownName } from './own-names.ts';

/** The data of a post besides a text, and the field at which it is refused; accepted without `refusedAt`. */
export interface Combination {
  readonly platform: Platform;
  readonly data: Fields;
  readonly refusedAt?: string;
}

export function suite(): readonly Property[] {
  return [combinations];
}

/** Uploads that every simulated world has. */
const [IMAGE, VIDEO, PDF] = ['image', 'video', 'document'].map(name => [`upload_acme_${name}`]);
const LATER = '2027-01-04T09:00:00Z';
const [image, video] = [{ uploadId: IMAGE?.[0] }, { uploadId: VIDEO?.[0] }];
const TWICE = [...(IMAGE ?? []), ...(IMAGE ?? [])];
const BOTH = [...(IMAGE ?? []), ...(VIDEO ?? [])];
const URL = 'https://acme.example';
const event = { topicType: 'EVENT', eventTitle: 'Fair', eventStartDate: LATER };
const offer = { topicType: 'OFFER', eventStartDate: LATER, offerCouponCode: 'X' };
const poll = { optionA: 'a', optionB: 'b' };
const sound = { musicSoundId: '1' };

/** Accepted data, each followed by refused data that differs from it in one point only. */
const RULES: Partial<Readonly<Record<Platform, readonly (readonly [data: Fields, refusedAt?: string])[]>>> = {
  TWITTER: [
    [{ uploadIds: IMAGE, mediaItems: [{ ...image, altText: 'A square' }] }],
    [{ uploadIds: VIDEO, mediaItems: [{ ...video, altText: 'A film' }] }, 'mediaItems,0,uploadId'],
    [{ text: '😀'.repeat(140) }],
    [{ text: 'x'.repeat(280) }],
    [{ text: 'x'.repeat(281) }, 'text'],
    [{ thread: [{ text: 'Two' }, { uploadIds: IMAGE }] }],
    [{ thread: [{ text: 'Two' }, {}] }, 'thread'],
    [{ thread: [{ text: ' ' }] }, 'thread'],
    [{ thread: [{ text: 'x'.repeat(280) }] }],
    [{ thread: [{ text: 'x'.repeat(281) }] }, 'thread'],
    [{ thread: [{ uploadIds: PDF }] }, 'thread'],
  ],
  FACEBOOK: [
    [{ uploadIds: IMAGE, mediaItems: [{ ...image, altText: 'A square' }] }],
    [{ uploadIds: VIDEO, mediaItems: [{ ...video, altText: 'A film' }] }, 'mediaItems,0,uploadId'],
    [{ link: URL }],
    [{ type: 'REEL', uploadIds: VIDEO }],
    [{ type: 'REEL', uploadIds: VIDEO, link: URL }, 'link'],
    [{ type: 'STORY', uploadIds: IMAGE }],
    [{ type: 'STORY', uploadIds: IMAGE, link: URL }, 'link'],
    [{ mediaTitle: 'Title', uploadIds: VIDEO }],
    [{ mediaTitle: 'Title', uploadIds: IMAGE }, 'mediaTitle'],
    [{ type: 'REEL', mediaTitle: 'Title', uploadIds: VIDEO }, 'mediaTitle'],
    [{ textFormatPresetId: '1' }],
    [{ textFormatPresetId: '1', uploadIds: VIDEO }, 'textFormatPresetId'],
    [{ type: 'STORY', textFormatPresetId: '1', uploadIds: IMAGE }, 'textFormatPresetId'],
  ],
  INSTAGRAM: [
    [{ uploadIds: IMAGE, autoFitImage: true }],
    [{ uploadIds: IMAGE, autoFitImage: true, autoCropImage: true }, 'autoCropImage'],
    [{ type: 'STORY', uploadIds: IMAGE }],
    [{ type: 'STORY', uploadIds: IMAGE, autoFitImage: true }, 'autoFitImage'],
    [{ type: 'REEL', uploadIds: VIDEO, autoCropImage: true }, 'autoCropImage'],
    [{ uploadIds: VIDEO, shareToFeed: true }],
    [{ uploadIds: IMAGE, shareToFeed: false }, 'shareToFeed'],
    [{ uploadIds: BOTH.toReversed(), shareToFeed: true }, 'shareToFeed'],
    [{ type: 'REEL', uploadIds: VIDEO, shareToFeed: false }],
    [{ type: 'STORY', uploadIds: VIDEO, shareToFeed: true }, 'shareToFeed'],
    [{ uploadIds: IMAGE, collaborators: ['bob'], locationId: '1' }],
    [{ type: 'STORY', uploadIds: IMAGE, collaborators: ['bob'] }, 'collaborators'],
    [{ type: 'STORY', uploadIds: IMAGE, locationId: '1' }, 'locationId'],
    [{ uploadIds: IMAGE, tagged: [{ username: 'bob', x: 0, y: 1 }] }],
    [{ uploadIds: IMAGE, tagged: [{ username: 'bob', x: 1 }] }, 'tagged'],
    [{ type: 'REEL', uploadIds: VIDEO, tagged: [{ username: 'bob' }] }],
    [{ uploadIds: VIDEO, tagged: [{ username: 'bob', x: 0, y: 0 }] }, 'tagged'],
    [{ type: 'REEL', uploadIds: VIDEO, musicSoundInfo: sound }],
    [{ uploadIds: IMAGE, musicSoundInfo: sound }, 'musicSoundInfo'],
    [{ uploadIds: IMAGE, trialParams: { graduationStrategy: 'MANUAL' } }],
    [{ uploadIds: BOTH, carouselItems: [image, video] }],
    [{ uploadIds: BOTH, carouselItems: [video, { ...image, tagged: [{ username: 'bob', x: 0, y: 0 }] }] }],
    [{ uploadIds: BOTH, carouselItems: [{ ...video, tagged: [{ username: 'bob', x: 0, y: 0 }] }, image] }, 'carouselItems,0,tagged'],
    [{ uploadIds: BOTH, carouselItems: [image, image] }, 'carouselItems,1,uploadId'],
    [{ uploadIds: BOTH, carouselItems: [image, { uploadId: PDF?.[0] }] }, 'carouselItems,1,uploadId'],
    [{ uploadIds: BOTH, tagged: [{ username: 'bob', x: 0, y: 0 }] }, 'tagged'],
    [{ uploadIds: IMAGE, carouselItems: [image] }, 'carouselItems'],
  ],
  THREADS: [
    [{ uploadIds: IMAGE, mediaItems: [{ ...image, altText: 'A square' }] }],
    [{ uploadIds: VIDEO, mediaItems: [{ ...video, altText: 'A film' }] }, 'mediaItems,0,uploadId'],
    [{ poll }],
    [{ poll, uploadIds: IMAGE }, 'poll'],
    [{ gif: { gifId: '1' } }],
    [{ gif: { gifId: '1' }, uploadIds: IMAGE }, 'gif'],
    [{ gif: { gifId: '1' }, poll }, 'gif'],
    [{ linkAttachment: URL }],
    [{ linkAttachment: URL, uploadIds: IMAGE }, 'linkAttachment'],
  ],
  TIKTOK: [
    [{ type: 'IMAGE', uploadIds: IMAGE }],
    [{ type: 'IMAGE', uploadIds: IMAGE, photoCoverIndex: 0 }],
    [{ type: 'IMAGE', uploadIds: TWICE, photoCoverIndex: 1 }],
    [{ type: 'IMAGE', uploadIds: TWICE, photoCoverIndex: 2 }, 'photoCoverIndex'],
    [{ type: 'VIDEO', uploadIds: VIDEO, photoCoverIndex: 1 }],
    [{ type: 'IMAGE', uploadIds: IMAGE, photoCoverIndex: 1 }, 'photoCoverIndex'],
  ],
  BLUESKY: [[{ externalUrl: URL, thumbnail: `${URL}/a.jpg` }], [{ thumbnail: `${URL}/a.jpg` }, 'thumbnail']],
  GOOGLE_BUSINESS: [
    [{ text: '2026-03-02, 10:00-18:00: only $1,234,567, ids 2025-2026' }],
    ...['+48 123 456 789', '(555) 123-4567', '555.123.4567', '0171/2345678', '5551234567'].map(
      number => [{ text: `Call ${number}!` }, 'text'] as const,
    ),
    [{ text: '555.123.4567' }, 'text'],
    [{ callToActionType: 'BOOK', callToActionUrl: URL }],
    [{ callToActionType: 'BOOK' }, 'callToActionUrl'],
    [{ callToActionType: 'CALL' }],
    [event],
    [{ ...event, eventStartDate: null }, 'eventStartDate'],
    [{ ...event, callToActionType: 'CALL' }],
    [offer],
    [{ ...offer, eventStartDate: null }, 'eventStartDate'],
    [{ ...offer, offerCouponCode: null }, 'offerCouponCode'],
    [{ ...offer, offerCouponCode: null, offerTermsConditions: 'One each' }],
    [{ ...offer, offerCouponCode: null, offerRedeemOnlineUrl: URL }],
    [{ ...offer, callToActionType: 'CALL' }, 'callToActionType'],
    [{ topicType: 'ALERT', alertType: 'COVID_19' }],
    [{ alertType: 'COVID_19' }, 'alertType'],
    [{ topicType: 'ALERT', callToActionType: 'CALL' }, 'callToActionType'],
    [{ topicType: 'ALERT', eventTitle: 'Fair' }, 'eventTitle'],
    [{ topicType: 'ALERT', offerTermsConditions: 'One each' }, 'offerTermsConditions'],
  ],
};

export const COMBINATIONS = Object.entries(RULES).flatMap(([platform, rules]) =>
  // The keys of the table are platforms.
  rules.map(([data, refusedAt]): Combination => ({ platform: platform as Platform, data, ...(refusedAt !== undefined && { refusedAt }) })),
);

/** The number of parts into which the combinations are divided. */
const PARTS = 6;

const combinations: Property<number> = {
  id: 'posts/platform-rules',
  area: 'posts',
  title: 'A scheduled post is refused at a field that excludes or needs another field or a kind of media, and accepted otherwise',
  rules: ['D-PST-10'],
  needs: ['writes'],
  cases: () => fc.nat(PARTS - 1),
  async check(session, part) {
    const accounts = await usableAccounts(session);
    const possible = COMBINATIONS.filter(({ platform }) => accounts.has(platform));
    for (const [index, each] of possible.entries())
      if (index % PARTS === part)
        await checkCombination(session, await withOwnUploads(session, each), accounts.get(each.platform) ?? {}, index);
  },
};

const FILES = [
  ['image', 'jpg', 'image/jpeg'],
  ['video', 'mp4', 'video/mp4'],
  ['document', 'pdf', 'application/pdf'],
] as const;

/** A combination with uploads of the run in place of those of simulated worlds, which a deployment does not have. */
async function withOwnUploads(session: Session, combination: Combination): Promise<Combination> {
  let text = JSON.stringify(combination.data);
  for (const [kind, extension, type] of FILES) {
    const named = `upload_acme_${kind}`;
    if (!text.includes(named)) continue;
    const file = { name: `${ownName(session)}.${extension}`, type, content: acceptedFiles[kind] };
    text = text.replaceAll(named, await uploadOnce(session, named, file));
  }
  return { ...combination, data: fieldsOf(JSON.parse(text)) };
}

async function checkCombination(
  session: Session,
  { platform, data, refusedAt }: Combination,
  account: Fields,
  days: number,
): Promise<void> {
  const body = scheduled(session, { [platform]: { ...dataFor(platform, account, 'Hello'), ...data } }, days);
  const answer = await ask(session, 'createPost', { body });
  const what = `a scheduled post for ${platform} with ${JSON.stringify(data)}`;
  expectAnswer(what, answer, refusedAt === undefined ? 200 : 400);
  const issues = objectsOf(fieldsOf(answer.body)['issues']);
  if (refusedAt === undefined || issues.length === 0) return;
  const at = issues.map(({ path }) => String(path));
  expectThat(
    at.some(path => path.startsWith(`data,${platform},${refusedAt}`)),
    `${what} is refused at ${at.join(' and ')}, not at ${refusedAt}`,
  );
}
