/** What a run may create on a deployment, and how it is removed. */
import { fieldsOf } from '../../exchange.ts';

export interface Creation {
  /** The resource, for reports. */
  readonly what: string;
  /** The operation that removes it by its id; absent for what is removed otherwise, or stays. */
  readonly removal?: string;
  /** The ids in the response. */
  readonly idsIn: (body: unknown) => readonly string[];
}

const idIn = (body: unknown): string[] => textsIn([fieldsOf(body)['id']]);
const pathIn = (body: unknown): string[] => textsIn([fieldsOf(body)['path']]);
const itemsIn = (body: unknown): string[] => {
  const { items } = fieldsOf(body);
  return Array.isArray(items) ? items.flatMap(idIn) : [];
};

function textsIn(values: readonly unknown[]): string[] {
  return values.filter(value => typeof value === 'string');
}

const upload: Creation = { what: 'upload', removal: 'deleteUpload', idsIn: idIn };

/** By operationId. A transfer is known by its path; the posts of a CSV import are removed, and the import stays in its list. */
export const CREATIONS: Readonly<Record<string, Creation>> = {
  createPost: { what: 'post', removal: 'deletePost', idsIn: idIn },
  createComment: { what: 'comment', removal: 'deleteComment', idsIn: idIn },
  createAutomation: { what: 'automation', removal: 'deleteAutomation', idsIn: idIn },
  copyAutomations: { what: 'automation', removal: 'deleteAutomation', idsIn: itemsIn },
  createTeam: { what: 'team', removal: 'deleteTeam', idsIn: idIn },
  createUpload: upload,
  createUploadFromUrl: upload,
  finalizeUpload: upload,
  completeMultipartUpload: upload,
  initUpload: { what: 'upload in progress', idsIn: pathIn },
  initMultipartUpload: { what: 'multipart upload in progress', removal: 'abortMultipartUpload', idsIn: pathIn },
  createCsvImport: { what: 'CSV import', idsIn: idIn },
  createHistoryImport: { what: 'history import', idsIn: idIn },
  createCommentImport: { what: 'comment import', idsIn: idIn },
};

/** The operations that remove something by the id in their path. */
export const REMOVALS: ReadonlySet<string> = new Set(
  Object.values(CREATIONS).flatMap(({ removal }) => (removal !== undefined && removal !== 'abortMultipartUpload' ? [removal] : [])),
);
