/** What UTF-8 and back changes: a mark of the byte order, and lone surrogates. */
const UNFAITHFUL = /^\uFEFF|\p{Surrogate}/u;

interface TextResponses {
  create(text: string, init: ResponseInit): Response;
  unreadText(response: Response): string | undefined;
}

let textResponses: TextResponses | undefined;

/**
 * A response with a text, and its type among the headers. Node would put the text into a stream and read it from there, which takes longer than the call
 * that it answers. Loads Node's `fetch` when it is called first: a server has no use for it.
 */
export function textResponse(text: string, init: ResponseInit): Response {
  if (UNFAITHFUL.test(text)) return new Response(text, init);
  textResponses ??= defineTextResponses();
  return textResponses.create(text, init);
}

/** Returns the text of a response of `textResponse` without reading it. Undefined for other responses, and when somebody has begun to read it. */
export function unreadText(response: Response): string | undefined {
  return textResponses?.unreadText(response);
}

/** What else a response does with its body. Node has `bytes` from 22 on. */
const OTHER_METHODS = ['arrayBuffer', 'blob', 'bytes', 'clone', 'formData'] as const;

function defineTextResponses(): TextResponses {
  class TextResponse extends Response {
    readonly #text: string;
    #isRead = false;
    /** The same as Node has it, once somebody asks for more than the text. */
    #whole: Response | undefined;

    constructor(text: string, init: ResponseInit) {
      super(null, init);
      this.#text = text;
    }

    static unreadText(response: Response): string | undefined {
      return #text in response && !response.#isRead && !response.#whole ? response.#text : undefined;
    }

    #readText(): Promise<string> {
      if (this.#isRead || this.#whole) return this.#asWhole().text();
      this.#isRead = true;
      return Promise.resolve(this.#text);
    }

    #asWhole(): Response {
      if (this.#whole) return this.#whole;
      const { status, statusText, headers } = this;
      this.#whole = new Response(this.#text, { status, statusText, headers });
      // It can be read only once.
      if (this.#isRead) void this.#whole.text();
      return this.#whole;
    }

    // The types of Node declare methods and getters as fields, which a class cannot override.
    static {
      const properties: PropertyDescriptorMap & ThisType<TextResponse> = {
        body: {
          get() {
            return this.#asWhole().body;
          },
        },
        bodyUsed: {
          get() {
            return this.#isRead || this.#whole?.bodyUsed === true;
          },
        },
        text: {
          value() {
            return this.#readText();
          },
        },
        json: {
          async value() {
            return JSON.parse(await this.#readText());
          },
        },
      };
      Object.defineProperties(this.prototype, properties);
      for (const name of OTHER_METHODS) {
        const method: unknown = Reflect.get(Response.prototype, name);
        if (typeof method !== 'function') continue;
        const value = function (this: TextResponse): unknown {
          return Reflect.apply(method, this.#asWhole(), []);
        };
        Object.defineProperty(this.prototype, name, { value });
      }
    }
  }
  return { create: (text, init) => new TextResponse(text, init), unreadText: TextResponse.unreadText };
}
