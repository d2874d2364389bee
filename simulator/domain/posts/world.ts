import type { Platform } from '../../../openapi/generated/types.ts';
import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { AccountEvents } from '../accounts/world.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithMedia } from '../ports/media.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { WithQuotas } from '../quotas/state.ts';
import type { TeamEvents } from '../teams/world.ts';
import type { WithUploads } from '../uploads/state.ts';
import type { EndpointEvents } from '../webhooks/world.ts';
import type { Post, PostTarget } from './model.ts';
import type { WithPosts } from './state.ts';

export interface PostEvents {
  /** A post went live on one of its platforms. */
  'post.live': { readonly post: Post; readonly target: PostTarget; readonly platform: Platform };
}

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
