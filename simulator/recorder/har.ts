/** A recording from an HTTP Archive, of a simulator or of any deployment. */
import { canParseUrl } from '../text/can-parse-url.ts';
import type { RecordedBody, RecordedCall, Recording } from './recording.ts';

interface HarPair {
  readonly name: string;
  readonly value: string;
}

/** The part of an entry that is read. */
interface HarEntry {
  readonly startedDateTime: string;
  readonly _operationId?: string | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers?: readonly HarPair[];
    readonly postData?: { readonly mimeType?: string; readonly text?: string };
  };
  readonly response: {
    readonly status: number;
    readonly headers?: readonly HarPair[];
    readonly content?: { readonly text?: string; readonly encoding?: string };
  };
}

/** Calls of the public API in an archive. Throws a TypeError that says what is missing in a text that is none. */
export function recordingOfHar(text: string, name: string): Recording {
  const entries = entriesOf(text);
  const calls = entries.map(callOf).filter(call => call !== undefined);
  const [first] = calls;
  if (!first) throw new TypeError('It has no call of /api/v1: record the traffic of a client of the service');
  const ordered = calls.toSorted((a, b) => a.at.localeCompare(b.at));
  const from = ordered[0]?.at ?? first.at;
  return { name, from, to: ordered.at(-1)?.at ?? from, seed: 1, calls: ordered, events: [], attempts: [], endpoints: [], levers: [] };
}

function entriesOf(text: string): readonly HarEntry[] {
  const har: unknown = JSON.parse(text);
  const log = Object(har) as { readonly log?: { readonly entries?: unknown } };
  const entries = log.log?.entries;
  if (!Array.isArray(entries))
    throw new TypeError('It has no log.entries: give an HTTP Archive (.har), as browsers and GET /_sim/requests.har write it');
  // Each entry is read with care below.
  return entries as readonly HarEntry[];
}

/** A call; undefined for an address that is none of the public API. A base path before it is that of a gateway. */
function callOf({ startedDateTime, request, response, _operationId = null }: HarEntry): RecordedCall | undefined {
  const url = canParseUrl(request.url) ? new URL(request.url) : undefined;
  const [, path] = /(\/api\/v1\/.*|\/api\/v1$)/.exec(url?.pathname ?? '') ?? [];
  if (!url || path === undefined) return undefined;
  const hasKey = (request.headers ?? []).some(header => header.name.toLowerCase() === 'x-api-key');
  return {
    at: new Date(startedDateTime).toISOString(),
    method: request.method,
    path: path + url.search,
    origin: url.origin + url.pathname.slice(0, url.pathname.length - path.length),
    isControl: false,
    operationId: _operationId,
    status: response.status,
    // Keys are masked in archives, and one of a deployment is of no use here.
    as: hasKey ? 'acme' : 'nobody',
    key: null,
    request: bodyOf(request.postData),
    response: parsed(response.content?.encoding === 'base64' ? undefined : response.content?.text),
    responseHeaders: Object.fromEntries((response.headers ?? []).map(({ name, value }) => [name.toLowerCase(), value])),
  };
}

function bodyOf(data: HarEntry['request']['postData']): RecordedBody {
  if (data?.text === undefined || data.text === '') return data?.mimeType?.startsWith('multipart/') ? LOST : { kind: 'none' };
  const value = parsed(data.text);
  return typeof value === 'object' ? { kind: 'json', value } : LOST;
}

const LOST = { kind: 'lost', why: 'the archive has no JSON of it' } as const;

function parsed(text: string | undefined): unknown {
  if (text === undefined || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
