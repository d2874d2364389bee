import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { AccountEvents } from '../accounts/world.ts';
import type { WithComments } from '../comments/state.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithMedia } from '../ports/media.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { WithQuotas } from '../quotas/state.ts';
import type { TeamEvents } from '../teams/world.ts';
import type { WithUploads } from '../uploads/state.ts';
import type { EndpointEvents } from '../webhooks/world.ts';
import type { Conversation, Message } from './model.ts';
import type { WithConversations } from './state.ts';

/** A written message, or a tap on a quick reply or button. */
export type IncomingKind = 'message' | 'quick-reply' | 'button';

export interface ConversationEvents {
  /** A message or a tap arrived at an account. */
  'message.arrived': { readonly conversation: Conversation; readonly message: Message; readonly kind: IncomingKind };
}

/** What this area uses of a world. */
export interface World
  extends WorldKernel,
    WithConversations,
    WithComments,
    WithUploads,
    WithQuotas,
    WithAccounts,
    WithOrganizations,
    WithPlatforms,
    WithMedia,
    WithEvents<ConversationEvents & TeamEvents & AccountEvents & EndpointEvents> {}
