/** Collects the run's own resources from answers: ids, addresses of files, posts and media of imports. */
import { canParseUrl } from '../../../simulator/text/urls.ts';
import { fieldsOf } from '../../exchange.ts';
import { operationAt } from '../operation-at.ts';
import type { CreatedResource } from './created-resources.ts';
import { CREATIONS } from './creations.ts';
import { keepFlow } from './rules/automations.ts';
import { sentOf } from './rules/posts.ts';
import { isOwn, type RunState, type Write } from './rules/run-state.ts';

/** Records what a successful call has created. */
export function noteCreated(write: Write, operationId: string, intent: number, answer: unknown, run: RunState): void {
  const { body } = write;
  const { idsIn, removal } = CREATIONS[operationId] ?? {};
  const ids = idsIn?.(answer) ?? [];
  const others = removal?.othersOf(write, answer) ?? {};
  run.resources.settle(
    intent,
    ids.map((id): CreatedResource => ({ operationId, id, ...(Object.keys(others).length > 0 && { others }) })),
  );
  for (const id of ids) {
    if (operationId === 'createAutomation') keepFlow(id, body, run);
    else if (operationId === 'createPost' || operationId === 'createComment') run.sent.set(id, sentOf(body, run.now()));
  }
  // The multipart upload is complete, and exists as an upload now.
  if (typeof body['path'] === 'string' && ids.length > 0) run.resources.removed(body['path']);
}

/** Records addresses in the answers about uploads, and what the run's CSV imports have created. */
export function noteAnswer(method: string, pathname: string, answer: unknown, run: RunState): void {
  const operationId = operationAt(method, pathname)?.id ?? '';
  if (PRESIGNING.has(operationId)) for (const url of urlsIn(answer)) run.presignedUrls.add(url);
  if (FILES.has(operationId)) for (const url of urlsIn(answer)) run.fileUrls.add(url);
  const [, importId = ''] = /\/post-csv-import\/([^/]+)\/rows$/.exec(pathname) ?? [];
  if (isOwn(run, importId)) for (const resource of createdByRows(answer)) run.resources.add(resource);
}

const PRESIGNING: ReadonlySet<string> = new Set(['initUpload', 'initMultipartUpload', 'signMultipartUpload']);
/** The operations whose answers only have addresses of files of the run. */
const FILES: ReadonlySet<string> = new Set(['createUpload', 'createUploadFromUrl', 'finalizeUpload', 'completeMultipartUpload']);

/** Returns the URLs in an answer, without their queries. */
function urlsIn(answer: unknown): string[] {
  const { url, parts } = fieldsOf(answer);
  const urls = [url, ...(Array.isArray(parts) ? parts.map(part => fieldsOf(part)['url']) : [])];
  return urls.flatMap(each => {
    if (typeof each !== 'string' || !canParseUrl(each)) return [];
    const { origin, pathname } = new URL(each);
    return origin + pathname;
  });
}

/** Returns what the rows of a CSV import have created: posts, and uploads of their media. */
export function createdByRows(rows: unknown): CreatedResource[] {
  const { items } = fieldsOf(rows);
  return (Array.isArray(items) ? items.map(fieldsOf) : []).flatMap(({ postId, normalizedPayload }) => {
    const parts = Object.values(fieldsOf(fieldsOf(normalizedPayload)['data'])).map(fieldsOf);
    const uploadIds = new Set(parts.flatMap(({ uploadIds: ids }) => (Array.isArray(ids) ? textsIn(ids) : [])));
    return [
      ...textsIn([postId]).map(id => ({ operationId: 'createPost', id })),
      ...[...uploadIds].map(id => ({ operationId: 'createUploadFromUrl', id })),
    ];
  });
}

function textsIn(values: readonly unknown[]): string[] {
  return values.filter(value => typeof value === 'string');
}
