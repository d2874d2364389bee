import { limits } from '../../../../openapi/document.ts';
import { by, isGiven, type Refusal, type Rule, type RuleInput, refuse, typeOf } from './rule.ts';

type Instagram = RuleInput<'INSTAGRAM'>;

const { minCarouselUploads } = limits.posts.fields.INSTAGRAM;

function typeIn({ platform, data }: Instagram): string {
  return typeOf(platform, data);
}

const fitOrCrop: Rule<'INSTAGRAM'> = input => {
  const { autoFitImage, autoCropImage } = input.data;
  if (autoFitImage && autoCropImage) return refuse(['autoCropImage'], 'autoFitImage and autoCropImage exclude each other');
  const field = autoFitImage ? 'autoFitImage' : 'autoCropImage';
  if (!input.data[field] || typeIn(input) === 'POST') return undefined;
  return refuse([field], `${field} is for an INSTAGRAM POST, not for a ${typeIn(input)}`);
};

const shareToFeed: Rule<'INSTAGRAM'> = input => {
  const { data, media } = input;
  if (typeof data.shareToFeed !== 'boolean' || typeIn(input) === 'REEL') return undefined;
  const isLoneVideo = typeIn(input) === 'POST' && media.length === 1 && media[0]?.type === 'video';
  return isLoneVideo ? undefined : refuse(['shareToFeed'], 'shareToFeed is for an INSTAGRAM REEL, or a POST with exactly one video');
};

const notInStories: Rule<'INSTAGRAM'> = input => {
  if (typeIn(input) !== 'STORY') return undefined;
  if (isGiven(input.data.collaborators)) return refuse(['collaborators'], 'An INSTAGRAM STORY has no collaborators');
  if (isGiven(input.data.locationId)) return refuse(['locationId'], 'An INSTAGRAM STORY has no location');
  return undefined;
};

const tags: Rule<'INSTAGRAM'> = ({ data, media }) => {
  const tagged = data.tagged ?? [];
  if (tagged.length === 0) return undefined;
  if (media.length > 1)
    return refuse(['tagged'], `The people on a carousel stand in carouselItems, and this post has ${media.length} files`);
  const isVideo = media[0]?.type === 'video';
  const wrongTag = tagged.findIndex(({ x, y }) => (isVideo ? x !== undefined || y !== undefined : x === undefined || y === undefined));
  if (wrongTag < 0) return undefined;
  return refuse(
    ['tagged', wrongTag],
    isVideo ? 'On an INSTAGRAM video people are tagged by username, without x and y' : 'On an INSTAGRAM image a tag needs x and y',
  );
};

const carousel: Rule<'INSTAGRAM'> = input => {
  const items = input.data.carouselItems ?? [];
  if (items.length === 0) return undefined;
  const { length } = input.media;
  if (typeIn(input) !== 'POST' || length < minCarouselUploads)
    return refuse(
      ['carouselItems'],
      `An INSTAGRAM carousel is a POST with at least ${minCarouselUploads} files, not a ${typeIn(input)} with ${length}`,
    );
  return by('D-PST-21', items.map((_, index) => carouselItem(input, index)).find(refusal => refusal !== undefined) ?? itemOfEach(input));
};

/** With both given, carousel items and `uploadIds` name the same uploads (D-PST-21). */
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
  const { uploadIds } = data;
  if (isGiven(uploadIds) && !uploadIds?.includes(item.uploadId))
    return refuse([...path, 'uploadId'], `${item.uploadId} is not among uploadIds`);
  if (items.findIndex(({ uploadId }) => uploadId === item.uploadId) < index)
    return refuse([...path, 'uploadId'], `${item.uploadId} comes twice`);
  if (isGiven(item.tagged) && uploads.get(item.uploadId)?.type === 'video')
    return refuse([...path, 'tagged'], `Nobody can be tagged on a video of an INSTAGRAM carousel, and ${item.uploadId} is one`);
  return undefined;
}

const musicInReels: Rule<'INSTAGRAM'> = input =>
  input.data.musicSoundInfo && typeIn(input) !== 'REEL'
    ? refuse(['musicSoundInfo'], `Music is for an INSTAGRAM REEL, not for a ${typeIn(input)}`)
    : undefined;

/** Music and sponsors need an account that is connected through Facebook. */
const facebookLogin: Rule<'INSTAGRAM'> = ({ data, account }) => {
  if (account.instagramConnectionMethod !== 'INSTAGRAM') return undefined;
  const message = 'needs an INSTAGRAM account that is connected through Facebook';
  if (data.musicSoundInfo) return refuse(['musicSoundInfo'], message);
  return isGiven(data.brandedContentSponsors) ? refuse(['brandedContentSponsors'], message) : undefined;
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
