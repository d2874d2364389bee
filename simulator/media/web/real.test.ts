import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, vi } from 'vitest';
import { collectBytes } from '../bytes.ts';
import { it, LIMITS, LOOPBACK, type Site } from './real.fixture.ts';
import type { Address } from './real.ts';

/** Generous, for a busy machine. */
const WAIT_OPTIONS = { timeout: 60_000 };

describe('the real web', () => {
  it('returns the response of a server', async ({ site }) => {
    site.respond = (_request, response) => response.writeHead(200, { 'content-type': 'image/png', 'content-length': 5 }).end('hello');
    const { fetch, realTime } = site.web();
    const answer = await fetch('/a.png?b=1');
    expect(answer).toMatchObject({ status: 200, contentType: 'image/png', declaredBytes: 5, delayMs: 0 });
    expect((await collectBytes(answer.body)).toString()).toBe('hello');
    expect(site.hits.map(({ url, headers }) => [url, headers.host])).toEqual([['/a.png?b=1', `media.test:${site.port}`]]);
    expect(realTime.timers()).toBe(0);
  });

  it('returns an error status, and a body of unknown length', async ({ site }) => {
    site.respond = (_request, response) => {
      response.writeHead(404);
      response.write('a');
      response.end('b');
    };
    expect(await site.web().fetch('/')).toMatchObject({ status: 404, contentType: null, declaredBytes: null });
  });

  it('sends no credentials and decompresses nothing', async ({ site }) => {
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    site.respond = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip', 'set-cookie': 'a=b' }).end(bomb);
    const answer = await site.web().fetch(`http://user:secret@media.test:${site.port}/`);
    expect((await collectBytes(answer.body)).equals(bomb)).toBe(true);
    expect(site.hits[0]?.headers).toMatchObject({ 'accept-encoding': 'identity' });
    expect(site.hits[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('the guard of the real web', () => {
  it.for([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://0:PORT/',
    'http://2130706433:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'http://media.test:PORT/',
  ])('[D-UPL-07] does not connect to %s', async (url, { site }) => {
    await expect(site.web().fetch(url.replace('PORT', String(site.closedPort)))).rejects.toMatchObject({
      reason: 'forbidden',
      message: 'The URL does not lead to a public address',
    });
    expect(site.hits).toEqual([]);
  });

  it.for(['ftp://media.test/', 'file:///etc/passwd', 'gopher://media.test/', 'javascript:1', 'nothing'])(
    '[D-UPL-07] does not know %s',
    async (url, { site }) => {
      await expect(site.web().fetch(url)).rejects.toMatchObject({ reason: 'forbidden', message: 'The URL must be an http or https URL' });
    },
  );

  it.for<[string, Address[]]>([
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
  ])('[D-UPL-07] does not connect to a name that resolves to %s', async ([_what, addresses], { site }) => {
    await expect(site.web(async () => addresses).fetch('/')).rejects.toMatchObject({ reason: 'forbidden' });
  });

  it('[D-UPL-07] connects to the address that it checked: a name is resolved once', async ({ site }) => {
    const answers = [LOOPBACK, [{ address: '10.0.0.1', family: 4 }]];
    const resolve = vi.fn(async () => answers.shift() ?? []);
    const answer = await site.web(resolve).fetch('/');
    expect((await collectBytes(answer.body)).toString()).toBe('hello');
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('[D-UPL-07] resolves and checks each redirect', async ({ site }) => {
    site.redirectTo(`http://media.test:${site.port}/next`);
    const answers = [LOOPBACK, [{ address: '10.0.0.1', family: 4 }]];
    const resolve = vi.fn(async () => answers.shift() ?? []);
    await expect(site.web(resolve).fetch('/')).rejects.toMatchObject({ reason: 'forbidden' });
    expect(resolve).toHaveBeenCalledTimes(2);
    expect(site.hits).toHaveLength(1);
  });

  it.for(['http://127.0.0.1:PORT/', 'http://169.254.169.254/', 'file:///etc/passwd', '//[::1]:PORT/', 'ftp://media.test/'])(
    '[D-UPL-07] follows no redirect to %s',
    async (location, { site }) => {
      site.redirectTo(location.replace('PORT', String(site.closedPort)));
      await expect(site.web().fetch('/')).rejects.toMatchObject({ reason: 'forbidden' });
      expect(site.hits).toHaveLength(1);
    },
  );

  it('[D-UPL-07] follows three redirects and no fourth', async ({ site }) => {
    const chain = (length: number) => (request: IncomingMessage, response: ServerResponse) => {
      const step = Number(request.url?.slice(1));
      if (step === length) response.end('there');
      else response.writeHead([301, 302, 307, 308][step] ?? 302, { location: `/${step + 1}` }).end();
    };
    site.respond = chain(3);
    expect((await collectBytes((await site.web().fetch('/0')).body)).toString()).toBe('there');
    site.respond = chain(4);
    await expect(site.web().fetch('/0')).rejects.toMatchObject({
      reason: 'redirects',
      message: 'The download failed: more than 3 redirects',
    });
    expect(site.hits).toHaveLength(8);
  });

  it('returns a redirect without a location', async ({ site }) => {
    site.respond = (_request, response) => response.writeHead(302).end();
    expect((await site.web().fetch('/')).status).toBe(302);
  });
});

describe('the limits of the real web', () => {
  it('[D-UPL-07] refuse a declared length over the limit without reading', async ({ site }) => {
    site.respond = (_request, response) => response.writeHead(200, { 'content-length': 1_000_001 }).write('x');
    await expect(site.web().fetch('/')).rejects.toMatchObject({ reason: 'too-large' });
    await vi.waitFor(() => expect(site.connections.size).toBe(0), WAIT_OPTIONS);
  });

  it('[D-UPL-07] abort a body that exceeds the limit, but not one of exactly that size', async ({ site }) => {
    site.respond = (_request, response) => {
      response.write(Buffer.alloc(600_000));
      response.end(Buffer.alloc(400_000));
    };
    expect((await collectBytes((await site.web().fetch('/')).body)).length).toBe(1_000_000);
    const { body } = await site.web().fetch('/', { ...LIMITS, maxBytes: 999_999 });
    await expect(collectBytes(body)).rejects.toMatchObject({
      reason: 'too-large',
      message: expect.stringContaining('The file is larger than'),
    });
    await vi.waitFor(() => expect(site.connections.size).toBe(0), WAIT_OPTIONS);
  });

  it.for<[string, Site['respond']]>([
    ['no answer comes', () => undefined],
    ['a body never ends', (_request, response) => void response.write('x')],
  ])('[D-UPL-07] end a download when %s', async ([_what, never], { site }) => {
    site.respond = never;
    const { fetch, realTime } = site.web();
    const all = fetch('/').then(({ body }) => collectBytes(body));
    const failure = expect(all).rejects.toMatchObject({ reason: 'timeout', message: 'The download took longer than 60 seconds' });
    await vi.waitFor(() => expect(site.hits).toHaveLength(1), WAIT_OPTIONS);
    for (let i = 0; i < 20; i++) await new Promise(resolve => setImmediate(resolve));
    realTime.pass(60_000);
    await failure;
    await vi.waitFor(() => expect(site.connections.size).toBe(0), WAIT_OPTIONS);
  });

  it('end a download whose body is not read', async ({ site }) => {
    site.respond = (_request, response) => void response.write(Buffer.alloc(100_000));
    const { fetch, realTime } = site.web();
    await fetch('/');
    expect(site.connections.size).toBe(1);
    realTime.pass(60_000);
    await vi.waitFor(() => expect(site.connections.size).toBe(0), WAIT_OPTIONS);
  });

  it('close the connection when the reader stops', async ({ site }) => {
    site.respond = (_request, response) => void response.write(Buffer.alloc(100_000));
    const { fetch, realTime } = site.web();
    const { body } = await fetch('/');
    const reader = body[Symbol.asyncIterator]();
    await reader.next();
    await reader.return?.();
    expect(realTime.timers()).toBe(0);
    await vi.waitFor(() => expect(site.connections.size).toBe(0), WAIT_OPTIONS);
  });

  it.for<[string, Site['respond']]>([
    ['a connection that breaks', (request, _response) => request.socket.destroy()],
    ['an answer that is no HTTP', (request, _response) => request.socket.end('what?\r\n\r\n')],
    [
      'a body that breaks off',
      (_request, response) => response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy()),
    ],
  ])('report %s', async ([_what, broken], { site }) => {
    site.respond = broken;
    const all = site
      .web()
      .fetch('/')
      .then(({ body }) => collectBytes(body));
    await expect(all).rejects.toMatchObject({ reason: 'unreachable', message: expect.stringMatching(/^The download failed: /) });
  });

  it.for<[string, () => Promise<Address[]>]>([
    ['is unknown', () => Promise.reject(new Error('ENOTFOUND'))],
    ['has no address', () => Promise.resolve([])],
  ])('report a name that %s', async ([what, resolve], { site }) => {
    await expect(site.web(resolve).fetch('/')).rejects.toMatchObject({
      reason: 'unreachable',
      message: `The download failed: media.test ${what}`,
    });
  });
});
