import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { START } from '../../testing/test-simulator.ts';
import { type ControlTest, it, uploadPicture } from './control.fixture.ts';

const ids = (list: wire.WorldList) => list.items.map(item => item.id);

describe('POST /_sim/worlds', () => {
  it('creates a world with the same ids and keys of its own', async ({ acme }) => {
    expect(await acme.control('POST', '/worlds')).toMatchObject({
      status: 201,
      body: { id: 'world_1', seed: 1, apiKeys: { acme: 'sk_sim_acme_world_1', pro: 'sk_sim_pro_world_1', free: 'sk_sim_free_world_1' } },
    });
    const inside = await acme.call('GET', '/team/team_acme_support', { key: 'sk_sim_acme_world_1' });
    expect(inside).toMatchObject({ status: 200, body: { socialAccounts: [{ id: 'sa_acme_support_instagram' }] } });
  });

  it('never reuses the number of a removed world', async ({ acme }) => {
    await acme.did('POST', '/worlds');
    await acme.did('DELETE', '/worlds/world_1');
    expect((await acme.did<wire.World>('POST', '/worlds')).id).toBe('world_2');
  });

  it('accepts seed, clock, start and fixture; missing ones come from the process', async ({ acme }) => {
    const body = { seed: 7, clock: '10x', startTime: '2027-01-01T00:00:00+01:00', fixture: 'empty' };
    await acme.did('POST', '/worlds', { body });
    const status = await acme.did<wire.Status>('GET', '/status', { world: 'world_1' });
    expect(status).toMatchObject({ seed: 7, clock: { mode: 'realtime', speed: 10 }, counts: { organizations: 0 } });
    expect(status.clock.now).toMatch(/^2026-12-31T23:/);
    await acme.did('POST', '/worlds');
    expect(await acme.did<wire.Status>('GET', '/status', { world: 'world_2' })).toMatchObject({
      seed: 1,
      clock: { now: START, mode: 'manual', speed: 1 },
      counts: { organizations: 3 },
    });
  });

  it.for([
    [{ clock: 'fast' }, 400, 'clock: must be realtime, manual or a speed above zero such as 10x, at most 1000000x, not fast'],
    [{ fixture: { organizations: [{ id: 'org_mine' }] } }, 400, 'fixture: organizations.0.name is missing'],
  ] as const)('%j → %i', async ([body, status, message], { acme }) => {
    const answer = await acme.control('POST', '/worlds', { body });
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect((await acme.did<wire.WorldList>('GET', '/worlds')).total).toBe(1);
  });

  it('creates independent worlds', async ({ acme }) => {
    const before = await acme.did<wire.Snapshot>('GET', '/snapshot');
    await acme.did('POST', '/worlds');
    await acme.did('DELETE', '/social-accounts/sa_acme_tiktok', { world: 'world_1' });
    await acme.did('PATCH', '/platforms/FACEBOOK', { world: 'world_1', body: { failure: { mode: 'outage' } } });
    await acme.did('POST', '/clock/advance', { world: 'world_1', body: { by: 'P1D' } });
    expect(await acme.did<wire.Snapshot>('GET', '/snapshot')).toEqual(before);
  });
});

describe('GET /_sim/worlds', () => {
  it('lists the newest first', async ({ acme }) => {
    await acme.did('POST', '/worlds');
    await acme.did('POST', '/worlds');
    const list = await acme.did<wire.WorldList>('GET', '/worlds');
    expect({ ids: ids(list), total: list.total }).toEqual({ ids: ['world_2', 'world_1', 'default'], total: 3 });
    expect(ids(await acme.did<wire.WorldList>('GET', '/worlds?offset=1&limit=1'))).toEqual(['world_1']);
  });
});

