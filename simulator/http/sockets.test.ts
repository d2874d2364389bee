/** Invalid requests over a socket: the process stays up, answers in the error shape, and changes nothing. */
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { saveWorld } from '../domain/snapshots/snapshot.ts';
import { it as base } from '../testing/simulator.fixture.ts';
import { exchange, jsonOf, type RawAnswer } from './http.fixture.ts';
import { postBody } from './posts.fixture.ts';

const KEY = 'x-api-key: sk_sim_acme';
const JSON_TYPE = 'content-type: application/json';
const CLOSE = 'connection: close';

/** A request as bytes; its body's true length unless the headers say otherwise. */
function ask(method: string, target: string, headers: readonly string[], body: string | Uint8Array = ''): Uint8Array[] {
  const bytes = Buffer.from(body);
  const hasLength = headers.some(header => /^(?:content-length|transfer-encoding):/i.test(header));
  const length = hasLength || bytes.length === 0 ? [] : [`content-length: ${bytes.length}`];
  return [Buffer.from(`${method} ${target} HTTP/1.1\r\nhost: x\r\n${[...headers, ...length].join('\r\n')}\r\n\r\n`, 'latin1'), bytes];
}

const create = (body: string | Uint8Array, ...headers: string[]) => ask('POST', '/api/v1/post', [KEY, JSON_TYPE, CLOSE, ...headers], body);

const it = base
  .extend('sharedPort', { scope: 'file' }, async ({ simulator }) => (await simulator.sim.listen()).port)
  /** The port of the simulator, which still answers after the test. */
  .extend('port', async ({ sharedPort: port }, { onCleanup }) => {
    onCleanup(async () => {
      const [health] = await exchange(port, ask('GET', '/api/v1/', [KEY, CLOSE]));
      expect(health?.status).toBe(200);
    });
    return port;
  })
  /** Sends a request. Expects an answer in the error shape and an unchanged world. */
  .extend('refused', ({ acme, port }) => async (bytes: readonly (string | Uint8Array)[], ends = false): Promise<RawAnswer> => {
    const before = saveWorld(acme.world);
    const [answer] = await exchange(port, bytes, ends);
    if (!answer) throw new Error('There was no answer');
    expect(answer.head).toMatch(/^content-type: application\/json/im);
    expect(jsonOf(answer)).toMatchObject({ statusCode: answer.status, message: expect.stringMatching(/./) });
    expect(saveWorld(acme.world)).toEqual(before);
    return answer;
  });

