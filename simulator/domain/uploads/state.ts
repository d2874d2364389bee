import { Collection } from '../../kernel/collection.ts';
import { type ApiError, errors } from '../../kernel/errors.ts';
import type { StoredPart, Transfer, Upload, UploadUse } from './model.ts';
import { previewPath, serves } from './rules.ts';

/** Finds what uses an upload. The areas of posts and of others depend on this one, so they register their lookups here. */
class UploadUses {
  private lookup: (uploadId: string) => readonly UploadUse[] = () => [];
  private readonly others: ((uploadId: string) => boolean)[] = [];

  setLookup(lookup: (uploadId: string) => readonly UploadUse[]): void {
    this.lookup = lookup;
  }

  postsUsing(uploadId: string): readonly UploadUse[] {
    return this.lookup(uploadId);
  }

  /** Adds a lookup of what uses uploads besides posts. */
  alsoAt(isUsedThere: (uploadId: string) => boolean): void {
    this.others.push(isUsedThere);
  }

  /** Whether something besides posts uses it now. */
  isUsedElsewhere(uploadId: string): boolean {
    return this.others.some(isUsedThere => isUsedThere(uploadId));
  }
}

export function createUploadsState() {
  return {
    uses: new UploadUses(),
    byId: new Collection<Upload, 'organization' | 'team' | 'publicPath'>({
      organization: upload => upload.organizationId,
      team: upload => upload.teamId ?? undefined,
      /** The paths of the file and its previews. */
      publicPath: upload => [upload.path, previewPath(upload, 'thumbnail'), previewPath(upload, 'icon')].filter(path => path !== null),
    }),
    transfers: new Collection<Transfer, 'path' | 'team' | 'upload'>({
      path: transfer => transfer.path,
      team: transfer => transfer.teamId ?? undefined,
      /** The upload of a finished transfer. */
      upload: transfer => transfer.finishedAs ?? undefined,
    }),
    parts: new Collection<StoredPart, 'transfer'>({ transfer: part => part.transferId }),
  };
}

export type UploadsState = ReturnType<typeof createUploadsState>;

export interface WithUploads {
  readonly uploads: UploadsState;
}

/** The id of a part: one per transfer and number. */
export function partId(transferId: string, number: number): string {
  return `${transferId}:${number}`;
}

/** An upload of the organization by id. Throws 404, also for a deleted one and for one of another organization. */
export function uploadOfOrganization(state: UploadsState, organizationId: string, id: string): Upload {
  const upload = state.byId.get(id);
  if (upload?.organizationId !== organizationId || upload.deletedAt !== null) throw errors.notFound(`Upload ${id}`);
  return upload;
}

/** An upload for a post or a message of a team. Throws 404, also for one of another team: as for an id that is not known (D-UPL-14). */
export function uploadForTeam(state: UploadsState, user: { readonly organizationId: string; readonly teamId: string }, id: string): Upload {
  const upload = uploadOfOrganization(state, user.organizationId, id);
  if (!serves(upload, user)) throw errors.notFound(`Upload ${id}`);
  return upload;
}

/** The direct upload with a path. Throws 404. */
export function directTransferAt(state: UploadsState, organizationId: string, path: string): Transfer {
  const transfer = state.transfers.findBy('path', path)[0];
  if (transfer?.organizationId !== organizationId || transfer.kind !== 'direct') throw errors.notFound(`Upload at ${path}`);
  return transfer;
}

/** A multipart transfer by id and path. Throws 404, also for one that was aborted or discarded. */
export function multipartTransferOf(
  state: UploadsState,
  organizationId: string,
  { uploadId, path }: { readonly uploadId: string; readonly path: string },
): Transfer {
  const transfer = state.transfers.get(uploadId);
  if (transfer?.organizationId !== organizationId || transfer.kind !== 'multipart' || transfer.path !== path) {
    throw noSuchMultipart(uploadId, path);
  }
  return transfer;
}

/** The 404 for a multipart transfer that is not known, or no more. */
export function noSuchMultipart(uploadId: string, path: string): ApiError {
  return errors.notFound(`Multipart upload ${uploadId} at ${path}`);
}
