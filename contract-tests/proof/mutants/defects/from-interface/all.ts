/** Defects that only the interface suggests, by area. */
import type { Mutant } from '../../mutant.ts';
import { accounts } from './accounts.ts';
import { analytics } from './analytics.ts';
import { auth } from './auth.ts';
import { automations } from './automations.ts';
import { commentImports, comments } from './comments.ts';
import { conversations } from './conversations.ts';
import { crossings } from './crossings.ts';
import { general } from './general.ts';
import { health } from './health.ts';
import { csvImports, historyImports } from './imports.ts';
import { organizations } from './organization.ts';
import { peopleCrossings } from './people-crossings.ts';
import { platformPosts } from './platform-posts.ts';
import { postLists } from './post-lists.ts';
import { posts } from './posts.ts';
import { providerSettings } from './provider-settings.ts';
import { publishing } from './publishing.ts';
import { quotas } from './quotas.ts';
import { retention } from './retention.ts';
import { throttle } from './throttle.ts';
import { uploads } from './uploads.ts';

export const fromInterface: readonly Mutant[] = [
  ...general,
  ...auth,
  ...organizations,
  ...accounts,
  ...health,
  ...quotas,
  ...throttle,
  ...posts,
  ...postLists,
  ...platformPosts,
  ...publishing,
  ...uploads,
  ...csvImports,
  ...historyImports,
  ...comments,
  ...commentImports,
  ...conversations,
  ...automations,
  ...providerSettings,
  ...analytics,
  ...retention,
  ...crossings,
  ...peopleCrossings,
];
