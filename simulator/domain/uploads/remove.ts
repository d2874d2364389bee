import { limits } from '../../../openapi/document.ts';
import { utcMonth } from '../../kernel/time.ts';
import { monthlyKey } from '../quotas/state.ts';
import type { Upload, UploadUse } from './model.ts';
import { checkDeletable } from './rules.ts';
import { addStoredBytes, removeObjects } from './stored-bytes.ts';
import { discardTransfer, JOBS } from './transfers.ts';
import type { World } from './world.ts';

const { unusedRetentionMs, deletedRetentionMs } = limits.uploads;

/** Deletes uploads on request, all or none. Throws 400 when a post that is not published yet uses one (D-UPL-13). */
export function deleteUploads(world: World, uploads: readonly Upload[]): Upload[] {
  for (const { id } of uploads) checkDeletable(id, world.uploads.uses.postsUsing(id));
  return uploads.map(upload => deleteUpload(world, upload));
}

/** Deletes an upload; its bytes are purged later, because posts may still show it. */
function deleteUpload(world: World, upload: Upload): Upload {
  const now = world.clock.now();
  cancelJob(world, upload);
  const jobId = world.clock.schedule({ at: now + deletedRetentionMs, kind: JOBS.purge, subject: upload.id });
  return world.uploads.byId.update(upload, { deletedAt: now, updatedAt: now, jobId });
}

/**
 * Deletes an expired upload, unless something still needs it: a post that has not ended (D-UPL-13), or has ended lately (D-UPL-18), or a photo of a
 * profile (D-MSC-50).
 */
export function expire(world: World, upload: Upload): void {
  const now = world.clock.now();
  const uses = postsWith(world, upload).map(({ status, updatedAt }) => (ENDED.has(status) ? updatedAt : now));
  const lastUse = world.uploads.uses.isUsedElsewhere(upload.id) ? now : Math.max(...uses);
  if (lastUse + unusedRetentionMs > now) scheduleExpiry(world, upload, lastUse);
  else deleteUpload(world, upload);
}

/** A post in one of these needs its media no more, unless it is retried. */
const ENDED: ReadonlySet<string> = new Set(['POSTED', 'ERROR']);

/** Schedules when an upload expires that was created, or last used, at an instant. */
export function scheduleExpiry(world: World, upload: Upload, from: number): void {
  const jobId = world.clock.schedule({ at: from + unusedRetentionMs, kind: JOBS.expire, subject: upload.id });
  world.uploads.byId.update(upload, { jobId });
}

/** Cancels its expiry, or its purge. */
function cancelJob(world: World, { jobId }: Upload): void {
  if (jobId !== null) world.clock.cancel(jobId);
}

/** Whether a post that is not deleted uses it, or something else does. */
export function isUsed(world: World, upload: Upload): boolean {
  return postsWith(world, upload).length > 0 || world.uploads.uses.isUsedElsewhere(upload.id);
}

function postsWith(world: World, { id }: Upload): readonly UploadUse[] {
  return world.uploads.uses.postsUsing(id).filter(({ status }) => status !== 'DELETED');
}

/** Removes an upload with its bytes and its transfer. */
export function purge(world: World, upload: Upload): void {
  cancelJob(world, upload);
  world.uploads.byId.remove(upload.id);
  for (const { id } of world.uploads.transfers.findBy('upload', upload.id).slice()) world.uploads.transfers.remove(id);
  addStoredBytes(world, upload.organizationId, -upload.sizeBytes);
  if (upload.storeKey !== null) removeObjects(world, [upload.storeKey]);
}

/** Takes uploads back as if they had never been created: they count in no quota either. One that a post uses meanwhile stays. */
export function takeBack(world: World, uploadIds: readonly string[]): void {
  for (const upload of uploadIds.flatMap(id => world.uploads.byId.get(id) ?? [])) {
    if (isUsed(world, upload)) continue;
    purge(world, upload);
    world.quotas.monthly.add(monthlyKey('uploads', upload.organizationId, utcMonth(upload.createdAt)), -1);
  }
}

/** Removes the uploads and open transfers of a removed team. */
export function removeUploadsOfTeam(world: World, teamId: string): void {
  for (const upload of world.uploads.byId.findBy('team', teamId).slice()) purge(world, upload);
  for (const transfer of world.uploads.transfers.findBy('team', teamId).slice()) discardTransfer(world, transfer);
}
