/** Files are probed in real time, so other calls may come in between. */
import { describe, expect } from 'vitest';
import { FOR_TEAM, it, JPG, md5, PNG, TEAM, type UploadWorld } from './uploads.fixture.ts';

describe('while a file is probed', () => {
  /** Lets something happen between the first look at the bytes and its result. */
  function meanwhile(acme: UploadWorld, happen: () => Promise<unknown>): void {
    const { media } = acme.world;
    const { probe } = media.probe;
    let done = false;
    Object.assign(media, {
      probe: {
        async probe(key: string) {
          const result = await probe(key);
          if (!done) await ((done = true), happen());
          return result;
        },
      },
    });
  }

  it('a PUT does not replace its bytes, and stores none of its own', async ({ acme }) => {
    const { url, path } = await acme.init();
    await acme.put(url, JPG);
    meanwhile(acme, () => acme.put(url, PNG));
    const { status, body } = await acme.finalize(path);
    expect([status, body.mimeType]).toEqual([200, 'image/jpeg']);
    expect(md5((await acme.read(body.url)).bytes)).toBe(md5(JPG));
    expect(await acme.files()).toHaveLength(1);
    expect(acme.newBytes()).toBe(JPG.length);
  });

  it('a PUT is accepted after the file was refused', async ({ acme }) => {
    const { url, path } = await acme.init();
    await acme.put(url, 'no picture');
    meanwhile(acme, () => acme.put(url, PNG));
    expect((await acme.finalize(path)).status).toBe(400);
    expect((await acme.finalize(path)).body).toMatchObject({ mimeType: 'image/png' });
    expect(await acme.files()).toHaveLength(1);
  });

  it.for<[string, (acme: UploadWorld) => Promise<{ status: number }>]>([
    [
      'a direct upload',
      async acme => {
        const { url, path } = await acme.init();
        await acme.put(url, JPG);
        return acme.finalize(path, { teamId: null });
      },
    ],
    ['a form', acme => acme.send([FOR_TEAM, { content: JPG }])],
    ['an import', acme => acme.fromUrl('https://media.test/a.jpg')],
  ])('its team is deleted: %s returns 404, and leaves nothing', async ([, send], { acme }) => {
    const before = await acme.storageState();
    meanwhile(acme, () => acme.call('DELETE', `/team/${TEAM}`));
    expect((await send(acme)).status).toBe(404);
    expect(await acme.storageState()).toEqual(before);
  });

  it('the clock does not advance', async ({ acme }) => {
    const { url, path } = await acme.init();
    await acme.put(url, JPG);
    let advance: Promise<unknown> = Promise.resolve();
    meanwhile(acme, async () => {
      advance = acme.sim.clock.advance('P30D');
      for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve));
    });
    const { status, body } = await acme.finalize(path);
    await advance;
    expect([status, body.createdAt]).toEqual([200, '2026-03-02T09:00:00.000Z']);
  });

  it('a defect leaves nothing of a deleted team', async ({ acme }) => {
    const { url, path } = await acme.init();
    const before = await acme.storageState();
    await acme.put(url, JPG);
    meanwhile(acme, async () => {
      await acme.call('DELETE', `/team/${TEAM}`);
      throw new Error('the disk is gone');
    });
    expect((await acme.finalize(path)).status).toBe(500);
    expect(acme.problems.splice(0)).toHaveLength(1);
    expect(await acme.storageState()).toEqual(before);
  });

  it('a defect leaves the upload unchanged: the call can be repeated', async ({ acme }) => {
    const { url, path } = await acme.init();
    await acme.put(url, JPG);
    const before = await acme.storageState();
    meanwhile(acme, () => Promise.reject(new Error('the disk is gone')));
    expect((await acme.finalize(path)).status).toBe(500);
    expect(acme.problems.splice(0)).toEqual([expect.any(Error)]);
    expect(await acme.storageState()).toEqual(before);
    expect((await acme.finalize(path)).status).toBe(200);
  });
});
