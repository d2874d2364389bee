import type * as wire from '../../../openapi/generated/control-types.ts';
import type { WebResource } from '../../domain/ports/media.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import { pageOf } from '../../kernel/page.ts';
import type { ControlOperations } from './operation.ts';
import { parseDurationMs } from './parse-input.ts';

/** Resources of the fake web, for URL imports and CSV media. */
export const webOperations = {
  async listWebResources({ world }, { query }) {
    const { items, total } = pageOf(world.media.webControls.list(), query);
    return { items: await Promise.all(items.map(({ url }) => answerAt(world, url))), total };
  },

  setWebResource({ world }, { body }) {
    register(world, resourceOf(body));
    return answerAt(world, body.url);
  },

  deleteWebResources({ world }, { query: { url } }) {
    const { webControls } = world.media;
    if (url === undefined) return { deleted: webControls.list().filter(resource => webControls.remove(resource.url)).length };
    if (!webControls.remove(url)) throw errors.notFound(`A resource that was set for ${url}`);
    return { deleted: 1 };
  },
} satisfies Partial<ControlOperations>;

function resourceOf(body: wire.SetWebResourceRequest): WebResource {
  const { url, status = 200, contentType = null, size, bodyBase64, delay = 0 } = body;
  if (size !== undefined && bodyBase64 !== undefined)
    throw errors.invalidField(['bodyBase64'], 'must not be combined with size: a given body has its own size');
  if (bodyBase64 !== undefined && !isBase64(bodyBase64))
    throw errors.invalidField(['bodyBase64'], 'must be base64 in the standard alphabet, with its padding');
  return {
    url,
    status,
    contentType,
    bodyBase64: bodyBase64 ?? null,
    sizeBytes: size ?? null,
    delayMs: parseDurationMs('delay', delay),
  };
}

/** Checked here, because Buffer ignores invalid characters. */
function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

function register(world: World, resource: WebResource): void {
  try {
    world.media.webControls.register(resource);
  } catch (error) {
    throw error instanceof TypeError ? errors.invalid(error.message) : error;
  }
}

const NO_LIMITS = { maxBytes: Number.POSITIVE_INFINITY, timeoutMs: Number.POSITIVE_INFINITY, maxRedirects: 0 };

/** Fetches the resource as an import does, so that the answer shows what an import would get. The body is not read. */
async function answerAt(world: World, url: string): Promise<wire.WebResource> {
  const { status, contentType, declaredBytes, delayMs } = await world.media.web.fetch(url, NO_LIMITS);
  return { url, status, contentType, size: declaredBytes ?? 0, delay: delayMs };
}
