import type { Upload } from './model.ts';
import { expire, purge, removeUploadsOfTeam } from './remove.ts';
import { abortIfIdle, JOBS } from './transfers.ts';
import type { World } from './world.ts';

/** Registers the jobs of uploads, and their reaction to a removed team. Called once per world. */
export function registerUploadJobs(world: World): void {
  const onUpload = (kind: string, run: (world: World, upload: Upload) => void): void =>
    world.clock.handle(kind, job => {
      const upload = world.uploads.byId.get(job.subject);
      if (upload) run(world, upload);
    });

  onUpload(JOBS.expire, expire);
  onUpload(JOBS.purge, purge);
  world.clock.handle(JOBS.idle, job => {
    const transfer = world.uploads.transfers.get(job.subject);
    if (transfer) abortIfIdle(world, transfer);
  });
  world.events.on('team.removed', ({ team }) => removeUploadsOfTeam(world, team.id));
}
