import { describe, expect } from 'vitest';
import { type ApiDocument, controlApi, publicApi } from '../../openapi/document.ts';
import { exchange, jsonOf } from './http.fixture.ts';
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
