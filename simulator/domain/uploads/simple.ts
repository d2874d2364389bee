import { limits } from '../../../openapi/document.ts';
import { errors } from '../../kernel/errors.ts';
import { formatBytes } from '../../text/characters.ts';
import type { Organization } from '../organizations/model.ts';
import { ByteLimitError } from '../ports/media-errors.ts';
import type { OperationRequest } from '../requests/operation.ts';
import { createUpload, withinQuota } from './create-upload.ts';
import type { Upload } from './model.ts';
import { cleanFileName } from './rules.ts';
import { checkStorage, removeObjects } from './stored-bytes.ts';
import { teamOf } from './transfers.ts';
import type { World } from './world.ts';

const { maxSimpleBytes } = limits.uploads;

/** Creates an upload of a file in a form (UPL-46). Throws 400, 404, 403 and 413, and then leaves no bytes. */
export async function uploadForm(
  world: World,
  organization: Organization,
  form: OperationRequest<'createUpload'>['body'],
): Promise<Upload> {
  const continued = world.trail.continued();
  const storeKey = `files/${world.ids.next('file')}`;
  const stored = await world.media.store.write(storeKey, form.file.stream, { maxBytes: maxSimpleBytes }).catch((error: unknown) => {
    if (!(error instanceof ByteLimitError)) throw error;
    throw errors
      .fileTooLarge(`The file is larger than ${formatBytes(maxSimpleBytes)}. Use a direct or multipart upload.`)
      .by('UPL-47', { from: 'uploads.maxSimpleBytes', limit: maxSimpleBytes });
  });
  try {
    // Form fields may come after the file.
    const fields = await form.fields();
    const teamId = teamOf(world, organization, fields.teamId);
    checkStorage(organization, stored.sizeBytes);
    return await withinQuota(world, organization, () =>
      createUpload(world, {
        organization,
        teamId,
        fileName: cleanFileName(form.file.fileName),
        path: null,
        storeKey,
        sizeBytes: stored.sizeBytes,
        etag: stored.md5,
        transferId: null,
        externalLink: null,
        continued,
        tooLargeError: errors.fileTooLarge,
      }),
    );
  } catch (error) {
    removeObjects(world, [storeKey]);
    throw error;
  }
}
