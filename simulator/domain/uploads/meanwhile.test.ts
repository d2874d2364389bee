/** Bytes are looked at in real time: what else may happen in the meantime. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUploadTest, FOR_TEAM, JPG, md5, PNG, TEAM, type UploadTest } from './uploads.fixture.ts';

let test: UploadTest;
beforeEach(async () => {
  test = await createUploadTest();
});
afterEach(async () => {
  expect(await test.close()).toEqual([]);
});

describe('while a file is looked at', () => {
  /** Lets something happen between the first look at the bytes and its result. */
  function meanwhile(happen: () => Promise<unknown>): void {
    const { media } = test.world;
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

  it('a PUT does not take its bytes away, and leaves none of its own', async () => {
    const { url, path } = await test.init();
    await test.put(url, JPG);
    meanwhile(() => test.put(url, PNG));
    const { status, body } = await test.finalize(path);
    expect([status, body.mimeType]).toEqual([200, 'image/jpeg']);
    expect(md5((await test.read(body.url)).bytes)).toBe(md5(JPG));
    expect(await test.files()).toHaveLength(1);
    expect(test.newBytes()).toBe(JPG.length);
  });

  it('a PUT is a second chance when the file is refused', async () => {
    const { url, path } = await test.init();
    await test.put(url, 'no picture');
    meanwhile(() => test.put(url, PNG));
    expect((await test.finalize(path)).status).toBe(400);
    expect((await test.finalize(path)).body).toMatchObject({ mimeType: 'image/png' });
    expect(await test.files()).toHaveLength(1);
  });

  it.each<[string, () => Promise<{ status: number }>]>([
    [
      'a direct upload',
      async () => {
        const { url, path } = await test.init();
        await test.put(url, JPG);
        return test.finalize(path, { teamId: null });
      },
    ],
    ['a form', () => test.send([FOR_TEAM, { content: JPG }])],
    ['an import', () => test.fromUrl('https://media.test/a.jpg')],
  ])('its team goes: %s is 404, and leaves nothing', async (_what, send) => {
    const before = await test.kept();
    meanwhile(() => test.call('DELETE', `/team/${TEAM}`));
    expect((await send()).status).toBe(404);
    expect(await test.kept()).toEqual(before);
  });

  it('time does not move on', async () => {
    const { url, path } = await test.init();
    await test.put(url, JPG);
    let advance: Promise<unknown> = Promise.resolve();
    meanwhile(async () => {
      advance = test.sim.clock.advance('P30D');
      for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve));
    });
    const { status, body } = await test.finalize(path);
    await advance;
    expect([status, body.createdAt]).toEqual([200, '2026-03-02T09:00:00.000Z']);
  });

  it('a failure of the simulator’s own leaves nothing of a team that went', async () => {
    const { url, path } = await test.init();
    const before = await test.kept();
    await test.put(url, JPG);
    meanwhile(async () => {
      await test.call('DELETE', `/team/${TEAM}`);
      throw new Error('the disk is gone');
    });
    expect((await test.finalize(path)).status).toBe(500);
    expect(test.problems.splice(0)).toHaveLength(1);
    expect(await test.kept()).toEqual(before);
  });

  it('a failure of the simulator’s own leaves it as it was: the call can be repeated', async () => {
    const { url, path } = await test.init();
    await test.put(url, JPG);
    const before = await test.kept();
    meanwhile(() => Promise.reject(new Error('the disk is gone')));
    expect((await test.finalize(path)).status).toBe(500);
    expect(test.problems.splice(0)).toEqual([expect.any(Error)]);
    expect(await test.kept()).toEqual(before);
    expect((await test.finalize(path)).status).toBe(200);
  });
});
