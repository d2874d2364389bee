/** Which calls a fault hits, when, and in place of what. */
import { describe, expect } from 'vitest';
import type * as wire from '../../openapi/generated/control-types.ts';
import { type ControlTest, createControlTest, it, logged, setFault } from './control/control.fixture.ts';

const faults = async (acme: ControlTest) => (await acme.did<wire.FaultList>('GET', '/faults')).items;
const applied = async (acme: ControlTest) => (await faults(acme)).map(fault => fault.applied);
const createTeam = (acme: ControlTest, body: object = { name: 'New' }) => acme.call('POST', '/team', { body });
const listTeams = (acme: ControlTest) => acme.call('GET', '/team');
/** The statuses of so many calls. */
async function statuses(acme: ControlTest, count: number, call = listTeams): Promise<number[]> {
  const seen: number[] = [];
  for (let i = 0; i < count; i++) seen.push((await call(acme)).status);
  return seen;
}
const teams = async (acme: ControlTest) => (await acme.call<{ total: number }>('GET', '/team?limit=1')).body.total;

const DOWN = { status: 503 };

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

describe('a fault hits only the calls with', () => {
  it('the fields of the body', async ({ acme }) => {
    await setFault(acme, { operationId: 'createTeam', match: { body: { name: 'Sales' } }, effect: DOWN });
    expect([(await createTeam(acme, { name: 'Support' })).status, (await createTeam(acme, { name: 'Sales' })).status]).toEqual([200, 503]);
    const [fault] = await faults(acme);
    expect(fault?.applied).toBe(1);
  });

  it('the fields of the body, of which the call sees all', async ({ acme }) => {
    await setFault(acme, { operationId: 'createTeam', match: { body: { name: 'Sales' } }, effect: { status: 504, after: true } });
    const total = async () => (await acme.call<{ total: number }>('GET', '/team?limit=1')).body.total;
    const before = await total();
    expect((await createTeam(acme, { name: 'Other' })).body).toMatchObject({ name: 'Other' });
    expect((await createTeam(acme, { name: 'Sales' })).status).toBe(504);
    expect(await total()).toBe(before + 2);
  });

  it('a body that can be read: others are refused as ever', async ({ acme, listening: { url } }) => {
    await setFault(acme, { operationId: 'createTeam', match: { body: { name: 'Sales' } }, effect: DOWN });
    const send = async (body: string, type = 'application/json') =>
      (await fetch(`${url}/api/v1/team`, { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme', 'content-type': type }, body })).status;
    expect(await send('{"name":')).toBe(400);
    expect(await send('{"name":"Sales"}', 'text/plain')).toBe(415);
    expect(await send(`{"name":"${'x'.repeat(11_000_000)}"}`)).toBe(413);
    expect(await send('{"name":"Sales"}')).toBe(503);
  });

  it('the parameters of the query', async ({ acme }) => {
    await setFault(acme, { operationId: 'listTeams', match: { query: { limit: '5*' } }, effect: DOWN });
    const ask = async (query: string) => (await acme.call('GET', `/team${query}`)).status;
    expect([await ask(''), await ask('?limit=5'), await ask('?limit=10'), await ask('?offset=0&limit=50')]).toEqual([200, 503, 200, 503]);
  });

  it('the header, or the API key', async ({ acme }) => {
    await setFault(acme, { operationId: '*', match: { header: { 'User-Agent': 'old/*' } }, effect: { status: 500 } });
    await setFault(acme, { operationId: 'listTeams', match: { apiKey: 'sk_sim_pro' }, effect: DOWN });
    const ask = async (headers: Record<string, string>) => (await acme.sim.fetch('http://x/api/v1/team', { headers })).status;
    expect(await ask({ 'x-api-key': 'sk_sim_acme' })).toBe(200);
    expect(await ask({ 'x-api-key': 'sk_sim_acme', 'user-agent': 'old/1.0' })).toBe(500);
    expect(await ask({ 'x-api-key': 'sk_sim_pro' })).toBe(503);
  });
});

describe('a fault that is retired', () => {
  it('by its count says so in the log, with the call that it hit last', async ({ acme }) => {
    const { id } = await setFault(acme, { operationId: 'listTeams', effect: DOWN, when: { first: 2 } });
    for (let i = 0; i < 3; i++) await acme.call('GET', '/team');
    expect((await logged(acme)).map(({ fault }) => fault)).toEqual([undefined, { id, retired: true }, { id, retired: false }]);
  });

  it('by the end of its time says so', async ({ acme }) => {
    const { when } = await setFault(acme, { operationId: 'listTeams', effect: DOWN, when: { between: ['PT0S', 'PT1H'] } });
    await acme.did('POST', '/clock/advance', { body: { by: 'PT1H' } });
    expect(await faults(acme)).toMatchObject([{ retired: { at: when?.between?.[1], by: 'between' } }]);
  });

  it('is still retired in a snapshot', async ({ acme }) => {
    await setFault(acme, { operationId: 'listTeams', effect: DOWN, when: { first: 1 } });
    await acme.call('GET', '/team');
    const [before] = await faults(acme);
    await acme.did('PUT', '/snapshots/a');
    await acme.did('DELETE', '/faults');
    await acme.did('POST', '/snapshots/a/restore');
    expect(await faults(acme)).toEqual([before]);
    expect((await acme.call('GET', '/team')).status).toBe(200);
  });
});
