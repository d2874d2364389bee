/** All boundaries in time of the interface, as data: how to reach one, when it is, and how to see whether the world has passed it. */
import type { Boundary } from '../boundary.ts';
import { ACCOUNTS } from './accounts.ts';
import { ANALYTICS } from './analytics.ts';
import { AUTOMATIONS } from './automations.ts';
import { CONVERSATIONS } from './conversations.ts';
import { IMPORTS } from './imports.ts';
import { POSTS } from './posts.ts';
import { QUOTAS } from './quotas.ts';
import { UPLOADS } from './uploads.ts';
import { WEBHOOKS } from './webhooks.ts';
import { WINDOWS } from './windows.ts';

/** Every boundary. */
export const BOUNDARIES: readonly Boundary[] = [
  ...POSTS,
  ...WEBHOOKS,
  ...WINDOWS,
  ...ACCOUNTS,
  ...CONVERSATIONS,
  ...AUTOMATIONS,
  ...IMPORTS,
  ...ANALYTICS,
  ...QUOTAS,
  ...UPLOADS,
];
