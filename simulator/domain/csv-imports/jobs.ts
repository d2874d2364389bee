import { createMediaFetcher } from './media.ts';
import type { CsvImport } from './model.ts';
import { JOBS, processRow, startImport } from './work.ts';
import type { World } from './world.ts';

/** Registers the jobs of imports. Called once per world. */
export function registerCsvImportJobs(world: World): void {
  const fetcher = createMediaFetcher(world);
  const onImport = (kind: string, run: (entity: CsvImport) => void): void =>
    world.clock.handle(kind, job => {
      const entity = world.csvImports.byId.get(job.subject);
      if (entity) run(entity);
    });

  onImport(JOBS.start, entity => startImport(world, entity));
  onImport(JOBS.row, entity => processRow(world, entity, fetcher));
}
