import { createHash } from 'node:crypto';
import { request as ask } from 'node:http';
import { describe, expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { deferred, emitted, within } from '../../simulator/testing/within.ts';
import { openClient } from '../access/client.ts';
import { createBench, json, MAX_BYTES, sendRaw, serveAs } from './proxy.fixture.ts';
import { openProxy, type Report } from './proxy.ts';

const bench = await createBench('/base/');
const TEAMS = { items: [], total: 0 };
const KEY = { 'x-api-key': 'sk_live_0123456789' };
const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');

/** Sends a raw request, and returns the headers that the target received. */
async function headersThere(text: string): Promise<Record<string, unknown>> {
  let seen: Record<string, unknown> = {};
  bench.answer((request, response) => {
    seen = request.headersDistinct;
    json(TEAMS)(request, response);
  });
  await sendRaw(bench.url, text);
  await bench.reported();
  return seen;
}

describe('a foreign web page', () => {
  it.each([
    ['host', 'evil.example'],
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
  ])('is refused before anything is sent or reported: %s: %s', async (name, value) => {
    let calls = 0;
    bench.answer((_, response) => {
      calls += 1;
      response.end();
    });
    const got = await sendRaw(
      bench.url,
      `POST /api/v1/team HTTP/1.1\r\n${name === 'host' ? '' : 'host: localhost\r\n'}${name}: ${value}\r\n\r\n`,
    );
    expect(got).toMatch(/^HTTP\/1\.1 403 .*is not allowed/s);
    expect(calls).toBe(0);
    await fetch(`${bench.url}/api/v1/team`);
    expect((await bench.reported()).method).toBe('GET');
  });
});

describe('a request', () => {
  it('arrives as it was sent: method, path below that of the target, query, headers and body', async () => {
    let seen: unknown;
    bench.answer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      seen = [request.method, request.url, request.headers['x-own'], Buffer.concat(chunks).toString('hex')];
      json({}, 400)(request, response);
    });
    const body = new Uint8Array([0, 255, 128, 10]);
    await (await fetch(`${bench.url}/api/v1/team/a%2Fb?x=%20y&x=2`, { method: 'PATCH', body, headers: { 'x-own': 'Ünïcode' } })).text();
    await bench.reported();
    expect(seen).toEqual(['PATCH', '/base/api/v1/team/a%2Fb?x=%20y&x=2', 'Ünïcode', '00ff800a']);
  });

  it('loses the headers of the connection, and gets no others', async () => {
    const there = await headersThere(
      'GET /api/v1/team HTTP/1.1\r\nHost: proxy.localhost\r\nX-Api-Key: k\r\nX-Twice: 1\r\nX-Twice: 2\r\nConnection: close, X-Hop\r\nX-Hop: 1\r\n' +
        'TE: trailers\r\nProxy-Authorization: Basic eA==\r\nUpgrade: websocket\r\nKeep-Alive: timeout=9\r\n\r\n',
    );
    const { host, connection, ...rest } = there;
    expect([host, connection]).toEqual([[new URL(bench.target).host], ['keep-alive']]);
    expect(rest).toEqual({ 'x-api-key': ['k'], 'x-twice': ['1', '2'] });
  });

  it.each(['GET http://elsewhere.example/api/v1/team HTTP/1.1', 'OPTIONS * HTTP/1.1'])('goes nowhere else: %s', async line => {
    let calls = 0;
    bench.answer((_, response) => {
      calls += 1;
      response.end();
    });
    const got = await sendRaw(bench.url, `${line}\r\nHost: elsewhere.example\r\nX-Api-Key: k\r\nConnection: close\r\n\r\n`);
    expect(got).toMatch(/^HTTP\/1\.1 400 .*only to its own target/s);
    expect(calls).toBe(0);
  });

  it('with a path that looks like a host stays with the target', async () => {
    let there: unknown;
    bench.answer((request, response) => {
      there = request.url;
      json({})(request, response);
    });
    await sendRaw(bench.url, 'GET //elsewhere.example/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await bench.reported();
    expect(there).toBe('/base//elsewhere.example/x');
  });
});

