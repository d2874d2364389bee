/** Invalid requests over a socket: the process stays up, answers in the error shape, and changes nothing. */
import { describe, expect } from 'vitest';
import { exchange, jsonOf } from './http.fixture.ts';
import { ask, CLOSE, it, JSON_TYPE, KEY } from './sockets.fixture.ts';

it('[D-GEN-09] a connection is kept for 65 s', async ({ port }) => {
  const [answer] = await exchange(port, ask('GET', '/api/v1/', [KEY]), true);
  expect(answer?.head).toMatch(/^keep-alive: timeout=65$/im);
});

describe('headers', () => {
  it.for([
    ['an empty key', ['x-api-key:'], 401],
    ['a blank key', ['x-api-key:    '], 401],
    ['the key twice', [KEY, KEY], 403],
    ['two keys', [KEY, 'x-api-key: sk_sim_pro'], 403],
    ['a key that is not ASCII', ['x-api-key: \u00ff\u00fe\u00e9'], 403],
    ['a key of 10,000 letters', [`x-api-key: ${'k'.repeat(10_000)}`], 403],
    ['a header without a colon', ['nonsense'], 400],
    ['a header with a NUL', ['x-a: \u0000'], 400],
    ['more than can be taken', [`x-a: ${'a'.repeat(70_000)}`], 431],
  ] as const)('%s', async ([, headers, status], { refused }) => {
    expect((await refused(ask('GET', '/api/v1/', [...headers, CLOSE]))).status).toBe(status);
  });

  it('may have the names of properties of Object', async ({ port }) => {
    const [answer] = await exchange(port, ask('GET', '/api/v1/', [KEY, CLOSE, '__proto__: x', 'constructor: x', 'toString: x']));
    expect(answer?.status).toBe(200);
  });

  it('a missing host is 400', async ({ refused }) => {
    expect((await refused(['GET /api/v1/ HTTP/1.1\r\nconnection: close\r\n\r\n'])).status).toBe(400);
  });

  it.for(['a b', '"', 'a/b', '[', 'x:99999999', '<script>', ''])('the host %j is no name of the simulator', async (host, { refused }) => {
    const answer = await refused([`GET /api/v1/ HTTP/1.1\r\nhost: ${host}\r\n${KEY}\r\n${CLOSE}\r\n\r\n`]);
    expect([answer.status, jsonOf(answer)]).toMatchObject([403, { message: expect.stringMatching(/^Host .* is not allowed/) }]);
  });

  it.for([
    ['two hosts', 'host: x\r\nhost: y', 'There are 2 host headers; send one'],
    ['the same host twice', 'host: x\r\nHost: x', 'There are 2 host headers; send one'],
    ['a host with a user name', 'host: x@evil.example', 'The host header x@evil.example is not a host name or address with a port'],
    ['a host with a fragment', 'host: x#evil.example', 'The host header x#evil.example is not a host name or address with a port'],
  ])('%s is 400', async ([, lines, message], { refused }) => {
    const answer = await refused([`GET /api/v1/ HTTP/1.1\r\n${lines}\r\n${KEY}\r\n${CLOSE}\r\n\r\n`]);
    expect([answer.status, jsonOf(answer)]).toEqual([400, { statusCode: 400, message }]);
  });

  it('an unknown Expect header is ignored', async ({ port }) => {
    const [answer] = await exchange(port, ask('GET', '/api/v1/', [KEY, CLOSE, 'expect: miracles']));
    expect(answer?.status).toBe(200);
  });
});

describe('methods', () => {
  it('HEAD is 404 without a body where there is no GET', async ({ port }) => {
    const [answer] = await exchange(port, ask('HEAD', '/api/v1/post/x/retry', [KEY, CLOSE]));
    expect([answer?.status, answer?.body]).toEqual([404, '']);
  });

  it.for(['NONSENSE / HTTP/1.1\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '\u0016\u0003\u0001\u0000\u0005\u0001', '\r\n\r\nGET\r\n'])(
    'bytes that are not HTTP are 400: %j',
    async (text, { refused }) => {
      expect((await refused([text])).status).toBe(400);
    },
  );
});

describe('targets', () => {
  it.for([
    ['/api/v1/post/%', 400],
    ['/api/v1/post/%FF', 400],
    ['/api/v1/post/%00', 404],
    ['/api/v1/post/%2e%2e%2fteam', 404],
    ['/api/v1/post/..', 404],
    ['/api/v1/../../etc/passwd', 404],
    ['/api/v1/post/__proto__', 404],
    ['/api/v1/team/toString', 404],
    [`/api/v1/post/${'a'.repeat(10_000)}`, 404],
    [`/${'a/'.repeat(5000)}`, 404],
    ['*', 404],
    ['/api/v1/post?teamId=team_acme_marketing&limit=1e2', 400],
    ['/api/v1/post?teamId=team_acme_marketing&limit=10&limit=x', 400],
    ['/api/v1/post?teamId[]=team_acme_marketing', 400],
    ['/api/v1/post?teamId=__proto__', 404],
    ['/api/v1/post?teamId=%FF%FE', 404],
    [`/api/v1/post?teamId=${'a'.repeat(15_000)}`, 404],
    ['/api/v1/post?', 400],
    ['/_sim/nothing', 404],
  ] as const)('%s', async ([target, status], { refused }) => {
    expect((await refused([`GET ${target} HTTP/1.1\r\nhost: localhost\r\n${KEY}\r\n${CLOSE}\r\n\r\n`])).status).toBe(status);
  });

  it.for(['/api/v1/post?teamId=team_acme_marketing&limit=100&limit=5&&=&%', 'http://api.example.com/api/v1/', '/api/v1/#fragment?'])(
    '%s is accepted or 404',
    async (target, { port }) => {
      const [answer] = await exchange(port, ask('GET', target, [KEY, CLOSE]));
      expect([200, 404]).toContain(answer?.status);
    },
  );

  it('with a whole URL are served by its path', async ({ port }) => {
    const [answer] = await exchange(port, ask('GET', 'http://api.example.com/api/v1/team?limit=1', [KEY, CLOSE]));
    expect(answer?.status).toBe(200);
  });
});

describe('a connection can be used again after', () => {
  it.for([
    ['malformed JSON', ask('POST', '/api/v1/post', [KEY, JSON_TYPE], '{')],
    ['a body that nobody read', ask('POST', '/api/v1/post', ['x-api-key: wrong', JSON_TYPE], 'x'.repeat(1_000_000))],
    ['a body where none belongs', ask('GET', '/api/v1/team/unknown', [KEY, JSON_TYPE], '{"a":1}')],
    ['a path that is nowhere', ask('POST', '/nowhere', [KEY, JSON_TYPE], '{"a":1}')],
    ['a wrong content type', ask('POST', '/api/v1/post', [KEY, 'content-type: text/plain'], 'hello')],
  ] as const)('%s', async ([, first], { port }) => {
    const answers = await exchange(port, [...first, ...ask('GET', '/api/v1/', [KEY, CLOSE])]);
    expect(answers.map(({ status }) => status)).toEqual([expect.toSatisfy((status: number) => status >= 400 && status < 500), 200]);
  });
});
