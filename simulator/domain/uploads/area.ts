import { defineArea } from '../area.ts';
import { uploadOperations } from './operations.ts';
import { expire, purge, removeUploadsOfTeam } from './remove.ts';
import { createUploadsState } from './state.ts';
import { abortIfIdle, JOBS } from './transfers.ts';
import type { World } from './world.ts';

export const uploads = defineArea({
  name: 'uploads',
  createState: createUploadsState,
  byIdInSnapshots: 'uploads',
  /** Registers the jobs of uploads, and their reaction to a removed team. */
  register(world: World) {
    const { byId, transfers } = world.uploads;
    world.clock.handleEach(JOBS.expire, byId, upload => expire(world, upload));
    world.clock.handleEach(JOBS.purge, byId, upload => purge(world, upload));
    world.clock.handleEach(JOBS.idle, transfers, transfer => abortIfIdle(world, transfer));
    world.events.on('team.removed', ({ team }) => removeUploadsOfTeam(world, team.id));
  },
  operations: uploadOperations,
});
