import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeRealTime } from '../../kernel/real-time.fixture.ts';
import { collectBytes } from '../bytes.ts';
import { type Address, createRealWeb } from './real.ts';

/** Generous, for a busy machine. */
const WAIT_OPTIONS = { timeout: 10_000 };

const LIMITS = { maxBytes: 1_000_000, timeoutMs: 60_000, maxRedirects: 3 };
const LOOPBACK = [{ address: '127.0.0.1', family: 4 }];

let hits: IncomingMessage[];
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let connections: Set<Socket>;
let port: number;
let closedPort: number;

/** A server whose responses the test sets. Names that end in `.test` resolve to it. */
beforeEach(async () => {
  hits = [];
  connections = new Set();
  respond = (_request, response) => response.end('hello');
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    hits.push(request);
    respond(request, response);
  };
  const servers = [createServer(listener), createServer(listener)];
  for (const server of servers) await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  servers[0]?.on('connection', socket => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  [port = 0, closedPort = 0] = servers.map(server => (server.address() as AddressInfo).port);
  return () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  };
});

function web(resolve: (name: string) => Promise<readonly Address[]> = async () => LOOPBACK) {
  const realTime = createFakeRealTime();
  const { fetch } = createRealWeb({ realTime, resolve, allowedAddresses: [`127.0.0.1:${port}`] });
  return {
    realTime,
    fetch: (path: string, limits = LIMITS) => fetch(path.startsWith('/') ? `http://media.test:${port}${path}` : path, limits),
  };
}

const redirectTo = (location: string, status = 302) => {
  respond = (_request, response) => response.writeHead(status, { location }).end();
};

