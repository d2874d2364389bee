import { pageOf } from '../../kernel/page.ts';
import { canParseUrl } from '../../text/urls.ts';
import type { Organization } from '../organizations/model.ts';
import type { OperationRequest } from '../requests/operation.ts';
import type { Upload } from './model.ts';
import { isUsed } from './remove.ts';
import type { World } from './world.ts';

type Query = OperationRequest<'listUploads'>['query'];

/** One page of the organization's uploads that match all given filters, newest first (D-UPL-09). */
export function listUploads(world: World, organization: Organization, query: Query): readonly Upload[] {
  const { teamId, type, types, status, ids, urls, offset, limit } = query;
  const paths = urls?.map(pathOf);
  const urlOf = (upload: Upload): string => pathOf(world.media.urls.published('', upload.path));
  const matches = (upload: Upload): boolean =>
    upload.deletedAt === null &&
    (teamId === undefined || upload.teamId === null || upload.teamId === teamId) &&
    (type === undefined || upload.type === type) &&
    (types === undefined || types.includes(upload.type)) &&
    (ids === undefined || ids.includes(upload.id)) &&
    (paths === undefined || paths.some(path => path.endsWith(urlOf(upload)))) &&
    (status === undefined || isUsed(world, upload) === (status === 'USED'));
  return pageOf(world.uploads.byId.findBy('organization', organization.id), { offset, limit, where: matches }).items;
}

/** URLs are compared by the end of their path, because their host and the path before are those that the caller reached (D-GEN-44). */
function pathOf(url: string): string {
  return canParseUrl(url) ? new URL(url).pathname : url;
}
