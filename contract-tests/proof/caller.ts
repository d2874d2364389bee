/** The client of proof: calls with a key, whose bodies are JSON, forms, or objects with files. */
import { encodedContent, type Fields, fieldsOf } from '../exchange.ts';
import type { Fetch } from '../session.ts';

export interface Called {
  readonly status: number;
  /** No fields for an answer that is no object. */
  readonly body: Fields;
}

/** Sends a call and returns its answer, whatever that is. */
export type Call = (method: string, path: string, body?: object) => Promise<Called>;

/** Sends a call and returns the body of its answer. Throws when the call is refused. */
export type Did = (...call: Parameters<Call>) => Promise<Fields>;

/** Returns a caller of what is at the beginning of its paths; without a key, for the control API. */
export function createCall({ fetch, baseUrl = '', apiKey }: { fetch: Fetch; baseUrl?: string; apiKey?: string | undefined }): Call {
  return async (method, path, body) => {
    const content = body && (await encodedContent(body));
    const headers = { ...content?.headers, ...(apiKey !== undefined && { 'x-api-key': apiKey }) };
    const response = await fetch(`${baseUrl}${path}`, { method, ...content, headers });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : fieldsOf(JSON.parse(text)) };
  };
}

/** The same caller, which throws when a call is refused. */
export function createDid(...options: Parameters<typeof createCall>): Did {
  const call = createCall(...options);
  return async (method, path, sent) => {
    const { status, body } = await call(method, path, sent);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
}

/** Returns the items of a list. */
export function itemsOf(list: Fields | undefined): readonly Fields[] {
  const items = list?.['items'];
  return Array.isArray(items) ? items.map(fieldsOf) : [];
}

/** Returns the id of an answer. */
export function idOf(answer: Fields | undefined): string | undefined {
  const id = answer?.['id'];
  return typeof id === 'string' ? id : undefined;
}
