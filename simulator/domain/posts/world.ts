import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { AccountEvents } from '../accounts/events.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithMedia } from '../ports/media.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { WithQuotas } from '../quotas/state.ts';
import type { TeamEvents } from '../teams/events.ts';
import type { WithUploads } from '../uploads/state.ts';
import type { EndpointEvents } from '../webhooks/events.ts';
import type { PostEvents } from './events.ts';
import type { WithPosts } from './state.ts';

/** What this area uses of a world. */
export interface World
  extends WorldKernel,
    WithPosts,
    WithUploads,
    WithQuotas,
    WithAccounts,
    WithOrganizations,
    WithPlatforms,
    WithMedia,
    WithEvents<PostEvents & TeamEvents & AccountEvents & EndpointEvents> {}
