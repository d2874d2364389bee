/** Bodies over a socket that are malformed, too large, or not as long as announced. */
import { connect } from 'node:net';
import { describe, expect } from 'vitest';
import { saveWorld } from '../domain/snapshots/snapshot.ts';
import { within } from '../testing/within.ts';
import { exchange } from './http.fixture.ts';
import { postBody } from './posts.fixture.ts';
import { ask, create, it, JSON_TYPE, KEY } from './sockets.fixture.ts';

describe('[D-GEN-08] [D-GEN-05] a body that is', () => {
  it.for([
    ['with a type that only a prototype has', JSON.stringify(postBody({ socialAccountTypes: ['constructor'] })), 400],
    ['with an infinite number', JSON.stringify(postBody({ data: { TIKTOK: { thumbnailOffset: '∞' } } })).replace('"∞"', '1e400'), 400],
    ['with a date beyond all dates', JSON.stringify(postBody({ postDate: '9999-12-31T23:59:59-23:59' })), 400],
  ] as const)('%s is refused', async ([, body, status], { refused }) => {
    expect((await refused(create(body))).status).toBe(status);
  });

  it.for([
    ['one with keys of Object', JSON.stringify({ ...postBody(), toString: 1, hasOwnProperty: 2, valueOf: null })],
    ['one with a number beyond 2^53', JSON.stringify(postBody({ rank: 0 })).replace('"rank":0', '"rank":9007199254740993')],
  ] as const)('%s is read', async ([, body], { port }) => {
    const [answer] = await exchange(port, create(body));
    expect([answer?.status, ({} as { text?: number }).text]).toEqual([200, undefined]);
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
});

describe('[D-GEN-26] the rest of a body that is too large is read and thrown away', () => {
  /** Sends a head and that much, in pieces, as fast as the socket takes it; reads only when all was sent, as simple clients do. */
  function sendThenRead(port: number, head: string, pieces: number): Promise<string> {
    let text = '';
    const answer = new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').pause();
      const piece = Buffer.alloc(1_048_576, 0x61);
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
    return within('the server closes the connection', answer, () => text);
  }
  const headOf = (megabytes: number): string =>
    `POST /api/v1/post HTTP/1.1\r\nhost: localhost\r\n${KEY}\r\n${JSON_TYPE}\r\ncontent-length: ${megabytes * 1_048_576}\r\n\r\n`;

  it.for([11, 60])('so that a client that sends all %i MB before it reads sees the 413', async (megabytes, { port }) => {
    expect(await sendThenRead(port, headOf(megabytes), megabytes)).toMatch(/^HTTP\/1\.1 413 [^]*larger than 10 MB/);
  });

  it('up to 64 MB', async ({ port }) => {
    expect(await sendThenRead(port, headOf(200), 200).catch(() => 'broken')).toBe('broken');
  });
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
