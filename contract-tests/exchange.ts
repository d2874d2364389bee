/** Calls of the public API, as checks look at them. */
import type { OperationSpec } from '../openapi/document.ts';
import { fieldsOfHeaders, PlainRequest } from './messages.ts';
import type { Session } from './session.ts';

/** A call of one operation. */
export interface Call {
  readonly operation: OperationSpec;
  /** Values of the path's parameters. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Sent as JSON, but for a form. */
  readonly body: unknown;
}

/** Whether a case is a call. */
export function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'operation' in value && 'path' in value && 'query' in value;
}

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed text; undefined when it is no JSON. */
  readonly body: unknown;
}

export interface SendOptions {
  /** In place of the session's; null sends none. */
  readonly apiKey?: string | null;
  /** Added to the path. */
  readonly suffix?: string;
  /** In place of `application/json`. */
  readonly contentType?: string;
  /** Sent as it is, in place of the call's body. */
  readonly text?: string;
}

/** The address of a call below the base address. */
export function targetOf({ operation, path, query }: Call, suffix = ''): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const item of listed(value)) parameters.append(name, String(item));
  const text = parameters.toString();
  return `${filled}${suffix}${text ? `?${text}` : ''}`;
}

function listed(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Sends a call and reads the answer to its end. A body goes out as the document has it: as JSON, or as the fields of a form. */
export async function send(
  session: Session,
  call: Call,
  { apiKey = session.apiKey, suffix = '', ...other }: SendOptions = {},
): Promise<Answer> {
  const body = other.text ?? (call.body === undefined ? undefined : contentOf(call.body));
  const headers = {
    // A form brings its own type, with its boundary.
    ...(typeof body === 'string' && { 'content-type': other.contentType ?? 'application/json' }),
    ...(apiKey !== null && { 'x-api-key': apiKey }),
  };
  const { method } = call.operation;
  const url = `${session.baseUrl}${targetOf(call, suffix)}`;
  const request =
    body instanceof FormData ? new Request(url, { method, headers, body }) : new PlainRequest(method, url, headers, body ?? null);
  const response = await session.fetch(request);
  const text = await response.text();
  return { status: response.status, headers: fieldsOfHeaders(response), text, body: parsed(text) };
}

export const FORM = 'multipart/form-data';

/** A body as it goes out: what has a file in it as a form, everything else as JSON. */
export function contentOf(body: unknown): FormData | string {
  const fields = Object.entries(fieldsOf(body));
  if (!fields.some(([, value]) => isFile(value))) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) {
    if (isFile(value)) form.append(name, new Blob([value.content], { type: value.type }), value.name);
    else if (typeof value === 'string') form.append(name, value);
  }
  return form;
}

/** A file as a field of a form. */
export interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

export function isFile(value: unknown): value is FormFile {
  return typeof value === 'object' && value !== null && ['name', 'type', 'content'].every(name => name in value);
}

/** The text that was parsed last: who sends a call reads its answer, and so do those who judge it. */
let latest: { readonly text: string; readonly value: unknown } = { text: '', value: undefined };

/** The value of a JSON text, which nobody changes; undefined for another text. */
export function parsed(text: string): unknown {
  if (text !== latest.text) latest = { text, value: parse(text) };
  return latest.value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The properties of a JSON object; none of what is no object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export type Fields = Readonly<Record<string, unknown>>;
