import type { WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithMedia } from '../ports/media.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { WithUploads } from '../uploads/state.ts';

/** What this area uses of a world. */
export interface World extends WorldKernel, WithAccounts, WithOrganizations, WithPlatforms, WithUploads, WithMedia {}
