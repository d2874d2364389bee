import { afterEach, describe, expect, it } from 'vitest';
import type { SimulatorOptions } from '../index.ts';
import { createTestSimulator, type TestSimulator } from '../testing/test-simulator.ts';
import { jsonOf, messageOf, type NewMessage } from './http.fixture.ts';
import type { MessageBody } from './message.ts';
import { postBody, TEAM } from './posts.fixture.ts';

let test: TestSimulator;
afterEach(() => test.sim.close());

/** A simulator whose GET /team/{id} gives something else than the document promises. */
async function withBrokenTeam(options: SimulatorOptions): Promise<void> {
  test = await createTestSimulator(options);
  const team = test.world.organizations.teams.get(TEAM);
  // The compiler would not let it happen.
  if (team) test.world.organizations.teams.update(team, { name: 5 as unknown as string });
}

describe('an answer that breaks the document', () => {
  it('is a 500 with validateResponses: fail, and told', async () => {
    await withBrokenTeam({ validateResponses: 'fail' });
    const answer = await test.call('GET', `/team/${TEAM}`);
    expect([answer.status, answer.body]).toEqual([500, { statusCode: 500, message: 'Internal server error' }]);
    expect(test.problems.map(String)).toEqual(['Error: The answer breaks the document: getTeam 200: name must be a string']);
  });

  it('goes out with warn, and is told', async () => {
    await withBrokenTeam({ validateResponses: 'warn' });
    expect(await test.call('GET', `/team/${TEAM}`)).toMatchObject({ status: 200, body: { name: 5 } });
    expect(test.problems).toEqual(['The answer breaks the document: getTeam 200: name must be a string']);
  });

  it('goes out with off, and nobody is told', async () => {
    await withBrokenTeam({ validateResponses: 'off' });
    expect(await test.call('GET', `/team/${TEAM}`)).toMatchObject({ status: 200, body: { name: 5 } });
    expect(test.problems).toEqual([]);
  });

  it('is no matter while nobody asks for it', async () => {
    await withBrokenTeam({ validateResponses: 'fail' });
    expect((await test.call('GET', '/team/team_acme_support')).status).toBe(200);
  });
});

describe('a defect of the simulator', () => {
  it('is a 500 that tells the caller nothing, and the owner everything', async () => {
    test = await createTestSimulator();
    const team = test.world.organizations.teams.get(TEAM);
    if (team) test.world.organizations.teams.update(team, { createdAt: Number.NaN });
    const answer = await test.call('GET', `/team/${TEAM}`);
    expect([answer.status, answer.body]).toEqual([500, { statusCode: 500, message: 'Internal server error' }]);
    expect(test.problems).toEqual([expect.any(RangeError)]);
    expect((await test.call('GET', '/')).status).toBe(200);
  });
});

const ACME = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
const NEW_POST = { method: 'POST', path: '/api/v1/post' };

describe('what happens while a body comes in', () => {
  /** A request whose body arrives when the test says so. */
  function slow(request: NewMessage) {
    let arrive: (bytes: Uint8Array) => void = () => undefined;
    const arrival = new Promise<Uint8Array>(resolve => (arrive = resolve));
    const body: MessageBody = { bytes: () => arrival, stream: () => messageOf().body.stream() };
    const answer = test.sim.handler({ ...messageOf({ ...request, headers: ACME }), body });
    return { answer, arrive: (value: object) => arrive(Buffer.from(JSON.stringify(value))) };
  }

  it('time that goes on is the time of the request', async () => {
    test = await createTestSimulator();
    const { answer, arrive } = slow(NEW_POST);
    await test.sim.clock.advance('1h');
    arrive(postBody());
    expect(jsonOf(await answer)).toMatchObject({ createdAt: '2026-03-02T10:00:00.000Z' });
  });

  it('what came due comes first', async () => {
    test = await createTestSimulator();
    const { body } = await test.call<{ id: string }>('POST', '/post', { body: postBody() });
    const path = `/api/v1/post/${body.id}`;
    const { answer, arrive } = slow({ method: 'PATCH', path });
    const due = JSON.stringify({ status: 'SCHEDULED', postDate: '2026-03-01T09:00:00Z' });
    expect((await test.sim.handler(messageOf({ method: 'PATCH', path, headers: ACME, body: due }))).status).toBe(200);
    arrive({ title: 'Too late' });
    // It is being published by now.
    expect((await answer).status).toBe(400);
  });

  it('a reset puts the request into the new world', async () => {
    test = await createTestSimulator();
    const { answer, arrive } = slow(NEW_POST);
    await test.call('POST', '/_sim/reset', { body: {} });
    arrive(postBody());
    expect((await answer).status).toBe(200);
    expect((await test.call('GET', `/post?teamId=${TEAM}`)).body.total).toBe(1);
  });

  it('a key that is gone opens nothing', async () => {
    test = await createTestSimulator();
    const { answer, arrive } = slow(NEW_POST);
    await test.call('POST', '/_sim/reset', { body: { fixture: 'empty' } });
    arrive(postBody());
    expect((await answer).status).toBe(403);
  });
});

describe('the front door', () => {
  it('tells where everything is', async () => {
    test = await createTestSimulator();
    const answer = await test.sim.handler(messageOf({ path: '/' }));
    expect([answer.status, jsonOf(answer)]).toEqual([200, { name: 'social-publishing-sim', api: '/api/v1/', control: '/_sim/status' }]);
  });
});
