import { Ajv } from 'ajv';
import { parseJson } from '../../simulator/text/json.ts';
import { canParseUrl } from '../../simulator/text/urls.ts';
import type { Exchange } from '../run/results.ts';

interface HarHeader {
  readonly name: string;
  readonly value: string;
}

interface HarEntry {
  readonly startedDateTime: string;
  readonly time?: number | null;
  /** Set by `sim proxy` for an exchange with which it has interfered. */
  readonly _injected?: unknown;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly HarHeader[];
    readonly postData?: { readonly text?: string };
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly HarHeader[];
    readonly content: { readonly text?: string; readonly encoding?: string; readonly size?: number };
  };
}

const TEXT = { type: 'string' };
const HEADERS = { type: 'array', items: { type: 'object', required: ['name', 'value'], properties: { name: TEXT, value: TEXT } } };
/** An archive as a whole. */
const ARCHIVE = {
  type: 'object',
  required: ['log'],
  properties: { log: { type: 'object', required: ['entries'], properties: { entries: { type: 'array' } } } },
};
/** The parts of an entry that are read. */
const ENTRY = {
  type: 'object',
  required: ['startedDateTime', 'request', 'response'],
  properties: {
    startedDateTime: TEXT,
    time: { type: ['number', 'null'] },
    request: {
      type: 'object',
      required: ['method', 'url', 'headers'],
      properties: { method: TEXT, url: TEXT, headers: HEADERS, postData: { type: 'object', properties: { text: TEXT } } },
    },
    response: {
      type: 'object',
      required: ['status', 'headers', 'content'],
      properties: {
        status: { type: 'integer' },
        headers: HEADERS,
        content: { type: 'object', properties: { text: TEXT, encoding: TEXT, size: { type: 'number' } } },
      },
    },
  },
};

/** The content of an archive. */
export interface RecordedTraffic {
  /** The exchanges in the order in which they ended. */
  readonly exchanges: readonly Exchange[];
  /** How many entries cannot be judged, by the reason: `without a recorded response`. */
  readonly unread: ReadonlyMap<string, number>;
}

/**
 * Reads an archive of `sim proxy`, a browser or another proxy, entry by entry: one that cannot be judged is counted and does not matter for the
 * others. Throws an Error that names the mistake in a text that is no archive.
 */
export function readHar(text: string): RecordedTraffic {
  const value: unknown = parsed(text);
  const ajv = new Ajv({ strict: false, allowUnionTypes: true });
  const isArchive = ajv.compile<{ readonly log: { readonly entries: readonly unknown[] } }>(ARCHIVE);
  if (!isArchive(value)) throw new Error(`is no HTTP Archive: ${ajv.errorsText(isArchive.errors, { dataVar: 'the file' })}`);
  const isEntry = ajv.compile<HarEntry>(ENTRY);
  const exchanges: Exchange[] = [];
  const unread = new Map<string, number>();
  for (const entry of value.log.entries) {
    const read = isEntry(entry) ? exchangeOf(entry) : `incomplete (${ajv.errorsText(isEntry.errors, { dataVar: 'the entry' })})`;
    if (typeof read === 'string') unread.set(read, (unread.get(read) ?? 0) + 1);
    else exchanges.push(read);
  }
  return { exchanges: exchanges.toSorted((a, b) => a.at + a.durationMs - b.at - b.durationMs), unread };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new Error(`is no JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** The exchange of an entry, or why it cannot be judged. */
function exchangeOf({ startedDateTime, time, request, response, _injected: injected }: HarEntry): Exchange | string {
  if (injected !== undefined) return 'with a fault or a trap of sim proxy';
  const at = Date.parse(startedDateTime);
  const body = bodyOf(response.content);
  if (response.status === 0 || body === undefined) return 'without a recorded response';
  if (Number.isNaN(at)) return 'without a time';
  if (!canParseUrl(request.url)) return 'without a URL';
  return {
    at,
    // Some recorders write -1 for a time that they do not know.
    durationMs: Math.max(time ?? 0, 0),
    method: request.method,
    url: request.url,
    requestHeaders: fieldsOf(request.headers),
    requestBody: request.postData?.text ?? null,
    status: response.status,
    responseHeaders: fieldsOf(response.headers),
    responseBody: body,
  };
}

/** The body as text. Browsers leave out the text of an empty one. Undefined for one that was not recorded. */
function bodyOf({ text, encoding, size }: HarEntry['response']['content']): string | undefined {
  if (text === undefined) return size === 0 ? '' : undefined;
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
}

/** Headers by their names in lower case. The values of one that was sent several times are joined, as HTTP says. */
function fieldsOf(headers: readonly HarHeader[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const { name, value } of headers) {
    const earlier = fields.get(name.toLowerCase());
    fields.set(name.toLowerCase(), earlier === undefined ? value : `${earlier}, ${value}`);
  }
  return Object.fromEntries(fields);
}
