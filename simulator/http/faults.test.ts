import { describe, expect } from 'vitest';
import type * as wire from '../../openapi/generated/control-types.ts';
import type { FaultHit } from '../domain/faults/choose-fault.ts';
import { createFakeRealTime } from '../kernel/real-time.fixture.ts';
import { within } from '../testing/within.ts';
import { type ControlTest, createControlTest, it, logged, setFault } from './control/control.fixture.ts';
import { answerInstead, faultyAnswer } from './faults.ts';
import { exchange } from './http.fixture.ts';
import { type Answer, jsonAnswer } from './message.ts';

const applied = async (acme: ControlTest) => (await acme.did<wire.FaultList>('GET', '/faults')).items.map(fault => fault.applied);
const createTeam = (acme: ControlTest, body: object = { name: 'New' }) => acme.call('POST', '/team', { body });
const listTeams = (acme: ControlTest) => acme.call('GET', '/team');
const NEW_TEAM = { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' }, body: '{"name":"New"}' };
/** The statuses of so many calls. */
async function statuses(acme: ControlTest, count: number, call = listTeams): Promise<number[]> {
  const seen: number[] = [];
  for (let i = 0; i < count; i++) seen.push((await call(acme)).status);
  return seen;
}
const teams = async (acme: ControlTest) => (await acme.call<{ total: number }>('GET', '/team?limit=1')).body.total;

describe('a status', () => {
  it('replaces the call', async ({ acme }) => {
    const { id } = await setFault(acme, { operationId: 'createTeam', effect: { status: 503 } });
    const answer = await createTeam(acme);
    expect([answer.status, answer.body]).toEqual([503, { statusCode: 503, message: `Injected fault ${id}` }]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await teams(acme)).toBe(2);
    await acme.did('DELETE', `/faults/${id}`);
    expect((await createTeam(acme)).status).toBe(200);
  });

  it('has the given message', async ({ acme }) => {
    await setFault(acme, { operationId: 'createTeam', effect: { status: 429, message: 'Come back later' } });
    expect((await createTeam(acme)).body).toEqual({ statusCode: 429, message: 'Come back later' });
  });

  it.for([{ error: { code: 'E7', details: [1, null] } }, [], null, false])('has the given body: %j', async (body, { acme }) => {
    await setFault(acme, { operationId: 'createTeam', effect: { status: 502, body } });
    const answer = await createTeam(acme);
    expect([answer.status, answer.body]).toEqual([502, body]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect((await acme.did<wire.FaultList>('GET', '/faults')).items).toMatchObject([{ effect: { status: 502, body } }]);
  });

  it('sends a text as it is', async ({ acme }) => {
    await setFault(acme, { operationId: 'createTeam', effect: { status: 502, body: '<h1>Bad gateway</h1>', after: true } });
    const answer = await createTeam(acme);
    expect([answer.status, answer.body]).toEqual([502, '<h1>Bad gateway</h1>']);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await teams(acme)).toBe(3);
  });

  it('comes before validation', async ({ acme }) => {
    await setFault(acme, { operationId: 'createTeam', effect: { status: 500 } });
    expect((await createTeam(acme, { name: 5 })).status).toBe(500);
    const text = { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'text/plain' }, body: 'x' };
    expect((await acme.sim.fetch('http://x/api/v1/team', text)).status).toBe(500);
  });

  it('comes after the call with `after`, whatever its answer was', async ({ acme }) => {
    await setFault(acme, { operationId: 'createTeam', effect: { status: 500, message: 'Oh', after: true } });
    expect((await createTeam(acme)).body).toEqual({ statusCode: 500, message: 'Oh' });
    expect(await teams(acme)).toBe(3);
    expect((await createTeam(acme, { name: 5 })).status).toBe(500);
    expect(await teams(acme)).toBe(3);
    expect(await logged(acme)).toMatchObject([
      {},
      { status: 500, responseBody: { message: 'Oh' }, requestBody: { name: 5 } },
      {},
      { requestBody: { name: 'New' } },
    ]);
  });
});

