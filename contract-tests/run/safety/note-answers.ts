/** What answers tell of the run's own resources: ids, addresses of files, posts of imports. */
import { fieldsOf } from '../../exchange.ts';
import { operationAt } from '../operation-at.ts';
import type { CreatedResource } from './created-resources.ts';
import { CREATIONS } from './creations.ts';
import { keepFlow } from './rules/automations.ts';
import { sentOf } from './rules/posts.ts';
import { isOwn, type RunState } from './rules/run-state.ts';
import type { Write } from './write.ts';

/** Notes what a successful call has created. */
export function noteCreated({ body }: Write, operationId: string, intent: number, answer: unknown, run: RunState): void {
  const ids = CREATIONS[operationId]?.idsIn(answer) ?? [];
  const { uploadId } = fieldsOf(answer);
  run.resources.settle(
    intent,
    ids.map((id): CreatedResource => ({ operationId, id, ...(operationId === 'initMultipartUpload' && { uploadId: String(uploadId) }) })),
  );
  for (const id of ids) {
    if (operationId === 'createAutomation') keepFlow(id, body, run);
    else if (operationId === 'createPost' || operationId === 'createComment') run.sent.set(id, sentOf(body, run.now()));
  }
  // The transfer has become an upload.
  if (typeof body['path'] === 'string' && ids.length > 0) run.resources.removed(body['path']);
}

/** Notes addresses in the answers about uploads, and the posts of the run's CSV imports. */
export function noteAnswer(method: string, pathname: string, answer: unknown, run: RunState): void {
  const operationId = operationAt(method, pathname)?.id ?? '';
  if (PRESIGNING.has(operationId)) for (const url of urlsIn(answer)) run.presignedUrls.add(url);
  if (FILES.has(operationId)) for (const url of urlsIn(answer)) run.fileUrls.add(url);
  const [, importId = ''] = /\/post-csv-import\/([^/]+)\/rows$/.exec(pathname) ?? [];
  if (isOwn(run, importId)) for (const id of postIdsIn(answer)) run.resources.add({ operationId: 'createPost', id });
}

const PRESIGNING: ReadonlySet<string> = new Set(['initUpload', 'initMultipartUpload', 'signMultipartUpload']);
/** Their answers are about a file of the run alone. */
const FILES: ReadonlySet<string> = new Set(['createUpload', 'createUploadFromUrl', 'finalizeUpload', 'completeMultipartUpload']);

/** Without their queries. */
function urlsIn(answer: unknown): string[] {
  const { url, parts } = fieldsOf(answer);
  const urls = [url, ...(Array.isArray(parts) ? parts.map(part => fieldsOf(part)['url']) : [])];
  return urls.flatMap(each => {
    if (typeof each !== 'string' || !URL.canParse(each)) return [];
    const { origin, pathname } = new URL(each);
    return origin + pathname;
  });
}

/** The posts of a page of rows. */
export function postIdsIn(rows: unknown): string[] {
  const { items } = fieldsOf(rows);
  return (Array.isArray(items) ? items : []).flatMap(row => {
    const { postId } = fieldsOf(row);
    return typeof postId === 'string' ? postId : [];
  });
}
