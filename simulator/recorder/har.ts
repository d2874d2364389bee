/** A recording from an HTTP Archive, of a simulator or of any deployment. */

import { fieldsOf, jsonOrText, parseJson, valueOfBody } from '../text/json.ts';
import { canParseUrl } from '../text/urls.ts';
import type { RecordedBody, RecordedCall, Recording } from './recording.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The program that writes broken connections as status 0; others write so what they did not see the end of. */
const OWN = 'social-publishing-sim';

/** An entry as far as it goes, and what is said of it. */
interface Read {
  readonly call?: RecordedCall;
  readonly notes: readonly string[];
}

/**
 * Calls of the public API in an archive. What the archive does not have is left out and noted. Throws a TypeError that says what is missing in a text
 * that is none, and a SyntaxError with the place for one that is no JSON.
 */
export function recordingOfHar(text: string, name: string): Recording {
  const { log } = fieldsOf(parseJson(text));
  const { entries, creator } = fieldsOf(log);
  if (!Array.isArray(entries))
    throw new TypeError('It has no log.entries: give an HTTP Archive (.har), as browsers and GET /_sim/requests.har write it');
  const isOwn = fieldsOf(creator)['name'] === OWN;
  const read = entries.map((entry, index) => readEntry(fieldsOf(entry), index + 1, isOwn));
  const calls = read.flatMap(({ call }) => call ?? []);
  const notes = read.flatMap(each => each.notes);
  const [first] = calls;
  if (!first) throw new TypeError(['It has no call of /api/v1: record the traffic of a client of the service', ...notes].join('; '));
  const ordered = calls.toSorted((a, b) => a.at.localeCompare(b.at));
  const from = ordered[0]?.at ?? first.at;
  return {
    name,
    from,
    to: ordered.at(-1)?.at ?? from,
    seed: 1,
    calls: ordered,
    events: [],
    attempts: [],
    endpoints: [],
    levers: [],
    notes,
  };
}

/** The call of an entry; nothing for an address that is none of the public API. A base path before it is that of a gateway. */
function readEntry({ startedDateTime, request, response, _operationId: operationId }: Fields, number: number, isOwn: boolean): Read {
  const { method, url: address, headers, postData, bodySize } = fieldsOf(request);
  if (typeof address !== 'string' || typeof method !== 'string') return { notes: [`entry ${number}: it has no address or no method`] };
  const url = canParseUrl(address) ? new URL(address) : undefined;
  const [, path] = /(\/api\/v1\/.*|\/api\/v1$)/.exec(url?.pathname ?? '') ?? [];
  if (!url || path === undefined) return { notes: [] };
  const what = `${method} ${path}`;
  const at = typeof startedDateTime === 'string' ? new Date(startedDateTime) : undefined;
  if (!at || Number.isNaN(at.getTime())) return { notes: [`${what}: its time was not recorded, so that it is left out`] };
  const { status, headers: answered, content } = fieldsOf(response);
  if (typeof status !== 'number' || (status === 0 && !isOwn))
    return { notes: [`${what}: its answer was not recorded, so that it is left out`] };
  const sent = headersOf(headers);
  const isKeyUnknown = sent.size === 0 && status !== 401;
  const answer = answerOf(fieldsOf(content));
  return {
    call: {
      at: at.toISOString(),
      method,
      path: path + url.search,
      origin: url.origin + url.pathname.slice(0, url.pathname.length - path.length),
      isControl: false,
      operationId: typeof operationId === 'string' ? operationId : null,
      status,
      // Keys are masked in archives, and one of a deployment is of no use here.
      as: isKeyUnknown || sent.has('x-api-key') ? 'acme' : 'nobody',
      key: null,
      request: bodyOf(fieldsOf(postData), sent, isOwn ? 0 : bodySize),
      response: answer ?? null,
      responseHeaders: Object.fromEntries(headersOf(answered)),
    },
    notes: [
      ...(isKeyUnknown ? [`${what}: its headers were not recorded; it is sent with a key`] : []),
      ...(answer === undefined ? [`${what}: the body of its answer was not recorded; only its status is expected`] : []),
    ],
  };
}

/** The body of a request; `bodySize` is 0 where the archive is known to have all. Some programs leave it out, or write the parts of a form in its place, though there was one. */
function bodyOf(data: Fields, headers: ReadonlyMap<string, string>, bodySize: unknown): RecordedBody {
  const { text, encoding, params } = data;
  if (typeof text === 'string' && text !== '') {
    const value = jsonOrText(decoded(text, encoding));
    return typeof value === 'object' ? { kind: 'json', value } : LOST;
  }
  const size = Math.max(Number(headers.get('content-length') ?? 0), typeof bodySize === 'number' ? bodySize : 0);
  const isSent = size > 0 || (Array.isArray(params) && params.length > 0) || headers.has('transfer-encoding');
  // Without a size, a type tells of a body.
  const mayBeSent = bodySize !== 0 && !headers.has('content-length') && (headers.has('content-type') || 'mimeType' in data);
  return isSent || mayBeSent ? LOST : { kind: 'none' };
}

const LOST = { kind: 'lost', why: 'the archive has no JSON of it' } as const;

/** The body of an answer: JSON, a text, or null for an empty one; undefined where it was not recorded. */
function answerOf({ text, encoding, size }: Fields): unknown {
  if (typeof text !== 'string') return typeof size === 'number' && size > 0 ? undefined : null;
  return valueOfBody(decoded(text, encoding));
}

function decoded(text: string, encoding: unknown): string {
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
}

function headersOf(headers: unknown): ReadonlyMap<string, string> {
  const pairs = Array.isArray(headers) ? headers.map(fieldsOf) : [];
  return new Map(pairs.map(({ name, value }) => [String(name).toLowerCase(), String(value)]));
}
