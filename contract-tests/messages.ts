/** A request of the suites: of `fetch`, or a plain one, which takes a tenth of the time and is sufficient for text. */

export type SentRequest = Request | PlainRequest;
export type ReceivedResponse = Response | PlainResponse;

/** Headers by lower-case name, with the reading methods of `fetch`. */
class PlainHeaders implements Iterable<[string, string]> {
  constructor(readonly fields: Readonly<Record<string, string>>) {}

  get(name: string): string | null {
    return this.fields[name.toLowerCase()] ?? null;
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  keys(): Iterable<string> {
    return Object.keys(this.fields);
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return Object.entries(this.fields).values();
  }
}

/** A request without a body or with a text. */
export class PlainRequest {
  readonly url: string;
  readonly headers: PlainHeaders;
  /** The parsed URL. */
  readonly address: URL;

  /** `headers` have names in lower case. Throws a TypeError for an invalid URL. */
  constructor(
    readonly method: string,
    url: string,
    headers: Readonly<Record<string, string>>,
    readonly body: string | null,
  ) {
    this.address = new URL(url);
    this.url = this.address.href;
    this.headers = new PlainHeaders(headers);
  }
}

/** A response with a text, which can be read repeatedly. */
export class PlainResponse {
  readonly headers: PlainHeaders;

  /** `headers` have names in lower case. */
  constructor(
    readonly status: number,
    headers: Readonly<Record<string, string>>,
    readonly body: string,
  ) {
    this.headers = new PlainHeaders(headers);
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  text(): Promise<string> {
    return Promise.resolve(this.body);
  }

  json(): Promise<unknown> {
    // A text that is no JSON rejects.
    return this.text().then(text => JSON.parse(text) as unknown);
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return new Blob([this.body]).arrayBuffer();
  }

  clone(): PlainResponse {
    return this;
  }
}

/** Converts a request for `fetch`. */
export function toRequest(request: SentRequest): Request {
  if (request instanceof Request) return request;
  const { method, url, headers, body } = request;
  return new Request(url, { method, headers: headers.fields, body });
}

const NO_CONTENT = 204;

/** Converts a response to one of `fetch`. */
export function toResponse(response: ReceivedResponse): Response {
  if (response instanceof Response) return response;
  const { status, headers, body } = response;
  return new Response(status === NO_CONTENT ? null : body, { status, headers: headers.fields });
}

/** The type of the platform's `fetch`, for Request objects only. */
export type WebFetch = (request: Request) => Promise<Response>;

/** Converts a function for the suites' messages to a `fetch` of the platform. */
export function webFetch(fetch: (request: SentRequest) => Promise<ReceivedResponse>): WebFetch {
  return async request => toResponse(await fetch(request));
}

/** Converts a `fetch` of the platform to a function for the suites' messages. */
export function anyFetch(fetch: WebFetch): (request: SentRequest) => Promise<Response> {
  return request => fetch(toRequest(request));
}

/** Returns the headers of a message by lower-case name. */
export function fieldsOfHeaders({ headers }: SentRequest | ReceivedResponse): Readonly<Record<string, string>> {
  return headers instanceof PlainHeaders ? headers.fields : Object.fromEntries(headers);
}
