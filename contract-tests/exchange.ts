import type { OperationSpec } from '../openapi/document.ts';
import { isTooDeep } from '../scenarios/runner/read-answer.ts';
import type { SentInit, Session } from './session.ts';

/** A call of one operation. */
export interface Call {
  readonly operation: OperationSpec;
  /** Values of the path parameters. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The body, which is sent as JSON or as a form. */
  readonly body: unknown;
}

/** Whether a case is a call. */
export function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'operation' in value && 'path' in value && 'query' in value;
}

/** The answer to a call. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed text; undefined when it is no JSON. */
  readonly body: unknown;
}

export interface SendOptions {
  /** The key in place of the session's; null for none. */
  readonly apiKey?: string | null;
  /** A suffix of the path. */
  readonly suffix?: string;
  /** The content type in place of `application/json`. */
  readonly contentType?: string;
  /** A text in place of the call's body. */
  readonly text?: string;
}

/** Returns path and query of a call. */
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

/** Sends a call, with the body as JSON or as a form, and reads the whole answer. */
export async function send(
  session: Session,
  call: Call,
  { apiKey = session.apiKey, suffix = '', ...other }: SendOptions = {},
): Promise<Answer> {
  const body = other.text ?? (call.body === undefined ? undefined : contentOf(call.body));
  const content = body instanceof FormData ? await encodedForm(body) : textContent(body, other.contentType);
  const response = await session.fetch(`${session.baseUrl}${targetOf(call, suffix)}`, {
    method: call.operation.method,
    ...content,
    headers: { ...content?.headers, ...(apiKey !== null && { 'x-api-key': apiKey }) },
  });
  const text = await response.text();
  return { status: response.status, headers: Object.fromEntries(response.headers), text, body: parsed(text) };
}

const JSON_TYPE = 'application/json';

function textContent(text: string | undefined, type = JSON_TYPE): Content | undefined {
  return text === undefined ? undefined : { headers: { 'content-type': type }, body: text };
}

export const FORM = 'multipart/form-data';

/** Returns the content of a body: a form if it has a file, otherwise JSON. */
function contentOf(body: unknown): FormData | string {
  const fields = Object.entries(fieldsOf(body));
  if (!fields.some(([, value]) => isFile(value))) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) {
    if (isFile(value)) form.append(name, new Blob([value.content], { type: value.type }), value.name);
    else if (typeof value === 'string') form.append(name, value);
  }
  return form;
}

/** The part of a request that its body decides. */
export type Content = Required<Pick<SentInit, 'headers' | 'body'>>;

/** Returns the content type and the body of a request: a given form or one with the files of the body, otherwise JSON. */
export async function encodedContent(body: object): Promise<Content> {
  const content = body instanceof FormData ? body : contentOf(body);
  return content instanceof FormData ? encodedForm(content) : { headers: { 'content-type': JSON_TYPE }, body: content };
}

/**
 * Encodes a form, with its boundary in the content type. A `fetch` that is given the form itself does the same, but only while it sends, so that
 * nobody could record the bytes.
 */
async function encodedForm(form: FormData): Promise<Content> {
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, body: new Uint8Array(await encoded.arrayBuffer()) };
}

/** A file in a field of a form. */
export interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

export function isFile(value: unknown): value is FormFile {
  return typeof value === 'object' && value !== null && ['name', 'type', 'content'].every(name => name in value);
}

/** The text that was parsed last, because a property and the checks parse the same answer. */
let latest: { readonly text: string; readonly value: unknown } = { text: '', value: undefined };

/** Returns the value of a JSON text, which callers must not change; undefined for other texts, and for one that is nested too deeply to be walked through. */
export function parsed(text: string): unknown {
  if (text !== latest.text) latest = { text, value: parse(text) };
  return latest.value;
}

function parse(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the properties of an object; none for other values. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export type Fields = Readonly<Record<string, unknown>>;
