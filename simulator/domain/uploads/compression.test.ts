import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Upload } from '../../../openapi/generated/types.ts';
import type { MediaMimeType } from '../../media/samples/samples.ts';
import { compressedBytes } from './rules.ts';
import { createUploadTest, MB, sized, succeeded, TEAM, type UploadTest } from './uploads.fixture.ts';

let test: UploadTest;
beforeAll(async () => {
  test = await createUploadTest({ media: 'discard' });
});
beforeEach(() => compress(true));
afterAll(async () => {
  expect(await test.close()).toEqual([]);
});

async function compress(uploadsCompressionEnabled: boolean): Promise<void> {
  const { status } = await test.call('PATCH', '/_sim/organizations/org_acme', { body: { settings: { uploadsCompressionEnabled } } });
  expect(status).toBe(200);
}

/** A video from the fake web: its size decides its bytes, and they its digest. */
async function send(mimeType: MediaMimeType, sizeBytes: number, teamId: string | null = TEAM): Promise<Upload> {
  test.publish('https://media.test/clip.mov', { contentType: mimeType, sizeBytes });
  return succeeded(await test.fromUrl('https://media.test/clip.mov', teamId));
}

/** A size over 10 MB whose video comes out in the wanted way; found by looking at a few. */
async function sizeThat(mimeType: MediaMimeType, isWanted: (upload: Upload, size: number) => boolean): Promise<Upload & { sent: number }> {
  for (let sent = 10 * MB + 1; sent < 10 * MB + 30; sent++) {
    const upload = await send(mimeType, sent);
    if (isWanted(upload, sent)) return { ...upload, sent };
  }
  throw new Error('None came out so');
}
const shrinks = (upload: Upload, sent: number) => upload.size < sent;

describe('with compression on', () => {
  it.each(['video/mp4', 'video/quicktime'] as const)(
    '[UPL-53] a %s over 10 MB is re-encoded: an MP4 in H.264, smaller and as long',
    async mimeType => {
      const { sent, ...upload } = await sizeThat(mimeType, shrinks);
      expect(upload).toMatchObject({
        mimeType: 'video/mp4',
        mime: 'video/mp4',
        ext: 'mp4',
        type: 'video',
        fileName: 'clip.mov',
        fileSize: upload.size,
      });
      expect(upload.path).toMatch(/^team_acme_marketing\/media_\w+\.mp4$/);
      expect(upload.size).toBeGreaterThanOrEqual(Math.floor(sent * 0.35));
      const original = await (await compress(false), send(mimeType, sent));
      expect([upload.width, upload.height, upload.videoLength]).toEqual([original.width, original.height, original.videoLength]);
      const { headers, bytes } = await test.read(upload.url);
      expect([headers.get('content-type'), bytes.length]).toEqual(['video/mp4', upload.size]);
      const text = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
      expect([text.slice(4, 8), text.includes('avc1')]).toEqual(['ftyp', true]);
    },
  );

  it('[UPL-53] holds for every way in', async () => {
    const { sent, size } = await sizeThat('video/mp4', shrinks);
    const simple = succeeded(await test.send([{ content: sized('video/mp4', sent) }]));
    const { url, path } = await test.init({ fileName: 'clip.mov', mimeType: 'video/quicktime' });
    await test.put(url, sized('video/mp4', sent));
    const direct = succeeded(await test.finalize(path));
    expect([simple.size, direct.size, direct.path]).toEqual([size, size, path.replace('.mov', '.mp4')]);
    expect(succeeded(await test.finalize(path))).toEqual(direct);
    expect((await test.read(direct.url)).bytes.length).toBe(size);
  });

  it('[UPL-53] only what came out is counted, and the original is gone', async () => {
    const { sent, size } = await sizeThat('video/mp4', shrinks);
    const onDisk = await createUploadTest();
    onDisk.setOrganization({ settings: test.organization().settings });
    onDisk.publish('https://media.test/clip.mov', { contentType: 'video/mp4', sizeBytes: sent });
    expect((await onDisk.fromUrl('https://media.test/clip.mov')).body.size).toBe(size);
    expect([onDisk.newBytes(), await onDisk.files()]).toEqual([size, []]);
    expect(await onDisk.close()).toEqual([]);
  });

  it.each([
    ['an MP4 of exactly 10 MB', 'video/mp4', 10 * MB],
    ['a small MOV', 'video/quicktime', 200_000],
    ['an image', 'image/jpeg', 20 * MB],
    ['a GIF', 'image/gif', 20 * MB],
    ['a document', 'application/pdf', 20 * MB],
  ] as const)('[UPL-54] %s is kept as it was sent', async (_what, mimeType, size) => {
    expect(await send(mimeType, size)).toMatchObject({ mimeType, size });
  });

  it('[UPL-55] a video whose result would be larger is kept as it was sent, a MOV too', async () => {
    const upload = await sizeThat('video/quicktime', kept => kept.mimeType === 'video/quicktime');
    expect(upload).toMatchObject({ size: upload.sent, ext: 'mov', path: expect.stringMatching(/\.mov$/) });
    expect((await test.read(upload.url)).bytes.length).toBe(upload.sent);
  });

  it('[UPL-56] it holds for every team of the organization, and for no other', async () => {
    const { sent, size } = await sizeThat('video/mp4', shrinks);
    for (const teamId of ['team_acme_support', null]) expect((await send('video/mp4', sent, teamId)).size).toBe(size);
    const other = await test.call<Upload>('POST', '/upload/from-url', {
      key: 'sk_sim_pro',
      body: { teamId: 'team_pro', url: 'https://media.test/clip.mov' },
    });
    expect(other.body.size).toBe(sent);
  });
});

it('[UPL-56] without compression videos over 10 MB are stored as they were sent', async () => {
  await compress(false);
  for (const mimeType of ['video/mp4', 'video/quicktime'] as const) {
    for (let size = 10 * MB + 1; size < 10 * MB + 6; size++) expect(await send(mimeType, size)).toMatchObject({ mimeType, size });
  }
});

describe('[D-UPL-08] the size that comes out', () => {
  const digest = (number: number) => `${number.toString(16).padStart(8, '0')}${'0'.repeat(24)}`;

  it('is 35 to 110 % of what was sent, picked by the digest; over 100 % the original is kept', () => {
    const results = new Set<number | null>();
    for (let number = 0; number < 76; number++) {
      const result = compressedBytes('video', 100 * MB, digest(number));
      expect(result).toBe(number <= 65 ? Math.round(MB * (35 + number)) : null);
      results.add(result);
    }
    expect(results.size).toBe(67);
  });

  it('is the same for the same bytes, whatever they are called and however they come', async () => {
    const sizes = new Map<number, number>();
    for (let sent = 10 * MB + 1; sent < 10 * MB + 8; sent++) sizes.set(sent, (await send('video/mp4', sent)).size);
    const again = await createUploadTest({ seed: 99 });
    again.setOrganization({ settings: { ...again.organization().settings, uploadsCompressionEnabled: true } });
    for (const [sent, size] of sizes) {
      again.publish('https://elsewhere.test/other.mp4', { sizeBytes: sent });
      expect((await again.fromUrl('https://elsewhere.test/other.mp4')).body.size).toBe(size);
    }
    expect(await again.close()).toEqual([]);
    expect(new Set([...sizes].map(([sent, size]) => Math.round((100 * size) / sent))).size).toBeGreaterThan(3);
  });
});
