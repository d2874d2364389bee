import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { START } from '../../testing/test-simulator.ts';
import { type ControlTest, createControlTest } from './control.fixture.ts';

let test: ControlTest;
beforeEach(async () => {
  test = await createControlTest();
});
afterEach(async () => {
  await test.sim.close();
  expect(test.problems).toEqual([]);
});

const ids = (list: wire.WorldList) => list.items.map(item => item.id);

describe('POST /_sim/worlds', () => {
  it('creates a world with the same ids and keys of its own', async () => {
    expect(await test.control('POST', '/worlds')).toMatchObject({
      status: 201,
      body: { id: 'world_1', apiKeys: { acme: 'sk_sim_acme_world_1', pro: 'sk_sim_pro_world_1', free: 'sk_sim_free_world_1' } },
    });
    const inside = await test.call('GET', '/team/team_acme_support', { key: 'sk_sim_acme_world_1' });
    expect(inside).toMatchObject({ status: 200, body: { socialAccounts: [{ id: 'sa_acme_support_instagram' }] } });
  });

  it('never reuses the number of a removed world', async () => {
    await test.did('POST', '/worlds');
    await test.did('DELETE', '/worlds/world_1');
    expect((await test.did<wire.World>('POST', '/worlds')).id).toBe('world_2');
  });

  it('accepts seed, clock, start and fixture; missing ones come from the process', async () => {
    const body = { seed: 7, clock: '10x', startTime: '2027-01-01T00:00:00+01:00', fixture: 'empty' };
    await test.did('POST', '/worlds', { body });
    const status = await test.did<wire.Status>('GET', '/status', { world: 'world_1' });
    expect(status).toMatchObject({ seed: 7, clock: { mode: 'realtime', speed: 10 }, counts: { organizations: 0 } });
    expect(status.clock.now).toMatch(/^2026-12-31T23:/);
    await test.did('POST', '/worlds');
    expect(await test.did<wire.Status>('GET', '/status', { world: 'world_2' })).toMatchObject({
      seed: 1,
      clock: { now: START, mode: 'manual', speed: 1 },
      counts: { organizations: 3 },
    });
  });

  it.each([
    [{ clock: '0x' }, 400, 'clock: must be realtime, manual or a speed above zero such as 10x, at most 1000000x, not 0x'],
    [{ clock: 'fast' }, 400, 'clock: must be realtime, manual or a speed above zero such as 10x, at most 1000000x, not fast'],
    [{ clock: '1000001x' }, 400, 'clock: must be realtime, manual or a speed above zero such as 10x, at most 1000000x, not 1000001x'],
    [{ seed: -1 }, 400, 'seed must be at least 0'],
    [{ startTime: '2026-03-02T10:00:00' }, 400, 'startTime must be an ISO 8601 date-time with an offset'],
    [{ fixture: './mine.json' }, 400, 'fixture must be one of default, empty'],
  ])('%j → %i', async (body, status, message) => {
    const answer = await test.control('POST', '/worlds', { body });
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect((await test.did<wire.WorldList>('GET', '/worlds')).total).toBe(1);
  });

  it('creates independent worlds', async () => {
    const before = await test.did<wire.Snapshot>('GET', '/snapshot');
    await test.did('POST', '/worlds');
    await test.did('DELETE', '/social-accounts/sa_acme_tiktok', { world: 'world_1' });
    await test.did('PATCH', '/platforms/FACEBOOK', { world: 'world_1', body: { failure: { mode: 'outage' } } });
    await test.did('POST', '/clock/advance', { world: 'world_1', body: { by: 'P1D' } });
    expect(await test.did<wire.Snapshot>('GET', '/snapshot')).toEqual(before);
  });
});

describe('GET /_sim/worlds', () => {
  it('lists the newest first', async () => {
    await test.did('POST', '/worlds');
    await test.did('POST', '/worlds');
    const list = await test.did<wire.WorldList>('GET', '/worlds');
    expect({ ids: ids(list), total: list.total }).toEqual({ ids: ['world_2', 'world_1', 'default'], total: 3 });
    expect(ids(await test.did<wire.WorldList>('GET', '/worlds?offset=1&limit=1'))).toEqual(['world_1']);
  });
});

