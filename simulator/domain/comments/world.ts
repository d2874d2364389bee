import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { WithHistoryImports } from '../history-imports/state.ts';
import type { HistoryImportEvents } from '../history-imports/world.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { WithPosts } from '../posts/state.ts';
import type { PostEvents } from '../posts/world.ts';
import type { WithQuotas } from '../quotas/state.ts';
import type { TeamEvents } from '../teams/world.ts';
import type { EndpointEvents } from '../webhooks/world.ts';
import type { FetchedComment } from './model.ts';
import type { WithComments } from './state.ts';

export interface CommentEvents {
  /** A platform reported a comment on a post that was published through the service. */
  'comment.arrived': { readonly comment: FetchedComment };
}

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
