import { describe, expect } from 'vitest';
import { it as base } from '../testing/simulator.fixture.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';
import { jsonOf, messageOf, type NewMessage } from './http.fixture.ts';

const ACME = { 'x-api-key': 'sk_sim_acme' };
const PRO = { 'x-api-key': 'sk_sim_pro' };
const HEALTH: NewMessage = { path: '/api/v1/', headers: ACME };
const TEAMS: NewMessage = { path: '/api/v1/team', headers: ACME };

const it = base.extend('acme', ({ create }) => create());

const send = (acme: TestSimulator, message: NewMessage, remoteAddress = '127.0.0.1') =>
  acme.sim.handler({ ...messageOf(message), remoteAddress });

/** Sends the same request so many times and counts the answers by status. */
async function sendMany(acme: TestSimulator, count: number, message = HEALTH, remoteAddress?: string): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let i = 0; i < count; i++) {
    const { status } = await send(acme, message, remoteAddress);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

/** Sends so many in each of so many seconds; the next one comes a second after the last second began. */
async function sendEachSecond(acme: TestSimulator, seconds: number, count: number): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let second = 0; second < seconds; second++) {
    for (const [status, times] of Object.entries(await sendMany(acme, count)))
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + times;
    await acme.sim.clock.advance('1s');
  }
  return statuses;
}

