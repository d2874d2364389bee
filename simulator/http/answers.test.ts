import { describe, expect } from 'vitest';
import { it } from '../testing/simulator.fixture.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';
import { deferred } from '../testing/within.ts';
import { jsonOf, messageOf, type NewMessage } from './http.fixture.ts';
import type { MessageBody } from './message.ts';
import { postBody, TEAM } from './posts.fixture.ts';

/** Makes GET /team/{id} answer with a body that breaks the document. */
function breakTeam(acme: TestSimulator): TestSimulator {
  const team = acme.world.organizations.teams.get(TEAM);
  // The cast makes the number possible that the types forbid.
  if (team) acme.world.organizations.teams.update(team, { name: 5 as unknown as string });
  return acme;
}

describe('an answer that breaks the document', () => {
  it('becomes a reported 500 with validateResponses: fail', async ({ create }) => {
    const acme = breakTeam(await create({ validateResponses: 'fail' }));
    const answer = await acme.call('GET', `/team/${TEAM}`);
    expect([answer.status, answer.body]).toEqual([500, { statusCode: 500, message: 'Internal server error' }]);
    expect(acme.problems.splice(0).map(String)).toEqual(['Error: The answer breaks the document: getTeam 200: name must be a string']);
  });

  it('is sent and reported with warn', async ({ create }) => {
    const acme = breakTeam(await create({ validateResponses: 'warn' }));
    expect(await acme.call('GET', `/team/${TEAM}`)).toMatchObject({ status: 200, body: { name: 5 } });
    // Once the answer is out.
    await expect.poll(() => acme.problems).toHaveLength(1);
    expect(acme.problems.splice(0)).toEqual(['The answer breaks the document: getTeam 200: name must be a string']);
  });

  it('is sent and not reported with off', async ({ create }) => {
    const acme = breakTeam(await create({ validateResponses: 'off' }));
    expect(await acme.call('GET', `/team/${TEAM}`)).toMatchObject({ status: 200, body: { name: 5 } });
    expect(acme.problems).toEqual([]);
  });

  it('does not affect other answers', async ({ create }) => {
    const acme = breakTeam(await create({ validateResponses: 'fail' }));
    expect((await acme.call('GET', '/team/team_acme_support')).status).toBe(200);
  });
});

describe('a defect of the simulator', () => {
  it('is a 500 without details, and is reported', async ({ acme }) => {
    const team = acme.world.organizations.teams.get(TEAM);
    if (team) acme.world.organizations.teams.update(team, { createdAt: Number.NaN });
    const answer = await acme.call('GET', `/team/${TEAM}`);
    expect([answer.status, answer.body]).toEqual([500, { statusCode: 500, message: 'Internal server error' }]);
    expect(acme.problems.splice(0)).toEqual([expect.any(RangeError)]);
    expect((await acme.call('GET', '/')).status).toBe(200);
  });
});

const ACME = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
const NEW_POST = { method: 'POST', path: '/api/v1/post' };

describe('while a body is being received', () => {
  /** Sends a request whose body arrives when the test calls `arrive`. */
  function slow(acme: TestSimulator, request: NewMessage) {
    const arrival = deferred<Uint8Array>('the test sends the body');
    const body: MessageBody = { bytes: () => arrival.promise, stream: () => messageOf().body.stream() };
    const answer = acme.sim.handler({ ...messageOf({ ...request, headers: ACME }), body });
    return { answer, arrive: (value: object) => arrival.resolve(Buffer.from(JSON.stringify(value))) };
  }

  it('the time of the request is when its body has arrived', async ({ acme }) => {
    const { answer, arrive } = slow(acme, NEW_POST);
    await acme.sim.clock.advance('1h');
    arrive(postBody());
    expect(jsonOf(await answer)).toMatchObject({ createdAt: '2026-03-02T10:00:00.000Z' });
  });

  it('due jobs run before the operation', async ({ acme }) => {
    const { body } = await acme.call<{ id: string }>('POST', '/post', { body: postBody() });
    const path = `/api/v1/post/${body.id}`;
    const { answer, arrive } = slow(acme, { method: 'PATCH', path });
    const due = JSON.stringify({ status: 'SCHEDULED', postDate: '2026-03-01T09:00:00Z' });
    expect((await acme.sim.handler(messageOf({ method: 'PATCH', path, headers: ACME, body: due }))).status).toBe(200);
    arrive({ title: 'Too late' });
    // The post is being published by then.
    expect((await answer).status).toBe(400);
  });

  it('a reset moves the request to the new world', async ({ acme }) => {
    const { answer, arrive } = slow(acme, NEW_POST);
    await acme.call('POST', '/_sim/reset', { body: {} });
    arrive(postBody());
    expect((await answer).status).toBe(200);
    expect((await acme.call('GET', `/post?teamId=${TEAM}`)).body.total).toBe(1);
  });

  it('a key that a reset removed is refused', async ({ acme }) => {
    const { answer, arrive } = slow(acme, NEW_POST);
    await acme.call('POST', '/_sim/reset', { body: { fixture: 'empty' } });
    arrive(postBody());
    expect((await answer).status).toBe(403);
  });
});

describe('GET /', () => {
  it('answers with the addresses of the APIs', async ({ acme }) => {
    const answer = await acme.sim.handler(messageOf({ path: '/' }));
    expect([answer.status, jsonOf(answer)]).toEqual([200, { name: 'social-publishing-sim', api: '/api/v1/', control: '/_sim/status' }]);
  });
});
