import { limits } from '../../../../openapi/document.ts';
import { isGiven, type Judged, type Refusal, type Rule, refuse, typeOf } from './rule.ts';

type Instagram = Judged<'INSTAGRAM'>;

const { minCarouselUploads } = limits.posts.fields.INSTAGRAM;

function typeIn({ platform, data }: Instagram): string {
  return typeOf(platform, data);
}

const fitOrCrop: Rule<'INSTAGRAM'> = judged => {
  const { autoFitImage, autoCropImage } = judged.data;
  if (autoFitImage && autoCropImage) return refuse(['autoCropImage'], 'autoFitImage and autoCropImage exclude each other');
  const field = autoFitImage ? 'autoFitImage' : 'autoCropImage';
  if (!judged.data[field] || typeIn(judged) === 'POST') return undefined;
  return refuse([field], `${field} is for an INSTAGRAM POST, not for a ${typeIn(judged)}`);
};

const shareToFeed: Rule<'INSTAGRAM'> = judged => {
  const { data, media } = judged;
  if (typeof data.shareToFeed !== 'boolean' || typeIn(judged) === 'REEL') return undefined;
  const isLoneVideo = typeIn(judged) === 'POST' && media.length === 1 && media[0]?.type === 'video';
  return isLoneVideo ? undefined : refuse(['shareToFeed'], 'shareToFeed is for an INSTAGRAM REEL, or a POST with exactly one video');
};

/** A story has neither. */
const notInStories: Rule<'INSTAGRAM'> = judged => {
  if (typeIn(judged) !== 'STORY') return undefined;
  if (isGiven(judged.data.collaborators)) return refuse(['collaborators'], 'An INSTAGRAM STORY has no collaborators');
  if (isGiven(judged.data.locationId)) return refuse(['locationId'], 'An INSTAGRAM STORY has no location');
  return undefined;
};

const tags: Rule<'INSTAGRAM'> = ({ data, media }) => {
  const tagged = data.tagged ?? [];
  if (tagged.length === 0) return undefined;
  if (media.length > 1)
    return refuse(['tagged'], `The people on a carousel stand in carouselItems, and this post has ${media.length} files`);
  const isVideo = media[0]?.type === 'video';
  const wrong = tagged.findIndex(({ x, y }) => (isVideo ? x !== undefined || y !== undefined : x === undefined || y === undefined));
  if (wrong < 0) return undefined;
  return refuse(
    ['tagged', wrong],
    isVideo ? 'On an INSTAGRAM video people are tagged by username, without x and y' : 'On an INSTAGRAM image a tag needs x and y',
  );
};

const carousel: Rule<'INSTAGRAM'> = judged => {
  const items = judged.data.carouselItems ?? [];
  if (items.length === 0) return undefined;
  const { length } = judged.media;
  if (typeIn(judged) !== 'POST' || length < minCarouselUploads)
    return refuse(
      ['carouselItems'],
      `An INSTAGRAM carousel is a POST with at least ${minCarouselUploads} files, not a ${typeIn(judged)} with ${length}`,
    );
  return items.map((_, index) => carouselItem(judged, index)).find(refusal => refusal !== undefined) ?? itemOfEach(judged);
};

/** Carousel items and `uploadIds` name the same uploads when both are given (D-PST-21). */
function itemOfEach({ data }: Instagram): Refusal | undefined {
  const named = new Set(data.carouselItems?.map(({ uploadId }) => uploadId));
  const index = (data.uploadIds ?? []).findIndex(uploadId => !named.has(uploadId));
  const uploadId = data.uploadIds?.[index];
  return uploadId === undefined ? undefined : refuse(['uploadIds', index], `${uploadId} is not among carouselItems`);
}

function carouselItem({ data, uploads }: Instagram, index: number): Refusal | undefined {
  const items = data.carouselItems ?? [];
  const item = items[index];
  if (!item) return undefined;
  const path = ['carouselItems', index];
  if (isGiven(data.uploadIds) && !data.uploadIds?.includes(item.uploadId))
    return refuse([...path, 'uploadId'], `${item.uploadId} is not among uploadIds`);
  if (items.findIndex(({ uploadId }) => uploadId === item.uploadId) < index)
    return refuse([...path, 'uploadId'], `${item.uploadId} comes twice`);
  if (isGiven(item.tagged) && uploads.get(item.uploadId)?.type === 'video')
    return refuse([...path, 'tagged'], `Nobody can be tagged on a video of an INSTAGRAM carousel, and ${item.uploadId} is one`);
  return undefined;
}

const musicInReels: Rule<'INSTAGRAM'> = judged =>
  judged.data.musicSoundInfo && typeIn(judged) !== 'REEL'
    ? refuse(['musicSoundInfo'], `Music is for an INSTAGRAM REEL, not for a ${typeIn(judged)}`)
    : undefined;

/** Music and sponsors go through Facebook. */
const facebookLogin: Rule<'INSTAGRAM'> = ({ data, account }) => {
  if (account.instagramConnectionMethod !== 'INSTAGRAM') return undefined;
  const why = 'needs an INSTAGRAM account that is connected through Facebook';
  if (data.musicSoundInfo) return refuse(['musicSoundInfo'], why);
  return isGiven(data.brandedContentSponsors) ? refuse(['brandedContentSponsors'], why) : undefined;
};

export const instagramRules: readonly Rule<'INSTAGRAM'>[] = [
  fitOrCrop,
  shareToFeed,
  notInStories,
  tags,
  carousel,
  musicInReels,
  facebookLogin,
];
