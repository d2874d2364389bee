import { Ajv } from 'ajv';
import type { Exchange } from '../run/results.ts';

interface HarHeader {
  readonly name: string;
  readonly value: string;
}

interface HarEntry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly HarHeader[];
    readonly postData?: { readonly text?: string };
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly HarHeader[];
    readonly content: { readonly text?: string; readonly encoding?: string; readonly mimeType?: string };
  };
}

const TEXT = { type: 'string' };
const HEADERS = { type: 'array', items: { type: 'object', required: ['name', 'value'], properties: { name: TEXT, value: TEXT } } };
/** The parts of an archive that are read. */
const SCHEMA = {
  type: 'object',
  required: ['log'],
  properties: {
    log: {
      type: 'object',
      required: ['entries'],
      properties: {
        entries: {
          type: 'array',
          items: {
            type: 'object',
            required: ['startedDateTime', 'time', 'request', 'response'],
            properties: {
              startedDateTime: TEXT,
              time: { type: 'number' },
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
                  content: { type: 'object', properties: { text: TEXT, encoding: TEXT, mimeType: TEXT } },
                },
              },
            },
          },
        },
      },
    },
  },
};

/** The content of an archive. */
export interface RecordedTraffic {
  /** The exchanges in the order in which they ended. */
  readonly exchanges: readonly Exchange[];
  /** The number of entries without a response or without its body. */
  readonly unread: number;
}

/** Reads an archive of `sim proxy`, a browser or another proxy. Throws an Error that names the mistake in another text. */
export function readHar(text: string): RecordedTraffic {
  const value: unknown = parsed(text);
  const ajv = new Ajv({ strict: false });
  const isHar = ajv.compile<{ readonly log: { readonly entries: readonly HarEntry[] } }>(SCHEMA);
  if (!isHar(value)) throw new Error(`is no HTTP Archive: ${ajv.errorsText(isHar.errors, { dataVar: 'the file' })}`);
  const { entries } = value.log;
  const exchanges = entries.flatMap(entry => exchangeOf(entry) ?? []);
  return { exchanges: exchanges.toSorted((a, b) => a.at + a.durationMs - b.at - b.durationMs), unread: entries.length - exchanges.length };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`is no JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Returns the exchange of an entry; undefined without a response or without its body. */
function exchangeOf({ startedDateTime, time, request, response }: HarEntry): Exchange | undefined {
  const at = Date.parse(startedDateTime);
  const { text, encoding } = response.content;
  if (response.status === 0 || text === undefined || Number.isNaN(at) || !URL.canParse(request.url)) return undefined;
  return {
    at,
    durationMs: time,
    method: request.method,
    url: request.url,
    requestHeaders: fieldsOf(request.headers),
    requestBody: request.postData?.text ?? null,
    status: response.status,
    responseHeaders: fieldsOf(response.headers),
    responseBody: encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text,
  };
}

function fieldsOf(headers: readonly HarHeader[]): Record<string, string> {
  return Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
}
