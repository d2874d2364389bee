import type { WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { WithAnalytics } from '../analytics/state.ts';
import type { WithAutomations } from '../automations/state.ts';
import type { WithComments } from '../comments/state.ts';
import type { WithConversations } from '../conversations/state.ts';
import type { WithHistoryImports } from '../history-imports/state.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithPosts } from '../posts/state.ts';
import type { WithQuotas } from '../quotas/state.ts';
import type { WithReviews } from '../reviews/state.ts';
import type { WithUploads } from '../uploads/state.ts';

/** What this area uses of a world. */
export interface World
  extends WorldKernel,
    WithAnalytics,
    WithAutomations,
    WithComments,
    WithConversations,
    WithHistoryImports,
    WithPosts,
    WithReviews,
    WithUploads,
    WithAccounts,
    WithQuotas,
    WithOrganizations {}
