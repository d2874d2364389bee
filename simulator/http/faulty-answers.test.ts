/** Answers that are late, reset, cut off, never come, never end, or drip. */
import { connect } from 'node:net';
import { describe, expect, it as plain } from 'vitest';
import type { FaultHit } from '../domain/faults/choose-fault.ts';
import { createFakeRealTime } from '../kernel/real-time.fixture.ts';
import { converse } from '../testing/sockets.ts';
import { within } from '../testing/within.ts';
import { type ControlTest, it, logged, setFault } from './control/control.fixture.ts';
import { answerInstead, faultyAnswer } from './faults.ts';
import { exchange } from './http.fixture.ts';
import { type Answer, jsonAnswer } from './message.ts';
import { slowBody } from './slow-body.ts';

const ask = (acme: ControlTest, init: RequestInit = {}) =>
  acme.sim.fetch('http://x/api/v1/team', { headers: { 'x-api-key': 'sk_sim_acme' }, ...init });
const REQUEST = 'GET /api/v1/team HTTP/1.1\r\nhost: localhost\r\nx-api-key: sk_sim_acme\r\n\r\n';
const createTeam = (acme: ControlTest, body: object = { name: 'New' }) => acme.call('POST', '/team', { body });
const listTeams = (acme: ControlTest) => acme.call('GET', '/team');
const NEW_TEAM = { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' }, body: '{"name":"New"}' };
const teams = async (acme: ControlTest) => (await acme.call<{ total: number }>('GET', '/team?limit=1')).body.total;

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

describe('a call that is never answered', () => {
  it.beforeEach(({ acme }) => setFault(acme, { operationId: 'listTeams', effect: { hang: true }, when: { first: 1 } }));

  it('waits in process until the caller aborts', async ({ acme }) => {
    const caller = new AbortController();
    const answer = ask(acme, { signal: caller.signal });
    await expect.poll(() => logged(acme)).toMatchObject([{ status: 0, responseBody: null, answeredBy: 'fault' }]);
    caller.abort(new DOMException('The caller waits no longer', 'TimeoutError'));
    await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' });
    expect((await ask(acme)).status).toBe(200);
  });

  it('waits over a socket until the caller closes it', async ({ acme, listening: { port } }) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    socket.write(REQUEST);
    await expect.poll(() => logged(acme)).toMatchObject([{ status: 0 }]);
    // Another call, which is answered later, shows that nothing comes.
    expect(await converse(port, REQUEST, text => text.includes('"total"'))).toContain('200 OK');
    expect([received, socket.destroyed]).toEqual(['', false]);
    socket.destroy();
  });
});

describe('an answer that never ends', () => {
  it.beforeEach(({ acme }) => setFault(acme, { operationId: 'listTeams', effect: { endless: true } }));

  it('has its whole body, and goes on, over a socket', async ({ listening: { port } }) => {
    const text = await converse(port, REQUEST, received => /"total":\d+\}\r\n1\r\n /.test(received));
    expect(text).toMatch(/^HTTP\/1.1 200 OK/);
    expect(text).not.toMatch(/content-length/i);
  });

  it('goes on in process until the caller aborts', async ({ acme }) => {
    const caller = new AbortController();
    const answer = await ask(acme, { signal: caller.signal });
    const reader = answer.body?.getReader();
    const first = await within('the body comes', Promise.resolve(reader?.read()));
    expect(JSON.parse(Buffer.from(first?.value ?? []).toString())).toMatchObject({ items: expect.any(Array) });
    const next = within('the body goes on', Promise.resolve(reader?.read()));
    caller.abort();
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is whole in the log, and has no body to HEAD', async ({ acme }) => {
    const answer = await ask(acme);
    await answer.body?.cancel();
    expect((await logged(acme))[0]?.responseBody).toMatchObject({ items: expect.any(Array) });
    expect(await (await ask(acme, { method: 'HEAD' })).text()).toBe('');
  });
});

describe('a body that drips', () => {
  it('is the same, with its length', async ({ acme, listening: { url } }) => {
    const whole = await (await ask(acme)).text();
    await setFault(acme, { operationId: 'listTeams', effect: { bytesPerSecond: 50_000 } });
    expect(await (await ask(acme)).text()).toBe(whole);
    const answer = await fetch(`${url}/api/v1/team`, { headers: { 'x-api-key': 'sk_sim_acme' } });
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(whole)));
    expect(await answer.text()).toBe(whole);
    expect((await logged(acme))[0]?.responseBody).toEqual(JSON.parse(whole));
  });

  const answer = { status: 200, headers: {}, body: 'abcdefghij' };
  /** The bytes that came within each period; periods are milliseconds. */
  async function piecesOf(
    source: AsyncIterable<Uint8Array> | undefined,
    realTime: ReturnType<typeof createFakeRealTime>,
    periods: number[],
  ) {
    const seen: string[] = [''];
    const read = (async () => {
      for await (const chunk of source ?? []) seen[seen.length - 1] += Buffer.from(chunk).toString();
      seen.push('end');
    })();
    for (const ms of periods) {
      // Millisecond by millisecond, so that each piece is asked for when the one before has come.
      for (let i = 0; i < ms; i++) {
        await new Promise(resolve => setImmediate(resolve));
        realTime.pass(1);
      }
      await new Promise(resolve => setImmediate(resolve));
      if (seen.at(-1) !== 'end') seen.push('');
    }
    return { seen, read };
  }

  plain.each<[number, number[], string[]]>([
    [20, [100, 100, 300], ['ab', 'cd', 'efghij', 'end']],
    [5, [200, 400, 1400], ['a', 'bc', 'defghij', 'end']],
    [1000, [10], ['abcdefghij', 'end']],
  ])('at %i bytes a second', async (bytesPerSecond, periods, expected) => {
    const realTime = createFakeRealTime();
    const { seen, read } = await piecesOf(slowBody({ ...answer, bytesPerSecond }, realTime), realTime, periods);
    await within('the body ends', read);
    expect(seen).toEqual(expected);
  });

  plain('stops its timer when its reader goes away', async () => {
    const realTime = createFakeRealTime();
    const iterator = slowBody({ ...answer, broken: 'endless' }, realTime)?.[Symbol.asyncIterator]();
    const first = iterator?.next();
    realTime.pass(0);
    expect(Buffer.from((await first)?.value).toString()).toBe('abcdefghij');
    const waiting = iterator?.next();
    expect(realTime.timers()).toBe(1);
    await iterator?.return?.();
    expect([await waiting, realTime.timers()]).toEqual([{ done: true, value: undefined }, 0]);
  });
});
