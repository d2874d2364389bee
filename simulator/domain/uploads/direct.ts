import { limits } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/types.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import type { Organization } from '../organizations/model.ts';
import { checkStorage, countStored, removeObjects } from './bytes.ts';
import { makeUpload, withinQuota } from './finish.ts';
import type { StoredPart, Transfer, Upload } from './model.ts';
import { checkDirectSize, typeOfMime } from './rules.ts';
import { directTransferAt, partId, uploadOfOrganization } from './state.ts';
import { checkSameTeam, openTransfer, removeParts, teamOf, touch } from './transfers.ts';
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
  const { path, createdAt } = openTransfer(world, organization, {
    kind: 'direct',
    teamId,
    fileName,
    mimeType,
    declaredBytes,
    partCount: 1,
  });
  const put = { key: path, uploadId: null, partNumber: null, sizeBytes: declaredBytes, expiresAt: createdAt + directUrlValidityMs };
  return { url: world.media.urls.presigned(baseUrl, put), path };
}

/** Makes an upload of what was put. Asked again, it answers the same upload. Throws 404, 403 and 400; a refused file's bytes are deleted. */
export function finalizeDirect(world: World, organization: Organization, body: wire.FinalizeUploadRequest): Promise<Upload> {
  return world.mutex.runExclusive(`upload:${body.path}`, async () => {
    const transfer = directTransferAt(world.uploads, organization.id, body.path);
    checkSameTeam(world, organization, transfer, body.teamId);
    if (transfer.finishedAs !== null) return uploadOfOrganization(world.uploads, organization.id, transfer.finishedAs);
    const part = world.uploads.parts.get(partId(transfer.id, 1));
    if (!part) throw errors.invalid('Nothing was uploaded to this path yet');
    touch(world, transfer);
    return withinQuota(world, organization, () => finish(world, organization, transfer, part));
  });
}

/** Detaches the stored bytes from the transfer first, because a concurrent PUT is a file of its own and must not delete them. */
async function finish(world: World, organization: Organization, transfer: Transfer, part: StoredPart): Promise<Upload> {
  const { teamId, fileName, path } = transfer;
  const { storeKey, sizeBytes, md5 } = part;
  world.uploads.parts.remove(part.id);
  try {
    const upload = await makeUpload(world, {
      organization,
      teamId,
      fileName,
      path,
      storeKey,
      sizeBytes,
      etag: md5,
      transferId: null,
      externalLink: null,
      tooLarge: errors.invalid,
    });
    countStored(world, organization.id, -sizeBytes);
    removeParts(world, transfer);
    world.uploads.transfers.update(transfer, { finishedAs: upload.id });
    return upload;
  } catch (error) {
    giveBack(world, transfer, part, error instanceof ApiError);
    throw error;
  }
}

/** Deletes an invalid file; after any other failure finalize can be repeated, unless another PUT replaced the file or the transfer is gone. */
function giveBack(world: World, transfer: Transfer, part: StoredPart, isRefused: boolean): void {
  const { parts, transfers } = world.uploads;
  if (!isRefused && !parts.get(part.id) && transfers.get(transfer.id) === transfer) return void parts.insert(part);
  countStored(world, transfer.organizationId, -part.sizeBytes);
  removeObjects(world, [part.storeKey]);
}
