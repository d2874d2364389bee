/** The defects that were written from the interface alone: by somebody who had not seen a suite. */
import type { Mutant } from '../../mutant.ts';
import { accounts } from './accounts.ts';
import { analytics } from './analytics.ts';
import { auth } from './auth.ts';
import { automations, providerSettings } from './automations.ts';
import { commentImports, comments } from './comments.ts';
import { conversations } from './conversations.ts';
import { general } from './general.ts';
import { csvImports, historyImports } from './imports.ts';
import { organizations } from './organization.ts';
import { posts } from './posts.ts';
import { quotas } from './quotas.ts';
import { retention } from './retention.ts';
import { throttle } from './throttle.ts';
import { uploads } from './uploads.ts';
import { webhooks } from './webhooks.ts';

/** All of them. */
export const fromInterface: readonly Mutant[] = [
  ...general,
  ...auth,
  ...organizations,
  ...accounts,
  ...quotas,
  ...throttle,
  ...posts,
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
  ...webhooks,
];
