import type { Checks } from '../client-context.ts';
import { reviewChecks } from './misc-reviews.ts';

export const misc: Partial<Checks<'misc'>> = { ...reviewChecks };
