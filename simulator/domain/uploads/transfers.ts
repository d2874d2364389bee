import { limits } from '../../../openapi/document.ts';
import type { UploadMimeType } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { Organization } from '../organizations/model.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import { countStored, removeObjects } from './bytes.ts';
import type { StoredPart, Transfer } from './model.ts';
import { cleanFileName, extensionFor, folderOf } from './rules.ts';
import type { World } from './world.ts';

export const JOBS = { idle: 'uploads.idle', expire: 'uploads.expire', purge: 'uploads.purge' } as const;

const { idleAbortMs } = limits.uploads;

/** What an init announces. */
export interface Announced {
  readonly kind: Transfer['kind'];
  readonly teamId: string | null;
  readonly fileName: string;
  readonly mimeType: UploadMimeType;
  readonly declaredBytes: number | null;
  readonly partCount: number;
}

/** The team that a request names, if any. Throws 404. */
export function teamOf(world: World, organization: Organization, teamId: string | null | undefined): string | null {
  return teamId === null || teamId === undefined ? null : teamOfOrganization(world.organizations, organization.id, teamId).id;
}

/** Where a file shall lie: a generated name in the folder of its team, or, without one, of the organization. */
export function generatedPath(world: World, organization: Organization, teamId: string | null, extension: string): string {
  return `${folderOf(teamId ?? organization.id)}/${world.ids.next('media')}.${extension}`;
}

export function openTransfer(world: World, organization: Organization, announced: Announced): Transfer {
  const { kind, teamId, fileName, mimeType, declaredBytes, partCount } = announced;
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
  scheduleIdle(world, transfer);
  return transfer;
}

/** A caller may leave the team out, but must not name another. Throws 404 and 403. */
export function checkSameTeam(world: World, organization: Organization, transfer: Transfer, teamId: string | null | undefined): void {
  const named = teamOf(world, organization, teamId);
  if (named !== null && named !== transfer.teamId) throw errors.forbidden(`The upload was not started for team ${named}`);
}

/**
 * Work on the transfer of a path that waits for bytes: one piece after the other. An advance of the clock and a snapshot wait for it, so that
 * neither meets it half done.
 */
export function inTurn<T>(world: World, path: string, work: () => Promise<T>): Promise<T> {
  const turn = world.mutex.runExclusive(`upload:${path}`, work);
  // How it ended is the caller's.
  world.clock.hold(turn.catch(() => undefined));
  return turn;
}

/** Restarts the time after which an idle transfer is aborted (UPL-28). */
export function touch(world: World, transfer: Transfer): void {
  world.uploads.transfers.update(transfer, { touchedAt: world.clock.now() });
}

/** Aborts an idle transfer, or schedules the next check (UPL-27). */
export function abortIfIdle(world: World, transfer: Transfer): void {
  if (transfer.finishedAs !== null) return;
  if (world.clock.now() >= transfer.touchedAt + idleAbortMs) discard(world, transfer);
  else scheduleIdle(world, transfer);
}

function scheduleIdle(world: World, { id, touchedAt }: Transfer): void {
  world.clock.schedule({ at: touchedAt + idleAbortMs, kind: JOBS.idle, subject: id });
}

/** A transfer goes, with all its bytes; from now on it is unknown. */
export function discard(world: World, transfer: Transfer): void {
  removeParts(world, transfer);
  if (transfer.objectKey !== null && transfer.finishedAs === null) removeObjects(world, [transfer.objectKey]);
  world.uploads.transfers.remove(transfer.id);
}

/** Deletes the parts' bytes and subtracts them from the stored bytes. */
export function removeParts(world: World, transfer: Transfer): void {
  removeObjects(
    world,
    forgetParts(world, transfer).map(part => part.storeKey),
  );
}

/** Subtracts the parts from the stored bytes; the caller deletes or assembles the bytes. */
export function forgetParts(world: World, transfer: Transfer): readonly StoredPart[] {
  const parts = world.uploads.parts.findBy('transfer', transfer.id).slice();
  for (const { id } of parts) world.uploads.parts.remove(id);
  countStored(world, transfer.organizationId, -parts.reduce((sum, part) => sum + part.sizeBytes, 0));
  return parts;
}
