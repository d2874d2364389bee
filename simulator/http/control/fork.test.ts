import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

/** The snapshot to the byte, keys of a copy written as the original has them. */
async function read(world = 'default'): Promise<string> {
  const text = await (await test.sim.fetch('http://x/_sim/snapshot', { headers: { 'x-sim-world': world } })).text();
  return text.replaceAll(`_${world}"`, '"');
}

const fork = (name: string, more: object = {}, world = 'default') =>
  test.did<wire.World>('POST', '/worlds', { world, body: { fork: name, ...more } });

async function schedule(text: string, key = 'sk_sim_acme'): Promise<string> {
  const { status, body } = await test.call<{ id: string }>('POST', '/post', {
    key,
    body: {
      teamId: 'team_acme_marketing',
      title: text,
      status: 'SCHEDULED',
      postDate: '2026-03-02T12:00:00Z',
      socialAccountTypes: ['TWITTER'],
      data: { TWITTER: { text } },
    },
  });
  expect(status).toBe(200);
  return body.id;
}

/** Uploads a picture; its public address. */
async function upload(key: string): Promise<{ readonly id: string; readonly url: string }> {
  const form = new FormData();
  form.append('file', new Blob([await readFile('fixtures/media/picture.jpg')]), 'picture.jpg');
  const { status, body } = await test.call<{ id: string; url: string }>('POST', '/upload', { key, form });
  expect(status).toBe(200);
  return body;
}

const statusOf = async (url: string) => {
  const response = await test.sim.fetch(url);
  await response.arrayBuffer();
  return response.status;
};

const advance = (by: string, world = 'default') => test.did('POST', '/clock/advance', { world, body: { by } });

describe('POST /_sim/worlds { fork }', () => {
  it('copies a running world exactly, with keys of its own', async () => {
    const id = await schedule('One');
    expect(await fork('default')).toEqual({
      id: 'world_1',
      apiKeys: { acme: 'sk_sim_acme_world_1', pro: 'sk_sim_pro_world_1', free: 'sk_sim_free_world_1' },
    });
    expect(await read('world_1')).toBe(await read());
    expect((await test.call('GET', `/post/${id}`, { key: 'sk_sim_acme_world_1' })).body).toEqual(
      (await test.call('GET', `/post/${id}`)).body,
    );
  });

  it('copies a named snapshot of the call’s world', async () => {
    await schedule('One');
    const before = await read();
    await test.did('PUT', '/snapshots/before');
    await advance('PT6H');
    const { id } = await fork('before');
    expect(await read(id)).toBe(before);
    await test.did('POST', '/worlds');
    expect((await test.control('POST', '/worlds', { world: 'world_2', body: { fork: 'before' } })).status).toBe(404);
  });

  it('lets two outcomes be compared', async () => {
    const id = await schedule('One');
    await fork('default');
    await test.did('PATCH', '/platforms/TWITTER', { world: 'world_1', body: { failure: { mode: 'reject' } } });
    await advance('PT6H');
    await advance('PT6H', 'world_1');
    const statusIn = async (key: string) => (await test.call<{ status: string }>('GET', `/post/${id}`, { key })).body.status;
    expect([await statusIn('sk_sim_acme'), await statusIn('sk_sim_acme_world_1')]).toEqual(['POSTED', 'ERROR']);
  });

  it('behaves like its source from then on', async () => {
    await schedule('One');
    await fork('default');
    for (const [world, key] of [
      ['default', 'sk_sim_acme'],
      ['world_1', 'sk_sim_acme_world_1'],
    ] as const) {
      await schedule('Two', key);
      await advance('PT6H', world);
    }
    expect(await read('world_1')).toBe(await read());
  });

  it('is independent of its source', async () => {
    await fork('default');
    const before = await read();
    await schedule('One', 'sk_sim_acme_world_1');
    await advance('P1D', 'world_1');
    expect(await read()).toBe(before);
  });

  it('copies copies, without longer keys', async () => {
    await test.did('POST', '/organizations/org_acme/api-keys', { body: { key: 'sk_mine' } });
    await fork('default');
    await test.did('POST', '/organizations/org_acme/api-keys', { world: 'world_1', body: { key: 'sk_mine_more' } });
    const { id, apiKeys } = await fork('world_1');
    expect({ id, acme: apiKeys['acme'] }).toEqual({ id: 'world_2', acme: 'sk_sim_acme_world_2' });
    const { items } = await test.did<wire.OrganizationList>('GET', '/organizations', { world: id });
    expect(items.find(item => item.id === 'org_acme')?.apiKeys).toEqual(['sk_sim_acme_world_2', 'sk_mine_world_2', 'sk_mine_more_world_2']);
  });

  it('keeps keys distinct that differ in the world’s suffix only', async () => {
    await fork('default');
    await test.did('POST', '/organizations/org_acme/api-keys', { world: 'world_1', body: { key: 'sk_sim_pro_x' } });
    await test.did('POST', '/organizations/org_acme/api-keys', { world: 'world_1', body: { key: 'sk_sim_pro_x_world_1' } });
    const { items } = await test.did<wire.OrganizationList>('GET', '/organizations', { world: (await fork('world_1')).id });
    expect(items.find(item => item.id === 'org_acme')?.apiKeys.slice(1)).toEqual(['sk_sim_pro_x_world_2', 'sk_sim_pro_x_world_1_world_2']);
  });

  it('copies the throttle counters', async () => {
    test = await createControlTest({ throttle: true });
    const ask = async (key: string) => (await test.call('GET', '/organization', { key })).status;
    for (let i = 0; i < 100; i++) expect(await ask('sk_sim_acme')).toBe(200);
    await fork('default');
    expect([await ask('sk_sim_acme'), await ask('sk_sim_acme_world_1'), await ask('sk_sim_pro_world_1')]).toEqual([429, 429, 200]);
  });

  it('is reset to the start of its source', async () => {
    await test.did('POST', '/reset', { body: { fixture: 'empty', seed: 7 } });
    await test.did('POST', '/organizations');
    const { id } = await fork('default');
    await test.did('POST', '/reset', { world: id });
    expect(await test.did<wire.Status>('GET', '/status', { world: id })).toMatchObject({
      seed: 7,
      clock: { now: START },
      counts: { organizations: 0 },
    });
  });

  it('takes a clock mode', async () => {
    await test.did('PATCH', '/clock', { body: { mode: 'realtime', speed: 2 } });
    await fork('default');
    await fork('default', { clock: 'manual' });
    const clocks = ['world_1', 'world_2'].map(world => test.did<wire.Clock>('GET', '/clock', { world }));
    expect(await Promise.all(clocks)).toMatchObject([{ mode: 'realtime', speed: 2 }, { mode: 'manual' }]);
  });

  it.each([
    [{ fork: 'nobody' }, 404, 'World or snapshot nobody not found'],
    [{ fork: '' }, 400, 'fork must'],
    [{ fork: 'default', seed: 7 }, 400, 'seed: cannot be combined with fork'],
    [{ fork: 'default', fixture: 'empty' }, 400, 'fixture: cannot be combined with fork'],
    [{ fork: 'default', startTime: START }, 400, 'startTime: cannot be combined with fork'],
    [{ fork: 'default', clock: 'fast' }, 400, 'clock: must be'],
  ])('refuses %j with %i, and creates no world', async (body, status, message) => {
    const answer = await test.control('POST', '/worlds', { body });
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect((await test.did<wire.WorldList>('GET', '/worlds')).total).toBe(1);
    expect((await test.did<wire.World>('POST', '/worlds')).id).toBe('world_1');
  });
});

