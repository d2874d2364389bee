import type { WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithFaults } from './state.ts';

/** What this area uses of a world. */
export interface World extends WorldKernel, WithFaults {}