describe('a fault does not count a call', () => {
  it.for([
    ['without a key', null, 'GET', '/team', 'listTeams', 401],
    ['with an unknown key', 'sk_nobody', 'GET', '/team', 'listTeams', 403],
    ['of a closed feature', 'sk_sim_pro', 'GET', '/automations', 'listAutomations', 404],
  ] as const)('%s', async ([, key, method, path, operationId, status], { acme }) => {
    await setFault(acme, { operationId, effect: { status: 500 }, when: { first: 1 } });
    expect((await acme.call(method, path, { key })).status).toBe(status);
    expect(await applied(acme)).toEqual([0]);
  });

  it('that is throttled', async ({ acme }) => {
    await acme.sim.close();
    acme = await createControlTest({ throttle: true });
    expect(await statuses(acme, 100)).not.toContain(429);
    await setFault(acme, { operationId: 'listTeams', effect: { status: 500 }, when: { first: 1 } });
    expect(await statuses(acme, 1)).toEqual([429]);
    await acme.sim.clock.advance('PT1H');
    expect(await statuses(acme, 2)).toEqual([500, 200]);
  });
});

describe('a fault applies to', () => {
  it('all calls of the operation, from all organizations', async ({ acme }) => {
    await setFault(acme, { method: 'GET', path: '/api/v1/team/{id}', effect: { status: 500 } });
    expect((await acme.call('GET', '/team/team_acme_support')).status).toBe(500);
    expect((await acme.call('GET', '/team/team_pro/', { key: 'sk_sim_pro' })).status).toBe(500);
    expect((await acme.call('PATCH', '/team/team_acme_support', { body: { name: 'Fine' } })).status).toBe(200);
    expect((await listTeams(acme)).status).toBe(200);
  });
});

describe('a fault applies to calls:', () => {
  it('a share of them, the same in every run, independent of other faults', async ({ acme }) => {
    await setFault(acme, { operationId: 'listTeams', effect: { status: 500 }, when: { rate: 0.3 } });
    const first = await statuses(acme, 400);
    const share = first.filter(status => status === 500).length;
    expect([share > 80, share < 160, await applied(acme)]).toEqual([true, true, [share]]);
    await acme.did('POST', '/reset');
    await setFault(acme, { operationId: 'listTeams', effect: { status: 500 }, when: { rate: 0.3 } });
    await setFault(acme, { operationId: 'listTeams', effect: { status: 503 }, when: { rate: 0.1 } });
    expect((await statuses(acme, 400)).map(status => (status === 503 ? 'other' : status))).toEqual(
      first.map(status => expect.toSatisfy((seen: unknown) => seen === status || seen === 'other')),
    );
    await acme.did('POST', '/reset', { body: { seed: 2 } });
    await setFault(acme, { operationId: 'listTeams', effect: { status: 500 }, when: { rate: 0.3 } });
    expect(await statuses(acme, 400)).not.toEqual(first);
  });

  it('before older faults, which still count the call', async ({ acme }) => {
    await setFault(acme, { operationId: 'listTeams', effect: { status: 500 }, when: { first: 3 } });
    await setFault(acme, { method: 'GET', path: '/api/v1/team', effect: { status: 503 }, when: { every: 2 } });
    expect(await statuses(acme, 5)).toEqual([500, 503, 500, 503, 200]);
    expect(await applied(acme)).toEqual([2, 2]);
  });
});

