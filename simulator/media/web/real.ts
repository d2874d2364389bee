import { lookup as systemLookup } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { ByteStream, DownloadLimits, MediaWeb } from '../../domain/ports/media.ts';
import { DownloadError } from '../../domain/ports/media-errors.ts';
import type { RealTime } from '../../kernel/real-time.ts';
import { downloads, webUrl } from './failures.ts';
import { hostOf, isPublicAddress } from './public-address.ts';

export interface Address {
  readonly address: string;
  /** 4 or 6. */
  readonly family: number;
}

export interface RealWebOptions {
  readonly realTime: RealTime;
  /** All addresses of a name; by default the system tells. */
  readonly resolve?: (name: string) => Promise<readonly Address[]>;
  /** Addresses that may be dialled though they are not public, with their port: `127.0.0.1:8080`. None by default. */
  readonly allowedAddresses?: readonly string[];
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * The web over the network (`--allow-fetch`), fenced in: http and https only; every address that is dialled is a public one, checked where
 * the connection is made, so that a name cannot lead to one place when it is checked and to another when it is used; redirects are few
 * and each is checked anew; time and bytes are bounded. Nothing is inflated, no credentials and no cookies are sent.
 */
export function createRealWeb(options: RealWebOptions): MediaWeb {
  const { realTime, resolve = name => systemLookup(name, { all: true }), allowedAddresses = [] } = options;
  const mayDial = (address: string, port: string) => isPublicAddress(address) || allowedAddresses.includes(`${address}:${port}`);

  /** Asks once. Rejects with a DownloadError. */
  function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const host = hostOf(url);
    // A name is checked when it is looked up; an address is never looked up.
    if (isIP(host) !== 0 && !mayDial(host, port)) return Promise.reject(downloads.notPublic());
    const request: RequestOptions = {
      protocol: url.protocol,
      hostname: host,
      port,
      path: url.pathname + url.search,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'social-publishing-sim' },
      agent: false,
      signal,
      lookup: guardedLookup(resolve, address => mayDial(address, port)),
    };
    return new Promise((fulfil, reject) => {
      const sent = (url.protocol === 'https:' ? https : http).request(request);
      sent.once('response', fulfil);
      sent.on('error', error => reject(failureOf(error, signal)));
      sent.end();
    });
  }

  async function follow(start: URL, maxRedirects: number, signal: AbortSignal): Promise<IncomingMessage> {
    let url = start;
    for (let redirects = 0; ; redirects++) {
      const response = await ask(url, signal);
      const { location } = response.headers;
      if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return response;
      response.destroy();
      if (redirects === maxRedirects) throw downloads.tooManyRedirects(maxRedirects);
      url = webUrl(location, url);
    }
  }

  return {
    async fetch(text, limits) {
      const url = webUrl(text);
      const deadline = new AbortController();
      const stopTimer = realTime.after(limits.timeoutMs, () => deadline.abort(downloads.timeout(limits.timeoutMs)));
      try {
        const response = await follow(url, limits.maxRedirects, deadline.signal);
        const declaredBytes = declaredLength(response);
        if ((declaredBytes ?? 0) > limits.maxBytes) {
          response.destroy();
          throw downloads.tooLarge(limits.maxBytes);
        }
        const body = bounded(response, limits, deadline.signal, stopTimer);
        return { status: response.statusCode ?? 0, contentType: response.headers['content-type'] ?? null, declaredBytes, body, delayMs: 0 };
      } catch (error) {
        stopTimer();
        throw error;
      }
    },
  };
}

/** A look-up that gives no address that must not be dialled. One such address among several spoils all: no honest name has them. */
function guardedLookup(resolve: NonNullable<RealWebOptions['resolve']>, mayDial: (address: string) => boolean): LookupFunction {
  return (name, { all }, callback) => {
    resolve(name).then(
      addresses => {
        const [first] = addresses;
        if (!first) callback(downloads.unreachable(`${name} has no address`), []);
        else if (!addresses.every(({ address }) => mayDial(address))) callback(downloads.notPublic(), []);
        else if (all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      () => callback(downloads.unreachable(`${name} is unknown`), []),
    );
  };
}

/** The body as long as it keeps to its limits. Whoever stops reading it hangs up; so does the deadline, if nobody ever reads. */
async function* bounded(response: IncomingMessage, { maxBytes }: DownloadLimits, signal: AbortSignal, stopTimer: () => void): ByteStream {
  let received = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > maxBytes) throw downloads.tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw failureOf(error, signal);
  } finally {
    stopTimer();
    response.destroy();
  }
}

/** The one sentence for whatever a socket, a parser or the deadline threw. */
function failureOf(error: unknown, signal: AbortSignal): DownloadError {
  if (signal.aborted && signal.reason instanceof DownloadError) return signal.reason;
  if (error instanceof DownloadError) return error;
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return downloads.unreachable(`the server could not be reached or broke off${code}`);
}

function declaredLength({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;
}
