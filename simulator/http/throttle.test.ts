import { describe, expect } from 'vitest';
import { it as base } from '../testing/simulator.fixture.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';
import { jsonOf, messageOf, type NewMessage } from './http.fixture.ts';

const ACME = { 'x-api-key': 'sk_sim_acme' };
const PRO = { 'x-api-key': 'sk_sim_pro' };
const HEALTH: NewMessage = { path: '/api/v1/', headers: ACME };

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

describe('trackers', () => {
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

it('[D-THR-04] without throttle 3,000 requests in a row pass', async ({ create }) => {
  const acme = await create({ throttle: false });
  expect(await sendMany(acme, 3000)).toEqual({ 200: 3000 });
});
