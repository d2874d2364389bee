/** Worlds with a name and an end. */
import { describe, expect, vi } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { type ControlTest, it } from './control.fixture.ts';

const NAMED = { name: 'checkout', expiresAfter: '10m' };

/** Makes a world that expires almost at once, and waits until it has. */
async function expired(acme: ControlTest): Promise<wire.World> {
  const world = await acme.did<wire.World>('POST', '/worlds', { body: { name: 'checkout', expiresAfter: 1 } });
  await vi.waitFor(() => expect(acme.sim.worlds.get('checkout')).toBeUndefined(), { timeout: 60_000 });
  return world;
}

describe('a world with a name', () => {
  it('[D-GEN-45] is listed with its maker and its end', async ({ acme }) => {
    await acme.sim.fetch('/_sim/worlds', {
      method: 'POST',
      headers: { 'user-agent': 'suite/1', 'content-type': 'application/json' },
      body: JSON.stringify(NAMED),
    });
    const { items } = await acme.did<wire.WorldList>('GET', '/worlds');
    expect(items).toMatchObject([
      { id: 'world_1', name: 'checkout', madeBy: 'suite/1' },
      { id: 'default', name: null, madeBy: null, expiresAt: null },
    ]);
    const [world] = items;
    expect(Date.parse(world?.expiresAt ?? '') - Date.parse(world?.lastUsedAt ?? '')).toBe(600_000);
  });

  it('[D-GEN-45] is named by it in headers, paths and forks', async ({ acme }) => {
    await acme.did('POST', '/worlds', { body: NAMED });
    expect(await acme.did('GET', '/status', { world: 'checkout' })).toMatchObject({ world: 'world_1' });
    const teams = await acme.sim.fetch('/api/v1/organization', { headers: { 'x-api-key': 'sk_sim_acme', 'x-sim-world': 'checkout' } });
    expect(teams.status).toBe(200);
    const copy = await acme.did<wire.World>('POST', '/worlds', { body: { fork: 'checkout', name: 'checkout-2', expiresAfter: 'PT1H' } });
    expect(copy).toMatchObject({ id: 'world_2', name: 'checkout-2', apiKeys: { acme: 'sk_sim_acme_world_2' } });
    expect(await acme.did('DELETE', '/worlds/checkout')).toMatchObject({ id: 'world_1', name: 'checkout' });
    expect(await acme.control('GET', '/status', { world: 'checkout' })).toMatchObject({ status: 404 });
    expect(await acme.did('POST', '/worlds', { body: NAMED })).toMatchObject({ id: 'world_3', name: 'checkout' });
  });

  it('[D-GEN-45] keeps name, maker and end in a reset', async ({ acme }) => {
    const made = await acme.did<wire.World>('POST', '/worlds', { body: NAMED });
    const { createdAt, madeBy } = made;
    const reset = await acme.did<wire.World>('POST', '/reset', { world: 'checkout' });
    expect(reset).toMatchObject({ id: 'world_1', name: 'checkout', createdAt, madeBy, expiresAt: expect.any(String) });
  });

  it.for([
    [{ name: 'default' }, 400, 'name: must not look like the id of a world, as default does'],
    [{ name: 'world_7' }, 400, 'name: must not look like the id of a world, as world_7 does'],
    [{ name: 'a b' }, 400, 'name: must be 1 to 64 letters, digits, dots, hyphens and underscores, not "a b"'],
    [{ name: 'a'.repeat(65) }, 400, 'name: must be 1 to 64 letters'],
    [{ name: 'checkout' }, 409, 'The world world_1 has the name checkout already: remove it, or choose another name'],
    [{ name: 'checkout', fork: 'default' }, 409, 'The world world_1 has the name checkout already'],
    [{ expiresAfter: 0 }, 400, 'expiresAfter: must be longer than nothing, not 0'],
    [{ expiresAfter: '40000d' }, 400, 'expiresAfter: must be at most 36525 days, not 40000d'],
  ] as const)('[D-GEN-45] %j → %i', async ([body, status, message], { acme }) => {
    await acme.did('POST', '/worlds', { body: NAMED });
    expect(await acme.control('POST', '/worlds', { body })).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect((await acme.did<wire.WorldList>('GET', '/worlds')).total).toBe(2);
  });
});