describe('a copy', () => {
  it('serves the uploads of its source, independent of deletions there', async () => {
    const original = await upload('sk_sim_acme');
    await fork('default');
    const own = (await test.call<{ url: string }>('GET', `/upload/${original.id}`, { key: 'sk_sim_acme_world_1' })).body;
    expect(own.url).not.toBe(original.url);
    expect([await statusOf(original.url), await statusOf(own.url)]).toEqual([200, 200]);
    await test.call('DELETE', `/upload/${original.id}`);
    await advance('P40D');
    expect([await statusOf(original.url), await statusOf(own.url)]).toEqual([404, 200]);
    await fork('world_1');
    await test.did('DELETE', '/worlds/world_1');
    const last = (await test.call<{ url: string }>('GET', `/upload/${original.id}`, { key: 'sk_sim_acme_world_2' })).body;
    expect([await statusOf(own.url), await statusOf(last.url)]).toEqual([404, 200]);
  });

  it('serves uploads of a snapshot that were deleted since', async () => {
    const { id } = await upload('sk_sim_acme');
    await test.did('PUT', '/snapshots/before');
    await test.call('DELETE', `/upload/${id}`);
    await advance('P40D');
    await fork('before');
    const { url } = (await test.call<{ url: string }>('GET', `/upload/${id}`, { key: 'sk_sim_acme_world_1' })).body;
    expect(await statusOf(url)).toBe(200);
  });

  it('sends pending and unfinished deliveries itself', async () => {
    await test.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    await test.did('PATCH', '/clock', { body: { mode: 'realtime' } });
    await test.did('POST', '/organizations/org_acme/teams', { body: { name: 'New' } });
    while (test.receiver.received() === 0) await new Promise(resolve => setImmediate(resolve));
    await fork('default', { clock: 'manual' });
    test.receiver.answerEach(() => 200);
    await test.did('POST', '/deliveries/settle', { world: 'world_1' });
    expect(await test.did('GET', '/deliveries', { world: 'world_1' })).toMatchObject({ items: [{ status: 'SUCCEEDED' }] });
    expect(await test.did('GET', '/deliveries')).toMatchObject({ items: [{ status: 'PENDING' }] });
    expect(test.receiver.received()).toBe(2);
    test.receiver.answer(200);
  });
});
