/** What no property of a default run reaches, with the reason. */
import type { Reasons } from './compare.ts';

export const unreached: Reasons = {};
