import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { converse } from '../../simulator/testing/sockets.ts';
import { createBench, type Handler, json } from './proxy.fixture.ts';
import type { Weather, WeatherCall, WeatherEffect } from './weather.ts';

const TEAMS = { items: [], total: 0 };
const KEY = { 'x-api-key': 'sk_live_0123456789' };
/** What the next calls meet. */
let effects: (WeatherEffect | undefined)[] = [];
let alter: ((body: string) => string) | undefined;
let calls: WeatherCall[] = [];
let isBodyAsked = false;

const weather: Weather = {
  asksForBody: () => isBodyAsked,
  effectOn(call) {
    calls.push(call);
    const effect = effects.shift();
    return effect && { by: 'fault 1', effect };
  },
  mayAlter: () => alter !== undefined,
  altered: (_, { body }) => (alter ? { by: 'trap x', body: alter(body) } : undefined),
};
const bench = await createBench('', { weather });
let reached = 0;

beforeEach(() => {
  effects = [];
  alter = undefined;
  calls = [];
  isBodyAsked = false;
  reached = 0;
  answer(json(TEAMS));
});

function answer(handler: Handler): void {
  bench.answer((request, response) => {
    reached += 1;
    return handler(request, response);
  });
}

const ask = (init: RequestInit = {}) => fetch(`${bench.url}/api/v1/team${init.method ? '' : '?limit=5'}`, { headers: KEY, ...init });
const post = (body: string) => ask({ method: 'POST', headers: { ...KEY, 'content-type': 'application/json' }, body });
const refused = (after: boolean): WeatherEffect => ({
  kind: 'status',
  status: 503,
  headers: { 'content-type': 'application/json' },
  body: '{"statusCode":503,"message":"Busy"}',
  after,
});

describe('an error of the weather', () => {
  it('comes before the call reaches the target, and is not judged as its answer', async () => {
    // The interface has no 418.
    effects = [{ ...refused(false), status: 418 } as WeatherEffect];
    const got = await ask();
    expect([got.status, await got.json(), reached]).toEqual([418, { statusCode: 503, message: 'Busy' }, 0]);
    expect(await bench.reported()).toMatchObject({
      status: 418,
      deviations: [],
      unchecked: [],
      injected: { by: 'fault 1', what: 'The call was answered with 418 and did not reach the target', reached: false },
    });
  });

  it('comes after the call, whose own answer is judged', async () => {
    effects = [refused(true)];
    answer(json({ items: [] }));
    expect([(await ask()).status, reached]).toEqual([503, 1]);
    const { status, injected, deviations } = await bench.reported();
    expect([status, injected?.reached]).toEqual([503, true]);
    expect(deviations).toMatchObject([{ side: 'answer', rule: 'required' }]);
  });

  it('still judges the request of a call that did not arrive', async () => {
    effects = [refused(false)];
    await (await post('{"name":5}')).text();
    expect((await bench.reported()).deviations).toMatchObject([{ side: 'request', where: 'body.name' }]);
  });
});

describe('a lost answer', () => {
  it('is a reset after the call took effect, and no failure of the target', async () => {
    effects = [{ kind: 'reset' }];
    await expect(ask()).rejects.toThrow();
    const { status, problem, injected, deviations } = await bench.reported();
    expect([reached, status, problem, injected?.reached, deviations]).toEqual([1, undefined, undefined, true, []]);
  });

  it('never comes, until the caller leaves', async () => {
    effects = [{ kind: 'hang' }];
    const caller = new AbortController();
    const got = ask({ signal: caller.signal }).catch((error: Error) => error.name);
    await expect.poll(() => reached).toBe(1);
    caller.abort();
    expect(await got).toBe('AbortError');
    expect(await bench.reported()).toMatchObject({
      injected: { what: 'The call took effect, and its answer was withheld' },
      deviations: [],
    });
  });

  it('ends early, though it was whole', async () => {
    effects = [{ kind: 'truncate', bytes: 5 }];
    const got = await ask();
    await expect(got.text()).rejects.toThrow('terminated');
    const { problem, unchecked, deviations } = await bench.reported();
    expect([problem, unchecked, deviations]).toEqual([undefined, [], []]);
  });

  it('comes whole where it is not longer', async () => {
    effects = [{ kind: 'truncate', bytes: 500 }];
    expect(await (await ask()).json()).toEqual(TEAMS);
    await bench.reported();
  });
});