describe('DELETE /_sim/worlds/:id', () => {
  it('removes the world with its keys', async ({ acme }) => {
    const world = await acme.did<wire.World>('POST', '/worlds');
    expect(await acme.did('DELETE', '/worlds/world_1')).toEqual(world);
    expect((await acme.call('GET', '/team', { key: 'sk_sim_acme_world_1' })).status).toBe(403);
    expect((await acme.control('GET', '/status', { world: 'world_1' })).status).toBe(404);
    expect((await acme.control('DELETE', '/worlds/world_1')).status).toBe(404);
  });

  it('deletes the bytes of its uploads, unlike a reset', async ({ create }) => {
    const media = await mkdtemp(path.join(tmpdir(), 'worlds-'));
    onTestFinished(() => rm(media, { recursive: true }));
    const simulator = await create({ media });
    const { did } = simulator;
    await did('POST', '/worlds');
    for (const key of ['sk_sim_acme', 'sk_sim_acme_world_1']) await uploadPicture(simulator, { key });
    await did('POST', '/reset', { world: 'world_1' });
    expect((await readdir(media)).toSorted()).toEqual(['.incoming', 'default', 'world_1']);
    await did('DELETE', '/worlds/world_1');
    expect((await readdir(media)).toSorted()).toEqual(['.incoming', 'default']);
    expect(await readdir(path.join(media, 'default/files'))).toHaveLength(1);
  });

  it('refuses to remove the default world', async ({ acme }) => {
    expect(await acme.control('DELETE', '/worlds/default')).toMatchObject({
      status: 409,
      body: { message: 'The default world cannot be removed. Reset it instead.' },
    });
    expect((await acme.call('GET', '/team')).status).toBe(200);
  });
});

