import type { Checks } from '../client-context.ts';

export const misc: Partial<Checks<'misc'>> = {};
