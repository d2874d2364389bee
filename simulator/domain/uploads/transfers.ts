import { limits } from '../../../openapi/document.ts';
import type { UploadMimeType } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { Organization } from '../organizations/model.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import type { StoredPart, Transfer } from './model.ts';
import { cleanFileName, extensionFor, folderOf } from './rules.ts';
import { addStoredBytes, removeObjects } from './stored-bytes.ts';
import type { World } from './world.ts';

export const JOBS = { idle: 'uploads.idle', expire: 'uploads.expire', purge: 'uploads.purge' } as const;

const { idleAbortMs } = limits.uploads;

/** The fields of a transfer that init declares. */
export interface NewTransfer {
  readonly kind: Transfer['kind'];
  readonly teamId: string | null;
  readonly fileName: string;
  readonly mimeType: UploadMimeType;
  readonly declaredBytes: number | null;
  readonly partCount: number;
}

/** The id of the requested team, or null. Throws 404. */
export function teamOf(world: World, organization: Organization, teamId: string | null | undefined): string | null {
  return teamId === null || teamId === undefined ? null : teamOfOrganization(world.organizations, organization.id, teamId).id;
}

/** A new path: a generated name in the folder of the team or, without one, the organization (UPL-02). */
export function generatedPath(world: World, organization: Organization, teamId: string | null, extension: string): string {
  return `${folderOf(teamId ?? organization.id)}/${world.ids.next('media')}.${extension}`;
}

export function openTransfer(world: World, organization: Organization, input: NewTransfer): Transfer {
  const { kind, teamId, fileName, mimeType, declaredBytes, partCount } = input;
  const now = world.clock.now();
  const transfer = world.uploads.transfers.insert({
    id: world.ids.next(kind === 'multipart' ? 'mpu' : 'direct'),
    kind,
    organizationId: organization.id,
    teamId,
    path: generatedPath(world, organization, teamId, extensionFor(fileName, mimeType)),
    fileName: cleanFileName(fileName),
    declaredBytes,
    partCount,
    puts: 0,
    touchedAt: now,
    objectKey: null,
    finishedAs: null,
    createdAt: now,
  });
  scheduleIdleCheck(world, transfer);
  return transfer;
}

/** Throws 403 for another team than that of init, 404 for an unknown one. No team is accepted. */
export function checkSameTeam(world: World, organization: Organization, transfer: Transfer, teamId: string | null | undefined): void {
  const requestedTeamId = teamOf(world, organization, teamId);
  if (requestedTeamId !== null && requestedTeamId !== transfer.teamId)
    throw errors.forbidden(`The upload was not started for team ${requestedTeamId}`).by('UPL-36');
}

/**
 * Runs work on the transfer of a path, one call at a time. An advance of the clock and a snapshot wait for it, so that neither sees it half
 * done.
 */
export function runExclusive<T>(world: World, path: string, work: () => Promise<T>): Promise<T> {
  const running = world.mutex.runExclusive(`upload:${path}`, work);
  // The caller handles a failure; the clock only waits.
  world.clock.hold(running.catch(() => undefined));
  return running;
}

/** Restarts the time after which an idle transfer is aborted (UPL-28). */
export function recordActivity(world: World, transfer: Transfer): void {
  world.uploads.transfers.update(transfer, { touchedAt: world.clock.now() });
}

/** Aborts an idle transfer, or schedules the next check (UPL-27). */
export function abortIfIdle(world: World, transfer: Transfer): void {
  if (transfer.finishedAs !== null) return;
  if (world.clock.now() >= transfer.touchedAt + idleAbortMs) discardTransfer(world, transfer);
  else scheduleIdleCheck(world, transfer);
}

function scheduleIdleCheck(world: World, { id, touchedAt }: Transfer): void {
  world.clock.schedule({ at: touchedAt + idleAbortMs, kind: JOBS.idle, subject: id });
}

/** Removes a transfer with all its bytes. */
export function discardTransfer(world: World, transfer: Transfer): void {
  removeParts(world, transfer);
  if (transfer.objectKey !== null && transfer.finishedAs === null) removeObjects(world, [transfer.objectKey]);
  world.uploads.transfers.remove(transfer.id);
}

/** Deletes the parts' bytes and subtracts them from the stored bytes. */
export function removeParts(world: World, transfer: Transfer): void {
  removeObjects(
    world,
    removePartRecords(world, transfer).map(part => part.storeKey),
  );
}

/** Subtracts the parts from the stored bytes; the caller deletes or assembles the bytes. */
export function removePartRecords(world: World, transfer: Transfer): readonly StoredPart[] {
  const parts = world.uploads.parts.findBy('transfer', transfer.id).slice();
  world.uploads.parts.removeAll(parts);
  addStoredBytes(world, transfer.organizationId, -parts.reduce((sum, part) => sum + part.sizeBytes, 0));
  return parts;
}
