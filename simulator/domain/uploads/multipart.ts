import { createHash } from 'node:crypto';
import { limits } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/types.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import type { Organization } from '../organizations/model.ts';
import { MissingObjectError } from '../ports/media-errors.ts';
import { checkStorage, removeObjects } from './bytes.ts';
import { contentOf, makeUploadOf, withinQuota } from './finish.ts';
import type { StoredPart, Transfer, Upload } from './model.ts';
import { checkPartNumbers, matchParts, partCountOf, typeOfMime } from './rules.ts';
import { multipartTransferOf, noSuchMultipart, uploadOfOrganization } from './state.ts';
import { checkSameTeam, discard, forgetParts, inTurn, openTransfer, teamOf, touch } from './transfers.ts';
import type { World } from './world.ts';

const { partBytes, partUrlValidityMs } = limits.uploads;

/** A snapshot holds no bytes: they may have been deleted, or become another file, since it was taken. */
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
  return { uploadId: transfer.id, path: transfer.path, partSize: partBytes, parts: sign(world, transfer, numbers, baseUrl) };
}

/** Fresh URLs for parts of an open transfer. Throws 404, 403 and 400. */
export function signMultipart(
  world: World,
  organization: Organization,
  body: wire.SignMultipartUploadRequest,
  baseUrl: string,
): wire.SignedMultipartParts {
  const transfer = multipartTransferOf(world.uploads, organization.id, body);
  checkSameTeam(world, organization, transfer, body.teamId);
  checkTakesParts(transfer);
  const numbers = checkPartNumbers(body.partNumbers, transfer);
  touch(world, transfer);
  return { parts: sign(world, transfer, numbers, baseUrl) };
}

/** Throws 400 once complete was called: the parts that were listed must stay what they are, whatever came of it. */
function checkTakesParts({ objectKey, finishedAs }: Transfer): void {
  if (finishedAs !== null) throw errors.invalid('The upload is complete: no part of it can be sent any more');
  if (objectKey !== null) throw errors.invalid('Complete was called: no part can be sent any more. Repeat complete, or abort.');
}

/** The length of a part is left open: only complete judges it. */
function sign(world: World, { id, path }: Transfer, numbers: readonly number[], baseUrl: string): wire.MultipartPartUrl[] {
  const put = { key: path, uploadId: id, sizeBytes: null, expiresAt: world.clock.now() + partUrlValidityMs };
  return numbers.map(partNumber => ({ partNumber, url: world.media.urls.presigned(baseUrl, { ...put, partNumber }) }));
}

/** Gives up a transfer, once a complete that is under way has ended. Throws 404, and 400 for one that is complete. */
export function abortMultipart(world: World, organization: Organization, body: wire.AbortMultipartUploadRequest): Promise<void> {
  return inTurn(world, body.path, async () => {
    const transfer = multipartTransferOf(world.uploads, organization.id, body);
    checkSameTeam(world, organization, transfer, body.teamId);
    if (transfer.finishedAs !== null) throw errors.invalid(`The upload is complete. Delete upload ${transfer.finishedAs} instead.`);
    discard(world, transfer);
  });
}

/**
 * Makes an upload of the parts (interface: Multipart complete outcomes). Asked again, also while it is at it, it answers the same upload. Throws
 * 404; 403, with the parts still open; 400 about the list or the file, with all bytes gone. What fails in another way leaves everything in its
 * place, or assembled: the next call goes on from there.
 */
export function completeMultipart(world: World, organization: Organization, body: wire.CompleteMultipartUploadRequest): Promise<Upload> {
  return inTurn(world, body.path, async () => {
    const transfer = multipartTransferOf(world.uploads, organization.id, body);
    checkSameTeam(world, organization, transfer, body.teamId);
    if (transfer.finishedAs !== null) return uploadOfOrganization(world.uploads, organization.id, transfer.finishedAs);
    return withinQuota(world, organization, () => {
      touch(world, transfer);
      return assemble(world, organization, transfer, body.parts);
    });
  });
}

async function assemble(
  world: World,
  organization: Organization,
  transfer: Transfer,
  listed: readonly wire.CompletedPart[],
): Promise<Upload> {
  const parts = matchedParts(world, transfer, listed);
  const etag = etagOf(parts);
  // Named by its content: an object of that name is this one, whoever put it together.
  const storeKey = `files/${transfer.id}-${etag}`;
  world.uploads.transfers.update(transfer, { objectKey: storeKey });
  try {
    const keys = parts.map(part => part.storeKey);
    const { sizeBytes } = await world.media.store.assemble(storeKey, keys);
    const content = await contentOf(world, storeKey);
    if (!isThere(world, transfer)) throw noSuchMultipart(transfer.id, transfer.path);
    const { id: transferId, teamId, fileName, path } = transfer;
    const file = { teamId, fileName, path, storeKey, sizeBytes, etag, transferId };
    const upload = makeUploadOf(world, { organization, ...file, externalLink: null, tooLarge: errors.invalid }, content);
    forgetParts(world, transfer);
    world.uploads.transfers.update(transfer, { finishedAs: upload.id });
    return upload;
  } catch (error) {
    if (!isThere(world, transfer)) {
      // The object may have come into being after everything else was removed.
      removeObjects(world, [storeKey]);
      throw noSuchMultipart(transfer.id, transfer.path);
    }
    const fault = error instanceof MissingObjectError ? errors.invalid(BYTES_GONE) : error;
    if (fault instanceof ApiError && fault.statusCode < 500) discard(world, transfer);
    throw fault;
  }
}

/** False when, while something was waited for, its team went and took it along, or its time was up. */
function isThere(world: World, transfer: Transfer): boolean {
  return world.uploads.transfers.get(transfer.id) === transfer;
}

/** The stored parts in order. When the list does not name them, all is discarded: throws 400. */
function matchedParts(world: World, transfer: Transfer, listed: readonly wire.CompletedPart[]): readonly StoredPart[] {
  const match = matchParts(listed, world.uploads.parts.findBy('transfer', transfer.id), transfer.partCount);
  if ('parts' in match) return match.parts;
  discard(world, transfer);
  throw errors.invalid(`The part list is wrong: ${match.fault}. Start a new upload.`);
}

/** As object stores have it: the digest of the parts' digests, and their number. */
function etagOf(parts: readonly StoredPart[]): string {
  const digests = Buffer.concat(parts.map(part => Buffer.from(part.md5, 'hex')));
  return `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
}
