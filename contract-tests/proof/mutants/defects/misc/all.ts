/** The defects of /misc. Their author knew only the specification, and had not seen a suite. */
import type { Mutant } from '../../mutant.ts';
import { lookups } from './lookups.ts';
import { playlists } from './playlists.ts';
import { profiles } from './profiles.ts';
import { published } from './published.ts';
import { reviews } from './reviews.ts';

export const misc: readonly Mutant[] = [...published, ...reviews, ...profiles, ...playlists, ...lookups];
