import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import type { ClockMove } from '../../../openapi/generated/control-types.ts';
import { until } from '../../testing/within.ts';
import { type ControlTest, it } from './control.fixture.ts';

const advance = (acme: ControlTest, body: object) => acme.control('POST', '/clock/advance', { body });
const now = async (acme: ControlTest): Promise<string> => (await acme.did<wire.Clock>('GET', '/clock')).now;

describe('PATCH /_sim/clock', () => {
  it('starts and stops the clock without a jump', async ({ acme }) => {
    expect(await acme.did('PATCH', '/clock', { body: { mode: 'realtime', speed: 0.001 } })).toEqual({
      now: '2026-03-02T09:00:00.000Z',
      mode: 'realtime',
      speed: 0.001,
    });
    expect(await acme.did('PATCH', '/clock', { body: { mode: 'manual' } })).toMatchObject({ mode: 'manual', speed: 0.001 });
    const stood = await now(acme);
    expect(await now(acme)).toBe(stood);
  });

  it('runs at its speed', async ({ acme }) => {
    await acme.did('PATCH', '/clock', { body: { mode: 'realtime', speed: 1_000_000 } });
    await until('an hour has passed', async () => (await now(acme)) >= '2026-03-02T10:00:00.000Z');
  });

  it.for([1_000_001, 1e12, 1e308])('refuses %d as too fast', async (speed, { acme }) => {
    const { status, body } = await acme.control('PATCH', '/clock', { body: { mode: 'realtime', speed } });
    expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringMatching(/speed .*1000000/) });
    expect(body.message).toContain(String(speed));
    expect(await acme.did('GET', '/clock')).toMatchObject({ mode: 'manual' });
  });
});

describe('POST /_sim/clock/advance', () => {
  it.for([
    [{ by: 'PT6H' }, '2026-03-02T15:00:00.000Z'],
    [{ by: 'P1DT30M' }, '2026-03-03T09:30:00.000Z'],
    [{ by: '2h' }, '2026-03-02T11:00:00.000Z'],
    [{ by: 1500 }, '2026-03-02T09:00:01.500Z'],
    [{ by: 0 }, '2026-03-02T09:00:00.000Z'],
    [{ to: '2026-03-02T12:00:00+02:00' }, '2026-03-02T10:00:00.000Z'],
    [{ to: '2026-03-02T09:00:00Z' }, '2026-03-02T09:00:00.000Z'],
  ] as const)('%j', async ([body, to], { acme }) => {
    const { status, body: move } = await advance(acme, body);
    expect(status).toBe(200);
    expect(move).toMatchObject({ from: '2026-03-02T09:00:00.000Z', to });
    expect(await now(acme)).toBe(to);
  });

  it.for([
    [{ to: '2026-03-02T08:59:59Z' }, 'to: must not be before now (2026-03-02T09:00:00.000Z): the clock only goes forward'],
    [{ to: '2126-12-31T00:00:00Z' }, 'to: must be at most 36525 days, not 36'],
    [{ by: 'P36526D' }, 'by: must be at most 36525 days, not P36526D'],
    [{ by: 1e300 }, 'by: must be at most 36525 days'],
  ] as const)('%j → 400', async ([body, message], { acme }) => {
    const answer = await advance(acme, body);
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
    expect(await now(acme)).toBe('2026-03-02T09:00:00.000Z');
  });

  it('runs the due jobs and returns their number', async ({ acme }) => {
    const due = (await acme.did<wire.JobList>('GET', '/jobs')).items.filter(job => job.at <= '2026-03-02T15:00:00.000Z').length;
    expect(due).toBeGreaterThan(0);
    expect((await advance(acme, { by: 'PT6H' })).body.jobsRun).toBe(due);
  });

  it('[D-WHK-05] waits for a delivery in flight before the clock moves on', async ({ acme }) => {
    await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    await acme.did('POST', '/organizations/org_acme/teams', { body: { name: 'New' } });
    let done = false;
    const moved = advance(acme, { by: 'PT1H' }).then(answer => {
      done = true;
      return answer;
    });
    for (let turn = 0; turn < 50; turn++) await new Promise(resolve => setImmediate(resolve));
    expect({ done, received: acme.receiver.received(), now: await now(acme) }).toEqual({
      done: false,
      received: 1,
      now: '2026-03-02T09:00:00.000Z',
    });
    acme.receiver.answer(200);
    expect((await moved).body).toMatchObject({ to: '2026-03-02T10:00:00.000Z' });
    expect((await acme.did<wire.DeliveryList>('GET', '/deliveries')).items).toMatchObject([
      { status: 'SUCCEEDED', attempts: [{ number: 1, at: '2026-03-02T09:00:00.000Z', responseStatus: 200 }] },
    ]);
  });
});

describe('POST /_sim/clock/settle', () => {
  it('advances to the last job within the limit, an hour by default', async ({ acme }) => {
    expect(await acme.did('POST', '/clock/settle')).toEqual({
      from: '2026-03-02T09:00:00.000Z',
      to: '2026-03-02T09:00:00.000Z',
      jobsRun: 0,
    });
    // The first disconnection checks come after 6 hours.
    expect(await acme.did('POST', '/clock/settle', { body: { limit: 'PT7H' } })).toMatchObject({ to: '2026-03-02T15:00:00.000Z' });
  });

  it.for([{ limit: 'soon' }, { limit: -1 }, { limit: 'P99999999D' }])('%j → 400', async (body, { acme }) => {
    expect((await acme.control('POST', '/clock/settle', { body })).status).toBe(400);
  });
});

describe('GET /_sim/jobs', () => {
  it('lists the scheduled jobs, soonest first', async ({ acme }) => {
    await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    const { items, total } = await acme.did<wire.JobList>('GET', '/jobs');
    expect(items).toHaveLength(total);
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^job_\d+$/),
      at: '2026-03-02T15:00:00.000Z',
      kind: 'accounts.scan',
      subject: 'sa_acme_instagram',
    });
    const instants = items.map(job => job.at);
    expect(instants).toEqual([...instants].sort());
    expect((await acme.did<wire.JobList>('GET', '/jobs?offset=1&limit=2')).items).toEqual(items.slice(1, 3));
  });
});

describe('a clock that has years of jobs to run leaves its turns to requests and to the end of the process', () => {
  const json = { 'content-type': 'application/json' };

  const teams = (url: string): Promise<Response> => fetch(`${url}/api/v1/team`, { headers: { 'x-api-key': 'sk_sim_acme' } });

  /** Nearly the hundred years that one call may advance. */
  const FAR = '2126-01-01T00:00:00.000Z';

  it('answers requests during an advance of a hundred years, which ends with the simulator', async ({ acme, listening: { url } }) => {
    const moving = fetch(`${url}/_sim/clock/advance`, { method: 'POST', headers: json, body: JSON.stringify({ to: FAR }) });
    for (let i = 0; i < 5; i++) expect((await teams(url)).status).toBe(200);
    await acme.sim.close();
    const move = (await (await moving).json()) as ClockMove;
    expect(Date.parse(move.to)).toBeLessThan(Date.parse(FAR));
  });

  it('answers requests while a realtime clock runs at the highest speed', async ({ listening: { url } }) => {
    await fetch(`${url}/_sim/clock`, { method: 'PATCH', headers: json, body: '{"mode":"realtime","speed":1000000}' });
    for (let i = 0; i < 20; i++) expect((await teams(url)).status).toBe(200);
  });
});
