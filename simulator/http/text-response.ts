/** What UTF-8 and back changes. */
const UNFAITHFUL = /^\uFEFF|[\uD800-\uDFFF]/;

let create: ((text: string, init: ResponseInit) => Response) | undefined;

/**
 * A response with a text, and its type among the headers. Node would put the text into a stream and read it from there, which takes longer than the call
 * that it answers. Loads Node's `fetch` when it is called first: a server has no use for it.
 */
export function textResponse(text: string, init: ResponseInit): Response {
  if (UNFAITHFUL.test(text)) return new Response(text, init);
  create ??= createTextResponses();
  return create(text, init);
}

/** What else a response does with its body. Node has `bytes` from 22 on. */
const OTHER_METHODS = ['blob', 'bytes', 'clone', 'formData'] as const;

function createTextResponses(): (text: string, init: ResponseInit) => Response {
  class TextResponse extends Response {
    readonly #text: string;
    #isRead = false;
    /** The same as Node has it, once somebody asks for more than the text. */
    #whole: Response | undefined;

    constructor(text: string, init: ResponseInit) {
      super(null, init);
      this.#text = text;
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
        arrayBuffer: {
          async value() {
            return new TextEncoder().encode(await this.#readText()).buffer;
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
  return (text, init) => new TextResponse(text, init);
}