describe('[D-GEN-08] [D-GEN-05] a body that is', () => {
  it.for([
    ['cut off', '{"teamId":"team_acme_marketing"', 400],
    ['empty', '', 400],
    ['blank', '   ', 400],
    ['a number', '5', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['45,000 lists deep', '['.repeat(45_000), 400],
    ['45,000 objects deep', `${'{"a":'.repeat(45_000)}1${'}'.repeat(45_000)}`, 400],
    ['not UTF-8', Uint8Array.from([0x7b, 0xff, 0x7d]), 400],
    ['UTF-16 with a byte order mark', Buffer.from(`\u{feff}${JSON.stringify(postBody())}`, 'utf16le'), 400],
    [
      'full of wrong types',
      JSON.stringify({ teamId: [], title: {}, status: 1, postDate: null, socialAccountTypes: 'TWITTER', data: [] }),
      400,
    ],
    ['nothing but a prototype', '{"__proto__":{"teamId":"team_acme_marketing"}}', 400],
    ['nothing but an escaped prototype', '{"\\u005f\\u005fproto\\u005f\\u005f":{"teamId":"team_acme_marketing"}}', 400],
    ['with a type that only a prototype has', JSON.stringify(postBody({ socialAccountTypes: ['constructor'] })), 400],
    ['with an infinite number', JSON.stringify(postBody({ data: { TIKTOK: { thumbnailOffset: '∞' } } })).replace('"∞"', '1e400'), 400],
    ['with a date beyond all dates', JSON.stringify(postBody({ postDate: '9999-12-31T23:59:59-23:59' })), 400],
  ] as const)('%s is refused', async ([, body, status], { refused }) => {
    expect((await refused(create(body))).status).toBe(status);
  });

  it.for([
    ['begun with a byte order mark', `\u{feff}${JSON.stringify(postBody())}`],
    [
      'one with prototypes',
      JSON.stringify(postBody()).replace('"Hello"', '"Hello","__proto__":{"text":5},"constructor":{"prototype":{"x":1}}'),
    ],
    ['one with keys of Object', JSON.stringify({ ...postBody(), toString: 1, hasOwnProperty: 2, valueOf: null })],
    ['one with a number beyond 2^53', JSON.stringify(postBody({ rank: 0 })).replace('"rank":0', '"rank":9007199254740993')],
  ] as const)('%s is read', async ([, body], { port }) => {
    const [answer] = await exchange(port, create(body));
    expect([answer?.status, ({} as { text?: number }).text]).toEqual([200, undefined]);
  });
});

describe('[D-GEN-08] a content type or coding', () => {
  const body = JSON.stringify(postBody());

  it.for([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'json',
  ])('of %s is 415', async (type, { refused }) => {
    expect((await refused(ask('POST', '/api/v1/post', [KEY, CLOSE, `content-type: ${type}`], body))).status).toBe(415);
  });

  it.for(['zstd', 'gzip, br', 'constructor', '__proto__'])('of %s is 415', async (coding, { refused }) => {
    expect((await refused(create(body, `content-encoding: ${coding}`))).status).toBe(415);
  });

  it('gzip is decoded, invalid gzip is 400, a bomb is 413', async ({ port, refused }) => {
    const [answer] = await exchange(port, create(gzipSync(body), 'content-encoding: gzip'));
    expect(answer?.status).toBe(200);
    expect((await refused(create(body, 'content-encoding: gzip'))).status).toBe(400);
    expect((await refused(create(gzipSync(Buffer.alloc(50 * 1_048_576)), 'content-encoding: gzip'))).status).toBe(413);
  });
});

describe('[D-GEN-09] a body over 10 MB is 413', () => {
  const large = Buffer.alloc(11 * 1_048_576, 0x61);

  it('before it is read, when its length is given', async ({ refused }) => {
    // Only the head is sent: the answer cannot have waited for the rest.
    const [head] = create('', 'content-length: 11534336');
    expect((await refused(head ? [head] : [])).status).toBe(413);
  });

  it('as soon as it is too long, when it is sent in chunks', async ({ refused }) => {
    const chunk = [`${(1_048_576).toString(16)}\r\n`, large.subarray(0, 1_048_576), '\r\n'];
    const [head] = create('', 'transfer-encoding: chunked');
    expect((await refused([head ?? '', ...Array.from({ length: 11 }, () => chunk).flat()])).status).toBe(413);
  });

  it('for clients that send it all', async ({ port }) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/post`, {
      method: 'POST',
      headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
      body: large,
    });
    expect([response.status, await response.json()]).toEqual([413, { statusCode: 413, message: 'The request body is larger than 10 MB' }]);
  });

  it('but not when it is exactly that long', async ({ port }) => {
    const [start = '', end = ''] = JSON.stringify(postBody({ padding: '#' })).split('#');
    const fitting = `${start}${'a'.repeat(10_485_760 - start.length - end.length)}${end}`;
    const [answer] = await exchange(port, create(fitting));
    expect(answer?.status).toBe(200);
  });
});

describe('[D-GEN-26] the rest of a body that is too large is read and thrown away', () => {
  /** Sends a head and that much, in pieces, as fast as the socket takes it; reads only when all was sent, as simple clients do. */
  function sendThenRead(port: number, head: string, pieces: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').pause();
      const piece = Buffer.alloc(1_048_576, 0x61);
      let text = '';
      socket.on('data', chunk => (text += chunk.toString('latin1')));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
      socket.write(head);
      const send = (left: number): void => {
        if (left === 0) socket.resume();
        else socket.write(piece, error => !error && send(left - 1));
      };
      send(pieces);
    });
  }
  const headOf = (megabytes: number): string =>
    `POST /api/v1/post HTTP/1.1\r\nhost: x\r\n${KEY}\r\n${JSON_TYPE}\r\ncontent-length: ${megabytes * 1_048_576}\r\n\r\n`;

  it.for([11, 60])('so that a client that sends all %i MB before it reads sees the 413', async (megabytes, { port }) => {
    expect(await sendThenRead(port, headOf(megabytes), megabytes)).toMatch(/^HTTP\/1\.1 413 [^]*larger than 10 MB/);
  });

  it('up to 64 MB', async ({ port }) => {
    expect(await sendThenRead(port, headOf(200), 200).catch(() => 'broken')).toBe('broken');
  });
});

it('[D-GEN-09] a connection is kept for 65 s', async ({ port }) => {
  const [answer] = await exchange(port, ask('GET', '/api/v1/', [KEY]), true);
  expect(answer?.head).toMatch(/^keep-alive: timeout=65$/im);
});

describe('a wrong content length', () => {
  const body = JSON.stringify(postBody());

  it('too long: the body ends early, 400', async ({ refused }) => {
    expect((await refused(create(body, `content-length: ${body.length + 1}`), true)).status).toBe(400);
  });

  it('too short: the body is malformed', async ({ refused }) => {
    expect((await refused(ask('POST', '/api/v1/post', [KEY, JSON_TYPE, `content-length: ${body.length - 1}`], body))).status).toBe(400);
  });

  it.for([
    ['content-length: -1'],
    ['content-length: abc'],
    ['content-length: 5', 'content-length: 6'],
    ['content-length: 5', 'transfer-encoding: chunked'],
  ] as const)('%s %s is 400', async ([...headers], { refused }) => {
    expect((await refused(ask('POST', '/api/v1/post', [KEY, JSON_TYPE, ...headers.filter(Boolean)], 'hello'))).status).toBe(400);
  });

  it('a client that disconnects halfway changes nothing', async ({ acme, port }) => {
    const before = saveWorld(acme.world);
    const socketless = exchange(port, [...create(body.slice(0, 20), `content-length: ${body.length}`)], true);
    await socketless;
    expect(saveWorld(acme.world)).toEqual(before);
  });

  it('invalid chunks are 400', async ({ refused }) => {
    expect((await refused([...create('', 'transfer-encoding: chunked'), 'xyz\r\n{}\r\n'])).status).toBe(400);
  });

  it('valid chunks are read', async ({ port }) => {
    const chunks = [...body].map(letter => `1\r\n${letter}\r\n`).join('');
    const [answer] = await exchange(port, [...create('', 'transfer-encoding: chunked'), `${chunks}0\r\n\r\n`]);
    expect(answer?.status).toBe(200);
  });
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

  it('may be called like properties of Object', async ({ port }) => {
    const [answer] = await exchange(port, ask('GET', '/api/v1/', [KEY, CLOSE, '__proto__: x', 'constructor: x', 'toString: x']));
    expect(answer?.status).toBe(200);
  });

  it('a missing host is 400', async ({ refused }) => {
    expect((await refused(['GET /api/v1/ HTTP/1.1\r\nconnection: close\r\n\r\n'])).status).toBe(400);
  });

  it.for(['a b', '"', 'a/b', '[', 'x:99999999', '<script>', ''])('the host %j does not appear in answers', async (host, { port }) => {
    const body = JSON.stringify({ teamId: 'team_acme_marketing', type: 'TIKTOK', redirectUrl: 'https://app.test/' });
    const head = `POST /api/v1/social-account/connect HTTP/1.1\r\nhost: ${host}\r\n${KEY}\r\n${JSON_TYPE}\r\n${CLOSE}\r\ncontent-length: ${body.length}\r\n\r\n`;
    const [answer] = await exchange(port, [head, body]);
    expect([answer?.status, answer && (jsonOf(answer) as { url?: string }).url]).toEqual([
      200,
      expect.stringMatching(/^http:\/\/localhost\//),
    ]);
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

  it('an unknown expectation is ignored', async ({ port }) => {
    const [answer] = await exchange(port, ask('GET', '/api/v1/', [KEY, CLOSE, 'expect: miracles']));
    expect(answer?.status).toBe(200);
  });
});

describe('methods', () => {
  it.for(['OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'PUT', 'LINK'])('%s is 404', async (method, { refused }) => {
    const answer = await refused(ask(method, '/api/v1/post', [KEY, CLOSE]));
    expect([answer.status, jsonOf(answer)]).toEqual([404, { statusCode: 404, message: `Cannot ${method} /api/v1/post` }]);
  });

  it('HEAD is 404 without a body', async ({ port }) => {
    const [answer] = await exchange(port, ask('HEAD', '/api/v1/', [KEY, CLOSE]));
    expect([answer?.status, answer?.body]).toEqual([404, '']);
  });

  it.for(['NONSENSE / HTTP/1.1\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '\u0016\u0003\u0001\u0000\u0005\u0001', '\r\n\r\nGET\r\n'])(
    'what is no HTTP is 400: %j',
    async (text, { refused }) => {
      expect((await refused([text])).status).toBe(400);
    },
  );
});

describe('targets', () => {
  it.for([
    ['/api/v1/post/%', 400],
    ['/api/v1/post/%zz', 400],
    ['/api/v1/post/%FF', 400],
    ['/api/v1/post/%00', 404],
    ['/api/v1/post/%2F', 404],
    ['/api/v1/post/%2e%2e%2fteam', 404],
    ['/api/v1/post/..', 404],
    ['/api/v1/../../etc/passwd', 404],
    ['//api/v1/post', 404],
    ['/api/v1//post', 404],
    ['/api/v1/post//', 404],
    ['/api/v1/post/__proto__', 404],
    ['/api/v1/post/constructor', 404],
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
    const host = target.startsWith('/_') ? 'localhost' : 'x';
    expect((await refused([`GET ${target} HTTP/1.1\r\nhost: ${host}\r\n${KEY}\r\n${CLOSE}\r\n\r\n`])).status).toBe(status);
  });

  it.for(['/api/v1/post?teamId=team_acme_marketing&limit=100&limit=5&&=&%', 'http://api.example.com/api/v1/', '/api/v1/#fragment?'])(
    '%s is taken or not found',
    async (target, { port }) => {
      const [answer] = await exchange(port, ask('GET', target, [KEY, CLOSE]));
      expect([200, 404]).toContain(answer?.status);
    },
  );

  it('with a whole URL mean its path', async ({ port }) => {
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