describe('the real web', () => {
  it('returns the response of a server', async () => {
    respond = (_request, response) => response.writeHead(200, { 'content-type': 'image/png', 'content-length': 5 }).end('hello');
    const { fetch, realTime } = web();
    const answer = await fetch('/a.png?b=1');
    expect(answer).toMatchObject({ status: 200, contentType: 'image/png', declaredBytes: 5, delayMs: 0 });
    expect((await collectBytes(answer.body)).toString()).toBe('hello');
    expect(hits.map(({ url, headers }) => [url, headers.host])).toEqual([['/a.png?b=1', `media.test:${port}`]]);
    expect(realTime.timers()).toBe(0);
  });

  it('returns an error status, and a body of unknown length', async () => {
    respond = (_request, response) => {
      response.writeHead(404);
      response.write('a');
      response.end('b');
    };
    expect(await web().fetch('/')).toMatchObject({ status: 404, contentType: null, declaredBytes: null });
  });

  it('sends no credentials and decompresses nothing', async () => {
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    respond = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip', 'set-cookie': 'a=b' }).end(bomb);
    const answer = await web().fetch(`http://user:secret@media.test:${port}/`);
    expect((await collectBytes(answer.body)).equals(bomb)).toBe(true);
    expect(hits[0]?.headers).toMatchObject({ 'accept-encoding': 'identity' });
    expect(hits[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('the guard of the real web', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://0:PORT/',
    'http://2130706433:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'http://media.test:PORT/',
  ])('[D-UPL-07] does not connect to %s', async url => {
    await expect(web().fetch(url.replace('PORT', String(closedPort)))).rejects.toMatchObject({
      reason: 'forbidden',
      message: 'The URL does not lead to a public address',
    });
    expect(hits).toEqual([]);
  });

  it.each(['ftp://media.test/', 'file:///etc/passwd', 'gopher://media.test/', 'javascript:1', 'nothing'])(
    '[D-UPL-07] does not know %s',
    async url => {
      await expect(web().fetch(url)).rejects.toMatchObject({ reason: 'forbidden', message: 'The URL must be an http or https URL' });
    },
  );

  it.each<[string, Address[]]>([
    ['a private address', [{ address: '192.168.0.1', family: 4 }]],
    [
      'a public and a private one',
      [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    ],
    ['a private one in another dress', [{ address: '::ffff:169.254.169.254', family: 6 }]],
    ['this machine', [{ address: '::1', family: 6 }]],
  ])('[D-UPL-07] does not connect to a name that resolves to %s', async (_what, addresses) => {
    await expect(web(async () => addresses).fetch('/')).rejects.toMatchObject({ reason: 'forbidden' });
  });

  it('[D-UPL-07] connects to the address that it checked: a name is resolved once', async () => {
    const answers = [LOOPBACK, [{ address: '10.0.0.1', family: 4 }]];
    const resolve = vi.fn(async () => answers.shift() ?? []);
    const answer = await web(resolve).fetch('/');
    expect((await collectBytes(answer.body)).toString()).toBe('hello');
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('[D-UPL-07] resolves and checks each redirect', async () => {
    redirectTo(`http://media.test:${port}/next`);
    const answers = [LOOPBACK, [{ address: '10.0.0.1', family: 4 }]];
    const resolve = vi.fn(async () => answers.shift() ?? []);
    await expect(web(resolve).fetch('/')).rejects.toMatchObject({ reason: 'forbidden' });
    expect(resolve).toHaveBeenCalledTimes(2);
    expect(hits).toHaveLength(1);
  });

  it.each(['http://127.0.0.1:PORT/', 'http://169.254.169.254/', 'file:///etc/passwd', '//[::1]:PORT/', 'ftp://media.test/'])(
    '[D-UPL-07] follows no redirect to %s',
    async location => {
      redirectTo(location.replace('PORT', String(closedPort)));
      await expect(web().fetch('/')).rejects.toMatchObject({ reason: 'forbidden' });
      expect(hits).toHaveLength(1);
    },
  );

  it('[D-UPL-07] follows three redirects and no fourth', async () => {
    const chain = (length: number) => (request: IncomingMessage, response: ServerResponse) => {
      const step = Number(request.url?.slice(1));
      if (step === length) response.end('there');
      else response.writeHead([301, 302, 307, 308][step] ?? 302, { location: `/${step + 1}` }).end();
    };
    respond = chain(3);
    expect((await collectBytes((await web().fetch('/0')).body)).toString()).toBe('there');
    respond = chain(4);
    await expect(web().fetch('/0')).rejects.toMatchObject({ reason: 'redirects', message: 'The download failed: more than 3 redirects' });
    expect(hits).toHaveLength(8);
  });

  it('returns a redirect without a location', async () => {
    respond = (_request, response) => response.writeHead(302).end();
    expect((await web().fetch('/')).status).toBe(302);
  });
});

describe('the limits of the real web', () => {
  it('[D-UPL-07] refuse a declared length over the limit without reading', async () => {
    respond = (_request, response) => response.writeHead(200, { 'content-length': 1_000_001 }).write('x');
    await expect(web().fetch('/')).rejects.toMatchObject({ reason: 'too-large' });
    await vi.waitFor(() => expect(connections.size).toBe(0), WAIT_OPTIONS);
  });

  it('[D-UPL-07] abort a body that exceeds the limit, but not one of exactly that size', async () => {
    respond = (_request, response) => {
      response.write(Buffer.alloc(600_000));
      response.end(Buffer.alloc(400_000));
    };
    expect((await collectBytes((await web().fetch('/')).body)).length).toBe(1_000_000);
    const { body } = await web().fetch('/', { ...LIMITS, maxBytes: 999_999 });
    await expect(collectBytes(body)).rejects.toMatchObject({
      reason: 'too-large',
      message: expect.stringContaining('The file is larger than'),
    });
    await vi.waitFor(() => expect(connections.size).toBe(0), WAIT_OPTIONS);
  });

  it.each<[string, typeof respond]>([
    ['no answer comes', () => undefined],
    ['a body never ends', (_request, response) => void response.write('x')],
  ])('[D-UPL-07] end a download when %s', async (_what, never) => {
    respond = never;
    const { fetch, realTime } = web();
    const all = fetch('/').then(({ body }) => collectBytes(body));
    const failure = expect(all).rejects.toMatchObject({ reason: 'timeout', message: 'The download took longer than 60 seconds' });
    await vi.waitFor(() => expect(hits).toHaveLength(1), WAIT_OPTIONS);
    for (let i = 0; i < 20; i++) await new Promise(resolve => setImmediate(resolve));
    realTime.pass(60_000);
    await failure;
    await vi.waitFor(() => expect(connections.size).toBe(0), WAIT_OPTIONS);
  });

  it('end a download whose body is not read', async () => {
    respond = (_request, response) => void response.write(Buffer.alloc(100_000));
    const { fetch, realTime } = web();
    await fetch('/');
    expect(connections.size).toBe(1);
    realTime.pass(60_000);
    await vi.waitFor(() => expect(connections.size).toBe(0), WAIT_OPTIONS);
  });

  it('close the connection when the reader stops', async () => {
    respond = (_request, response) => void response.write(Buffer.alloc(100_000));
    const { fetch, realTime } = web();
    const { body } = await fetch('/');
    const reader = body[Symbol.asyncIterator]();
    await reader.next();
    await reader.return?.();
    expect(realTime.timers()).toBe(0);
    await vi.waitFor(() => expect(connections.size).toBe(0), WAIT_OPTIONS);
  });

  it.each<[string, typeof respond]>([
    ['a connection that breaks', (request, _response) => request.socket.destroy()],
    ['an answer that is no HTTP', (request, _response) => request.socket.end('what?\r\n\r\n')],
    [
      'a body that breaks off',
      (_request, response) => response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy()),
    ],
  ])('report %s', async (_what, broken) => {
    respond = broken;
    const all = web()
      .fetch('/')
      .then(({ body }) => collectBytes(body));
    await expect(all).rejects.toMatchObject({ reason: 'unreachable', message: expect.stringMatching(/^The download failed: /) });
  });

  it.each([
    ['is unknown', () => Promise.reject(new Error('ENOTFOUND'))],
    ['has no address', () => Promise.resolve([])],
  ])('report a name that %s', async (what, resolve) => {
    await expect(web(resolve).fetch('/')).rejects.toMatchObject({
      reason: 'unreachable',
      message: `The download failed: media.test ${what}`,
    });
  });
});
