import { canParseUrl } from '../simulator/text/urls.ts';
import { NOBODY } from './arbitraries/id-kinds.ts';
import { type Call, fieldsOf, isCall } from './exchange.ts';
import type { Session } from './session.ts';
import { taggedBody } from './tag.ts';

/** Adds the run's tag to the body of a generated call, or of a case with a `call`. Other cases are unchanged: their properties add it. */
export function taggedCase(session: Pick<Session, 'tag'>, value: unknown): unknown {
  if (isCall(value)) return { ...value, body: taggedBody(session, value.operation.id, withUnknownTargets(value)) };
  if (!hasCall(value)) return value;
  return { ...value, call: taggedCase(session, value.call) };
}

/** Changes paths of uploads in progress to unknown ones, and hosts of fetched URLs to one that does not exist, so that nothing of others is used. */
function withUnknownTargets({ operation, body }: Call): unknown {
  const { path, url } = fieldsOf(body);
  if (IN_PROGRESS.has(operation.id) && typeof path === 'string' && path !== '') return { ...fieldsOf(body), path: `${NOBODY}/${path}` };
  const isFetched = operation.id === 'createUploadFromUrl' && typeof url === 'string' && canParseUrl(url);
  return isFetched ? { ...fieldsOf(body), url: withoutHost(url) } : body;
}

const IN_PROGRESS: ReadonlySet<string> = new Set([
  'finalizeUpload',
  'signMultipartUpload',
  'completeMultipartUpload',
  'abortMultipartUpload',
]);

/** Replaces the host of a URL by one that cannot exist. */
function withoutHost(text: string): string {
  const url = new URL(text);
  return `${url.protocol}//host.invalid${url.pathname}${url.search}`;
}

function hasCall(value: unknown): value is { readonly call: Call } {
  return typeof value === 'object' && value !== null && 'call' in value && isCall(value.call);
}
