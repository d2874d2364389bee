/** Which world a call acts on, by its API key and the header `x-sim-world`. */
import { describe, expect } from 'vitest';
import { controlApi, publicApi } from '../../openapi/document.ts';
import { it } from './control/control.fixture.ts';
import { jsonOf, messageOf } from './http.fixture.ts';

const OWN = 'sk_sim_acme_world_1';

describe('a public call', () => {
  it.for([
    ['the world of the key', { 'x-api-key': OWN }, 'world_1'],
    ['the world of both', { 'x-api-key': OWN, 'x-sim-world': 'world_1' }, 'world_1'],
    ['the named world, where the key of the fixture is known', { 'x-api-key': 'sk_sim_acme', 'x-sim-world': 'world_1' }, 'world_1'],
    ['the default world', { 'x-api-key': 'sk_sim_acme', 'x-sim-world': 'default' }, 'default'],
  ] as const)('[D-GEN-31] acts on %s', async ([, headers, expected], { acme }) => {
    await acme.did('POST', '/worlds');
    const body = JSON.stringify({ name: 'New' });
    const made = await acme.sim.handler(
      messageOf({ method: 'POST', path: '/api/v1/team', headers: { ...headers, 'content-type': 'application/json' }, body }),
    );
    expect(made.status).toBe(200);
    for (const world of ['default', 'world_1']) {
      const { total } = await acme.did<{ readonly total: number }>('GET', '/requests?operationId=createTeam&status=200', { world });
      expect([world, total]).toEqual([world, world === expected ? 1 : 0]);
    }
  });

  it.for([
    [{ 'x-api-key': OWN, 'x-sim-world': 'default' }, 400, 'The API key belongs to the world world_1, but x-sim-world names default'],
    [{ 'x-api-key': 'sk_sim_acme', 'x-sim-world': 'wrold_1' }, 400, 'x-sim-world names no world: wrold_1; there are default, world_1'],
    [{ 'x-api-key': 'sk_unknown', 'x-sim-world': 'world_1' }, 403, 'API key is not valid.'],
    [{ 'x-sim-world': 'world_1' }, 401, 'API key is missing.'],
  ] as const)('[D-GEN-31] %j → %i', async ([headers, status, message], { acme }) => {
    await acme.did('POST', '/worlds');
    for (const { method, path } of publicApi.operations().filter(({ path: each }) => !each.includes('{'))) {
      const answer = await acme.sim.handler(messageOf({ method, path, headers }));
      expect([method, path, answer.status, jsonOf(answer)]).toEqual([
        method,
        path,
        status,
        { statusCode: status, message: expect.stringContaining(message) },
      ]);
    }
  });

  it.for([
    [{ 'x-sim-world': 'world_1' }, 401, 'world_1'],
    [{ 'x-api-key': 'sk_unknown', 'x-sim-world': 'world_1' }, 403, 'world_1'],
    [{ 'x-sim-world': 'wrold_1' }, 400, 'default'],
    [{}, 401, 'default'],
  ] as const)('[D-GEN-31] %j is refused with %i and recorded in %s', async ([headers, status, expected], { acme }) => {
    await acme.did('POST', '/worlds');
    expect((await acme.sim.handler(messageOf({ path: '/api/v1/team', headers }))).status).toBe(status);
    for (const world of ['default', 'world_1']) {
      const { total } = await acme.did<{ readonly total: number }>('GET', `/requests?status=${status}`, { world });
      expect([world, total]).toEqual([world, world === expected ? 1 : 0]);
    }
  });
});

describe('a control call', () => {
  it.for([
    [{}, 200, 'default'],
    [{ 'x-api-key': OWN }, 200, 'world_1'],
    [{ 'x-api-key': 'sk_sim_acme' }, 200, 'default'],
    [{ 'x-api-key': 'sk_sim_acme', 'x-sim-world': 'world_1' }, 200, 'world_1'],
    [{ 'x-api-key': OWN, 'x-sim-world': 'default' }, 400, undefined],
    [{ 'x-api-key': 'sk_unknown' }, 200, 'default'],
    [{ 'x-sim-world': 'wrold_1' }, 404, undefined],
  ] as const)('[D-GEN-31] %j → %i, %s', async ([headers, status, world], { acme }) => {
    await acme.did('POST', '/worlds', { body: { startTime: '2027-01-01T00:00:00Z' } });
    const answer = await acme.sim.handler(messageOf({ path: '/_sim/clock', headers }));
    expect(answer.status).toBe(status);
    if (world !== undefined)
      expect(jsonOf(answer)).toMatchObject({ now: expect.stringMatching(world === 'default' ? /^2026-03/ : /^2027-01/) });
  });

  it('[D-GEN-31] refuses a contradiction in every operation', async ({ acme }) => {
    await acme.did('POST', '/worlds');
    const headers = { 'x-api-key': OWN, 'x-sim-world': 'default' };
    for (const { method, path } of controlApi().operations()) {
      const { status } = await acme.sim.handler(messageOf({ method, path: path.replaceAll(/\{\w+\}/g, 'FACEBOOK'), headers }));
      expect([method, path, status]).toEqual([method, path, 400]);
    }
  });
});
