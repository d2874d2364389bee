import { describe, expect } from 'vitest';
import type { Usage } from '../../../openapi/generated/types.ts';
import { monthlyKey } from '../quotas/state.ts';
import { it, JPG, UPLOAD_METHODS, type UploadWorld } from './uploads.fixture.ts';

const use = (acme: UploadWorld, count: number, month = '2026-03') =>
  acme.world.quotas.monthly.add(monthlyKey('uploads', 'org_acme', month), count);
const usage = async (acme: UploadWorld) => (await acme.call<Usage>('GET', '/organization/usage/uploads')).body;
const limitTo = (acme: UploadWorld, monthlyUploads: number) =>
  acme.call('PATCH', '/_sim/organizations/org_acme', { body: { limits: { monthlyUploads } } });

describe('the monthly cap of uploads', () => {
  it.for([
    ['FREE', 200],
    ['PRO', 100_000],
    ['BUSINESS', 1_000_000],
  ] as const)('[QTA-13] on %s is %i; the next upload is refused, however it comes', async ([plan, most], { acme }) => {
    acme.setOrganization({ plan });
    use(acme, most - 1);
    expect((await acme.send([{ content: JPG }])).status).toBe(200);
    expect(await usage(acme)).toEqual({ used: most, limit: most, remaining: 0 });
    for (const [way, send] of Object.entries(UPLOAD_METHODS)) {
      const { byId: uploads } = acme.world.uploads;
      const before = uploads.size;
      expect([way, await send(acme, JPG)]).toMatchObject([
        way,
        {
          status: 403,
          body: { statusCode: 403, message: `Monthly upload limit reached: ${most}. It resets at 2026-04-01T00:00:00.000Z.` },
        },
      ]);
      expect([uploads.size, (await usage(acme)).used]).toEqual([before, most]);
    }
  });

  it('leaves a direct upload open: it can be finalized once there is quota again', async ({ acme }) => {
    await limitTo(acme, 0);
    const { url, path } = await acme.init();
    await acme.put(url, JPG);
    const before = await acme.storageState();
    expect((await acme.finalize(path)).status).toBe(403);
    expect(await acme.storageState()).toEqual(before);
    await limitTo(acme, 1);
    expect((await acme.finalize(path)).status).toBe(200);
  });
});

describe('a storage limit', () => {
  const limitStorage = (acme: UploadWorld, maxStorageBytes: number | null) =>
    acme.call('PATCH', '/_sim/organizations/org_acme', { body: { settings: { maxStorageBytes } } });
  const room = (acme: UploadWorld, bytes: number) => limitStorage(acme, acme.organization().storedBytes + bytes);

  it.for(['simple', 'from URL'])(
    '[D-GEN-19] can be filled to its last byte, and not exceeded, by a file that comes %s',
    async (way, { acme }) => {
      await room(acme, JPG.length);
      expect((await UPLOAD_METHODS[way]?.(acme, JPG))?.status).toBe(200);
      await room(acme, JPG.length - 1);
      const before = await acme.storageState();
      expect(await UPLOAD_METHODS[way]?.(acme, JPG)).toMatchObject({
        status: 403,
        body: { message: expect.stringMatching(/^The storage limit of the organization/) },
      });
      expect(await acme.storageState()).toEqual(before);
    },
  );

  it('[D-GEN-19] refuses an init that would exceed it', async ({ acme }) => {
    await room(acme, 1000);
    const init = (fileSize?: number) =>
      acme.call('POST', '/upload/init', { body: { fileName: 'a.jpg', mimeType: 'image/jpeg', fileSize } });
    expect([(await init(1000)).status, (await init(1001)).status, (await init()).status]).toEqual([200, 403, 200]);
  });

  it('is freed when a file is deleted permanently', async ({ acme }) => {
    const { id } = await acme.upload(JPG);
    await room(acme, 0);
    expect((await acme.send([{ content: JPG }])).status).toBe(403);
    await acme.call('DELETE', `/upload/${id}`);
    expect((await acme.send([{ content: JPG }])).status).toBe(403);
    await acme.sim.clock.advance('P7D');
    expect((await acme.send([{ content: JPG }])).status).toBe(200);
  });
});
