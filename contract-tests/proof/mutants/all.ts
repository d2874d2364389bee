import { accounts } from './defects/accounts.ts';
import { analytics } from './defects/analytics.ts';
import { automations } from './defects/automations.ts';
import { comments } from './defects/comments.ts';
import { conversations } from './defects/conversations.ts';
import { general } from './defects/general.ts';
import { imports } from './defects/imports.ts';
import { limits } from './defects/limits.ts';
import { organizations } from './defects/organizations.ts';
import { playlists } from './defects/playlists.ts';
import { postLives } from './defects/post-lives.ts';
import { posts } from './defects/posts.ts';
import { profiles } from './defects/profiles.ts';
import { published } from './defects/published.ts';
import { reviews } from './defects/reviews.ts';
import { uploads } from './defects/uploads.ts';
import type { Mutant } from './mutant.ts';

/** All planted defects. */
export const allMutants: readonly Mutant[] = [
  ...general,
  ...organizations,
  ...accounts,
  ...limits,
  ...posts,
  ...postLives,
  ...uploads,
  ...imports,
  ...comments,
  ...conversations,
  ...automations,
  ...analytics,
  ...published,
  ...reviews,
  ...profiles,
  ...playlists,
];
