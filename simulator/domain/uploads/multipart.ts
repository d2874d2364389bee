import { createHash } from 'node:crypto';
import { limits } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/types.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import type { Organization } from '../organizations/model.ts';
import type { World } from '../world.ts';
import { checkStorage, removeObjects } from './bytes.ts';
import { makeUpload, withinQuota } from './finish.ts';
import type { StoredPart, Transfer, Upload } from './model.ts';
import { checkPartNumbers, matchParts, partCountOf, typeOfMime } from './rules.ts';
import { multipartTransferOf, uploadOfOrganization } from './state.ts';
import { checkSameTeam, discard, forgetParts, openTransfer, teamOf, touch } from './transfers.ts';

const { partBytes, partUrlValidityMs } = limits.uploads;

/** Starts a multipart upload (interface: Multipart). Throws 404, 400 and 403. */
export function initMultipart(
  world: World,
  organization: Organization,
  body: wire.InitMultipartUploadRequest,
  baseUrl: string,
): wire.MultipartUpload {
  const teamId = teamOf(world, organization, body.teamId);
  const { fileName, mimeType, fileSize } = body;
  const partCount = partCountOf(typeOfMime(mimeType), fileSize, organization.settings.maxVideoBytes);
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
  if (transfer.finishedAs !== null) throw errors.invalid('The upload is complete: no part of it can be sent any more');
  const numbers = checkPartNumbers(body.partNumbers, transfer);
  touch(world, transfer);
  return { parts: sign(world, transfer, numbers, baseUrl) };
}

/** The length of a part is left open: only complete judges it. */
function sign(world: World, { id, path }: Transfer, numbers: readonly number[], baseUrl: string): wire.MultipartPartUrl[] {
  const put = { key: path, uploadId: id, sizeBytes: null, expiresAt: world.clock.now() + partUrlValidityMs };
  return numbers.map(partNumber => ({ partNumber, url: world.media.urls.presigned(baseUrl, { ...put, partNumber }) }));
}

/** Gives up a transfer, once a complete that is under way has ended. Throws 404, and 400 for one that is complete. */
export function abortMultipart(world: World, organization: Organization, body: wire.AbortMultipartUploadRequest): Promise<void> {
  return world.turns.take(`upload:${body.path}`, async () => {
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
  return world.turns.take(`upload:${body.path}`, async () => {
    const transfer = multipartTransferOf(world.uploads, organization.id, body);
    checkSameTeam(world, organization, transfer, body.teamId);
    if (transfer.finishedAs !== null) return uploadOfOrganization(world.uploads, organization.id, transfer.finishedAs);
    touch(world, transfer);
    return withinQuota(world, organization, async () => {
      const match = matchParts(body.parts, world.uploads.parts.by('transfer', transfer.id), transfer.partCount);
      if ('parts' in match) return assemble(world, organization, transfer, match.parts);
      discard(world, transfer);
      throw errors.invalid(`The part list is wrong: ${match.fault}. Start a new upload.`);
    });
  });
}

async function assemble(world: World, organization: Organization, transfer: Transfer, parts: readonly StoredPart[]): Promise<Upload> {
  const { id, teamId, fileName, path } = transfer;
  const storeKey = `files/${id}`;
  const keys = parts.map(part => part.storeKey);
  const { sizeBytes } = await world.media.store.assemble(storeKey, keys);
  try {
    const upload = await makeUpload(world, {
      organization,
      teamId,
      fileName,
      path,
      storeKey,
      sizeBytes,
      etag: etagOf(parts),
      transferId: id,
      externalLink: null,
      tooLarge: errors.invalid,
    });
    forgetParts(world, transfer);
    world.uploads.transfers.update(transfer, { finishedAs: upload.id });
    return upload;
  } catch (error) {
    if (error instanceof ApiError) {
      removeObjects(world, [storeKey]);
      discard(world, transfer);
    }
    throw error;
  }
}

/** As object stores have it: the digest of the parts' digests, and their number. */
function etagOf(parts: readonly StoredPart[]): string {
  const digests = Buffer.concat(parts.map(part => Buffer.from(part.md5, 'hex')));
  return `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
}
