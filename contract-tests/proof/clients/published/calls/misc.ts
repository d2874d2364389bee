import type { Checks } from '../client-context.ts';
import { miscLookups } from './misc-lookups.ts';
import { miscYoutube } from './misc-youtube.ts';

export const misc: Partial<Checks<'misc'>> = {
  ...miscLookups,
  ...miscYoutube,
};
