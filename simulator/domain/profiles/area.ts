import { defineArea } from '../area.ts';
import { catalogOperations } from './catalog-operations.ts';
import { linkOperations } from './link-operations.ts';
import { locationOperations } from './location-operations.ts';
import { mediaOperations } from './media-operations.ts';
import type { World } from './world.ts';

/** The profile of the selected Google Business location. All of it is at Google; nothing is kept here. */
export const profiles = defineArea({
  name: 'profiles',
  register: ({ uploads, platforms }: World) => uploads.uses.alsoAt(uploadId => platforms.GOOGLE_BUSINESS.locations.usesUpload(uploadId)),
  operations: { ...locationOperations, ...catalogOperations, ...linkOperations, ...mediaOperations },
});