describe('an answer', () => {
  it('is unchanged: status, headers, each cookie, body', async () => {
    bench.answer((request, response) => {
      request.resume();
      response.writeHead(429, {
        'content-type': 'application/json',
        date: 'Mon, 02 Mar 2026 09:00:00 GMT',
        'retry-after': '7',
        'set-cookie': ['a=1', 'b=2'],
        connection: 'X-Inner',
        'x-inner': 'secret',
      });
      response.end('{"statusCode":429,"message":"Slow down"}');
    });
    const answer = await fetch(`${bench.url}/api/v1/team`, { headers: KEY });
    expect([answer.status, await answer.text()]).toEqual([429, '{"statusCode":429,"message":"Slow down"}']);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    const { connection: _, 'keep-alive': __, ...headers } = Object.fromEntries(answer.headers);
    expect(headers).toEqual({
      'content-type': 'application/json',
      date: 'Mon, 02 Mar 2026 09:00:00 GMT',
      'retry-after': '7',
      'set-cookie': 'b=2',
      'transfer-encoding': 'chunked',
    });
    await bench.reported();
  });

  it('that redirects is passed on and not followed with the key', async () => {
    let followed = 0;
    const elsewhere = await serveAs((_, response) => {
      followed += 1;
      response.end();
    });
    bench.answer((_, response) => void response.writeHead(307, { location: `${elsewhere}/api/v1/team` }).end());
    const answer = await fetch(`${bench.url}/api/v1/team`, { redirect: 'manual', headers: KEY });
    expect([answer.status, answer.headers.get('location'), followed]).toEqual([307, `${elsewhere}/api/v1/team`, 0]);
    expect((await bench.reported()).redirectsTo).toBe(`${elsewhere}/api/v1/team`);
  });

  it('to HEAD has the length of the one to GET, and no body is checked', async () => {
    bench.answer((_, response) => void response.writeHead(200, { 'content-type': 'application/json', 'content-length': '24' }).end());
    const answer = await fetch(`${bench.url}/api/v1/team`, { method: 'HEAD', headers: KEY });
    expect(answer.headers.get('content-length')).toBe('24');
    expect(await bench.reported()).toMatchObject({ operationId: 'listTeams', deviations: [], unchecked: [] });
  });

  it('arrives in parts, as the target sends it', async () => {
    let goOn: () => void = () => undefined;
    bench.answer((_, response) => {
      response.write('first');
      goOn = () => response.end('last');
    });
    const answer = await fetch(`${bench.url}/stream`);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    expect(Buffer.from((await within('the first part comes', reader.read())).value ?? []).toString()).toBe('first');
    goOn();
    expect(Buffer.from((await within('the last part comes', reader.read())).value ?? []).toString()).toBe('last');
    await bench.reported();
  });
});

describe('a body of any size', () => {
  const PIECES = 16;

  it('passes both ways as a stream, and is reported as not checked', async () => {
    bench.answer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      request.pipe(response);
    });
    const outgoing = ask(`${bench.url}/api/v1/team`, { method: 'POST', headers: { ...KEY, 'content-type': 'application/json' } });
    const answered = emitted('the proxy answers', outgoing, 'response');
    outgoing.write(MEGABYTE);
    const [incoming] = (await answered) as [AsyncIterable<Buffer>];
    const sent = createHash('sha256').update(MEGABYTE);
    const got = createHash('sha256');
    let pieces = 1;
    let size = 0;
    const readAll = async (): Promise<void> => {
      for await (const chunk of incoming) {
        got.update(chunk);
        size += chunk.byteLength;
        // A piece is sent after the one before has returned, so that a proxy that buffers would block here.
        if (size < pieces * MEGABYTE.byteLength) continue;
        if (pieces === PIECES) outgoing.end();
        else outgoing.write(MEGABYTE);
        if (pieces < PIECES) sent.update(MEGABYTE);
        pieces += 1;
      }
    };
    await within('all pieces return', readAll(), () => `${size} bytes of ${pieces} pieces returned`);
    expect(size).toBe(PIECES * MEGABYTE.byteLength);
    expect(got.digest('hex')).toBe(sent.digest('hex'));
    const { unchecked, deviations } = await bench.reported();
    expect(deviations).toEqual([]);
    expect(unchecked).toEqual(
      (['request', 'answer'] as const).map(side => ({ side, reason: `The body was not checked: it is larger than ${MAX_BYTES} bytes` })),
    );
  });
});

describe('a target in trouble', () => {
  it('that breaks the connection breaks that of the caller, too', async () => {
    bench.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"items":[', () => response.destroy());
    });
    const answer = await fetch(`${bench.url}/api/v1/team`, { headers: KEY });
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(await bench.reported()).toMatchObject({
      status: 200,
      problem: { kind: 'broken off', text: expect.stringMatching(/^The answer broke off: /) },
      deviations: [],
      unchecked: [{ side: 'answer', reason: 'The body was not checked: it broke off' }],
    });
  });

  it('that cannot be reached is a reported 502, and no deviation', async () => {
    const reports: Report[] = [];
    const options = { target: 'http://127.0.0.1:9', port: 0, document: publicApi, maxBytes: MAX_BYTES };
    const proxy = await openProxy({ ...options, client: openClient(options.target), onReport: report => reports.push(report) });
    const answer = await fetch(`${proxy.url}/api/v1/team`, { headers: KEY });
    expect([answer.status, await answer.json()]).toEqual([502, { statusCode: 502, message: expect.stringContaining('gives no answer') }]);
    await proxy.close();
    expect(reports).toEqual([expect.objectContaining({ problem: { kind: 'no answer', text: expect.any(String) }, deviations: [] })]);
    expect(reports[0]).not.toHaveProperty('status');
  });

  it('is disconnected when the caller leaves', async () => {
    const asked = deferred('the target is asked');
    const left = deferred('the proxy leaves the target');
    bench.answer((_, response) => {
      response.on('close', left.resolve);
      asked.resolve();
    });
    const gone = new AbortController();
    const answer = fetch(`${bench.url}/api/v1/team`, { headers: KEY, signal: gone.signal });
    await asked.promise;
    gone.abort();
    await expect(answer).rejects.toThrow();
    await left.promise;
    expect(await bench.reported()).toMatchObject({ problem: { kind: 'caller left' } });
  });
});
