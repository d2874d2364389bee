import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { AccountEvents } from '../accounts/world.ts';
import type { WithComments } from '../comments/state.ts';
import type { CommentEvents } from '../comments/world.ts';
import type { WithConversations } from '../conversations/state.ts';
import type { ConversationEvents } from '../conversations/world.ts';
import type { WithHistoryImports } from '../history-imports/state.ts';
import type { HistoryImportEvents } from '../history-imports/world.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithMedia } from '../ports/media.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { WithPosts } from '../posts/state.ts';
import type { PostEvents } from '../posts/world.ts';
import type { WithProviderSettings } from '../provider-settings/state.ts';
import type { WithQuotas } from '../quotas/state.ts';
import type { TeamEvents } from '../teams/world.ts';
import type { WithUploads } from '../uploads/state.ts';
import type { EndpointEvents } from '../webhooks/world.ts';
import type { WithAutomations } from './state.ts';

/** What this area uses of a world. */
export interface World
  extends WorldKernel,
    WithAutomations,
    WithProviderSettings,
    WithConversations,
    WithComments,
    WithPosts,
    WithUploads,
    WithHistoryImports,
    WithQuotas,
    WithAccounts,
    WithOrganizations,
    WithPlatforms,
    WithMedia,
    WithEvents<ConversationEvents & CommentEvents & HistoryImportEvents & PostEvents & TeamEvents & AccountEvents & EndpointEvents> {}
