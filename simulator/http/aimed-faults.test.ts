/** Faults that aim: by what a call sends, by its number, and by conditions that combine. */
import { describe, expect } from 'vitest';
import type * as wire from '../../openapi/generated/control-types.ts';
import { type ControlTest, it, logged, setFault } from './control/control.fixture.ts';

const faults = async (acme: ControlTest) => (await acme.did<wire.FaultList>('GET', '/faults')).items;
const createTeam = (acme: ControlTest, name: string) => acme.call('POST', '/team', { body: { name } });
const DOWN = { status: 503 };

describe('a fault hits only the calls with', () => {
  it('the fields of the body', async ({ acme }) => {
    await setFault(acme, { operationId: 'createTeam', match: { body: { name: 'Sales' } }, effect: DOWN });
    expect([(await createTeam(acme, 'Support')).status, (await createTeam(acme, 'Sales')).status]).toEqual([200, 503]);
    const [fault] = await faults(acme);
    expect(fault?.applied).toBe(1);
  });

  it('the fields of the body, of which the call sees all', async ({ acme }) => {
    await setFault(acme, { operationId: 'createTeam', match: { body: { name: 'Sales' } }, effect: { status: 504, after: true } });
    const total = async () => (await acme.call<{ total: number }>('GET', '/team?limit=1')).body.total;
    const before = await total();
    expect((await createTeam(acme, 'Other')).body).toMatchObject({ name: 'Other' });
    expect((await createTeam(acme, 'Sales')).status).toBe(504);
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