describe('DELETE /_sim/worlds/:id', () => {
  it('removes the world with its keys', async () => {
    const world = await test.did<wire.World>('POST', '/worlds');
    expect(await test.did('DELETE', '/worlds/world_1')).toEqual(world);
    expect((await test.call('GET', '/team', { key: 'sk_sim_acme_world_1' })).status).toBe(403);
    expect((await test.control('GET', '/status', { world: 'world_1' })).status).toBe(404);
    expect((await test.control('DELETE', '/worlds/world_1')).status).toBe(404);
  });

  it('deletes the bytes of its uploads, unlike a reset', async () => {
    const media = await mkdtemp(path.join(tmpdir(), 'worlds-'));
    onTestFinished(() => rm(media, { recursive: true }));
    const { sim, call, did } = await createControlTest({ media });
    await did('POST', '/worlds');
    for (const key of ['sk_sim_acme', 'sk_sim_acme_world_1']) {
      const form = new FormData();
      form.append('file', new Blob([await readFile('fixtures/media/picture.jpg')]), 'picture.jpg');
      expect((await call('POST', '/upload', { key, form })).status).toBe(200);
    }
    await did('POST', '/reset', { world: 'world_1' });
    expect((await readdir(media)).toSorted()).toEqual(['.incoming', 'default', 'world_1']);
    await did('DELETE', '/worlds/world_1');
    expect((await readdir(media)).toSorted()).toEqual(['.incoming', 'default']);
    expect(await readdir(path.join(media, 'default/files'))).toHaveLength(1);
    await sim.close();
  });

  it('refuses to remove the default world', async () => {
    expect(await test.control('DELETE', '/worlds/default')).toMatchObject({
      status: 409,
      body: { message: 'The default world cannot be removed. Reset it instead.' },
    });
    expect((await test.call('GET', '/team')).status).toBe(200);
  });
});

