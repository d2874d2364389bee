import { accounts } from './accounts/area.ts';
import { analytics } from './analytics/area.ts';
import { automations } from './automations/area.ts';
import { comments } from './comments/area.ts';
import { conversations } from './conversations/area.ts';
import { csvImports } from './csv-imports/area.ts';
import { faults } from './faults/area.ts';
import { health } from './health/area.ts';
import { historyImports } from './history-imports/area.ts';
import { lookups } from './lookups/area.ts';
import { organizations } from './organizations/area.ts';
import { playlists } from './playlists/area.ts';
import { posts } from './posts/area.ts';
import { profiles } from './profiles/area.ts';
import { providerSettings } from './provider-settings/area.ts';
import { published } from './published/area.ts';
import { quotas } from './quotas/area.ts';
import { reviews } from './reviews/area.ts';
import { teams } from './teams/area.ts';
import { uploads } from './uploads/area.ts';
import { usage } from './usage/area.ts';
import { webhooks } from './webhooks/area.ts';

/**
 * The areas of the service, each above those that it uses. The world, its snapshots, its jobs and the operations table follow from this list: a
 * new area is a folder and a line here.
 */
export const areas = [
  organizations,
  health,
  faults,
  webhooks,
  accounts,
  teams,
  quotas,
  uploads,
  posts,
  historyImports,
  reviews,
  analytics,
  comments,
  published,
  conversations,
  providerSettings,
  automations,
  csvImports,
  playlists,
  lookups,
  profiles,
  usage,
] as const;
