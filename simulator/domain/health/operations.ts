import { iso } from '../../kernel/time.ts';
import type { OperationsOf } from '../operation.ts';
import { renderHealth } from './render.ts';
import { overallHealth } from './rules.ts';

/** How the service and the platforms behind it do (interface: Health object). */
export const healthOperations: OperationsOf<'getHealth'> = {
  getHealth(world) {
    const reports = Object.values(world.platforms).map(platform => ({ platform: platform.id, ...platform.health() }));
    return renderHealth(world, overallHealth(reports), iso(world.clock.now()));
  },
};
