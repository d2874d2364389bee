/** Lies from defects on the wire: what a simulator in this process replaces in its `fetch`, a proxy replaces in front of a deployment. */
import type { SentInit } from '../../../session.ts';
import type { Mutant } from '../mutant.ts';
import type { Asked, Lie, LieResponse } from './lie.ts';

/** Returns the lie of a defect on the wire; undefined for a defect inside the simulator. */
export function lieOfWire({ id, defect, wire }: Mutant): Lie | undefined {
  if (!wire) return undefined;
  return {
    id,
    defect,
    distort: async (asked, go) => {
      const send = async (url: string, init: SentInit): Promise<Response> => responseOf(await go(changeOf(url, init)));
      return lieResponseOf(await wire(urlOf(asked), initOf(asked), send));
    },
  };
}

/** The proxy sends what it gets to its target, so that only path and query of a URL count. */
const ANY_ORIGIN = 'http://target.invalid';

function urlOf({ path, query }: Asked): string {
  const text = query.toString();
  return `${ANY_ORIGIN}${path}${text && `?${text}`}`;
}

function initOf({ method, headers, body }: Asked): SentInit {
  if (body.length === 0) return { method, headers };
  const isText = headers['content-type']?.startsWith('application/json') ?? false;
  return { method, headers, body: isText ? new TextDecoder().decode(body) : new Uint8Array(body) };
}

function changeOf(url: string, { method, headers, body = '' }: SentInit): Partial<Asked> {
  const { pathname, searchParams } = new URL(url);
  return { method, path: pathname, query: searchParams, headers, body: typeof body === 'string' ? new TextEncoder().encode(body) : body };
}

/** The statuses whose responses have no body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf({ status, headers, body }: LieResponse): Response {
  return new Response(EMPTY.has(status) ? null : new Uint8Array(Buffer.from(body)), { status, headers });
}

async function lieResponseOf(response: Response): Promise<LieResponse> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: Buffer.from(await response.arrayBuffer()) };
}
