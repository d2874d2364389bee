import { createHash } from 'node:crypto';
import { limits } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/types.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import type { Continued } from '../../kernel/trail.ts';
import type { Organization } from '../organizations/model.ts';
import { MissingObjectError } from '../ports/media-errors.ts';
import { createUploadOf, probeContent, withinQuota } from './create-upload.ts';
import type { StoredPart, Transfer, Upload } from './model.ts';
import { checkPartNumbers, matchParts, partCountOf, partLength, typeOfMime } from './rules.ts';
import { multipartTransferOf, noSuchMultipart, uploadOfOrganization } from './state.ts';
import { checkStorage, removeObjects } from './stored-bytes.ts';
import { checkSameTeam, discardTransfer, openTransfer, recordActivity, removePartRecords, runExclusive, teamOf } from './transfers.ts';
import type { World } from './world.ts';

const { partBytes, partUrlValidityMs } = limits.uploads;

/** Snapshots have no bytes: after a restore they may be deleted or replaced. */
const BYTES_GONE = 'The bytes of a part are gone: the world was put back to an earlier state. Start a new upload.';

/** Starts a multipart upload (UPL-10). Throws 404, 400 and 403. */
export function initMultipart(
  world: World,
  organization: Organization,
  body: wire.InitMultipartUploadRequest,
  baseUrl: string,
): wire.MultipartUpload {
  const { fileName, mimeType, fileSize } = body;
  const partCount = partCountOf(typeOfMime(mimeType), fileSize, organization.settings.maxVideoBytes);
  const teamId = teamOf(world, organization, body.teamId);
  checkStorage(organization, fileSize);
  const transfer = openTransfer(world, organization, { kind: 'multipart', teamId, fileName, mimeType, declaredBytes: fileSize, partCount });
  const numbers = Array.from({ length: partCount }, (_, index) => index + 1);
  return { uploadId: transfer.id, path: transfer.path, partSize: partBytes, parts: signParts(world, transfer, numbers, baseUrl) };
}

/** New presigned URLs for parts of an open transfer (UPL-17). Throws 404, 403 and 400. */
export function signMultipart(
  world: World,
  organization: Organization,
  body: wire.SignMultipartUploadRequest,
  baseUrl: string,
): wire.SignedMultipartParts {
  const transfer = multipartTransferOf(world.uploads, organization.id, body);
  checkSameTeam(world, organization, transfer, body.teamId);
  checkAcceptsParts(transfer);
  const numbers = checkPartNumbers(body.partNumbers, transfer);
  recordActivity(world, transfer);
  return { parts: signParts(world, transfer, numbers, baseUrl) };
}

/** Throws 400 once complete was called: its parts must not change, even if it failed. */
function checkAcceptsParts({ objectKey, finishedAs }: Transfer): void {
  if (finishedAs !== null) throw errors.invalid('The upload is complete: no part of it can be sent any more').by('UPL-19');
  if (objectKey !== null)
    throw errors.invalid('Complete was called: no part can be sent any more. Repeat complete, or abort.').by('UPL-30');
}

/** A URL takes a part of exactly the length that follows from the declared size (D-UPL-15). */
function signParts(world: World, transfer: Transfer, numbers: readonly number[], baseUrl: string): wire.MultipartPartUrl[] {
  const put = { key: transfer.path, uploadId: transfer.id, expiresAt: world.clock.now() + partUrlValidityMs };
  return numbers.map(partNumber => {
    const sizeBytes = partLength(transfer, partNumber);
    return { partNumber, url: world.media.urls.presigned(baseUrl, { ...put, partNumber, sizeBytes }) };
  });
}

/** Aborts a transfer, after a running complete has ended (UPL-19). Throws 404, and 400 for a completed one. */
export function abortMultipart(world: World, organization: Organization, body: wire.AbortMultipartUploadRequest): Promise<void> {
  const continued = world.trail.continued();
  return runExclusive(world, body.path, async () => {
    const transfer = multipartTransferOf(world.uploads, organization.id, body);
    checkSameTeam(world, organization, transfer, body.teamId);
    if (transfer.finishedAs !== null)
      throw errors.invalid(`The upload is complete. Delete upload ${transfer.finishedAs} instead.`).by('UPL-19');
    continued(() => discardTransfer(world, transfer));
  });
}

