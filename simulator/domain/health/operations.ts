import type { WorldKernel } from '../../kernel/world-kernel.ts';
import type { Caller } from '../organizations/caller.ts';
import type { WithPlatforms } from '../ports/platform.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { type HealthReports, renderHealth } from './render.ts';

/** What this area uses of a world. */
interface World extends WorldKernel, WithPlatforms {}

/** Health of the service and of its platforms (D-HLT-01). */
export const healthOperations = {
  getHealth(world) {
    const reports = Object.entries(world.platforms).map(([id, platform]) => [id, platform.health()]);
    // Object.fromEntries loses the type of the keys, which are those of Platforms.
    return renderHealth(Object.fromEntries(reports) as HealthReports, world.clock.now());
  },
} satisfies Partial<OperationsOf<World, Caller>>;
