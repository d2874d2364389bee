import type { RuleId } from '../../../openapi/generated/rule-ids.ts';
import { type ApiError, errors } from '../../kernel/errors.ts';
import { utcMonth } from '../../kernel/time.ts';
import type { Continued } from '../../kernel/trail.ts';
import type { Organization } from '../organizations/model.ts';
import type { MediaContent } from '../ports/media.ts';
import { MissingObjectError } from '../ports/media-errors.ts';
import { checkMonthly } from '../quotas/rules.ts';
import { monthlyKey } from '../quotas/state.ts';
import type { Upload } from './model.ts';
import { scheduleExpiry } from './remove.ts';
import { checkSizeOfType, compressedBytes, extensionFor, pathOfType } from './rules.ts';
import { addStoredBytes, removeObjects } from './stored-bytes.ts';
import { generatedPath, teamOf } from './transfers.ts';
import type { World } from './world.ts';

/** A complete file in the store that is not an upload yet. */
export interface StoredFile {
  readonly organization: Organization;
  readonly teamId: string | null;
  readonly fileName: string;
  /** Null when the client got no path before: then one is generated from the file's type. */
  readonly path: string | null;
  readonly storeKey: string;
  readonly sizeBytes: number;
  readonly etag: string;
  readonly transferId: string | null;
  readonly externalLink: string | null;
  /** Continues the call that brought the file, in the trail. */
  readonly continued: Continued;
  /** Creates the error for a file that is larger than its type allows. */
  readonly tooLargeError: (message: string) => ApiError;
}

/**
 * Runs work that creates one upload. Counts it in the monthly quota before and reverts that when the work fails, so that concurrent uploads
 * cannot exceed the quota (D-QTA-04). Clock and snapshots wait for the work, so that neither sees a count that may be reverted. Throws 403
 * when the quota is used up.
 */
export async function withinQuota<T>(world: World, organization: Organization, work: () => Promise<T>): Promise<T> {
  const now = world.clock.now();
  const key = monthlyKey('uploads', organization.id, utcMonth(now));
  checkMonthly(organization, 'monthlyUploads', world.quotas.monthly.get(key), now);
  world.quotas.monthly.add(key);
  const result = work().catch((error: unknown) => {
    world.quotas.monthly.add(key, -1);
    throw error;
  });
  // The caller handles a failure; the clock only waits.
  world.clock.hold(result.catch(() => undefined));
  return result;
}

/**
 * Probes a stored file and creates its upload. Throws 400 for an empty, unsupported or unreadable file, `tooLargeError` for one that is too
 * large, and 404 when its team or transfer was removed meanwhile. The caller removes the bytes.
 */
export async function createUpload(world: World, stored: StoredFile): Promise<Upload> {
  const content = await probeContent(world, stored.storeKey);
  checkNotRemoved(world, stored);
  return stored.continued(() => createUploadOf(world, stored, content));
}

/** Probes a stored file (D-UPL-05). Throws 400 for one that is empty, unsupported or unreadable, or whose bytes are gone (UPL-33). */
export async function probeContent(world: World, storeKey: string): Promise<MediaContent> {
  const probed = await world.media.probe.probe(storeKey).catch(reportMissingBytes);
  if (probed.ok) return probed.content;
  const { message, rule } = REFUSALS[probed.reason];
  throw errors.invalid(message).by(rule);
}

/** The synchronous part of {@link createUpload}, for a caller that changes more in the same step. */
export function createUploadOf(world: World, stored: StoredFile, content: MediaContent): Upload {
  const { organization, storeKey, sizeBytes, etag } = stored;
  const { type, mimeType, widthPixels, heightPixels, seconds } = content;
  const begun = stored.path ?? generatedPath(world, organization, stored.teamId, extensionFor(stored.fileName, mimeType));
  const path = pathOfType(begun, mimeType);
  checkSizeOfType(type, sizeBytes, organization.settings.maxVideoBytes, stored.tooLargeError);
  const file = {
    id: world.ids.next('upload'),
    organizationId: organization.id,
    teamId: stored.teamId,
    fileName: stored.fileName,
    type,
    widthPixels,
    heightPixels,
    seconds,
    transferId: stored.transferId,
    externalLink: stored.externalLink,
    etag,
    createdAt: world.clock.now(),
    updatedAt: world.clock.now(),
    deletedAt: null,
    jobId: null,
  };
  const compressed = organization.settings.uploadsCompressionEnabled ? compressedBytes(type, sizeBytes, etag) : null;
  if (compressed === null) return insertUpload(world, { ...file, mimeType, sizeBytes, path, storeKey });
  // The compressed file is an MP4 of that size, whose bytes are generated when they are read.
  removeObjects(world, [storeKey]);
  return insertUpload(world, {
    ...file,
    mimeType: 'video/mp4',
    sizeBytes: compressed,
    path: pathOfType(path, 'video/mp4'),
    storeKey: null,
  });
}

/** Snapshots have no bytes, so after a restore they may be missing. */
function reportMissingBytes(error: unknown): { readonly ok: false; readonly reason: 'gone' } {
  if (error instanceof MissingObjectError) return { ok: false, reason: 'gone' };
  throw error;
}

/** The team or transfer may have been removed while the file was probed. Throws 404. */
function checkNotRemoved(world: World, { organization, teamId, path }: StoredFile): void {
  teamOf(world, organization, teamId);
  if (path !== null && world.uploads.transfers.count('path', path) === 0) throw errors.notFound(`Upload at ${path}`);
}

const REFUSALS = {
  empty: { message: 'The file is empty', rule: 'UPL-33' },
  gone: { message: 'The bytes of the file are gone. Send it again.', rule: 'UPL-35' },
  unsupported: { message: 'The file type is not supported. Use JPG, PNG, GIF, MP4, MOV or PDF.', rule: 'UPL-04' },
  unreadable: { message: 'The file has no readable preview', rule: 'UPL-33' },
} as const satisfies Record<string, { readonly message: string; readonly rule: RuleId }>;

function insertUpload(world: World, upload: Upload): Upload {
  addStoredBytes(world, upload.organizationId, upload.sizeBytes);
  const inserted = world.uploads.byId.insert(upload);
  scheduleExpiry(world, inserted, upload.createdAt);
  return inserted;
}
