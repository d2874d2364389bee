import { lookup as systemLookup } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { ByteStream, DownloadLimits, MediaWeb } from '../../domain/ports/media.ts';
import { DownloadError } from '../../domain/ports/media-errors.ts';
import type { RealTime } from '../../kernel/real-time.ts';
import { hostOf, isPublicAddress } from '../../text/public-address.ts';
import { downloads, webUrl } from './failures.ts';

export interface Address {
  readonly address: string;
  /** 4 or 6. */
  readonly family: number;
}

export interface RealWebOptions {
  readonly realTime: RealTime;
  /** Returns all addresses of a name. Default: the system's resolver. */
  readonly resolve?: (name: string) => Promise<readonly Address[]>;
  /** Non-public addresses that are allowed, with port: `127.0.0.1:8080`. Default: none. */
  readonly allowedAddresses?: readonly string[];
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Downloads over the network (`--allow-fetch`), restricted (D-UPL-07): http and https only; public addresses only, which are checked when
 * the connection is made, so that DNS rebinding does not work; few redirects, each of which is checked again; limited time and size.
 * Nothing is decompressed, and neither credentials nor cookies are sent.
 */
export function createRealWeb(options: RealWebOptions): MediaWeb {
  const { realTime, resolve = name => systemLookup(name, { all: true }), allowedAddresses = [] } = options;
  const isAllowed = (address: string, port: string) => isPublicAddress(address) || allowedAddresses.includes(`${address}:${port}`);

  /** Sends one request. Rejects with a DownloadError. */
  function request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const host = hostOf(url);
    // Names are checked by the lookup, which is not called for addresses.
    if (isIP(host) !== 0 && !isAllowed(host, port)) return Promise.reject(downloads.notPublic());
    const requestOptions: RequestOptions = {
      protocol: url.protocol,
      hostname: host,
      port,
      path: url.pathname + url.search,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'social-publishing-sim' },
      agent: false,
      signal,
      lookup: guardedLookup(resolve, address => isAllowed(address, port)),
    };
    return new Promise((fulfil, reject) => {
      const sent = (url.protocol === 'https:' ? https : http).request(requestOptions);
      sent.once('response', fulfil);
      sent.on('error', error => reject(downloadError(error, signal)));
      sent.end();
    });
  }

  async function follow(start: URL, maxRedirects: number, signal: AbortSignal): Promise<IncomingMessage> {
    let url = start;
    for (let redirects = 0; ; redirects++) {
      const response = await request(url, signal);
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
        const body = limitBody(response, limits, deadline.signal, stopTimer);
        return { status: response.statusCode ?? 0, contentType: response.headers['content-type'] ?? null, declaredBytes, body, delayMs: 0 };
      } catch (error) {
        stopTimer();
        throw error;
      }
    },
  };
}

/** A DNS lookup that fails if any address of the name is not allowed, which no legitimate name has. */
function guardedLookup(resolve: NonNullable<RealWebOptions['resolve']>, isAllowed: (address: string) => boolean): LookupFunction {
  return (name, { all }, callback) => {
    resolve(name).then(
      addresses => {
        const [first] = addresses;
        if (!first) callback(downloads.unreachable(`${name} has no address`), []);
        else if (!addresses.every(({ address }) => isAllowed(address))) callback(downloads.notPublic(), []);
        else if (all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      () => callback(downloads.unreachable(`${name} is unknown`), []),
    );
  };
}

/** Enforces the size limit. The connection is closed when the consumer stops reading, or at the deadline. */
async function* limitBody(response: IncomingMessage, { maxBytes }: DownloadLimits, signal: AbortSignal, stopTimer: () => void): ByteStream {
  let received = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > maxBytes) throw downloads.tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw downloadError(error, signal);
  } finally {
    stopTimer();
    response.destroy();
  }
}

/** The DownloadError for an error of the socket, the parser or the deadline. */
function downloadError(error: unknown, signal: AbortSignal): DownloadError {
  if (signal.aborted && signal.reason instanceof DownloadError) return signal.reason;
  if (error instanceof DownloadError) return error;
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return downloads.unreachable(`the server could not be reached or broke off${code}`);
}

function declaredLength({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;
}
