/** Calls of the public API, as checks look at them. */
import type { OperationSpec } from '../openapi/document.ts';
import type { Session } from './target.ts';

/** A call of one operation. */
export interface Call {
  readonly operation: OperationSpec;
  /** Values of the path's parameters. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Sent as JSON, but for a form. */
  readonly body: unknown;
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

/** Sends a call and reads the answer to its end. */
export async function send(session: Session, call: Call, { apiKey = session.apiKey, suffix = '' }: SendOptions = {}): Promise<Answer> {
  const headers = new Headers();
  if (apiKey !== null) headers.set('x-api-key', apiKey);
  const { body } = call;
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  const request = new Request(`${session.baseUrl}${targetOf(call, suffix)}`, {
    method: call.operation.method,
    headers,
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const response = await session.fetch(request);
  const text = await response.text();
  return { status: response.status, headers: Object.fromEntries(response.headers), text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