/** Changes something in every corner. */
async function live(world?: string): Promise<void> {
  const at = world === undefined ? {} : { world };
  test.receiver.answerEach(() => 200);
  await test.did('POST', '/organizations/org_acme/teams', { ...at, body: { name: 'New' } });
  await test.did('POST', '/organizations/org_acme/api-keys', at);
  await test.did('POST', '/webhooks', { ...at, body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
  await test.did('DELETE', '/social-accounts/sa_acme_tiktok', at);
  await test.did('PATCH', '/platforms/FACEBOOK', { ...at, body: { failure: { mode: 'outage' }, latency: 5 } });
  await test.did('POST', '/clock/settle', at);
}

describe('POST /_sim/reset', () => {
  it.each([undefined, 'world_1'])('resets the world: %s', async world => {
    await test.did('POST', '/worlds');
    const at = world === undefined ? {} : { world };
    const before = await test.did<wire.Snapshot>('GET', '/snapshot', at);
    const itself = (await test.did<wire.WorldList>('GET', '/worlds')).items.find(item => item.id === (world ?? 'default'));
    await live(world);
    expect(await test.did<wire.Snapshot>('GET', '/snapshot', at)).not.toEqual(before);
    expect(await test.did('POST', '/reset', at)).toEqual(itself);
    expect(await test.did<wire.Snapshot>('GET', '/snapshot', at)).toEqual(before);
  });

  it('leads to the same outcome again', async () => {
    await live();
    const first = await test.did<wire.Snapshot>('GET', '/snapshot');
    await test.did('POST', '/reset');
    await live();
    expect(await test.did<wire.Snapshot>('GET', '/snapshot')).toEqual(first);
  });

  it('keeps the clock mode unless one is given', async () => {
    await test.did('PATCH', '/clock', { body: { mode: 'realtime', speed: 2 } });
    await test.did('POST', '/reset', { body: { seed: 9, startTime: '2030-01-01T00:00:00Z', fixture: 'empty' } });
    const status = await test.did<wire.Status>('GET', '/status');
    expect(status).toMatchObject({ seed: 9, clock: { mode: 'realtime', speed: 2 }, counts: { organizations: 0 } });
    expect(status.clock.now).toMatch(/^2030-01-01T00:00/);
    await test.did('PATCH', '/clock', { body: { mode: 'manual' } });
    await test.did('POST', '/reset');
    expect(await test.did<wire.Status>('GET', '/status')).toMatchObject({
      seed: 9,
      clock: { now: '2030-01-01T00:00:00.000Z', mode: 'manual' },
      counts: { organizations: 0 },
    });
  });

  it.each([1, 60])(
    '[D-GEN-27] sets a realtime clock at speed %i to the time of the machine, a manual one to the start time',
    async speed => {
      await test.did('PATCH', '/clock', { body: { mode: 'realtime', speed } });
      const before = Date.now();
      await test.did('POST', '/reset');
      const now = Date.parse((await test.did<wire.Clock>('GET', '/clock')).now);
      expect(now).toBeGreaterThanOrEqual(before);
      expect(now).toBeLessThanOrEqual(before + (Date.now() - before + 1) * speed);
      await test.did('PATCH', '/clock', { body: { mode: 'manual' } });
      await test.did('POST', '/reset');
      expect(await test.did<wire.Clock>('GET', '/clock')).toMatchObject({ now: '2026-03-02T09:00:00.000Z', mode: 'manual' });
    },
  );

  it('clears the request log', async () => {
    await test.call('GET', '/team');
    await test.did('POST', '/reset');
    expect((await test.did<wire.RequestList>('GET', '/requests')).total).toBe(0);
  });

  it('is followed by the library’s handles', async () => {
    await test.did('POST', '/reset', { body: { startTime: '2030-01-01T00:00:00Z' } });
    expect(test.sim.clock.now()).toBe('2030-01-01T00:00:00.000Z');
    await test.sim.clock.advance('PT1H');
    test.sim.platforms.INSTAGRAM.fail('outage');
    expect(await test.did<wire.Clock>('GET', '/clock')).toMatchObject({ now: '2030-01-01T01:00:00.000Z' });
    expect((await test.did<wire.PlatformList>('GET', '/platforms')).items[0]).toMatchObject({ platform: 'INSTAGRAM', status: 'outage' });
  });

  it('discards the result of a running delivery', async () => {
    await test.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    await test.did('POST', '/organizations/org_acme/teams', { body: { name: 'New' } });
    // Waits for the delivery, and would meet its retries.
    const advance = test.did<wire.ClockMove>('POST', '/clock/advance', { body: { by: 'PT1H' } });
    await test.did('GET', '/clock');
    expect(test.receiver.received()).toBe(1);
    await test.did('POST', '/reset');
    const asNew = await test.did<wire.Snapshot>('GET', '/snapshot');
    test.receiver.answer(500);
    await advance;
    await test.did('POST', '/deliveries/settle');
    expect(await test.did<wire.Snapshot>('GET', '/snapshot')).toEqual(asNew);
    await test.did('POST', '/clock/advance', { body: { by: 'PT1H' } });
    expect(test.receiver.received()).toBe(1);
  });
});

describe('GET /_sim/status', () => {
  it('counts the entities', async () => {
    await test.call('GET', '/team');
    await test.did('POST', '/organizations/org_acme/teams', { body: { name: 'New' } });
    expect(await test.did<wire.Status>('GET', '/status')).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      world: 'default',
      clock: { now: START, mode: 'manual', speed: 1 },
      counts: { organizations: 3, teams: 5, socialAccounts: 22, uploads: 9, posts: 0, webhooks: 0, events: 1, deliveries: 0, requests: 1 },
      pendingJobs: (await test.did<wire.JobList>('GET', '/jobs')).total,
      memory: { rssBytes: expect.any(Number), heapUsedBytes: expect.any(Number) },
    });
  });
});
