import type { Checks } from '../client-context.ts';
import { miscGoogleBusiness } from './misc-google-business.ts';

export const misc: Partial<Checks<'misc'>> = { ...miscGoogleBusiness };
