import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type * as wire from '../../openapi/generated/control-types.ts';
import type { Fault } from '../domain/faults/model.ts';
import { createFakeRealTime } from '../kernel/real-time.fixture.ts';
import { type ControlTest, createControlTest } from './control/control.fixture.ts';
import { runWithFault } from './faults.ts';
import { exchange } from './http.fixture.ts';
import { type Answer, jsonAnswer } from './message.ts';

let test: ControlTest;
beforeEach(async () => {
  test = await createControlTest();
});
afterEach(async () => {
  await test.sim.close();
  expect(test.problems).toEqual([]);
});

const set = (body: object, world = 'default') => test.did<wire.Fault>('POST', '/faults', { body, world });
const applied = async () => (await test.did<wire.FaultList>('GET', '/faults')).items.map(fault => fault.applied);
const logged = async () => (await test.did<wire.RequestList>('GET', '/requests')).items;
const createTeam = (body: object = { name: 'New' }) => test.call('POST', '/team', { body });
const listTeams = () => test.call('GET', '/team');
/** The statuses of so many calls. */
async function statuses(count: number, call = listTeams): Promise<number[]> {
  const seen: number[] = [];
  for (let i = 0; i < count; i++) seen.push((await call()).status);
  return seen;
}
const teams = async () => (await test.call<{ total: number }>('GET', '/team?limit=1')).body.total;

describe('a status', () => {
  it('replaces the call', async () => {
    const { id } = await set({ operationId: 'createTeam', effect: { status: 503 } });
    const answer = await createTeam();
    expect([answer.status, answer.body]).toEqual([503, { statusCode: 503, message: `Injected fault ${id}` }]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await teams()).toBe(2);
    await test.did('DELETE', `/faults/${id}`);
    expect((await createTeam()).status).toBe(200);
  });

  it('has the given message', async () => {
    await set({ operationId: 'createTeam', effect: { status: 429, message: 'Come back later' } });
    expect((await createTeam()).body).toEqual({ statusCode: 429, message: 'Come back later' });
  });

  it('comes before validation', async () => {
    await set({ operationId: 'createTeam', effect: { status: 500 } });
    expect((await createTeam({ name: 5 })).status).toBe(500);
    const text = { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'text/plain' }, body: 'x' };
    expect((await test.sim.fetch('http://x/api/v1/team', text)).status).toBe(500);
  });

  it('comes after the call with `after`, whatever its answer was', async () => {
    await set({ operationId: 'createTeam', effect: { status: 500, message: 'Oh', after: true } });
    expect((await createTeam()).body).toEqual({ statusCode: 500, message: 'Oh' });
    expect(await teams()).toBe(3);
    expect((await createTeam({ name: 5 })).status).toBe(500);
    expect(await teams()).toBe(3);
    expect(await logged()).toMatchObject([
      {},
      { status: 500, responseBody: { message: 'Oh' }, requestBody: { name: 5 } },
      {},
      { requestBody: { name: 'New' } },
    ]);
  });
});

describe('a fault does not count a call', () => {
  it.each([
    ['without a key', null, 'GET', '/team', 'listTeams', 401],
    ['with an unknown key', 'sk_nobody', 'GET', '/team', 'listTeams', 403],
    ['of a closed feature', 'sk_sim_pro', 'GET', '/automations', 'listAutomations', 404],
  ])('%s', async (_, key, method, path, operationId, status) => {
    await set({ operationId, effect: { status: 500 }, when: { first: 1 } });
    expect((await test.call(method, path, { key })).status).toBe(status);
    expect(await applied()).toEqual([0]);
  });

  it('that is throttled', async () => {
    await test.sim.close();
    test = await createControlTest({ throttle: true });
    expect(await statuses(100)).not.toContain(429);
    await set({ operationId: 'listTeams', effect: { status: 500 }, when: { first: 1 } });
    expect(await statuses(1)).toEqual([429]);
    await test.sim.clock.advance('PT1H');
    expect(await statuses(2)).toEqual([500, 200]);
  });
});