describe('a slow answer', () => {
  it.each<WeatherEffect>([
    { kind: 'delay', delayMs: 30 },
    { kind: 'drip', bytesPerSecond: 500 },
  ])('is the same, and takes its time: %j', async effect => {
    effects = [effect];
    expect(await (await ask()).json()).toEqual(TEAMS);
    const { durationMs, deviations, injected } = await bench.reported();
    expect([durationMs > 25, deviations, injected?.reached]).toEqual([true, [], true]);
  });

  it('never ends, and has its whole body', async () => {
    effects = [{ kind: 'endless' }];
    const request = 'GET /api/v1/team HTTP/1.1\r\nhost: localhost\r\nx-api-key: k\r\n\r\n';
    const text = await converse(Number(new URL(bench.url).port), request, got => /"total":0\}\r\n1\r\n /.test(got));
    expect(text).not.toMatch(/content-length/i);
    expect(await bench.reported()).toMatchObject({ status: 200, deviations: [], injected: { reached: true } });
  });
});

it.each(['HEAD', 'GET'])('an answer without a body ends: %s', async method => {
  effects = [{ kind: 'endless' }];
  if (method === 'GET') answer((_, response) => void response.writeHead(204).end());
  expect(await (await ask({ method })).text()).toBe('');
  await bench.reported();
  expect((await ask()).ok).toBe(true);
  await bench.reported();
});

describe('an altered answer', () => {
  const added = (body: string) => JSON.stringify({ ...(JSON.parse(body) as object), later: true });

  it('reaches the caller, while that of the target is judged', async () => {
    alter = added;
    const got = await ask();
    expect(await got.json()).toEqual({ ...TEAMS, later: true });
    expect(await bench.reported()).toMatchObject({
      deviations: [],
      injected: { by: 'trap x', what: 'The answer was passed on with changes' },
    });
  });

  it('was compressed before, and is not any more', async () => {
    alter = added;
    answer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify(TEAMS)));
    });
    const got = await ask();
    expect([got.headers.get('content-encoding'), await got.json()]).toEqual([null, { ...TEAMS, later: true }]);
    await bench.reported();
  });

  it('is passed on unchanged where it is too large to be read', async () => {
    alter = added;
    const large = JSON.stringify({ ...TEAMS, more: 'x'.repeat(200_000) });
    answer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(large);
    });
    expect(await (await ask()).text()).toBe(large);
    expect((await bench.reported()).injected).toBeUndefined();
  });

  it('is that of the target where it broke off', async () => {
    alter = added;
    answer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 });
      response.write('{"items":[');
      setImmediate(() => response.destroy());
    });
    await expect(ask().then(got => got.text())).rejects.toThrow();
    expect(await bench.reported()).toMatchObject({ problem: { kind: 'broken off' } });
  });
});

describe('the weather sees of a call', () => {
  it('what it sends, and its body only where it asks for it', async () => {
    await (await post('{"name":"Team"}')).text();
    await bench.reported();
    await (await ask()).text();
    await bench.reported();
    expect(calls).toMatchObject([
      { method: 'POST', path: '/api/v1/team', query: '', headers: KEY },
      { method: 'GET', path: '/api/v1/team', query: 'limit=5' },
    ]);
    expect(calls[0]?.body).toBeUndefined();
  });

  it.each([15, 200_000])('its body, which the target gets as it was: %i characters', async length => {
    isBodyAsked = true;
    let received = '';
    answer(async (request, response) => {
      for await (const chunk of request as AsyncIterable<Buffer>) received += chunk.toString();
      json(TEAMS)(request, response);
    });
    const body = JSON.stringify({ name: 'x'.repeat(length) });
    await (await post(body)).text();
    await bench.reported();
    expect(received).toBe(body);
    expect(calls[0]?.body).toEqual(length < 1000 ? JSON.parse(body) : undefined);
  });
});

it('says that the target fails where it does, and not the weather', async () => {
  effects = [{ kind: 'delay', delayMs: 1 }];
  answer(request => void request.socket.destroy());
  expect((await post('{"name":"Team"}')).status).toBe(502);
  const { problem, injected } = await bench.reported();
  expect([problem?.kind, injected]).toEqual(['no answer', undefined]);
});
