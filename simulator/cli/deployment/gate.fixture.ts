/** What stands before a deployment: TLS that may ask for a client certificate, a header, a base path, a user, a proxy on the way. */
import { readFileSync } from 'node:fs';
import { request as ask, createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { listen } from '../../testing/listen.ts';

/** A certificate or a key of these tests. All are signed by `ca.pem`; `server.pem` is for localhost, 127.0.0.1 and staging.test. */
export function certificate(name: 'ca.pem' | 'client.pem' | 'client.key' | 'server.pem' | 'server.key'): string {
  return fileURLToPath(new URL(`../../testing/certificates/${name}`, import.meta.url));
}

const pem = (name: Parameters<typeof certificate>[0]): string => readFileSync(certificate(name), 'utf8');

export interface Gate {
  /** Refuses a request without such a client certificate; on https only. */
  readonly wantsCertificate?: boolean;
  /** The headers without which the answer is 403. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `user:password`, without which the answer is 401. */
  readonly user?: string;
  /** The path under which the deployment is, such as `/base/path`; everything else is 404. */
  readonly basePath?: string;
  readonly isPlain?: boolean;
  /** Lets each request for this path, without its query, wait before it is passed. */
  readonly delay?: { readonly path: string; readonly ms: number };
  /** Adds all values of the request's headers to each answer that is a JSON object. */
  readonly isEcho?: boolean;
}

/** A request as it came to the gate. */
export interface Seen {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  /** The common name in the client certificate. */
  readonly certificate: string | undefined;
}

/** Starts a gate on localhost that passes what it accepts to a server behind it. It stops with the test. */
export async function gate(behind: string, options: Gate = {}): Promise<{ readonly url: string; readonly seen: readonly Seen[] }> {
  const { wantsCertificate = false, headers = {}, user, basePath = '', isPlain = false, isEcho = false, delay } = options;
  const seen: Seen[] = [];
  const listener: RequestListener = (request, response) => {
    const { url = '' } = request;
    seen.push({ url, headers: request.headers, certificate: nameOf(request.socket) });
    const refuse = (status: number, more = {}): void => {
      request.resume();
      response.writeHead(status, { 'content-type': 'text/html', ...more }).end('<html>the gate</html>');
    };
    if (Object.entries(headers).some(([name, value]) => request.headers[name] !== value)) return refuse(403);
    if (user !== undefined && request.headers.authorization !== `Basic ${Buffer.from(user).toString('base64')}`)
      return refuse(401, { 'www-authenticate': 'Basic realm="staging"' });
    if (!url.startsWith(`${basePath}/`)) return refuse(404);
    const onward = (): void => pass(request, response, { url: behind + url.slice(basePath.length), isEcho });
    if (delay !== undefined && url.split('?')[0] === basePath + delay.path) setTimeout(onward, delay.ms);
    else onward();
  };
  const tls = { cert: pem('server.pem'), key: pem('server.key'), ca: pem('ca.pem') };
  const server = isPlain
    ? createServer(listener)
    : createSecureServer({ ...tls, requestCert: true, rejectUnauthorized: wantsCertificate }, listener);
  return { url: `http${isPlain ? '' : 's'}://localhost:${await listenForTest(server)}${basePath}`, seen };
}

function nameOf(socket: Socket): string | undefined {
  if (!('getPeerCertificate' in socket) || typeof socket.getPeerCertificate !== 'function') return undefined;
  const { subject } = socket.getPeerCertificate() as { readonly subject?: { readonly CN?: string } };
  return subject?.CN;
}

function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { url, isEcho }: { readonly url: string; readonly isEcho: boolean },
): void {
  const { host: _host, ...headers } = request.headers;
  const behind = ask(url, { method: request.method, headers }, answer => {
    const { 'content-length': length, ...rest } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, isEcho ? rest : { ...rest, ...(length !== undefined && { 'content-length': length }) });
    if (!isEcho) answer.pipe(response);
    else void text(answer).then(json => response.end(json.replace(/^\{/, `{"echo":${JSON.stringify(Object.values(request.headers))},`)));
  });
  behind.on('error', () => response.destroy());
  request.pipe(behind);
}

/** Listens on a free port of localhost until the test ends. */
async function listenForTest(server: Server | ReturnType<typeof createSecureServer>): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (await listen(server)).port;
}

/** Starts a forward proxy that leads each connection to this machine, also those to other names. `user` is `user:password`. */
export async function forwardProxy(user?: string): Promise<{ readonly host: string; readonly connects: readonly string[] }> {
  const connects: string[] = [];
  const server = createServer((_, response) => response.writeHead(405).end());
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    connects.push(request.url ?? '');
    const given = request.headers['proxy-authorization'];
    if (user !== undefined && given !== `Basic ${Buffer.from(user).toString('base64')}`) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const onward = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => [onward, socket].forEach(each => each.destroy()));
  });
  return { host: `127.0.0.1:${await listenForTest(server)}`, connects };
}
