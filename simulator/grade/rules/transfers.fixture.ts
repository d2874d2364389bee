/** Multipart transfers built by hand. */
import { type CallOptions, call, callOfPath } from '../run.fixture.ts';
import type { ObservedCall } from '../run.ts';

const FILE = { teamId: 'team_1', fileName: 'a.mp4', mimeType: 'video/mp4', fileSize: 200_000_000 };

/** The target of the PUT of a part. */
function partUrl(partNumber: number, uploadId = 'up_1'): string {
  return `http://127.0.0.1:4010/_storage/team_1/a.mp4?uploadId=${uploadId}&partNumber=${partNumber}&signature=s`;
}

export function init(at: number, uploadId = 'up_1', options: CallOptions = {}): ObservedCall {
  const parts = [1, 2, 3].map(partNumber => ({ partNumber, url: partUrl(partNumber, uploadId) }));
  return call(at, 'initMultipartUpload', {
    request: FILE,
    response: { uploadId, path: 'team_1/a.mp4', partSize: 67_108_864, parts },
    ...options,
  });
}

export function put(at: number, partNumber: number, options: CallOptions = {}, uploadId = 'up_1'): ObservedCall {
  const { pathname, search } = new URL(partUrl(partNumber, uploadId));
  const responseHeaders = options.status === undefined ? { etag: `"tag${partNumber}"` } : {};
  return callOfPath(at, 'PUT', pathname, { query: search.slice(1), responseHeaders, ...options });
}

export function complete(at: number, options: CallOptions = {}, partNumbers: readonly number[] = [1, 2, 3]): ObservedCall {
  const parts = partNumbers.map(partNumber => ({ partNumber, etag: `tag${partNumber}` }));
  return call(at, 'completeMultipartUpload', { request: { teamId: 'team_1', path: 'team_1/a.mp4', uploadId: 'up_1', parts }, ...options });
}
