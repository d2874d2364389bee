import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { type ControlTest, it, readWorld, uploadPicture } from './control.fixture.ts';

const save = (acme: ControlTest, name: string) => acme.did<wire.SnapshotInfo>('PUT', `/snapshots/${name}`);
const restore = (acme: ControlTest, name: string) => acme.did<wire.World>('POST', `/snapshots/${name}/restore`);
const names = async (acme: ControlTest, query = '') => {
  const { items, total } = await acme.did<wire.SnapshotList>('GET', `/snapshots${query}`);
  return { names: items.map(item => item.name), total };
};

/** How many bytes a public address has; undefined when it has none. */
async function bytesAt(acme: ControlTest, url: string): Promise<number | undefined> {
  const response = await acme.sim.fetch(url);
  const { byteLength } = await response.arrayBuffer();
  return response.status === 200 ? byteLength : undefined;
}

describe('PUT /_sim/snapshots/:name', () => {
  it('waits for deliveries in flight while the clock is manual', async ({ acme }) => {
    await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    await acme.did('POST', '/organizations/org_acme/teams', { body: { name: 'New' } });
    const saved = save(acme, 'a');
    await acme.receiver.reached(1);
    acme.receiver.answer(200);
    await saved;
    const { state } = await acme.did<wire.Snapshot>('GET', '/snapshots/a');
    expect(state['webhooks']?.['deliveries']).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it.for(['.hidden', '-', 'a b', 'a%2Fb', 'x'.repeat(101)])('refuses the name %s', async (name, { acme }) => {
    expect(await acme.control('PUT', `/snapshots/${name}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^name /) },
    });
    expect((await names(acme)).total).toBe(0);
  });

  it.for(['a', '1.0_final-2', 'x'.repeat(100)])('accepts the name %s', async (name, { acme }) => {
    expect((await save(acme, name)).name).toBe(name);
  });
});

describe('GET /_sim/snapshots', () => {
  it('lists those of its world only', async ({ acme }) => {
    await acme.did('POST', '/worlds');
    await save(acme, 'a');
    expect(await acme.did('GET', '/snapshots', { world: 'world_1' })).toEqual({ items: [], total: 0 });
    expect((await acme.control('GET', '/snapshots/a', { world: 'world_1' })).status).toBe(404);
  });
});

describe('DELETE /_sim/snapshots/:name', () => {
  it('removes the snapshot only', async ({ acme }) => {
    const saved = await save(acme, 'a');
    const before = await readWorld(acme);
    expect(await acme.did('DELETE', '/snapshots/a')).toEqual(saved);
    expect(await names(acme)).toEqual({ names: [], total: 0 });
    expect(await readWorld(acme)).toBe(before);
  });

  it('happens with the removal of its world', async ({ acme }) => {
    await acme.did('POST', '/worlds');
    await acme.did('PUT', '/snapshots/a', { world: 'world_1' });
    await acme.did('DELETE', '/worlds/world_1');
    await acme.did('POST', '/worlds');
    expect((await acme.control('GET', '/snapshots/a', { world: 'world_2' })).status).toBe(404);
  });
});

describe('POST /_sim/snapshots/:name/restore', () => {
  it('works after a reset with another seed, and leaves the snapshots', async ({ acme }) => {
    const before = await readWorld(acme);
    await save(acme, 'before');
    await acme.did('POST', '/reset', { body: { seed: 9, fixture: 'empty', startTime: '2030-01-01T00:00:00Z' } });
    await restore(acme, 'before');
    expect(await readWorld(acme)).toBe(before);
    expect((await names(acme)).names).toEqual(['before']);
  });

  it('restores the bytes of a deleted upload', async ({ acme }) => {
    const { id, url } = await uploadPicture(acme, { more: 'picture' });
    const size = await bytesAt(acme, url);
    expect(size).toBeGreaterThan(10_000);
    await save(acme, 'before');
    await acme.call('DELETE', `/upload/${id}`);
    await acme.did('POST', '/clock/advance', { body: { by: 'P40D' } });
    expect(await bytesAt(acme, url)).toBeUndefined();
    await restore(acme, 'before');
    expect(await bytesAt(acme, url)).toBe(size);
  });

  it('restores bytes that were overwritten after a reset', async ({ acme }) => {
    await save(acme, 'empty');
    const { url } = await uploadPicture(acme, { more: 'long picture' });
    const size = await bytesAt(acme, url);
    await save(acme, 'before');
    await restore(acme, 'empty');
    const { url: same } = await uploadPicture(acme, { more: 'picture' });
    expect(same).toBe(url);
    expect(await bytesAt(acme, url)).not.toBe(size);
    await restore(acme, 'before');
    expect(await bytesAt(acme, url)).toBe(size);
  });

  it('is 409, and changes nothing, when one of its keys belongs to another world by now', async ({ acme }) => {
    await acme.did('POST', '/organizations/org_acme/api-keys', { body: { key: 'sk_mine' } });
    await save(acme, 'before');
    await acme.did('POST', '/reset');
    await acme.did('POST', '/worlds');
    await acme.did('POST', '/organizations/org_pro/api-keys', { world: 'world_1', body: { key: 'sk_mine' } });
    const before = await readWorld(acme);
    expect((await acme.control('POST', '/snapshots/before/restore')).status).toBe(409);
    expect(await readWorld(acme)).toBe(before);
  });
});

describe('GET /_sim/snapshots/:a/diff/:b', () => {
  it('shows no key and no signing secret', async ({ acme }) => {
    await save(acme, 'a');
    await acme.did('POST', '/organizations/org_acme/api-keys', { body: { key: 'sk_canary_0123456789' } });
    await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.test/in', secret: 'open-sesame-42' } });
    await save(acme, 'b');
    const text = JSON.stringify(await acme.did('GET', '/snapshots/a/diff/b'));
    expect(text).toContain('"secret":"***"');
    expect(text).toMatch(/"path":"[^"]*\/sk_\*\*\*"/);
    expect(text).not.toMatch(/canary|sesame/);
  });
});