describe('a delay', () => {
  const fault: FaultHit = { id: 'fault_1', effect: { kind: 'delay', delayMs: 2000 }, retired: false };

  it('delays the answer of a call that has happened', async () => {
    const realTime = createFakeRealTime();
    let answered: Answer | undefined;
    const options = { realTime, errorOf: jsonAnswer };
    expect(answerInstead(fault, jsonAnswer)).toBeUndefined();
    const waiting = faultyAnswer(fault, jsonAnswer(200, {}), options).then(answer => (answered = answer));
    await new Promise(resolve => setImmediate(resolve));
    expect([realTime.timers(), answered]).toEqual([1, undefined]);
    realTime.pass(1999);
    await new Promise(resolve => setImmediate(resolve));
    expect(answered).toBeUndefined();
    realTime.pass(1);
    expect(await waiting).toMatchObject({ status: 200 });
  });

  it('does not change the answer', async ({ acme }) => {
    const before = await listTeams(acme);
    await setFault(acme, { operationId: 'listTeams', effect: { delayMs: 20 } });
    expect((await listTeams(acme)).body).toEqual(before.body);
    expect((await logged(acme))[0]?.durationMs).toBeGreaterThan(19);
  });

  it('can be aborted in process, while the call runs to its end', async ({ acme }) => {
    await setFault(acme, { operationId: 'createTeam', effect: { delayMs: 3_600_000 } });
    const caller = new AbortController();
    const call = acme.sim.fetch('http://x/api/v1/team', { ...NEW_TEAM, signal: caller.signal });
    await expect.poll(() => teams(acme)).toBe(3);
    caller.abort(new DOMException('The caller waits no longer', 'TimeoutError'));
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(acme.sim.fetch('http://x/api/v1/team', { ...NEW_TEAM, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(await teams(acme)).toBe(3);
  });
});

const ASK =
  'POST /api/v1/team HTTP/1.1\r\nhost: localhost\r\nx-api-key: sk_sim_acme\r\ncontent-type: application/json\r\ncontent-length: 14\r\n\r\n{"name":"New"}';

describe('a reset', () => {
  it.beforeEach(({ acme }) => setFault(acme, { operationId: 'createTeam', effect: { reset: true }, when: { first: 1 } }));

  it('fails a fetch in process like a network error, after the call', async ({ acme }) => {
    await expect(createTeam(acme)).rejects.toMatchObject({ name: 'TypeError', message: 'fetch failed', cause: { code: 'ECONNRESET' } });
    expect(await teams(acme)).toBe(3);
  });

  it('resets the connection of a socket', async ({ acme, listening: { url, port } }) => {
    const call = fetch(`${url}/api/v1/team`, NEW_TEAM);
    await expect(call).rejects.toMatchObject({ name: 'TypeError', message: 'fetch failed', cause: { code: 'ECONNRESET' } });
    expect(await teams(acme)).toBe(3);
    await setFault(acme, { operationId: 'createTeam', effect: { reset: true }, when: { first: 1 } });
    expect(await exchange(port, [ASK])).toEqual([]);
    expect((await createTeam(acme)).status).toBe(200);
  });

  it('is status 0 without a body in the log', async ({ acme }) => {
    await createTeam(acme).catch(() => undefined);
    expect(await logged(acme)).toMatchObject([{ operationId: 'createTeam', status: 0, requestBody: { name: 'New' }, responseBody: null }]);
  });
});

describe('a truncated body', () => {
  it.beforeEach(({ acme }) => setFault(acme, { operationId: 'createTeam', effect: { truncateBytes: 10 } }));

  const send = (acme: ControlTest) => acme.sim.fetch('http://x/api/v1/team', NEW_TEAM);

  it('ends early in process', async ({ acme }) => {
    const response = await send(acme);
    const whole = Number(response.headers.get('content-length'));
    expect([response.status, whole > 100]).toEqual([200, true]);
    await expect(response.text()).rejects.toMatchObject({ name: 'TypeError', message: 'terminated' });
    expect(await teams(acme)).toBe(3);
    const reader = (await send(acme)).body?.getReader();
    expect(Buffer.from((await within('a part comes', Promise.resolve(reader?.read())))?.value ?? []).toString()).toBe('{"id":"tea');
    await expect(within('the body ends', Promise.resolve(reader?.read()))).rejects.toThrow('terminated');
  });

  it('ends early over a socket', async ({ acme, listening: { url, port } }) => {
    const [answer] = await exchange(port, [ASK]);
    expect([answer?.status, answer?.body]).toEqual([200, '{"id":"tea']);
    expect(Number(/^content-length: (\d+)/im.exec(answer?.head ?? '')?.[1])).toBeGreaterThan(100);
    const response = await fetch(`${url}/api/v1/team`, NEW_TEAM);
    await expect(response.text()).rejects.toThrow('terminated');
    expect(await teams(acme)).toBe(4);
  });

  it('may be empty or complete', async ({ acme, listening: { port } }) => {
    await setFault(acme, { operationId: 'createTeam', effect: { truncateBytes: 0 }, when: { first: 1 } });
    expect((await exchange(port, [ASK]))[0]).toMatchObject({ status: 200, body: '' });
    await setFault(acme, { operationId: 'createTeam', effect: { truncateBytes: 100_000 } });
    expect((await createTeam(acme)).body).toMatchObject({ name: 'New' });
  });

  it('is logged as sent', async ({ acme }) => {
    await expect(createTeam(acme)).rejects.toThrow('terminated');
    expect(await logged(acme)).toMatchObject([{ status: 200, responseBody: '{"id":"tea' }]);
  });
});
