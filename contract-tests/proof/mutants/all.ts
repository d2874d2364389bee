import { auth } from './defects/auth.ts';
import { automations, providerSettings } from './defects/automations.ts';
import { commentImports, comments } from './defects/comments.ts';
import { connections } from './defects/connections.ts';
import { conversations } from './defects/conversations.ts';
import { fromInterface } from './defects/from-interface/all.ts';
import { general } from './defects/general.ts';
import { csvImports, historyImports } from './defects/imports.ts';
import { misc } from './defects/misc/all.ts';
import { accounts, analytics, health, organizations } from './defects/organizations.ts';
import { lookups, playlists } from './defects/playlists.ts';
import { postLives } from './defects/post-lives.ts';
import { posts } from './defects/posts.ts';
import { profiles } from './defects/profiles.ts';
import { published } from './defects/published.ts';
import { quotas } from './defects/quotas.ts';
import { retention } from './defects/retention.ts';
import { reviews } from './defects/reviews.ts';
import { throttle } from './defects/throttle.ts';
import { uploads } from './defects/uploads.ts';
import { webhooks } from './defects/webhooks.ts';
import type { Mutant } from './mutant.ts';

/** All planted defects. */
export const allMutants: readonly Mutant[] = [
  ...general,
  ...auth,
  ...organizations,
  ...accounts,
  ...connections,
  ...health,
  ...quotas,
  ...throttle,
  ...posts,
  ...postLives,
  ...published,
  ...uploads,
  ...csvImports,
  ...historyImports,
  ...reviews,
  ...profiles,
  ...comments,
  ...commentImports,
  ...conversations,
  ...automations,
  ...providerSettings,
  ...analytics,
  ...retention,
  ...webhooks,
  ...playlists,
  ...lookups,
  ...fromInterface,
  ...misc,
];
