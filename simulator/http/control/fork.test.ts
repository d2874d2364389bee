import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { START } from '../../testing/test-simulator.ts';
import { type ControlTest, created, it, readWorld, scheduled, uploadPicture } from './control.fixture.ts';

/** The snapshot to the byte, keys of a copy written as the original has them. */
async function read(acme: ControlTest, world = 'default'): Promise<string> {
  return (await readWorld(acme, world)).replaceAll(`_${world}"`, '"');
}

const fork = (acme: ControlTest, name: string, more: object = {}, world = 'default') =>
  acme.did<wire.World>('POST', '/worlds', { world, body: { fork: name, ...more } });

const schedule = (acme: ControlTest, title: string, key?: string) => created(acme, '/post', scheduled(['TWITTER'], { title }), key);

const statusOf = async (acme: ControlTest, url: string) => {
  const response = await acme.sim.fetch(url);
  await response.arrayBuffer();
  return response.status;
};

const advance = (acme: ControlTest, by: string, world = 'default') => acme.did('POST', '/clock/advance', { world, body: { by } });

describe('POST /_sim/worlds { fork }', () => {
  it('copies a running world exactly, with keys of its own', async ({ acme }) => {
    const id = await schedule(acme, 'One');
    expect(await fork(acme, 'default')).toMatchObject({
      id: 'world_1',
      seed: 1,
      apiKeys: { acme: 'sk_sim_acme_world_1', pro: 'sk_sim_pro_world_1', free: 'sk_sim_free_world_1' },
    });
    expect(await read(acme, 'world_1')).toBe(await read(acme));
    expect((await acme.call('GET', `/post/${id}`, { key: 'sk_sim_acme_world_1' })).body).toEqual(
      (await acme.call('GET', `/post/${id}`)).body,
    );
  });

  it('copies a named snapshot of the call’s world', async ({ acme }) => {
    await schedule(acme, 'One');
    const before = await read(acme);
    await acme.did('PUT', '/snapshots/before');
    await advance(acme, 'PT6H');
    const { id } = await fork(acme, 'before');
    expect(await read(acme, id)).toBe(before);
    await acme.did('POST', '/worlds');
    expect((await acme.control('POST', '/worlds', { world: 'world_2', body: { fork: 'before' } })).status).toBe(404);
  });

  it('behaves like its source from then on', async ({ acme }) => {
    await schedule(acme, 'One');
    await fork(acme, 'default');
    for (const [world, key] of [
      ['default', 'sk_sim_acme'],
      ['world_1', 'sk_sim_acme_world_1'],
    ] as const) {
      await schedule(acme, 'Two', key);
      await advance(acme, 'PT6H', world);
    }
    expect(await read(acme, 'world_1')).toBe(await read(acme));
  });

  it('is independent of its source', async ({ acme }) => {
    await fork(acme, 'default');
    const before = await read(acme);
    await schedule(acme, 'One', 'sk_sim_acme_world_1');
    await advance(acme, 'P1D', 'world_1');
    expect(await read(acme)).toBe(before);
  });

  it('copies copies, without longer keys', async ({ acme }) => {
    await acme.did('POST', '/organizations/org_acme/api-keys', { body: { key: 'sk_mine' } });
    await fork(acme, 'default');
    await acme.did('POST', '/organizations/org_acme/api-keys', { world: 'world_1', body: { key: 'sk_mine_more' } });
    const { id, apiKeys } = await fork(acme, 'world_1');
    expect({ id, acme: apiKeys['acme'] }).toEqual({ id: 'world_2', acme: 'sk_sim_acme_world_2' });
    const { items } = await acme.did<wire.OrganizationList>('GET', '/organizations', { world: id });
    expect(items.find(item => item.id === 'org_acme')?.apiKeys).toEqual(['sk_sim_acme_world_2', 'sk_mine_world_2', 'sk_mine_more_world_2']);
  });

  it('keeps keys distinct that differ in the world’s suffix only', async ({ acme }) => {
    await fork(acme, 'default');
    await acme.did('POST', '/organizations/org_acme/api-keys', { world: 'world_1', body: { key: 'sk_sim_pro_x' } });
    await acme.did('POST', '/organizations/org_acme/api-keys', { world: 'world_1', body: { key: 'sk_sim_pro_x_world_1' } });
    const { items } = await acme.did<wire.OrganizationList>('GET', '/organizations', { world: (await fork(acme, 'world_1')).id });
    expect(items.find(item => item.id === 'org_acme')?.apiKeys.slice(1)).toEqual(['sk_sim_pro_x_world_2', 'sk_sim_pro_x_world_1_world_2']);
  });

  it('copies the throttle counters', async ({ create }) => {
    const acme = await create({ throttle: true });
    const ask = async (key: string) => (await acme.call('GET', '/organization', { key })).status;
    for (let i = 0; i < 100; i++) expect(await ask('sk_sim_acme')).toBe(200);
    await fork(acme, 'default');
    expect([await ask('sk_sim_acme'), await ask('sk_sim_acme_world_1'), await ask('sk_sim_pro_world_1')]).toEqual([429, 429, 200]);
  });

  it('takes a clock mode', async ({ acme }) => {
    await acme.did('PATCH', '/clock', { body: { mode: 'realtime', speed: 2 } });
    await fork(acme, 'default');
    await fork(acme, 'default', { clock: 'manual' });
    const clocks = ['world_1', 'world_2'].map(world => acme.did<wire.Clock>('GET', '/clock', { world }));
    expect(await Promise.all(clocks)).toMatchObject([{ mode: 'realtime', speed: 2 }, { mode: 'manual' }]);
  });

  it.for([
    [{ fork: 'nobody' }, 404, 'World or snapshot nobody not found'],
    [{ fork: 'default', seed: 7 }, 400, 'seed: cannot be combined with fork'],
    [{ fork: 'default', fixture: 'empty' }, 400, 'fixture: cannot be combined with fork'],
    [{ fork: 'default', startTime: START }, 400, 'startTime: cannot be combined with fork'],
    [{ fork: 'default', clock: 'fast' }, 400, 'clock: must be'],
  ] as const)('refuses %j with %i, and creates no world', async ([body, status, message], { acme }) => {
    const answer = await acme.control('POST', '/worlds', { body });
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect((await acme.did<wire.WorldList>('GET', '/worlds')).total).toBe(1);
    expect((await acme.did<wire.World>('POST', '/worlds')).id).toBe('world_1');
  });
});

