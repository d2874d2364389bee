/** Adds the tag of a run to requests that somebody else wrote, such as those of a scenario, and takes it out of what comes back. */
import { jsonOrText, mapTexts } from '../../simulator/text/json.ts';
import { type Content, encodedContent, fieldsOf } from '../exchange.ts';
import type { Fetch, Session } from '../session.ts';
import { taggedBody } from '../tag.ts';
import { operationAt } from './operation-at.ts';

/** A request before it is tagged. */
export interface UntaggedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
  readonly signal?: AbortSignal;
}

export interface Tagging {
  /** Sends a request with the tag in all texts that need it, and returns the answer without: who wrote the request meets its own texts. */
  send(url: string, request: UntaggedRequest): Promise<Response>;
  /** Returns a value with the texts of requests in place of the tagged ones, at any depth. */
  untagged(value: unknown): unknown;
}

/** Sends by the session, whose tag it adds. */
export function createTagging(session: Pick<Session, 'tag' | 'fetch'>): Tagging {
  /** The texts of requests by those that were sent. */
  const originals = new Map<string, string>();
  const untagged = (value: unknown): unknown => mapTexts(value, text => withOriginals(text, originals));
  return {
    untagged,
    async send(url, { method, headers, body, signal }) {
      const operationId = operationAt(method, new URL(url).pathname)?.id ?? '';
      const content = await taggedContent(session, operationId, body, originals);
      const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
      const init: Parameters<Fetch>[1] = {
        method,
        ...(content && { body: content.body }),
        headers: { ...Object.fromEntries(names), ...content?.headers },
        ...(signal && { signal }),
      };
      return untaggedAnswer(await session.fetch(url, init), untagged);
    },
  };
}

type Originals = Map<string, string>;

async function taggedContent(
  session: Pick<Session, 'tag'>,
  operationId: string,
  body: UntaggedRequest['body'],
  originals: Originals,
): Promise<Partial<Content> | undefined> {
  if (body === undefined || body instanceof Uint8Array) return body && { body };
  if (body instanceof FormData) return encodedContent(taggedForm(session, operationId, body, originals));
  const value = jsonOrText(body);
  const changed = taggedBody(session, operationId, value);
  keepOriginals(value, changed, originals);
  return { body: changed === value ? body : JSON.stringify(changed) };
}

/** Adds the tag to the names of the files that need it. */
function taggedForm(session: Pick<Session, 'tag'>, operationId: string, form: FormData, originals: Originals): FormData {
  const copy = new FormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      copy.append(name, value);
      continue;
    }
    const file = { name: value.name, type: value.type, content: '' };
    const changed = fieldsOf(fieldsOf(taggedBody(session, operationId, { [name]: file }))[name]);
    keepOriginals(file, changed, originals);
    copy.append(name, value, String(changed['name']));
  }
  return copy;
}

/** Records each text that differs in two values of the same shape. */
function keepOriginals(before: unknown, after: unknown, originals: Originals): void {
  if (before === after) return;
  if (typeof before === 'string' && typeof after === 'string') return void originals.set(after, before);
  const changed = fieldsOf(after);
  for (const [name, value] of Object.entries(fieldsOf(before))) keepOriginals(value, changed[name], originals);
}

async function untaggedAnswer(response: Response, untagged: Tagging['untagged']): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response;
  const { status, statusText, headers } = response;
  const text = await response.text();
  const value = jsonOrText(text);
  // A text that is no JSON stays as it is, for the reports to show.
  const body = typeof value === 'object' && value !== null ? JSON.stringify(untagged(value)) : text;
  return new Response(body === '' ? null : body, { status, statusText, headers });
}

function withOriginals(text: string, originals: Originals): string {
  return [...originals].reduce((rest, [sent, original]) => rest.replaceAll(sent, () => original), text);
}
