import type { WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithAccounts } from '../accounts/state.ts';
import type { WithComments } from '../comments/state.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { WithPosts } from '../posts/state.ts';

/** What this area uses of a world. */
export interface World extends WorldKernel, WithPosts, WithComments, WithAccounts, WithOrganizations, WithPlatforms {}
