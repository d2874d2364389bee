import type { Checks } from '../client-context.ts';
import { miscGoogleBusiness } from './misc-google-business.ts';
import { miscPublished } from './misc-published.ts';
import { reviewChecks } from './misc-reviews.ts';

export const misc: Partial<Checks<'misc'>> = { ...miscGoogleBusiness, ...miscPublished, ...reviewChecks };
