import { createServer } from 'node:http';
import { describe, expect } from 'vitest';
import { type ApiDocument, controlApi, limits, publicApi } from '../../openapi/document.ts';
import { exchange, jsonOf } from './http.fixture.ts';
import { withoutBody } from './message.ts';
import { SERVER_OPTIONS } from './server.ts';
import { ask, CLOSE, it, KEY } from './sockets.fixture.ts';

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods of each path of a document, in the order of `Allow`. A path such as /upload/init is one of /upload/{id}, too. */
function methodsOf(document: ApiDocument<string>): [path: string, allow: readonly string[]][] {
  const operations = document
    .operations()
    .map(({ method, path }) => ({ method, form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), path }));
  const paths = new Set(operations.map(({ path }) => path.replaceAll(/\{\w+\}/g, 'nobody')));
  return [...paths].map(path => {
    const methods = new Set(operations.filter(({ form }) => form.test(path)).map(({ method }) => method));
    return [path, ORDER.filter(method => methods.has(method === 'HEAD' ? 'GET' : method))];
  });
}

const allowOf = (head: string | undefined): string | undefined => /^allow: (.*)\r$/im.exec(`${head}\r\n`)?.[1];

const PAGE = 'GET, HEAD, OPTIONS';
const pages: [string, string][] = [
  ['/_sim/ui/', PAGE],
  ['/_sim/ui/posts', PAGE],
  ['/_sim/docs/', PAGE],
  ['/_platform/portal', 'GET, HEAD, POST, OPTIONS'],
  ['/_platform/instagram/consent', 'GET, HEAD, POST, OPTIONS'],
];

describe('[D-GEN-42] a path says which methods it takes', () => {
  it.for([...methodsOf(controlApi()).map(([path, allow]): [string, string] => [path, [...allow, 'OPTIONS'].join(', ')]), ...pages])(
    'OPTIONS %s, and 405 for any other method',
    async ([path, allow], { port }) => {
      const [options] = await exchange(port, ask('OPTIONS', path, [CLOSE]));
      expect([options?.status, allowOf(options?.head), options?.body]).toEqual([200, allow, '']);
      const [refused] = await exchange(port, ask('PROPFIND', path, [CLOSE]));
      expect([refused?.status, allowOf(refused?.head)]).toEqual([405, allow]);
      expect(refused?.body).toContain('Cannot PROPFIND');
    },
  );

  it.for(methodsOf(publicApi))('[D-GEN-10] the 404 of a public path names them: %s', async ([path, allow], { port }) => {
    for (const method of ['OPTIONS', 'PROPFIND']) {
      const [answer] = await exchange(port, ask(method, path, [KEY, CLOSE]));
      expect([answer?.status, allowOf(answer?.head)]).toEqual([404, allow.join(', ')]);
      if (answer) expect(jsonOf(answer)).toEqual({ statusCode: 404, message: `Cannot ${method} ${path}` });
    }
  });

  it.for(['/_sim/nothing', '/api/v1/nothing', '/_platform/nothing'])(
    'an unknown path stays 404 without them: %s',
    async (path, { port }) => {
      for (const method of ['OPTIONS', 'PROPFIND', 'GET']) {
        const [answer] = await exchange(port, ask(method, path, [KEY, CLOSE]));
        expect([answer?.status, allowOf(answer?.head)]).toEqual([404, undefined]);
      }
    },
  );
});

it('[D-GEN-43] proxies pass each event of the stream on at once, and unchanged', async ({ port }) => {
  const [head] = await exchange(port, ask('HEAD', '/_sim/stream', [CLOSE]));
  expect(head?.head).toMatch(/^x-accel-buffering: no\r?$/im);
  expect(head?.head).toMatch(/^cache-control: no-store, no-transform\r?$/im);
});

/** The control paths of GET, with ids that nobody has. */
const paths = controlApi()
  .operations()
  .flatMap(({ method, path }) => (method === 'GET' ? [path.replace(/\{\w+\}/g, 'nobody')] : []));
/** Returns what differs between two answers to the same request. */
const withoutDate = (head: string) => head.replace(/^date: .*\r\n/im, '');

const withoutLength = (head: string) => head.split('\r\n').filter(line => !/^(?:content-length|transfer-encoding):/i.test(line));

describe('[D-GEN-28] HEAD answers as GET, without a body', () => {
  it.for([
    ...paths.filter(path => !path.endsWith('/stream')),
    '/',
    '/api/v1/team/',
    '/_sim/ui/nothing.js',
    '/_platform/portal',
    '/_media/nobody',
  ])('%s', async (path, { port }) => {
    const [get] = await exchange(port, ask('GET', path, [KEY, CLOSE]));
    const [head] = await exchange(port, ask('HEAD', path, [KEY, CLOSE]));
    expect(head).toBeDefined();
    // The request log and the uptime grow with each call, so the length of their answers does, too; an archive is sent in pieces, and its length is not known.
    const comparable = (text = '') => (path.startsWith('/_sim') ? withoutLength(withoutDate(text)) : withoutDate(text));
    expect([head?.status, comparable(head?.head)]).toEqual([get?.status, comparable(get?.head)]);
    expect(head?.body).toBe('');
  });

  it('of a stream at once, and ends it', async () => {
    let hasEnded = false;
    const body = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(new Error('Nobody reads it')),
        return: async () => {
          hasEnded = true;
          return { done: true as const, value: undefined };
        },
      }),
    };
    expect(withoutBody({ status: 200, headers: { 'content-type': 'text/event-stream' }, body })).toMatchObject({ status: 200, body: '' });
    expect(hasEnded).toBe(true);
  });

  it('is logged without a body', async ({ acme }) => {
    await acme.call('HEAD', '/team');
    const { items } = await acme.ok<{ items: { method: string; operationId: string }[] }>('GET', '/_sim/requests');
    expect(items[0]).toMatchObject({ method: 'HEAD', operationId: 'listTeams', responseBody: null });
  });
});

describe('[D-GEN-29] a request', () => {
  it('may take as long to arrive as any presigned URL is valid', () => {
    const { partUrlValidityMs, directUrlValidityMs } = limits.uploads;
    expect(SERVER_OPTIONS.requestTimeout).toBeGreaterThanOrEqual(Math.max(partUrlValidityMs, directUrlValidityMs));
    expect(createServer(SERVER_OPTIONS)).toMatchObject({ requestTimeout: partUrlValidityMs, headersTimeout: 60_000 });
  });
});