describe('a fault applies to', () => {
  it('all calls of the operation, from all organizations', async () => {
    await set({ method: 'GET', path: '/api/v1/team/{id}', effect: { status: 500 } });
    expect((await test.call('GET', '/team/team_acme_support')).status).toBe(500);
    expect((await test.call('GET', '/team/team_pro/', { key: 'sk_sim_pro' })).status).toBe(500);
    expect((await test.call('PATCH', '/team/team_acme_support', { body: { name: 'Fine' } })).status).toBe(200);
    expect((await listTeams()).status).toBe(200);
  });

  it('only the calls to its path', async () => {
    await set({ method: 'GET', path: '/api/v1/team/team_acme_support', effect: { status: 500 }, when: { first: 2 } });
    const ask = async (path: string) => (await test.call('GET', path)).status;
    expect(await ask('/team/team_acme_marketing')).toBe(200);
    expect(await ask('/team/team_acme_support?x=1')).toBe(500);
    expect(await ask('/team/team%5Facme_support/')).toBe(500);
    expect(await ask('/team/team_acme_support')).toBe(200);
  });

  it('calls in its own world', async () => {
    await test.did('POST', '/worlds');
    await set({ operationId: 'listTeams', effect: { status: 500 } }, 'world_1');
    expect((await listTeams()).status).toBe(200);
    expect((await test.call('GET', '/team', { key: 'sk_sim_acme_world_1' })).status).toBe(500);
  });
});

describe('a fault hits', () => {
  it('the first calls, or every nth', async () => {
    await set({ operationId: 'listTeams', effect: { status: 500 }, when: { first: 2 } });
    expect(await statuses(4)).toEqual([500, 500, 200, 200]);
    await set({ operationId: 'listTeams', effect: { status: 503 }, when: { every: 3 } });
    expect(await statuses(7)).toEqual([200, 200, 503, 200, 200, 503, 200]);
    expect(await applied()).toEqual([2, 2]);
  });

  it('between two instants of the world’s clock', async () => {
    await set({ operationId: 'listTeams', effect: { status: 500 }, when: { between: ['2026-03-02T10:00:00Z', '2026-03-02T11:00:00Z'] } });
    const at = async (instant: string) => {
      await test.sim.clock.advanceTo(instant);
      return (await listTeams()).status;
    };
    expect(await at('2026-03-02T09:59:59.999Z')).toBe(200);
    expect(await at('2026-03-02T10:00:00Z')).toBe(500);
    expect(await at('2026-03-02T10:59:59.999Z')).toBe(500);
    expect(await at('2026-03-02T11:00:00Z')).toBe(200);
  });

  it('a share of them, the same in every run, independent of other faults', async () => {
    await set({ operationId: 'listTeams', effect: { status: 500 }, when: { rate: 0.3 } });
    const first = await statuses(400);
    const share = first.filter(status => status === 500).length;
    expect([share > 80, share < 160, await applied()]).toEqual([true, true, [share]]);
    await test.did('POST', '/reset');
    await set({ operationId: 'listTeams', effect: { status: 500 }, when: { rate: 0.3 } });
    await set({ operationId: 'listTeams', effect: { status: 503 }, when: { rate: 0.1 } });
    expect((await statuses(400)).map(status => (status === 503 ? 'other' : status))).toEqual(
      first.map(status => expect.toSatisfy((seen: unknown) => seen === status || seen === 'other')),
    );
    await test.did('POST', '/reset', { body: { seed: 2 } });
    await set({ operationId: 'listTeams', effect: { status: 500 }, when: { rate: 0.3 } });
    expect(await statuses(400)).not.toEqual(first);
  });

  it('before older faults, which still count the call', async () => {
    await set({ operationId: 'listTeams', effect: { status: 500 }, when: { first: 3 } });
    await set({ method: 'GET', path: '/api/v1/team', effect: { status: 503 }, when: { every: 2 } });
    expect(await statuses(5)).toEqual([500, 503, 500, 503, 200]);
    expect(await applied()).toEqual([2, 2]);
  });
});

