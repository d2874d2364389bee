import type { Checks } from '../client-context.ts';
import { miscPublished } from './misc-published.ts';

export const misc: Partial<Checks<'misc'>> = { ...miscPublished };
