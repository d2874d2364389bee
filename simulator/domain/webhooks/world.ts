import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithSender } from '../ports/webhook-sender.ts';
import type { EndpointEvents } from './events.ts';
import type { WithWebhooks } from './state.ts';

/** What this area uses of a world. */
export interface World extends WorldKernel, WithWebhooks, WithOrganizations, WithSender, WithEvents<EndpointEvents> {}
