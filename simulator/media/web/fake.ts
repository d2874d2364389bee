import ipaddr from 'ipaddr.js';
import type { ByteStream, FakeWebControls, MediaWeb, WebAnswer, WebResource } from '../../domain/ports/media.ts';
import type { Json } from '../../kernel/job-queue.ts';
import { madeUp } from '../made-up.ts';
import { mimeTypeOfExtension } from '../samples/samples.ts';
import { sparseStream } from '../sparse.ts';
import { downloads, webUrl } from './failures.ts';
import { hostOf, isPublicAddress } from './public-address.ts';

/** Of a resource that nobody registered and whose extension says nothing. */
const DEFAULT_TYPE = 'image/jpeg';

/** A web of made-up files: every URL leads somewhere, and no packet leaves the machine (decisions §4). */
export interface FakeWeb {
  readonly web: MediaWeb;
  readonly controls: FakeWebControls;
  /** Whether somebody registered what is at this URL. */
  knows(url: string): boolean;
}

/** Creates a fake web. A URL that was not registered leads to a small valid file of the type that its extension names. */
export function createFakeWeb(): FakeWeb {
  const resources = new Map<string, WebResource>();
  return {
    knows: url => URL.canParse(url) && resources.has(nameOf(new URL(url))),
    web: {
      async fetch(text, limits) {
        const url = webUrl(text);
        const resource = resources.get(nameOf(url)) ?? unregistered(url);
        if (resource.delayMs > limits.timeoutMs) throw downloads.timeout(limits.timeoutMs);
        const answer = answerOf(url, resource);
        if ((answer.declaredBytes ?? 0) > limits.maxBytes) throw downloads.tooLarge(limits.maxBytes);
        return answer;
      },
    },
    controls: {
      register(resource) {
        if (!/^https?:\/\//i.test(resource.url) || !URL.canParse(resource.url))
          throw new TypeError(`url must be an http or https URL, not ${resource.url}`);
        const name = nameOf(new URL(resource.url));
        resources.delete(name);
        resources.set(name, resource);
      },
      list: () => [...resources.values()],
      save: () => [...resources.values()].map((resource): Json => ({ ...resource })),
      load(state) {
        resources.clear();
        // What save() gave: a snapshot is checked where it comes in.
        for (const resource of state as unknown as WebResource[]) resources.set(nameOf(new URL(resource.url)), resource);
      },
    },
  };
}

/** What a server is asked for: the fragment stays with the caller. */
function nameOf(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}

/** Throws for what the real web would refuse to fetch, as far as that can be known without asking for a name. */
function unregistered(url: URL): WebResource {
  const host = hostOf(url);
  const isLocal = ipaddr.isValid(host) ? !isPublicAddress(host) : host === 'localhost' || host.endsWith('.localhost');
  if (isLocal) throw downloads.notPublic();
  return { url: url.href, status: 200, contentType: null, bodyBase64: null, sizeBytes: null, delayMs: 0 };
}

function answerOf(url: URL, { status, contentType, bodyBase64, sizeBytes, delayMs }: WebResource): WebAnswer {
  const type = contentType ?? mimeTypeOfExtension(url.pathname) ?? DEFAULT_TYPE;
  const { declaredBytes, body } = bodyBase64 === null ? madeUpBody(type, status, sizeBytes) : givenBody(bodyBase64);
  return { status, contentType: type, declaredBytes, body, delayMs };
}

function givenBody(base64: string) {
  const bytes = Buffer.from(base64, 'base64');
  return { declaredBytes: bytes.length, body: once(bytes) };
}

function madeUpBody(mimeType: string, status: number, sizeBytes: number | null) {
  // An error page has no media in it.
  const size = status === 200 ? sizeBytes : (sizeBytes ?? 0);
  const object = madeUp({ mimeType, sizeBytes: size, widthPixels: null, heightPixels: null, seconds: null });
  return { declaredBytes: object.sizeBytes, body: sparseStream(object) };
}

async function* once(bytes: Uint8Array): ByteStream {
  yield bytes;
}