/**
 * Creates the upload from the parts. Repeated or concurrent calls return the same upload (UPL-38). Throws 404; 403, which leaves the parts open
 * (UPL-37); 400 for a wrong list or file, which deletes all bytes (UPL-32, UPL-35). Any other failure leaves parts or assembled object for
 * the next call (UPL-29, UPL-30).
 */
export function completeMultipart(world: World, organization: Organization, body: wire.CompleteMultipartUploadRequest): Promise<Upload> {
  const continued = world.trail.continued();
  return runExclusive(world, body.path, async () => {
    const transfer = multipartTransferOf(world.uploads, organization.id, body);
    // Also when the team or the quota refuses it (D-UPL-22).
    if (transfer.finishedAs === null) recordActivity(world, transfer);
    checkSameTeam(world, organization, transfer, body.teamId);
    if (transfer.finishedAs !== null) return uploadOfOrganization(world.uploads, organization.id, transfer.finishedAs);
    return withinQuota(world, organization, () => assemble(world, organization, { transfer, listed: body.parts, continued }));
  });
}

/** The parts of a transfer as its client lists them, and the call that completes it. */
interface Assembly {
  readonly transfer: Transfer;
  readonly listed: readonly wire.CompletedPart[];
  readonly continued: Continued;
}

async function assemble(world: World, organization: Organization, { transfer, listed, continued }: Assembly): Promise<Upload> {
  const parts = matchListedParts(world, transfer, listed);
  const etag = etagOf(parts);
  // Named by its content, so an object from an earlier attempt can be used (UPL-30).
  const storeKey = `files/${transfer.id}-${etag}`;
  world.uploads.transfers.update(transfer, { objectKey: storeKey });
  try {
    const keys = parts.map(part => part.storeKey);
    const { sizeBytes } = await world.media.store.assemble(storeKey, keys);
    const content = await probeContent(world, storeKey);
    if (!exists(world, transfer)) throw noSuchMultipart(transfer.id, transfer.path);
    const { id: transferId, teamId, fileName, path } = transfer;
    const file = { organization, teamId, fileName, path, storeKey, sizeBytes, etag, transferId, externalLink: null, continued };
    return continued(() => {
      const upload = createUploadOf(world, { ...file, tooLargeError: errors.invalid }, content);
      removePartRecords(world, transfer);
      world.uploads.transfers.update(transfer, { finishedAs: upload.id });
      return upload;
    });
  } catch (error) {
    if (!exists(world, transfer)) {
      // The object may have been assembled after everything else was removed.
      removeObjects(world, [storeKey]);
      throw noSuchMultipart(transfer.id, transfer.path);
    }
    const failure = error instanceof MissingObjectError ? errors.invalid(BYTES_GONE).by('UPL-35') : error;
    if (failure instanceof ApiError && failure.statusCode < 500) discardTransfer(world, transfer);
    throw failure;
  }
}

/** False when the transfer was removed during an await, with its team or as idle. */
function exists(world: World, transfer: Transfer): boolean {
  return world.uploads.transfers.get(transfer.id) === transfer;
}

/** The stored parts in order. Discards the transfer and throws 400 when the list does not match them (UPL-31, UPL-32). */
function matchListedParts(world: World, transfer: Transfer, listed: readonly wire.CompletedPart[]): readonly StoredPart[] {
  const match = matchParts(listed, world.uploads.parts.findBy('transfer', transfer.id), transfer.partCount);
  if ('parts' in match) return match.parts;
  discardTransfer(world, transfer);
  throw errors.invalid(`The part list is wrong: ${match.fault}. Start a new upload.`).by('D-UPL-03');
}

/** The ETag as object stores compute it: the MD5 of the parts' MD5s, and their number. */
function etagOf(parts: readonly StoredPart[]): string {
  const digests = Buffer.concat(parts.map(part => Buffer.from(part.md5, 'hex')));
  return `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
}
