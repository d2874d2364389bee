import { iso } from '../../kernel/time.ts';
import { selectedAccount } from '../accounts/selected-account.ts';
import type { Caller } from '../organizations/caller.ts';
import type { ProfileMedia } from '../ports/google-profile.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { uploadForTeam } from '../uploads/state.ts';
import { atGoogle } from './at-google.ts';
import { checkProfileMedia, storedCategory, withMedia, withoutMedia } from './media.ts';
import { tokenPage } from './page.ts';
import type { World } from './world.ts';

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
