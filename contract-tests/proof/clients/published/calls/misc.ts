import type { Checks } from '../client-context.ts';
import { miscLookups } from './misc-lookups.ts';
import { miscPublished } from './misc-published.ts';
import { reviewChecks } from './misc-reviews.ts';
import { miscYoutube } from './misc-youtube.ts';

export const misc: Partial<Checks<'misc'>> = { ...miscLookups, ...miscPublished, ...reviewChecks, ...miscYoutube };