describe('a copy', () => {
  it('serves the uploads of its source, independent of deletions there', async ({ acme }) => {
    const original = await uploadPicture(acme);
    await fork(acme, 'default');
    const own = (await acme.call<{ url: string }>('GET', `/upload/${original.id}`, { key: 'sk_sim_acme_world_1' })).body;
    expect(own.url).not.toBe(original.url);
    expect([await statusOf(acme, original.url), await statusOf(acme, own.url)]).toEqual([200, 200]);
    await acme.call('DELETE', `/upload/${original.id}`);
    await advance(acme, 'P40D');
    expect([await statusOf(acme, original.url), await statusOf(acme, own.url)]).toEqual([404, 200]);
    await fork(acme, 'world_1');
    await acme.did('DELETE', '/worlds/world_1');
    const last = (await acme.call<{ url: string }>('GET', `/upload/${original.id}`, { key: 'sk_sim_acme_world_2' })).body;
    expect([await statusOf(acme, own.url), await statusOf(acme, last.url)]).toEqual([404, 200]);
  });

  it('serves uploads of a snapshot that were deleted since', async ({ acme }) => {
    const { id } = await uploadPicture(acme);
    await acme.did('PUT', '/snapshots/before');
    await acme.call('DELETE', `/upload/${id}`);
    await advance(acme, 'P40D');
    await fork(acme, 'before');
    const { url } = (await acme.call<{ url: string }>('GET', `/upload/${id}`, { key: 'sk_sim_acme_world_1' })).body;
    expect(await statusOf(acme, url)).toBe(200);
  });

  it('sends pending and unfinished deliveries itself', async ({ acme }) => {
    await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    await acme.did('PATCH', '/clock', { body: { mode: 'realtime' } });
    await acme.did('POST', '/organizations/org_acme/teams', { body: { name: 'New' } });
    await acme.receiver.reached(1);
    await fork(acme, 'default', { clock: 'manual' });
    acme.receiver.answerEach(() => 200);
    await acme.did('POST', '/deliveries/settle', { world: 'world_1' });
    expect(await acme.did('GET', '/deliveries', { world: 'world_1' })).toMatchObject({ items: [{ status: 'SUCCEEDED' }] });
    expect(await acme.did('GET', '/deliveries')).toMatchObject({ items: [{ status: 'PENDING' }] });
    expect(acme.receiver.received()).toBe(2);
    acme.receiver.answer(200);
  });
});