describe('layers', () => {
  it('[THR-01] 100 requests within a second pass, the 101st is 429', async ({ acme }) => {
    expect(await sendMany(acme, 100)).toEqual({ 200: 100 });
    expect(await sendMany(acme, 1)).toEqual({ 429: 1 });
  });

  it('[THR-02] 500 requests within 10 seconds pass, the 501st is 429', async ({ acme }) => {
    expect(await sendEachSecond(acme, 5, 100)).toEqual({ 200: 500 });
    expect(await sendMany(acme, 1)).toEqual({ 429: 1 });
  });

  it('[THR-03] 2,000 requests within a minute pass, the 2,001st is 429', async ({ acme }) => {
    expect(await sendEachSecond(acme, 50, 40)).toEqual({ 200: 2000 });
    expect(acme.sim.clock.now()).toBe('2026-03-02T09:00:50.000Z');
    expect(await sendMany(acme, 1)).toEqual({ 429: 1 });
  });

  it('[THR-04] [D-GEN-33] a throttled call answers with the error body', async ({ acme }) => {
    await sendMany(acme, 100);
    const answer = await send(acme, HEALTH);
    expect(jsonOf(answer)).toEqual({
      statusCode: 429,
      message:
        'Too many requests: at most 100 in 1 second for this endpoint. The clock of the simulator stands, so waiting does not help: advance it with POST /_sim/clock/advance or sim clock advance',
    });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  it.for([
    ['second', 'PT1S', 1, 101],
    ['10 seconds', 'PT10S', 5, 100],
    ['minute', 'PT1M', 50, 40],
  ] as const)('[THR-05] when the window of a %s has passed the endpoint serves again', async ([, window, seconds, each], { acme }) => {
    await sendEachSecond(acme, seconds, each);
    await acme.sim.clock.advance(Math.max(0, Date.parse('2026-03-02T09:00:00Z') + windowMs(window) - Date.parse(acme.sim.clock.now()) - 1));
    expect(await sendMany(acme, 1)).toEqual(window === 'PT1S' ? { 200: 1 } : { 429: 1 });
    await acme.sim.clock.advance(1);
    expect(await sendMany(acme, 1)).toEqual({ 200: 1 });
  });
});

const windowMs = (window: string) => ({ PT1S: 1000, PT10S: 10_000, PT1M: 60_000 })[window] ?? 0;

const bearer = (token: string): NewMessage => ({ path: '/api/v1/', headers: { authorization: `Bearer ${token}` } });

describe('trackers', () => {
  it('[THR-06] counters are kept per endpoint', async ({ acme }) => {
    expect(await sendMany(acme, 101)).toEqual({ 200: 100, 429: 1 });
    expect(await sendMany(acme, 101, TEAMS)).toEqual({ 200: 100, 429: 1 });
  });

  it('[D-THR-01] ids in the path do not split an endpoint', async ({ acme }) => {
    const statuses = await Promise.all(
      Array.from({ length: 101 }, async (_, i) => (await send(acme, { path: `/api/v1/team/team_${i}`, headers: ACME })).status),
    );
    expect(statuses.filter(status => status === 429)).toHaveLength(1);
  });

  it('[THR-07] with an API key, calls are counted by the key, whatever the bearer token', async ({ acme }) => {
    await sendMany(acme, 100);
    expect(await sendMany(acme, 1, { ...HEALTH, headers: PRO })).toEqual({ 200: 1 });
    expect(await sendMany(acme, 1, { ...HEALTH, headers: { ...ACME, authorization: 'Bearer fresh' } })).toEqual({ 429: 1 });
    expect(await sendMany(acme, 1, HEALTH, '10.1.2.3')).toEqual({ 429: 1 });
  });

  it('[THR-08] without a key, calls are counted by the bearer token', async ({ acme }) => {
    expect(await sendMany(acme, 101, bearer('one'))).toEqual({ 401: 100, 429: 1 });
    expect(await sendMany(acme, 1, bearer('two'))).toEqual({ 401: 1 });
    expect(await sendMany(acme, 1, bearer('one'), '10.1.2.3')).toEqual({ 429: 1 });
    expect(await sendMany(acme, 1, { path: '/api/v1/', headers: { authorization: 'bearer one' } })).toEqual({ 429: 1 });
  });

  it('[THR-09] without either, calls are counted by address', async ({ acme }) => {
    const nameless: NewMessage = { path: '/api/v1/' };
    expect(await sendMany(acme, 101, nameless, '10.0.0.1')).toEqual({ 401: 100, 429: 1 });
    expect(await sendMany(acme, 1, nameless, '10.0.0.2')).toEqual({ 401: 1 });
    expect(await sendMany(acme, 1, { path: '/api/v1/', headers: { authorization: 'Basic x' } }, '10.0.0.1')).toEqual({ 429: 1 });
  });

  it('a key spelled like an address is counted apart from it', async ({ acme }) => {
    await sendMany(acme, 101, { path: '/api/v1/' }, 'sk_sim_acme');
    expect(await sendMany(acme, 1)).toEqual({ 200: 1 });
  });
});

describe('windows', () => {
  it('[D-THR-01] begin with the first request to the endpoint', async ({ acme }) => {
    await sendMany(acme, 1);
    await acme.sim.clock.advance(999);
    expect(await sendMany(acme, 100)).toEqual({ 200: 99, 429: 1 });
    await acme.sim.clock.advance(1);
    expect(await sendMany(acme, 101)).toEqual({ 200: 100, 429: 1 });
    // The second window began at 1,000, not at the full second of some clock.
    await acme.sim.clock.advance(999);
    expect(await sendMany(acme, 1)).toEqual({ 429: 1 });
    await acme.sim.clock.advance(1);
    expect(await sendMany(acme, 1)).toEqual({ 200: 1 });
  });

  it('[D-THR-02] a refused request is not counted', async ({ acme }) => {
    expect(await sendMany(acme, 600)).toEqual({ 200: 100, 429: 500 });
    for (let second = 0; second < 4; second++) {
      await acme.sim.clock.advance('1s');
      expect(await sendMany(acme, 100)).toEqual({ 200: 100 });
    }
    await acme.sim.clock.advance('1s');
    expect(await sendMany(acme, 1)).toEqual({ 429: 1 });
  });

  it('do not move while the clock stands still', async ({ acme }) => {
    await sendMany(acme, 100);
    await new Promise(resolve => setImmediate(resolve));
    expect(await sendMany(acme, 1)).toEqual({ 429: 1 });
  });
});

describe('a throttle of the organization', () => {
  const setThrottle = (acme: TestSimulator, throttle: unknown) =>
    acme.call('PATCH', '/_sim/organizations/org_acme', { key: null, body: { limits: { throttle } } });

  it('replaces the usual one for its keys alone, until null takes it back', async ({ acme }) => {
    expect(await setThrottle(acme, [{ windowMs: 60_000, requests: 3 }])).toMatchObject({
      status: 200,
      body: { limits: { throttle: [{ windowMs: 60_000, requests: 3 }] } },
    });
    expect(await sendMany(acme, 5)).toEqual({ 200: 3, 429: 2 });
    expect(await sendMany(acme, 5, { ...HEALTH, headers: PRO })).toEqual({ 200: 5 });
    expect((await setThrottle(acme, null)).body).toMatchObject({ limits: {} });
    expect(await sendMany(acme, 5)).toEqual({ 200: 5 });
  });

  it.for(['realtime', '10x'] as const)('[D-GEN-33] says the limit alone while the clock runs (%s)', async (clock, { create }) => {
    const running = await create({ clock });
    await setThrottle(running, [{ windowMs: 3_600_000, requests: 1 }]);
    await sendMany(running, 1);
    expect(jsonOf(await send(running, HEALTH))).toEqual({
      statusCode: 429,
      message: 'Too many requests: at most 1 in 3600 seconds for this endpoint',
    });
  });

  it('applies all layers together, and shows the running windows', async ({ acme }) => {
    await setThrottle(acme, [
      { windowMs: 1000, requests: 2 },
      { windowMs: 10_000, requests: 3 },
    ]);
    expect(await sendMany(acme, 3)).toEqual({ 200: 2, 429: 1 });
    await acme.sim.clock.advance('1s');
    expect(await sendMany(acme, 3)).toEqual({ 200: 1, 429: 2 });
    expect((await acme.call('GET', '/_sim/organizations/org_acme/usage', { key: null })).body).toMatchObject({
      throttle: [
        {
          operationId: 'getHealth',
          windows: [
            { windowMs: 1000, used: 1, limit: 2 },
            { windowMs: 10_000, used: 3, limit: 3 },
          ],
        },
      ],
    });
  });

  it.for([[[]], [[{ windowMs: 0, requests: 1 }]], [[{ requests: 1 }]], [{ requests: 1 }]])('%j is 400', async ([throttle], { acme }) => {
    expect((await setThrottle(acme, throttle)).status).toBe(400);
  });
});

describe('calls of the pages of this simulator', () => {
  const from = (referer: string): NewMessage => ({ ...HEALTH, headers: { ...ACME, referer } });

  it.for(['http://simulator.test/_sim/ui/posts', 'http://simulator.test/_sim/docs/'])('from %s do not count', async (referer, { acme }) => {
    expect(await sendMany(acme, 150, from(referer))).toEqual({ 200: 150 });
    expect(await sendMany(acme, 101)).toEqual({ 200: 100, 429: 1 });
  });

  it.for(['http://other.test/_sim/ui/', 'http://simulator.test/app', 'no address'])('from %s count', async (referer, { acme }) => {
    expect(await sendMany(acme, 101, from(referer))).toEqual({ 200: 100, 429: 1 });
  });
});

it('[D-THR-03] no rate-limit or retry header is sent', async ({ acme }) => {
  const headers = [];
  for (let i = 0; i < 101; i++) headers.push(Object.keys((await send(acme, HEALTH)).headers));
  expect(new Set(headers.flat())).toEqual(new Set(['content-type']));
});

it('[D-THR-03] nor over a socket', async ({ acme }) => {
  const { url } = await acme.sim.listen();
  const names: string[] = [];
  for (let i = 0; i < 101; i++) {
    const response = await fetch(`${url}/api/v1/`, { headers: ACME });
    names.push(...response.headers.keys());
    await response.arrayBuffer();
    if (i === 100) expect(response.status).toBe(429);
  }
  expect(names.filter(name => /limit|retry|remaining|reset/.test(name))).toEqual([]);
});

it('[D-THR-04] without throttle 3,000 requests in a row pass', async ({ create }) => {
  const acme = await create({ throttle: false });
  expect(await sendMany(acme, 3000)).toEqual({ 200: 3000 });
});
