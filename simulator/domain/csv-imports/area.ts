import { defineArea } from '../area.ts';
import { createMediaFetcher } from './media.ts';
import { csvImportOperations } from './operations.ts';
import { createCsvImportsState } from './state.ts';
import { JOBS, processRow, startImport } from './work.ts';
import type { World } from './world.ts';

export const csvImports = defineArea({
  name: 'csvImports',
  createState: createCsvImportsState,
  byIdInSnapshots: 'imports',
  /** Registers the jobs of imports. */
  register(world: World) {
    const fetcher = createMediaFetcher(world);
    const { byId } = world.csvImports;
    world.clock.handleEach(JOBS.start, byId, entity => startImport(world, entity));
    world.clock.handleEach(JOBS.row, byId, entity => processRow(world, entity, fetcher));
  },
  operations: csvImportOperations,
});