describe('a delay', () => {
  const fault: Fault = {
    id: 'fault_1',
    target: { kind: 'operation', operationId: 'listTeams', path: {} },
    route: null,
    effect: { kind: 'delay', delayMs: 2000 },
    when: null,
    calls: 0,
    applied: 0,
  };

  it('runs the call at once and delays the answer', async () => {
    const realTime = createFakeRealTime();
    let done = false;
    let answered: Answer | undefined;
    const run = async () => {
      done = true;
      return jsonAnswer(200, {});
    };
    const waiting = runWithFault(fault, run, { realTime, errorOf: jsonAnswer }).then(answer => (answered = answer));
    await new Promise(resolve => setImmediate(resolve));
    expect([done, realTime.timers(), answered]).toEqual([true, 1, undefined]);
    realTime.pass(1999);
    await new Promise(resolve => setImmediate(resolve));
    expect(answered).toBeUndefined();
    realTime.pass(1);
    expect(await waiting).toMatchObject({ status: 200 });
  });

  it('does not change the answer', async () => {
    const before = await listTeams();
    await set({ operationId: 'listTeams', effect: { delayMs: 20 } });
    const started = performance.now();
    expect((await listTeams()).body).toEqual(before.body);
    expect(performance.now() - started).toBeGreaterThan(19);
    expect((await logged())[0]?.durationMs).toBeGreaterThan(19);
  });

  it('can be aborted in process, while the call runs to its end', async () => {
    await set({ operationId: 'createTeam', effect: { delayMs: 3_600_000 } });
    const init = { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' }, body: '{"name":"New"}' };
    const call = test.sim.fetch('http://x/api/v1/team', { ...init, signal: AbortSignal.timeout(20) });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await teams()).toBe(3);
    await expect(test.sim.fetch('http://x/api/v1/team', { ...init, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(await teams()).toBe(3);
  });
});

const ASK =
  'POST /api/v1/team HTTP/1.1\r\nhost: localhost\r\nx-api-key: sk_sim_acme\r\ncontent-type: application/json\r\ncontent-length: 14\r\n\r\n{"name":"New"}';

describe('a reset', () => {
  beforeEach(() => set({ operationId: 'createTeam', effect: { reset: true }, when: { first: 1 } }));

  it('fails a fetch in process like a network error, after the call', async () => {
    await expect(createTeam()).rejects.toMatchObject({ name: 'TypeError', message: 'fetch failed', cause: { code: 'ECONNRESET' } });
    expect(await teams()).toBe(3);
  });

  it('resets the connection of a socket', async () => {
    const { url, port } = await test.sim.listen();
    const call = fetch(`${url}/api/v1/team`, {
      method: 'POST',
      headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
      body: '{"name":"New"}',
    });
    await expect(call).rejects.toMatchObject({ name: 'TypeError', message: 'fetch failed', cause: { code: 'ECONNRESET' } });
    expect(await teams()).toBe(3);
    await set({ operationId: 'createTeam', effect: { reset: true }, when: { first: 1 } });
    expect(await exchange(port, [ASK])).toEqual([]);
    expect((await createTeam()).status).toBe(200);
  });

  it('is status 0 without a body in the log', async () => {
    await createTeam().catch(() => undefined);
    expect(await logged()).toMatchObject([{ operationId: 'createTeam', status: 0, requestBody: { name: 'New' }, responseBody: null }]);
  });
});

describe('a truncated body', () => {
  beforeEach(() => set({ operationId: 'createTeam', effect: { truncateBytes: 10 } }));

  const send = () =>
    test.sim.fetch('http://x/api/v1/team', {
      method: 'POST',
      headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
      body: '{"name":"New"}',
    });

  it('ends early in process', async () => {
    const response = await send();
    const whole = Number(response.headers.get('content-length'));
    expect([response.status, whole > 100]).toEqual([200, true]);
    await expect(response.text()).rejects.toMatchObject({ name: 'TypeError', message: 'terminated' });
    expect(await teams()).toBe(3);
    const reader = (await send()).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('{"id":"tea');
    await expect(reader?.read()).rejects.toThrow('terminated');
  });

  it('ends early over a socket', async () => {
    const { url, port } = await test.sim.listen();
    const [answer] = await exchange(port, [ASK]);
    expect([answer?.status, answer?.body]).toEqual([200, '{"id":"tea']);
    expect(Number(/^content-length: (\d+)/im.exec(answer?.head ?? '')?.[1])).toBeGreaterThan(100);
    const response = await fetch(`${url}/api/v1/team`, {
      method: 'POST',
      headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
      body: '{"name":"New"}',
    });
    await expect(response.text()).rejects.toThrow('terminated');
    expect(await teams()).toBe(4);
  });

  it('may be empty or complete', async () => {
    const { port } = await test.sim.listen();
    await set({ operationId: 'createTeam', effect: { truncateBytes: 0 }, when: { first: 1 } });
    expect((await exchange(port, [ASK]))[0]).toMatchObject({ status: 200, body: '' });
    await set({ operationId: 'createTeam', effect: { truncateBytes: 100_000 } });
    expect((await createTeam()).body).toMatchObject({ name: 'New' });
  });

  it('is logged as sent', async () => {
    await expect(createTeam()).rejects.toThrow('terminated');
    expect(await logged()).toMatchObject([{ status: 200, responseBody: '{"id":"tea' }]);
  });
});
