import type { WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithOrganizations } from './state.ts';

/** What this area uses of a world. */
export interface World extends WorldKernel, WithOrganizations {}
