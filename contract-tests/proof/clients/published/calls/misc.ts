import type { Checks } from '../client-context.ts';
import { miscGoogleBusiness } from './misc-google-business.ts';
import { miscLookups } from './misc-lookups.ts';
import { miscPublished } from './misc-published.ts';
import { reviewChecks } from './misc-reviews.ts';
import { miscYoutube } from './misc-youtube.ts';

export const misc: Checks<'misc'> = { ...miscGoogleBusiness, ...miscLookups, ...miscPublished, ...reviewChecks, ...miscYoutube };
