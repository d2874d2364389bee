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

/** An answer to the byte. */
async function read(path: string): Promise<string> {
  return (await test.sim.fetch(`http://x${path}`, { headers: { 'x-api-key': 'sk_sim_acme' } })).text();
}

const world = () => read('/_sim/snapshot');
const save = (name: string) => test.did<wire.SnapshotInfo>('PUT', `/snapshots/${name}`);
const restore = (name: string) => test.did<wire.World>('POST', `/snapshots/${name}/restore`);
const names = async (query = '') => {
  const { items, total } = await test.did<wire.SnapshotList>('GET', `/snapshots${query}`);
  return { names: items.map(item => item.name), total };
};

/** Schedules a post; its id. */
async function schedule(text: string): Promise<string> {
  const answer = await test.call<{ id: string }>('POST', '/post', {
    body: {
      teamId: 'team_acme_marketing',
      title: text,
      status: 'SCHEDULED',
      postDate: '2026-03-02T12:00:00Z',
      socialAccountTypes: ['TWITTER'],
      data: { TWITTER: { text } },
    },
  });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

/** Uploads a picture, or the same with some bytes behind it. */
async function upload(more = ''): Promise<{ readonly id: string; readonly url: string }> {
  const form = new FormData();
  form.append('file', new Blob([await readFile('fixtures/media/picture.jpg'), more]), 'picture.jpg');
  const { status, body } = await test.call<{ id: string; url: string }>('POST', '/upload', { form });
  expect(status).toBe(200);
  return body;
}

/** How many bytes a public address has; undefined when it has none. */
async function bytesAt(url: string): Promise<number | undefined> {
  const response = await test.sim.fetch(url);
  const { byteLength } = await response.arrayBuffer();
  return response.status === 200 ? byteLength : undefined;
}

describe('PUT /_sim/snapshots/:name', () => {
  it('saves the current state of the world', async () => {
    await schedule('One');
    const before = await world();
    expect(await save('before')).toEqual({ name: 'before', createdAt: START, sizeBytes: expect.any(Number) });
    await schedule('Two');
    expect(await read('/_sim/snapshots/before')).toBe(before);
  });

  it('replaces the snapshot of that name, as the newest', async () => {
    const first = await save('a');
    await save('b');
    await test.did('POST', '/clock/advance', { body: { by: 'PT1H' } });
    await schedule('One');
    const second = await save('a');
    expect(second.createdAt).toBe('2026-03-02T10:00:00.000Z');
    expect(second.sizeBytes).toBeGreaterThan(first.sizeBytes);
    expect(await names()).toEqual({ names: ['a', 'b'], total: 2 });
  });

  it('waits for deliveries in flight while the clock is manual', async () => {
    await test.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    await test.did('POST', '/organizations/org_acme/teams', { body: { name: 'New' } });
    const saved = save('a');
    while (test.receiver.received() === 0) await new Promise(resolve => setImmediate(resolve));
    test.receiver.answer(200);
    await saved;
    const { state } = await test.did<wire.Snapshot>('GET', '/snapshots/a');
    expect(state['webhooks']?.['deliveries']).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it.each(['.hidden', '-', 'a b', 'a%2Fb', 'x'.repeat(101)])('refuses the name %s', async name => {
    expect(await test.control('PUT', `/snapshots/${name}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^name /) },
    });
    expect((await names()).total).toBe(0);
  });

  it.each(['a', '1.0_final-2', 'x'.repeat(100)])('accepts the name %s', async name => {
    expect((await save(name)).name).toBe(name);
  });
});

describe('GET /_sim/snapshots', () => {
  it('lists the newest first, with pages', async () => {
    for (const name of ['a', 'b', 'c']) await save(name);
    expect(await names()).toEqual({ names: ['c', 'b', 'a'], total: 3 });
    expect(await names('?offset=1&limit=1')).toEqual({ names: ['b'], total: 3 });
  });

  it('lists those of its world only', async () => {
    await test.did('POST', '/worlds');
    await save('a');
    expect(await test.did('GET', '/snapshots', { world: 'world_1' })).toEqual({ items: [], total: 0 });
    expect((await test.control('GET', '/snapshots/a', { world: 'world_1' })).status).toBe(404);
  });
});

describe('DELETE /_sim/snapshots/:name', () => {
  it('removes the snapshot only', async () => {
    const saved = await save('a');
    const before = await world();
    expect(await test.did('DELETE', '/snapshots/a')).toEqual(saved);
    expect(await names()).toEqual({ names: [], total: 0 });
    expect(await world()).toBe(before);
  });

  it('happens with the removal of its world', async () => {
    await test.did('POST', '/worlds');
    await test.did('PUT', '/snapshots/a', { world: 'world_1' });
    await test.did('DELETE', '/worlds/world_1');
    await test.did('POST', '/worlds');
    expect((await test.control('GET', '/snapshots/a', { world: 'world_2' })).status).toBe(404);
  });
});

describe('an unknown snapshot', () => {
  it.each([
    ['GET', '/snapshots/a'],
    ['DELETE', '/snapshots/a'],
    ['POST', '/snapshots/a/restore'],
    ['GET', '/snapshots/a/diff/known'],
    ['GET', '/snapshots/known/diff/a'],
  ])('is 404: %s %s', async (method, path) => {
    await save('known');
    expect(await test.control(method, path)).toMatchObject({ status: 404, body: { message: 'Snapshot a not found' } });
  });
});

describe('POST /_sim/snapshots/:name/restore', () => {
  it('restores the world exactly, answers included', async () => {
    await test.did('PATCH', '/platforms/TWITTER', { body: { failure: { mode: 'degraded', times: 3 } } });
    const id = await schedule('One');
    const [before, post, list] = [await world(), await read(`/api/v1/post/${id}`), await read('/api/v1/post?limit=5')];
    await save('before');
    await test.did('POST', '/clock/advance', { body: { by: 'PT6H' } });
    await schedule('Two');
    expect(await restore('before')).toMatchObject({ id: 'default', apiKeys: { acme: 'sk_sim_acme' } });
    expect([await world(), await read(`/api/v1/post/${id}`), await read('/api/v1/post?limit=5')]).toEqual([before, post, list]);
  });

  it('leads to the same outcome every time', async () => {
    await schedule('One');
    await save('before');
    const futures = [];
    for (let i = 0; i < 3; i++) {
      await restore('before');
      await schedule('Two');
      await test.did('POST', '/clock/advance', { body: { by: 'PT6H' } });
      futures.push(await world());
    }
    expect(new Set(futures).size).toBe(1);
  });

  it('works after a reset with another seed, and leaves the snapshots', async () => {
    const before = await world();
    await save('before');
    await test.did('POST', '/reset', { body: { seed: 9, fixture: 'empty', startTime: '2030-01-01T00:00:00Z' } });
    await restore('before');
    expect(await world()).toBe(before);
    expect((await names()).names).toEqual(['before']);
  });

  it('restores the bytes of a deleted upload', async () => {
    const { id, url } = await upload('picture');
    const size = await bytesAt(url);
    expect(size).toBeGreaterThan(10_000);
    await save('before');
    await test.call('DELETE', `/upload/${id}`);
    await test.did('POST', '/clock/advance', { body: { by: 'P40D' } });
    expect(await bytesAt(url)).toBeUndefined();
    await restore('before');
    expect(await bytesAt(url)).toBe(size);
  });

  it('restores bytes that were overwritten after a reset', async () => {
    await save('empty');
    const { url } = await upload('long picture');
    const size = await bytesAt(url);
    await save('before');
    await restore('empty');
    const { url: same } = await upload('picture');
    expect(same).toBe(url);
    expect(await bytesAt(url)).not.toBe(size);
    await restore('before');
    expect(await bytesAt(url)).toBe(size);
  });

  it('is 409, and changes nothing, when one of its keys belongs to another world by now', async () => {
    await test.did('POST', '/organizations/org_acme/api-keys', { body: { key: 'sk_mine' } });
    await save('before');
    await test.did('POST', '/reset');
    await test.did('POST', '/worlds');
    await test.did('POST', '/organizations/org_pro/api-keys', { world: 'world_1', body: { key: 'sk_mine' } });
    const before = await world();
    expect((await test.control('POST', '/snapshots/before/restore')).status).toBe(409);
    expect(await world()).toBe(before);
  });
});

describe('GET /_sim/snapshots/:a/diff/:b', () => {
  it('lists added, removed and changed items by id', async () => {
    const changed = await schedule('One');
    await save('a');
    const added = await schedule('Two');
    await test.call('PATCH', `/post/${changed}`, { body: { title: 'Changed' } });
    await test.did('DELETE', '/social-accounts/sa_acme_tiktok');
    await save('b');
    const diff = await test.did<wire.SnapshotDiff>('GET', '/snapshots/a/diff/b');
    expect(diff.added).toContainEqual({ path: `/posts/${added}`, value: expect.objectContaining({ id: added, title: 'Two' }) });
    expect(diff.changed).toContainEqual({ path: `/posts/${changed}/title`, from: 'One', to: 'Changed' });
    expect(diff.removed.map(({ path }) => path)).toContain('/accounts/sa_acme_tiktok');
    expect(diff.total).toBe(diff.added.length + diff.removed.length + diff.changed.length);
  });

  it('is reversed when the snapshots are swapped', async () => {
    await save('a');
    const id = await schedule('One');
    await save('b');
    const [forth, back] = [
      await test.did<wire.SnapshotDiff>('GET', '/snapshots/a/diff/b'),
      await test.did<wire.SnapshotDiff>('GET', '/snapshots/b/diff/a'),
    ];
    expect(back.removed).toEqual(forth.added);
    expect(back.removed.map(({ path }) => path)).toContain(`/posts/${id}`);
    expect(back.changed).toEqual(forth.changed.map(({ path, from, to }) => ({ path, from: to, to: from })));
  });

  it('is empty for equal snapshots', async () => {
    await schedule('One');
    await save('a');
    await save('b');
    expect(await test.did('GET', '/snapshots/a/diff/b')).toEqual({ added: [], removed: [], changed: [], total: 0 });
  });

  it('respects the limit, and returns the total', async () => {
    await save('a');
    for (let i = 0; i < 5; i++) await schedule(`Post ${i}`);
    await save('b');
    const whole = await test.did<wire.SnapshotDiff>('GET', '/snapshots/a/diff/b');
    const cut = await test.did<wire.SnapshotDiff>('GET', '/snapshots/a/diff/b?limit=2');
    expect(cut).toMatchObject({ total: whole.total, added: whole.added.slice(0, 2), changed: whole.changed.slice(0, 2) });
    expect(cut.added).toHaveLength(2);
  });
});
