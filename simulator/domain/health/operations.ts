import type { Caller } from '../organizations/caller.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { type HealthReports, renderHealth } from './render.ts';
import type { World } from './world.ts';

/** How the service and the platforms behind it do (interface: Health object). */
export const healthOperations: OperationsOf<World, Caller, 'getHealth'> = {
  getHealth(world) {
    const reports = Object.entries(world.platforms).map(([id, platform]) => [id, platform.health()]);
    // Object.fromEntries forgets which keys there are: those of Platforms.
    return renderHealth(Object.fromEntries(reports) as HealthReports, world.clock.now());
  },
};