describe('a world that has expired', () => {
  const text = /^World checkout expired after 1 millisecond of no use, at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

  it('[D-GEN-45] says so to calls that name it', async ({ acme }) => {
    const { id } = await expired(acme);
    for (const world of ['checkout', id]) {
      expect(await acme.control('GET', '/status', { world })).toMatchObject({
        status: 404,
        body: { message: expect.stringMatching(text) },
      });
      expect(await acme.control('DELETE', `/worlds/${world}`)).toMatchObject({
        status: 404,
        body: { message: expect.stringMatching(text) },
      });
      const answer = await acme.sim.fetch('/api/v1/team', { headers: { 'x-sim-world': world, 'x-api-key': 'sk_sim_acme' } });
      expect([answer.status, await answer.json()]).toMatchObject([400, { message: expect.stringMatching(text) }]);
    }
  });

  it('[D-GEN-45] says so to control calls with its key, which never act on the default world', async ({ acme }) => {
    const { apiKeys } = await expired(acme);
    const answer = await acme.sim.fetch('/_sim/reset', { method: 'POST', headers: { 'x-api-key': apiKeys['acme'] ?? '' } });
    expect([answer.status, await answer.json()]).toMatchObject([404, { message: expect.stringMatching(text) }]);
  });

  it('[D-GEN-45] says so to its handle in the library', async ({ acme }) => {
    const world = await acme.sim.createWorld({ name: 'checkout', expiresAfter: 1 });
    await vi.waitFor(() => expect(acme.sim.worlds.get('checkout')).toBeUndefined(), { timeout: 60_000 });
    expect(() => world.clock.now()).toThrow(text);
    await expect(world.fetch('/_sim/status')).rejects.toThrow(text);
    await world.close();
  });

  it('[D-GEN-45] stays while a stream of it is open', async ({ acme }) => {
    await acme.did('POST', '/worlds', { body: { name: 'checkout', expiresAfter: 200 } });
    const stream = await acme.sim.fetch('/_sim/stream', { headers: { 'x-sim-world': 'checkout' } });
    // This one ends after the time in which the first would have ended.
    const created = await acme.sim.createWorld({ expiresAfter: 400 });
    await vi.waitFor(() => expect(acme.sim.worlds.get(created.id)).toBeUndefined(), { timeout: 60_000 });
    expect(acme.sim.worlds.get('checkout')).toBeDefined();
    await stream.body?.cancel();
    await vi.waitFor(() => expect(acme.sim.worlds.get('checkout')).toBeUndefined(), { timeout: 60_000 });
  });
});

describe('the library', () => {
  it('[D-GEN-45] makes named worlds, forks too', async ({ acme }) => {
    await acme.sim.createWorld({ name: 'checkout', expiresAfter: '10m' });
    await acme.sim.createWorld({ fork: 'checkout', name: 'copy', expiresAfter: 'PT5M' });
    expect((await acme.did<wire.WorldList>('GET', '/worlds')).items).toMatchObject([
      { name: 'copy', madeBy: 'library' },
      { name: 'checkout', madeBy: 'library' },
      { id: 'default' },
    ]);
    await expect(acme.sim.createWorld({ name: 'checkout' })).rejects.toThrow('The world world_1 has the name checkout already');
    await expect(acme.sim.createWorld({ name: 'world_9' })).rejects.toThrow(TypeError);
    await expect(acme.sim.createWorld({ expiresAfter: 'soon' })).rejects.toThrow('expiresAfter must be a duration such as 6h or PT6H');
  });
});
