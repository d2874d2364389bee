import ipaddr from 'ipaddr.js';
import type { ByteStream, FakeWebControls, MediaWeb, WebAnswer, WebResource } from '../../domain/ports/media.ts';
import type { Json } from '../../kernel/job-queue.ts';
import { hostOf, isPublicAddress } from '../../text/public-address.ts';
import { canParseUrl, isWebUrl } from '../../text/urls.ts';
import { generateMedia } from '../generated-media.ts';
import { sparseStream } from '../sparse.ts';
import { downloads, webUrl } from './failures.ts';

/** The type of an unregistered resource without a known extension. */
const DEFAULT_TYPE = 'image/jpeg';

/** A fake web, in which every URL has a generated file and no packet leaves the machine. */
export interface FakeWeb {
  readonly web: MediaWeb;
  readonly controls: FakeWebControls;
  /** Whether a resource was registered for the URL. */
  has(url: string): boolean;
}

/**
 * Creates a fake web. An unregistered URL has a small file of the type of its extension, also of one that uploads refuse (D-UPL-16); without
 * a known extension it has a JPEG.
 */
export function createFakeWeb(): FakeWeb {
  const resources = new Map<string, WebResource>();
  return {
    has: url => canParseUrl(url) && resources.has(resourceKey(new URL(url))),
    web: {
      async fetch(text, limits) {
        const url = webUrl(text);
        const resource = resources.get(resourceKey(url)) ?? defaultResource(url);
        if (resource.delayMs > limits.timeoutMs) throw downloads.timeout(limits.timeoutMs);
        const answer = answerOf(resource, await typeOfExtension(url));
        if ((answer.declaredBytes ?? 0) > limits.maxBytes) throw downloads.tooLarge(limits.maxBytes);
        return answer;
      },
    },
    controls: {
      register(resource) {
        if (!isWebUrl(resource.url)) throw new TypeError(`url must be an http or https URL, not ${resource.url}`);
        const name = resourceKey(new URL(resource.url));
        resources.delete(name);
        resources.set(name, resource);
      },
      remove: url => canParseUrl(url) && resources.delete(resourceKey(new URL(url))),
      list: () => [...resources.values()],
      save: () => [...resources.values()].map((resource): Json => ({ ...resource })),
      load(state) {
        resources.clear();
        // Written by save(): snapshots are validated when they are received.
        for (const resource of state as unknown as WebResource[]) resources.set(resourceKey(new URL(resource.url)), resource);
      },
    },
  };
}

/** The URL without its fragment, which servers do not get. */
function resourceKey(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}

/** Throws for hosts that the real web refuses, as far as that is known without a DNS lookup. */
function defaultResource(url: URL): WebResource {
  const host = hostOf(url);
  const isLocal = ipaddr.isValid(host) ? !isPublicAddress(host) : host === 'localhost' || host.endsWith('.localhost');
  if (isLocal) throw downloads.notPublic();
  return { url: url.href, status: 200, contentType: null, bodyBase64: null, sizeBytes: null, delayMs: 0 };
}

/** The type that the table of IANA and the common servers names for the extension of the path. */
async function typeOfExtension({ pathname }: URL): Promise<string> {
  // It is a CommonJS module, of which a bundle has only the default export.
  const { default: mimeTypes } = await import('mime-types');
  return mimeTypes.lookup(pathname) || DEFAULT_TYPE;
}

function answerOf({ status, contentType, bodyBase64, sizeBytes, delayMs }: WebResource, typeOfUrl: string): WebAnswer {
  const type = contentType ?? typeOfUrl;
  const { declaredBytes, body } = bodyBase64 === null ? generatedBody(type, status, sizeBytes) : decodedBody(bodyBase64);
  return { status, contentType: type, declaredBytes, body, delayMs };
}

function decodedBody(base64: string) {
  const bytes = Buffer.from(base64, 'base64');
  return { declaredBytes: bytes.length, body: streamOf(bytes) };
}

function generatedBody(mimeType: string, status: number, sizeBytes: number | null) {
  // By default an error has an empty body.
  const size = status === 200 ? sizeBytes : (sizeBytes ?? 0);
  const object = generateMedia({ mimeType, sizeBytes: size, widthPixels: null, heightPixels: null, seconds: null });
  return { declaredBytes: object.sizeBytes, body: sparseStream(object) };
}

async function* streamOf(bytes: Uint8Array): ByteStream {
  yield bytes;
}
