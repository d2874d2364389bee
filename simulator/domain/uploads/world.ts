import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithMedia } from '../ports/media.ts';
import type { WithQuotas } from '../quotas/state.ts';
import type { TeamEvents } from '../teams/world.ts';
import type { WithUploads } from './state.ts';

/** What this area uses of a world. */
export interface World extends WorldKernel, WithUploads, WithQuotas, WithOrganizations, WithMedia, WithEvents<TeamEvents> {}