/** Changes something in every corner. */
async function live(acme: ControlTest, world?: string): Promise<void> {
  const at = world === undefined ? {} : { world };
  acme.receiver.answerEach(() => 200);
  await acme.did('POST', '/organizations/org_acme/teams', { ...at, body: { name: 'New' } });
  await acme.did('POST', '/organizations/org_acme/api-keys', at);
  await acme.did('POST', '/webhooks', { ...at, body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
  await acme.did('DELETE', '/social-accounts/sa_acme_tiktok', at);
  await acme.did('PATCH', '/platforms/FACEBOOK', { ...at, body: { failure: { mode: 'outage' }, latency: 5 } });
  await acme.did('POST', '/clock/settle', at);
}

describe('POST /_sim/reset', () => {
  it.for([undefined, 'world_1'])('resets the world: %s', async (world, { acme }) => {
    await acme.did('POST', '/worlds');
    const at = world === undefined ? {} : { world };
    const before = await acme.did<wire.Snapshot>('GET', '/snapshot', at);
    const itself = (await acme.did<wire.WorldList>('GET', '/worlds')).items.find(item => item.id === (world ?? 'default'));
    await live(acme, world);
    expect(await acme.did<wire.Snapshot>('GET', '/snapshot', at)).not.toEqual(before);
    expect(await acme.did('POST', '/reset', at)).toEqual({ ...itself, lastUsedAt: expect.any(String) });
    expect(await acme.did<wire.Snapshot>('GET', '/snapshot', at)).toEqual(before);
  });

  it('leads to the same outcome again', async ({ acme }) => {
    await live(acme);
    const first = await acme.did<wire.Snapshot>('GET', '/snapshot');
    await acme.did('POST', '/reset');
    await live(acme);
    expect(await acme.did<wire.Snapshot>('GET', '/snapshot')).toEqual(first);
  });

  it('keeps the clock mode unless one is given', async ({ acme }) => {
    await acme.did('PATCH', '/clock', { body: { mode: 'realtime', speed: 2 } });
    await acme.did('POST', '/reset', { body: { seed: 9, startTime: '2030-01-01T00:00:00Z', fixture: 'empty' } });
    const status = await acme.did<wire.Status>('GET', '/status');
    expect(status).toMatchObject({ seed: 9, clock: { mode: 'realtime', speed: 2 }, counts: { organizations: 0 } });
    expect(status.clock.now).toMatch(/^2030-01-01T00:00/);
    await acme.did('PATCH', '/clock', { body: { mode: 'manual' } });
    await acme.did('POST', '/reset');
    expect(await acme.did<wire.Status>('GET', '/status')).toMatchObject({
      seed: 9,
      clock: { now: '2030-01-01T00:00:00.000Z', mode: 'manual' },
      counts: { organizations: 0 },
    });
  });

  it.for([1, 60])(
    '[D-GEN-27] sets a realtime clock at speed %i to the time of the machine, a manual one to the start time',
    async (speed, { acme }) => {
      await acme.did('PATCH', '/clock', { body: { mode: 'realtime', speed } });
      const before = Date.now();
      await acme.did('POST', '/reset');
      const now = Date.parse((await acme.did<wire.Clock>('GET', '/clock')).now);
      expect(now).toBeGreaterThanOrEqual(before);
      expect(now).toBeLessThanOrEqual(before + (Date.now() - before + 1) * speed);
      await acme.did('PATCH', '/clock', { body: { mode: 'manual' } });
      await acme.did('POST', '/reset');
      expect(await acme.did<wire.Clock>('GET', '/clock')).toMatchObject({ now: '2026-03-02T09:00:00.000Z', mode: 'manual' });
    },
  );

  it('[D-GEN-27] and a new world begin at the time of the machine when the clock runs and nobody gave a start time', async ({ create }) => {
    const acme = await create({ startTime: undefined });
    const start = acme.sim.clock.now();
    const before = Date.now();
    const nowOf = async (clock: string) => {
      const { id } = await acme.did<wire.World>('POST', '/worlds', { body: { clock } });
      return (await acme.did<wire.Clock>('GET', '/clock', { world: id })).now;
    };
    expect(Date.parse(start)).toBeLessThan(before);
    expect(Date.parse(await nowOf('realtime'))).toBeGreaterThanOrEqual(before);
    expect(await nowOf('manual')).toBe(start);
    const dated = await create();
    const { id } = await dated.did<wire.World>('POST', '/worlds', { body: { clock: 'realtime' } });
    expect((await dated.did<wire.Clock>('GET', '/clock', { world: id })).now).toMatch(/^2026-03-02T09:00:/);
  });

  it('[D-GEN-27] sets a clock that was stopped to when its world began, which nobody gave', async ({ create }) => {
    const acme = await create({ startTime: undefined });
    const { id: world } = await acme.did<wire.World>('POST', '/worlds', { body: { clock: 'realtime' } });
    const { startTime } = await acme.did<wire.Snapshot>('GET', '/snapshot', { world });
    await acme.did('PATCH', '/clock', { world, body: { mode: 'manual' } });
    await acme.did('POST', '/clock/advance', { world, body: { by: 'PT1H' } });
    await acme.did('POST', '/reset', { world });
    expect(Date.parse((await acme.did<wire.Clock>('GET', '/clock', { world })).now)).toBe(startTime);
  });

  it('clears the request log', async ({ acme }) => {
    await acme.call('GET', '/team');
    await acme.did('POST', '/reset');
    expect((await acme.did<wire.RequestList>('GET', '/requests')).total).toBe(0);
  });

  it('is followed by the library’s handles', async ({ acme }) => {
    await acme.did('POST', '/reset', { body: { startTime: '2030-01-01T00:00:00Z' } });
    expect(acme.sim.clock.now()).toBe('2030-01-01T00:00:00.000Z');
    await acme.sim.clock.advance('PT1H');
    acme.sim.platforms.INSTAGRAM.fail('outage');
    expect(await acme.did<wire.Clock>('GET', '/clock')).toMatchObject({ now: '2030-01-01T01:00:00.000Z' });
    expect((await acme.did<wire.PlatformList>('GET', '/platforms')).items[0]).toMatchObject({ platform: 'INSTAGRAM', status: 'outage' });
  });

  it('discards the result of a running delivery', async ({ acme }) => {
    await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    await acme.did('POST', '/organizations/org_acme/teams', { body: { name: 'New' } });
    // Waits for the delivery, and would meet its retries.
    const advance = acme.did<wire.ClockMove>('POST', '/clock/advance', { body: { by: 'PT1H' } });
    await acme.did('GET', '/clock');
    expect(acme.receiver.received()).toBe(1);
    await acme.did('POST', '/reset');
    const asNew = await acme.did<wire.Snapshot>('GET', '/snapshot');
    acme.receiver.answer(500);
    await advance;
    await acme.did('POST', '/deliveries/settle');
    expect(await acme.did<wire.Snapshot>('GET', '/snapshot')).toEqual(asNew);
    await acme.did('POST', '/clock/advance', { body: { by: 'PT1H' } });
    expect(acme.receiver.received()).toBe(1);
  });
});

describe('GET /_sim/status', () => {
  it('counts the entities', async ({ acme }) => {
    await acme.call('GET', '/team');
    await acme.did('POST', '/organizations/org_acme/teams', { body: { name: 'New' } });
    expect(await acme.did<wire.Status>('GET', '/status')).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      world: 'default',
      clock: { now: START, mode: 'manual', speed: 1 },
      counts: { organizations: 3, teams: 5, socialAccounts: 22, uploads: 9, posts: 0, webhooks: 0, events: 1, deliveries: 0, requests: 1 },
      pendingJobs: (await acme.did<wire.JobList>('GET', '/jobs')).total,
      memory: { rssBytes: expect.any(Number), heapUsedBytes: expect.any(Number) },
    });
  });
});
