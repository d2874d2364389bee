/** Bodies, files and requests whose classes are not those of this realm: of jsdom, happy-dom, or a package such as undici. */

/** Whether a value is a request of any realm. */
export function isRequest(value: unknown): value is Request {
  return value instanceof Request || (tagOf(value) === 'Request' && typeof value === 'object' && value !== null && 'arrayBuffer' in value);
}

/** A request of another realm; undefined for any other value. */
export function foreignRequest(value: unknown): Request | undefined {
  return isRequest(value) && !(value instanceof Request) ? value : undefined;
}

/** A body that `Request` of this realm takes: what it would turn into the text `[object FormData]` is copied first. */
export async function ownBody(body: RequestInit['body']): Promise<RequestInit['body']> {
  if (isForeignBlob(body)) return ownBlob(body);
  if (isParameters(body)) return body.toString();
  const entries = foreignEntries(body);
  if (!entries) return body;
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, await ownBlob(value), value.name);
  }
  return form;
}

function isParameters(body: unknown): body is URLSearchParams {
  return tagOf(body) === 'URLSearchParams' && !(body instanceof URLSearchParams);
}

function foreignEntries(body: unknown): FormData | undefined {
  const isForm = (value: unknown): value is FormData => tagOf(value) === 'FormData' && !(value instanceof FormData);
  return isForm(body) ? body : undefined;
}

function isForeignBlob(value: unknown): value is Blob {
  return ['Blob', 'File'].includes(tagOf(value)) && !(value instanceof Blob);
}

async function ownBlob(blob: Blob): Promise<Blob> {
  return new Blob([new Uint8Array(await blob.arrayBuffer())], { type: blob.type });
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}
