import { limits } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/types.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import type { Continued } from '../../kernel/trail.ts';
import type { Organization } from '../organizations/model.ts';
import { createUpload, withinQuota } from './create-upload.ts';
import type { StoredPart, Transfer, Upload } from './model.ts';
import { checkDirectSize, partLength, typeOfMime } from './rules.ts';
import { directTransferAt, partId, uploadOfOrganization } from './state.ts';
import { addStoredBytes, checkStorage, removeObjects } from './stored-bytes.ts';
import { checkSameTeam, openTransfer, recordActivity, removeParts, teamOf } from './transfers.ts';
import type { World } from './world.ts';

const { directUrlValidityMs } = limits.uploads;

/** Starts a direct upload (UPL-40). Throws 404, 400 and 403. */
export function initDirect(world: World, organization: Organization, body: wire.InitUploadRequest, baseUrl: string): wire.DirectUpload {
  const teamId = teamOf(world, organization, body.teamId);
  const declaredBytes = body.fileSize ?? null;
  if (declaredBytes !== null) {
    checkDirectSize(typeOfMime(body.mimeType), declaredBytes, organization.settings.maxVideoBytes);
    checkStorage(organization, declaredBytes);
  }
  const { fileName, mimeType } = body;
  const transfer = openTransfer(world, organization, {
    kind: 'direct',
    teamId,
    fileName,
    mimeType,
    declaredBytes,
    partCount: 1,
  });
  const { path, createdAt } = transfer;
  const put = {
    key: path,
    uploadId: null,
    partNumber: null,
    sizeBytes: partLength(transfer, 1),
    expiresAt: createdAt + directUrlValidityMs,
  };
  return { url: world.media.urls.presigned(baseUrl, put), path };
}

/** Creates the upload from the bytes of the PUT (UPL-44). A repeated call returns the same upload. Throws 404, 403, or 400 after deleting the bytes. */
export function finalizeDirect(world: World, organization: Organization, body: wire.FinalizeUploadRequest): Promise<Upload> {
  const continued = world.trail.continued();
  return world.mutex.runExclusive(`upload:${body.path}`, async () => {
    const transfer = directTransferAt(world.uploads, organization.id, body.path);
    checkSameTeam(world, organization, transfer, body.teamId);
    if (transfer.finishedAs !== null) return uploadOfOrganization(world.uploads, organization.id, transfer.finishedAs);
    const part = world.uploads.parts.get(partId(transfer.id, 1));
    if (!part) throw errors.invalid('Nothing was uploaded to this path yet').by('UPL-44');
    recordActivity(world, transfer);
    return withinQuota(world, organization, () => completeTransfer(world, organization, { transfer, part, continued }));
  });
}

/** The bytes of a transfer, and the call that completes it. */
interface Completion {
  readonly transfer: Transfer;
  readonly part: StoredPart;
  readonly continued: Continued;
}

/** Detaches the stored bytes from the transfer first, so that a concurrent PUT does not delete them. */
async function completeTransfer(world: World, organization: Organization, { transfer, part, continued }: Completion): Promise<Upload> {
  const { teamId, fileName, path } = transfer;
  const { storeKey, sizeBytes, md5 } = part;
  world.uploads.parts.remove(part.id);
  try {
    const upload = await createUpload(world, {
      organization,
      teamId,
      fileName,
      path,
      storeKey,
      sizeBytes,
      etag: md5,
      transferId: null,
      externalLink: null,
      continued,
      tooLargeError: errors.invalid,
    });
    addStoredBytes(world, organization.id, -sizeBytes);
    removeParts(world, transfer);
    continued(() => world.uploads.transfers.update(transfer, { finishedAs: upload.id }));
    return upload;
  } catch (error) {
    undoFinalize(world, transfer, part, error instanceof ApiError);
    throw error;
  }
}

/** Deletes an invalid file. After any other failure finalize can be repeated, unless the file was replaced or the transfer removed. */
function undoFinalize(world: World, transfer: Transfer, part: StoredPart, isInvalid: boolean): void {
  const { parts, transfers } = world.uploads;
  if (!isInvalid && !parts.get(part.id) && transfers.get(transfer.id) === transfer) return void parts.insert(part);
  addStoredBytes(world, transfer.organizationId, -part.sizeBytes);
  removeObjects(world, [part.storeKey]);
}
