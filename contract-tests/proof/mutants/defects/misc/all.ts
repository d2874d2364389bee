/** The defects of /misc. The author of all but the shared ones knew only the specification, and had not seen a suite. */
import type { Mutant } from '../../mutant.ts';
import { lookups } from './lookups.ts';
import { playlists } from './playlists.ts';
import { profiles } from './profiles.ts';
import { published } from './published.ts';
import { reviews } from './reviews.ts';
import { shared } from './shared.ts';

export const misc: readonly Mutant[] = [...shared, ...published, ...reviews, ...profiles, ...playlists, ...lookups];
