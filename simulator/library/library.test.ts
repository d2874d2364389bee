import { describe, expect } from 'vitest';
import type { NewWorldOptions, Simulator } from './api.ts';
import { it, START } from './library.fixture.ts';
import { createSimulator } from './library.ts';

const ACME = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };

/** The names of org_acme's teams, as `fetch` sees them. */
async function teams(fetch: Simulator['fetch']): Promise<string[]> {
  const { items } = (await (await fetch('/api/v1/team', { headers: ACME })).json()) as { items: { name: string }[] };
  return items.map(({ name }) => name);
}

async function addTeam(fetch: Simulator['fetch'], name: string): Promise<void> {
  expect((await fetch('/api/v1/team', { method: 'POST', headers: ACME, body: JSON.stringify({ name }) })).status).toBe(200);
}

describe('a simulator', () => {
  it('exposes its default world', ({ sim }) => {
    expect(sim.id).toBe('default');
    expect(sim.apiKeys).toEqual({ acme: 'sk_sim_acme', pro: 'sk_sim_pro', free: 'sk_sim_free' });
  });

  it('fetches a path from its own address', async ({ sim }) => {
    const init = {
      method: 'POST',
      headers: ACME,
      body: '{"teamId":"team_acme_marketing","fileName":"a.pdf","mimeType":"application/pdf"}',
    };
    const presigned = async () => ((await (await sim.fetch('/api/v1/upload/init', init)).json()) as { url: string }).url;
    expect(await presigned()).toMatch(/^http:\/\/127\.0\.0\.1:4010\/_storage\//);
    const { url } = await sim.listen();
    expect(sim.url).toBe(url);
    expect(new URL(await presigned()).origin).toBe(url);
  });

  it('returns the instants of an advance in ISO 8601', async ({ sim }) => {
    const later = '2026-03-02T15:00:00.000Z';
    expect(await sim.clock.advance('PT6H')).toMatchObject({ from: START, to: later });
    expect(await sim.clock.advanceTo('2026-03-02T16:00:00+01:00')).toEqual({ from: later, to: later, jobsRun: 0 });
  });

  it('makes a platform fail until an instant', async ({ sim }) => {
    sim.platforms.THREADS.fail('rate-limited', { resetAt: '2026-03-02T12:00:00Z', times: 3 });
    const { items } = (await (await sim.fetch('/_sim/platforms')).json()) as { items: { platform: string; failure: unknown }[] };
    expect(items.find(({ platform }) => platform === 'THREADS')?.failure).toMatchObject({
      mode: 'rate-limited',
      resetAt: '2026-03-02T12:00:00.000Z',
      times: 3,
    });
  });

  it('explains why something is as it is', ({ sim }) => {
    sim.platforms.TIKTOK.fail('outage');
    expect(sim.explain('TIKTOK')).toMatchObject({ subject: { kind: 'platform', id: 'TIKTOK' }, because: [{ kind: 'lever' }] });
    expect(() => sim.explain('post_none')).toThrow('Subject post_none not found');
  });

  it('starts with failing platforms', async () => {
    await using other = await createSimulator({ failures: { THREADS: { mode: 'outage' } } });
    const { items } = (await (await other.fetch('/_sim/platforms')).json()) as { items: { failure: { mode: string } | null }[] };
    expect(items.filter(({ failure }) => failure)).toMatchObject([{ platform: 'THREADS', failure: { mode: 'outage' } }]);
  });

  it('starts with faults, which a reset keeps', async () => {
    await using other = await createSimulator({ faults: [{ operationId: 'listTeams', effect: { status: 503 } }] });
    const status = async () => (await other.fetch('/api/v1/team', { headers: ACME })).status;
    expect(await status()).toBe(503);
    await other.fetch('/_sim/reset', { method: 'POST' });
    expect([await status(), other.faults.all().length]).toEqual([503, 1]);
    const mistaken = createSimulator({ faults: [{ operationId: 'listTeems', effect: { status: 503 } }] });
    await expect(mistaken).rejects.toThrow(/^The fault is not valid: .*listTeems/);
  });

  it('closes at the end of an `await using` block', async () => {
    let url: string;
    {
      await using other = await createSimulator();
      ({ url } = await other.listen());
      expect((await fetch(url)).status).toBe(200);
    }
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('refuses to listen twice', async ({ sim }) => {
    const { url } = await sim.listen();
    await expect(sim.listen()).rejects.toThrow(`The simulator listens already, at ${url}`);
  });

  it('can be closed before its worlds', async ({ sim }) => {
    const world = await sim.createWorld();
    await sim.close();
    await world.close();
  });

  it('can be closed twice', async ({ sim }) => {
    await sim.close();
    await sim.close();
    await sim[Symbol.asyncDispose]();
  });
});

describe('another world', () => {
  it('has the same ids, and keys of its own', async ({ sim }) => {
    await using world = await sim.createWorld();
    expect(world.id).toBe('world_1');
    expect(world.apiKeys['acme']).toBe('sk_sim_acme_world_1');
    const headers = { 'x-api-key': world.apiKeys['acme'] ?? '' };
    for (const fetch of [world.fetch, sim.fetch]) {
      const organization = (await (await fetch('/api/v1/organization', { headers })).json()) as { id: string };
      expect(organization.id).toBe('org_acme');
    }
  });

  it('accepts the keys of the fixture, and no key of another world', async ({ sim }) => {
    await using world = await sim.createWorld();
    await using other = await sim.createWorld();
    await addTeam(world.fetch, 'Only here');
    expect(await teams(world.fetch)).toContain('Only here');
    expect(await teams(sim.fetch)).not.toContain('Only here');
    const headers = { 'x-api-key': other.apiKeys['acme'] ?? '' };
    expect((await world.fetch('/api/v1/team', { headers })).status).toBe(403);
    expect((await world.fetch('/api/v1/team')).status).toBe(401);
  });

  it('is the world of its control calls, unless they name another', async ({ sim }) => {
    await using world = await sim.createWorld();
    const statusIn = async (headers: Record<string, string>) =>
      ((await (await world.fetch('/_sim/status', { headers })).json()) as { world: string }).world;
    expect(await statusIn({})).toBe('world_1');
    expect(await statusIn({ 'x-sim-world': 'default' })).toBe('default');
  });

  it('has a clock, platforms and webhooks of its own', async ({ sim }) => {
    await using world = await sim.createWorld();
    world.platforms.THREADS.fail('outage');
    await world.clock.advance('1h');
    expect([sim.clock.now(), world.clock.now()]).toEqual([START, '2026-03-02T10:00:00.000Z']);
    await addTeam(world.fetch, 'Only here');
    expect(await world.webhooks.received('team.created')).toMatchObject({ data: { name: 'Only here' }, at: '2026-03-02T10:00:00.000Z' });
    expect(sim.webhooks.all()).toEqual([]);
    const { items } = (await (await sim.fetch('/_sim/platforms')).json()) as { items: { failure: unknown }[] };
    expect(items.filter(({ failure }) => failure)).toEqual([]);
  });

  it('is created with the given options', async ({ sim }) => {
    const owner = { id: 'u', email: 'u@x.test', firstName: 'U', lastName: 'X' };
    const fixture = { organizations: [{ id: 'org_mine', name: 'Mine', plan: 'FREE', apiKeys: ['sk_mine'], owner, teams: [] }] } as const;
    await using world = await sim.createWorld({ seed: 7, clock: '10x', startTime: '2027-01-01T00:00:00Z', fixture });
    const status = (await (await world.fetch('/_sim/status')).json()) as Record<string, unknown>;
    expect(status).toMatchObject({ seed: 7, clock: { mode: 'realtime', speed: 10 } });
    expect(world.clock.now()).toMatch(/^2027-01-01T00:/);
    expect(world.apiKeys).toEqual({ mine: 'sk_mine_world_1' });
    await using empty = await sim.createWorld({ fixture: 'empty' });
    expect(empty.apiKeys).toEqual({});
  });

  it('can be a fork of another', async ({ sim }) => {
    await addTeam(sim.fetch, 'Before');
    await using copy = await sim.createWorld({ fork: 'default' });
    await addTeam(sim.fetch, 'Later');
    expect(await teams(copy.fetch)).toContain('Before');
    expect(await teams(copy.fetch)).not.toContain('Later');
    expect(await copy.webhooks.received('team.created')).toMatchObject({ data: { name: 'Before' } });
    await using second = await sim.createWorld({ fork: copy.id });
    expect(await teams(second.fetch)).toContain('Before');
    expect(second.webhooks.all()).toHaveLength(1);
  });

  it.for<[NewWorldOptions, string | RegExp]>([
    [{ startTime: 'noon' }, 'startTime must be an ISO 8601 date-time'],
    [{ clock: 'fast' as 'manual' }, 'clock must be realtime, manual or a speed above zero such as 10x, at most 1000000x, not fast'],
    [{ fixture: 'missing.json' }, 'No fixture missing.json'],
    [{ fixture: 'empty', fork: 'default' }, 'give fork or fixture, not both'],
    [{ fork: 'nobody' }, /nobody|Fork/],
  ])('cannot be created with %j', async ([options, message], { sim }) => {
    await expect(sim.createWorld(options)).rejects.toThrow(message);
  });

  it('is removed by close, which can be called twice; other worlds stay', async ({ sim }) => {
    const world = await sim.createWorld();
    const key = world.apiKeys['acme'] ?? '';
    await world.close();
    await world[Symbol.asyncDispose]();
    expect(() => world.clock.now()).toThrow('The world world_1 is closed');
    expect((await sim.fetch('/api/v1/team', { headers: { 'x-api-key': key } })).status).toBe(403);
    expect(await teams(sim.fetch)).not.toEqual([]);
  });
});
