import type { WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithPlatforms } from '../ports/platform.ts';

/** What this area uses of a world. */
export interface World extends WorldKernel, WithPlatforms {}
