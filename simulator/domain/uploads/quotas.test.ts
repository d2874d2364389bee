import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Usage } from '../../../openapi/generated/types.ts';
import { monthlyKey } from '../quotas/state.ts';
import { createUploadTest, file, JPG, TEAM, type UploadTest, WAYS } from './uploads.fixture.ts';

let test: UploadTest;
beforeEach(async () => {
  test = await createUploadTest();
});
afterEach(async () => {
  expect(await test.close()).toEqual([]);
});

const use = (count: number, month = '2026-03') => test.world.quotas.monthly.add(monthlyKey('uploads', 'org_acme', month), count);
const usage = async () => (await test.call<Usage>('GET', '/organization/usage/uploads')).body;
const limitTo = (monthlyUploads: number) => test.call('PATCH', '/_sim/organizations/org_acme', { body: { limits: { monthlyUploads } } });

describe('the monthly cap of uploads', () => {
  it.each([
    ['FREE', 200],
    ['PRO', 100_000],
    ['BUSINESS', 1_000_000],
  ] as const)('[QTA-13] on %s is %i; the next upload is refused, however it comes', async (plan, most) => {
    test.setOrganization({ plan });
    use(most - 1);
    expect((await test.send([{ content: JPG }])).status).toBe(200);
    expect(await usage()).toEqual({ used: most, limit: most, remaining: 0 });
    for (const [way, send] of Object.entries(WAYS)) {
      const { byId: uploads } = test.world.uploads;
      const before = uploads.size;
      expect([way, await send(test, JPG)]).toMatchObject([
        way,
        {
          status: 403,
          body: { statusCode: 403, message: `Monthly upload limit reached: ${most}. It resets at 2026-04-01T00:00:00.000Z.` },
        },
      ]);
      expect([uploads.size, (await usage()).used]).toEqual([before, most]);
    }
  });

  it('is one for all teams of the organization, and for no other', async () => {
    await limitTo(1);
    expect((await test.send([{ name: 'teamId', value: 'team_acme_support' }, { content: JPG }])).status).toBe(200);
    expect((await test.send([{ name: 'teamId', value: TEAM }, { content: JPG }])).status).toBe(403);
    expect((await test.send([{ content: JPG }], { 'x-api-key': 'sk_sim_pro' })).status).toBe(200);
  });

  it('gives way to as many uploads at once as there is room for', async () => {
    await limitTo(2);
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => test.send([{ content: JPG }])),
      ...['a', 'b', 'c'].map(name => test.fromUrl(`https://media.test/${name}.jpg`)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403, 403, 403]);
    expect([(await test.uploads()).length, (await usage()).used, (await test.files()).length]).toEqual([2, 2, 2]);
  });

  it('is not used up by files that are refused', async () => {
    await limitTo(1);
    for (const send of Object.values(WAYS)) expect((await send(test, new Uint8Array(Buffer.from('no media')))).status).toBe(400);
    expect(await usage()).toEqual({ used: 0, limit: 1, remaining: 1 });
    expect((await test.send([{ content: JPG }])).status).toBe(200);
  });

  it('leaves a direct upload as it was: it is finished once there is room again', async () => {
    await limitTo(0);
    const { url, path } = await test.init();
    await test.put(url, JPG);
    const before = await test.kept();
    expect((await test.finalize(path)).status).toBe(403);
    expect(await test.kept()).toEqual(before);
    await limitTo(1);
    expect((await test.finalize(path)).status).toBe(200);
  });

  it.each(Object.keys(WAYS))('[D-QTA-04] an upload that comes %s counts when it becomes an id', async way => {
    expect((await WAYS[way]?.(test, file('image/png')))?.status).toBe(200);
    expect((await usage()).used).toBe(1);
  });

  it('[D-QTA-04] inits alone do not count, nor do their PUTs; the month is that in which the upload becomes an id', async () => {
    const { url, path } = await test.init();
    await test.put(url, JPG);
    await test.call('POST', '/upload/multipart/init', { body: { fileName: 'a.mp4', mimeType: 'video/mp4', fileSize: 1000 } });
    expect((await usage()).used).toBe(0);
    await test.sim.clock.advanceTo('2026-03-08T00:00:00Z');
    const other = await test.init();
    await test.sim.clock.advance('PT20M');
    await test.put(other.url, JPG);
    expect((await test.finalize(path)).status).toBe(200);
    expect((await usage()).used).toBe(1);
    await test.finalize(path);
    expect((await usage()).used).toBe(1);
  });

  it('[D-QTA-04] starts at zero on the 1st of the month, UTC; a file that was put before counts in the month of its finalize', async () => {
    await limitTo(1);
    await test.sim.clock.advanceTo('2026-03-31T23:59:59.999Z');
    const [first, second] = [await test.init(), await test.init()];
    for (const { url } of [first, second]) await test.put(url, JPG);
    expect((await test.finalize(first.path)).status).toBe(200);
    expect((await test.finalize(second.path)).status).toBe(403);
    await test.sim.clock.advance(1);
    expect(await usage()).toMatchObject({ used: 0 });
    expect((await test.finalize(second.path)).status).toBe(200);
    expect(await usage()).toMatchObject({ used: 1 });
  });

  it('an upload that is deleted still counts', async () => {
    const { id } = await test.upload(JPG);
    await test.call('DELETE', `/upload/${id}`);
    await test.sim.clock.advance('P8D');
    expect((await usage()).used).toBe(1);
  });
});

describe('a storage limit', () => {
  const limitStorage = (maxStorageBytes: number | null) =>
    test.call('PATCH', '/_sim/organizations/org_acme', { body: { settings: { maxStorageBytes } } });
  const room = (bytes: number) => limitStorage(test.organization().storedBytes + bytes);

  it.each(['simple', 'from URL'])('[D-GEN-19] may be filled to its last byte, and is not passed, by a file that comes %s', async way => {
    await room(JPG.length);
    expect((await WAYS[way]?.(test, JPG))?.status).toBe(200);
    await room(JPG.length - 1);
    const before = await test.kept();
    expect(await WAYS[way]?.(test, JPG)).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/^The storage limit of the organization/) },
    });
    expect(await test.kept()).toEqual(before);
  });

  it('[D-GEN-19] refuses the init of what would pass it', async () => {
    await room(1000);
    const init = (fileSize?: number) =>
      test.call('POST', '/upload/init', { body: { fileName: 'a.jpg', mimeType: 'image/jpeg', fileSize } });
    expect([(await init(1000)).status, (await init(1001)).status, (await init()).status]).toEqual([200, 403, 200]);
  });

  it('has room again when something is gone for good', async () => {
    const { id } = await test.upload(JPG);
    await room(0);
    expect((await test.send([{ content: JPG }])).status).toBe(403);
    await test.call('DELETE', `/upload/${id}`);
    expect((await test.send([{ content: JPG }])).status).toBe(403);
    await test.sim.clock.advance('P7D');
    expect((await test.send([{ content: JPG }])).status).toBe(200);
  });
});
