import { limits } from '../../../openapi/document.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import { utcMonth } from '../../kernel/time.ts';
import type { Organization } from '../organizations/model.ts';
import type { MediaContent } from '../ports/media.ts';
import { MissingObjectError } from '../ports/media-errors.ts';
import { checkMonthly, tierLimit } from '../quotas/rules.ts';
import { monthlyKey } from '../quotas/state.ts';
import { countStored, removeObjects } from './bytes.ts';
import type { Upload } from './model.ts';
import { compressedBytes, extensionFor, tooLarge, withExtension } from './rules.ts';
import { generatedPath, JOBS, teamOf } from './transfers.ts';
import type { World } from './world.ts';

const { unusedRetentionMs } = limits.uploads;

/** A whole file in the store that is not an upload yet. */
export interface Arrival {
  readonly organization: Organization;
  readonly teamId: string | null;
  readonly fileName: string;
  /** Null when none was given out yet: then one is made for what the file is. */
  readonly path: string | null;
  readonly storeKey: string;
  readonly sizeBytes: number;
  readonly etag: string;
  readonly transferId: string | null;
  readonly externalLink: string | null;
  /** What a file is answered with that is larger than its type may be. */
  readonly tooLarge: (message: string) => ApiError;
}

/**
 * Does work at whose end there is one upload more. Its unit of the monthly quota is taken before and given back when the work fails: of two
 * at once, only as many succeed as the quota has room for. Meanwhile the clock is held: time does not move on, and no snapshot is taken, with a
 * unit counted that may be given back. Throws 403 when the quota has no room.
 */
export async function withinQuota<T>(world: World, organization: Organization, work: () => Promise<T>): Promise<T> {
  const now = world.clock.now();
  const key = monthlyKey('uploads', organization.id, utcMonth(now));
  checkMonthly('Monthly upload limit', world.quotas.monthly.get(key), tierLimit(organization, 'monthlyUploads'), now);
  world.quotas.monthly.add(key);
  const done = work().catch((error: unknown) => {
    world.quotas.monthly.add(key, -1);
    throw error;
  });
  // Whoever asked for it hears of a failure; the clock need not.
  world.clock.hold(done.catch(() => undefined));
  return done;
}

/**
 * Makes an upload of a file, once its type is known. Throws 400 for one that is empty, of another type or unreadable, what
 * the caller chose for one that is too large, and 404 when its team or its transfer has gone meanwhile; the bytes are then still there.
 */
export async function makeUpload(world: World, arrival: Arrival): Promise<Upload> {
  const content = await contentOf(world, arrival.storeKey);
  checkStillWanted(world, arrival);
  return makeUploadOf(world, arrival, content);
}

/** What a stored file is. Throws 400 for one that is empty, of another type or unreadable, or whose bytes are gone. */
export async function contentOf(world: World, storeKey: string): Promise<MediaContent> {
  const probed = await world.media.probe.probe(storeKey).catch(missing);
  if (!probed.ok) throw errors.invalid(REFUSALS[probed.reason]);
  return probed.content;
}

/** The end of {@link makeUpload}, at once: for a caller that has more to change in the same breath. */
export function makeUploadOf(world: World, arrival: Arrival, content: MediaContent): Upload {
  const { organization, storeKey, sizeBytes, etag } = arrival;
  const { type, mimeType, widthPixels, heightPixels, seconds } = content;
  const path = arrival.path ?? generatedPath(world, organization, arrival.teamId, extensionFor(arrival.fileName, mimeType));
  const fault = tooLarge(type, sizeBytes, organization.settings.maxVideoBytes);
  if (fault) throw arrival.tooLarge(fault);
  const file = {
    id: world.ids.next('upload'),
    organizationId: organization.id,
    teamId: arrival.teamId,
    fileName: arrival.fileName,
    type,
    widthPixels,
    heightPixels,
    seconds,
    transferId: arrival.transferId,
    externalLink: arrival.externalLink,
    etag,
    createdAt: world.clock.now(),
    updatedAt: world.clock.now(),
    deletedAt: null,
  };
  const compressed = organization.settings.uploadsCompressionEnabled ? compressedBytes(type, sizeBytes, etag) : null;
  if (compressed === null) return addUpload(world, { ...file, mimeType, sizeBytes, path, storeKey });
  // What the encoder would have made is an MP4 of that size; its bytes are made up when somebody asks.
  removeObjects(world, [storeKey]);
  return addUpload(world, {
    ...file,
    mimeType: 'video/mp4',
    sizeBytes: compressed,
    path: withExtension(path, 'mp4'),
    storeKey: null,
  });
}

/** A snapshot holds no bytes: of a world that was put back some may be gone. */
function missing(error: unknown): { readonly ok: false; readonly reason: 'gone' } {
  if (error instanceof MissingObjectError) return { ok: false, reason: 'gone' };
  throw error;
}

/** While bytes are read others have their turn. Throws 404. */
function checkStillWanted(world: World, { organization, teamId, path }: Arrival): void {
  teamOf(world, organization, teamId);
  if (path !== null && world.uploads.transfers.count('path', path) === 0) throw errors.notFound(`Upload at ${path}`);
}

const REFUSALS = {
  empty: 'The file is empty',
  gone: 'The bytes of the file are gone. Send it again.',
  unsupported: 'The file type is not supported. Use JPG, PNG, GIF, MP4, MOV or PDF.',
  unreadable: 'The file has no readable preview',
} as const;

function addUpload(world: World, upload: Upload): Upload {
  countStored(world, upload.organizationId, upload.sizeBytes);
  world.clock.schedule({ at: upload.createdAt + unusedRetentionMs, kind: JOBS.expire, subject: upload.id });
  return world.uploads.byId.insert(upload);
}
