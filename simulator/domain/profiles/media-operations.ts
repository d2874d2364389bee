import { limits } from '../../../openapi/document.ts';
import type { GoogleMediaCategory } from '../../../openapi/generated/types.ts';
import { type ApiError, errors } from '../../kernel/errors.ts';
import { iso } from '../../kernel/time.ts';
import { selectedAccount } from '../accounts/selected-account.ts';
import type { Caller } from '../organizations/caller.ts';
import type { GoogleProfile, ProfileMedia } from '../ports/google-profile.ts';
import type { OperationsOf } from '../requests/operation.ts';
import type { Upload } from '../uploads/model.ts';
import { uploadForTeam } from '../uploads/state.ts';
import { atGoogle } from './at-google.ts';
import { tokenPage } from './page.ts';
import type { World } from './world.ts';

const { image, video } = limits.profiles.media;

/** Of these a location has one each. */
const SINGLE: ReadonlySet<GoogleMediaCategory> = new Set<GoogleMediaCategory>(['COVER', 'PROFILE', 'LOGO']);

/** Photos and videos of the profile (MSC-314, D-MSC-47, D-MSC-50). */
export const mediaOperations = {
  listGoogleMedia: (world, { organization }, { query }) =>
    atGoogle(world, organization, query.teamId, ({ profile, externalId }) => {
      const { items, next } = tokenPage(profile.media, query, ['media', externalId]);
      return { mediaItems: items.map(({ item }) => item), ...next, totalMediaItemCount: profile.media.length };
    }),

  addGoogleMedia(world, { organization }, { body, baseUrl }) {
    const { teamId, uploadId, category = 'ADDITIONAL', description } = body;
    selectedAccount(world, organization, teamId, 'GOOGLE_BUSINESS');
    const upload = uploadForTeam(world.uploads, { organizationId: organization.id, teamId }, uploadId);
    checkProfileMedia(upload);
    const mediaFormat = upload.type === 'video' ? 'VIDEO' : 'PHOTO';
    return atGoogle(world, organization, teamId, ({ profile, locations, externalId, change }) => {
      const name = locations.newMediaName(externalId);
      const googleUrl = locations.mediaUrl(name, mediaFormat);
      const item: ProfileMedia['item'] = {
        name,
        mediaFormat,
        sourceUrl: world.media.urls.published(baseUrl, upload.path),
        googleUrl,
        thumbnailUrl: locations.mediaUrl(name, 'PHOTO'),
        locationAssociation: { category: storedCategory(category) },
        ...(description !== undefined && { description }),
        createTime: iso(world.clock.now()),
      };
      change({ media: withMedia(profile.media, { item, uploadId }) });
      return item;
    });
  },

  deleteGoogleMedia: (world, { organization }, { body }) =>
    atGoogle(world, organization, body.teamId, ({ profile, change }) => {
      change({ media: withoutMedia(profile.media, body.mediaName) });
      return { success: true };
    }),
} satisfies Partial<OperationsOf<World, Caller>>;

type File = Pick<Upload, 'id' | 'type' | 'sizeBytes' | 'widthPixels' | 'heightPixels' | 'seconds'>;

/** Throws 400 for a file that the profile does not take: a document, an image that is too small or too large, a video that is too large or too long (D-MSC-50). */
export function checkProfileMedia(file: File): void {
  if (file.type === 'document') throw unfit(`Google takes images and videos, and ${file.id} is a document`);
  const { maxBytes } = file.type === 'image' ? image : video;
  if (file.sizeBytes > maxBytes)
    throw unfit(`${file.id} has ${file.sizeBytes} bytes, and Google takes at most ${maxBytes} for a ${file.type}`);
  const { minWidthPixels, minHeightPixels } = image;
  const isSmall = (file.widthPixels ?? minWidthPixels) < minWidthPixels || (file.heightPixels ?? minHeightPixels) < minHeightPixels;
  if (file.type === 'image' && isSmall)
    throw unfit(
      `${file.id} has ${file.widthPixels} × ${file.heightPixels} pixels, and Google takes an image from ${minWidthPixels} × ${minHeightPixels} on`,
    );
  if (file.type === 'video' && (file.seconds ?? 0) > video.maxSeconds)
    throw unfit(`${file.id} lasts ${file.seconds} s, and Google takes videos of at most ${video.maxSeconds} s`);
}

/** The category that Google stores. */
function storedCategory(category: GoogleMediaCategory): GoogleMediaCategory {
  return category === 'CATEGORY_UNSPECIFIED' ? 'ADDITIONAL' : category;
}

/** The media with a new item: a new cover, profile photo or logo replaces the one before (D-MSC-50). */
function withMedia(media: GoogleProfile['media'], added: ProfileMedia): GoogleProfile['media'] {
  const category = categoryOf(added);
  const kept = SINGLE.has(category) ? media.filter(item => categoryOf(item) !== category) : media;
  return [added, ...kept];
}

function categoryOf({ item }: ProfileMedia): GoogleMediaCategory {
  return item.locationAssociation.category;
}

/** The media without an item, by its full name. Throws 400 for a text of another form, 404 for one that the location does not have (D-MSC-47). */
function withoutMedia(media: GoogleProfile['media'], name: string): GoogleProfile['media'] {
  if (!/^accounts\/[^/]+\/locations\/[^/]+\/media\/[^/]+$/.test(name))
    throw errors.invalidField(['mediaName'], 'must look like accounts/{accountId}/locations/{locationId}/media/{mediaId}').by('D-MSC-47');
  const left = media.filter(({ item }) => item.name !== name);
  if (left.length === media.length) throw errors.notFound(`Media item ${name}`).by('D-MSC-47');
  return left;
}

function unfit(message: string): ApiError {
  return errors.invalidField(['uploadId'], message).by('D-MSC-50');
}
