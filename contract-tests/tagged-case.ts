/** Puts the run's tag into generated calls, so that properties compare what is really sent. */
import { NOBODY } from './arbitraries/id-kinds.ts';
import { type Call, fieldsOf, isCall } from './exchange.ts';
import type { Session } from './session.ts';
import { taggedBody } from './tag.ts';

/** A call, or what has one as its `call`, with tags in its body. Anything else is unchanged: it tags what it creates by itself. */
export function taggedCase(session: Pick<Session, 'tag'>, value: unknown): unknown {
  if (isCall(value)) return { ...value, body: taggedBody(session, value.operation.id, ofNobody(value)) };
  if (!hasCall(value)) return value;
  return { ...value, call: taggedCase(session, value.call) };
}

/** Uploads in progress have no ids that generated calls know, and nothing is fetched from others. */
function ofNobody({ operation, body }: Call): unknown {
  const { path, url } = fieldsOf(body);
  if (IN_PROGRESS.has(operation.id) && typeof path === 'string' && path !== '') return { ...fieldsOf(body), path: `${NOBODY}/${path}` };
  const isFetched = operation.id === 'createUploadFromUrl' && typeof url === 'string' && URL.canParse(url);
  return isFetched ? { ...fieldsOf(body), url: withoutHost(url) } : body;
}

const IN_PROGRESS: ReadonlySet<string> = new Set([
  'finalizeUpload',
  'signMultipartUpload',
  'completeMultipartUpload',
  'abortMultipartUpload',
]);

/** The address at a host that cannot exist. */
function withoutHost(text: string): string {
  const url = new URL(text);
  return `${url.protocol}//host.invalid${url.pathname}${url.search}`;
}

function hasCall(value: unknown): value is { readonly call: Call } {
  return typeof value === 'object' && value !== null && 'call' in value && isCall(value.call);
}
