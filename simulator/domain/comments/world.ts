import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { HistoryImportEvents } from '../history-imports/events.ts';
import type { WithHistoryImports } from '../history-imports/state.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { PostEvents } from '../posts/events.ts';
import type { WithPosts } from '../posts/state.ts';
import type { WithQuotas } from '../quotas/state.ts';
import type { TeamEvents } from '../teams/events.ts';
import type { EndpointEvents } from '../webhooks/events.ts';
import type { CommentEvents } from './events.ts';
import type { WithComments } from './state.ts';

/** What this area uses of a world. */
export interface World
  extends WorldKernel,
    WithComments,
    WithHistoryImports,
    WithPosts,
    WithQuotas,
    WithAccounts,
    WithOrganizations,
    WithPlatforms,
    WithEvents<CommentEvents & HistoryImportEvents & PostEvents & TeamEvents & EndpointEvents> {}
