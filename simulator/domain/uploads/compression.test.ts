import { describe, expect } from 'vitest';
import type { Upload } from '../../../openapi/generated/types.ts';
import type { MediaMimeType } from '../../media/samples/samples.ts';
import { createTestSimulator } from '../../testing/test-simulator.ts';
import { compressedBytes } from './rules.ts';
import { itDiscarding as it, it as itOnDisk, MB, sized, succeeded, TEAM, type UploadWorld, withUploads } from './uploads.fixture.ts';

for (const any of [it, itOnDisk]) any.beforeEach(({ acme }) => compress(acme, true));

async function compress(acme: UploadWorld, uploadsCompressionEnabled: boolean): Promise<void> {
  const { status } = await acme.call('PATCH', '/_sim/organizations/org_acme', { body: { settings: { uploadsCompressionEnabled } } });
  expect(status).toBe(200);
}

/** A video from the fake web: its size decides its bytes, and they its digest. */
async function send(acme: UploadWorld, mimeType: MediaMimeType, sizeBytes: number, teamId: string | null = TEAM): Promise<Upload> {
  acme.publish('https://media.test/clip.mov', { contentType: mimeType, sizeBytes });
  return succeeded(await acme.fromUrl('https://media.test/clip.mov', teamId));
}

/** Sizes that were found, by what they were wanted for: the same bytes always come out the same. */
const knownSizes = new Map<object, number>();

/** A size over 10 MB whose video comes out in the wanted way; found by trying a few. */
async function sizeThat(
  acme: UploadWorld,
  mimeType: MediaMimeType,
  isWanted: (upload: Upload, size: number) => boolean,
): Promise<Upload & { sent: number }> {
  for (let sent = knownSizes.get(isWanted) ?? 10 * MB + 1; sent < 10 * MB + 30; sent++) {
    const upload = await send(acme, mimeType, sent);
    if (!isWanted(upload, sent)) continue;
    if (mimeType === 'video/mp4') knownSizes.set(isWanted, sent);
    return { ...upload, sent };
  }
  throw new Error('None came out so');
}
const shrinks = (upload: Upload, sent: number) => upload.size < sent;

describe('with compression on', () => {
  it.for(['video/mp4', 'video/quicktime'] as const)(
    '[UPL-53] a %s over 10 MB is re-encoded: an MP4 in H.264, smaller and as long',
    async (mimeType, { acme }) => {
      const { sent, ...upload } = await sizeThat(acme, mimeType, shrinks);
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
      const original = await (await compress(acme, false), send(acme, mimeType, sent));
      expect([upload.width, upload.height, upload.videoLength]).toEqual([original.width, original.height, original.videoLength]);
      const { headers, bytes } = await acme.read(upload.url);
      expect([headers.get('content-type'), bytes.length]).toEqual(['video/mp4', upload.size]);
      const text = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
      expect([text.slice(4, 8), text.includes('avc1')]).toEqual(['ftyp', true]);
    },
  );

  it('[UPL-53] applies to every upload method', async ({ acme }) => {
    const { sent, size } = await sizeThat(acme, 'video/mp4', shrinks);
    const simple = succeeded(await acme.send([{ content: sized('video/mp4', sent) }]));
    const { url, path } = await acme.init({ fileName: 'clip.mov', mimeType: 'video/quicktime' });
    await acme.put(url, sized('video/mp4', sent));
    const direct = succeeded(await acme.finalize(path));
    expect([simple.size, direct.size, direct.path]).toEqual([size, size, path.replace('.mov', '.mp4')]);
    expect(succeeded(await acme.finalize(path))).toEqual(direct);
    expect((await acme.read(direct.url)).bytes.length).toBe(size);
  });

  itOnDisk('[UPL-53] counts only the result, and deletes the original', async ({ acme }) => {
    const { sent, size } = await sizeThat(acme, 'video/mp4', shrinks);
    const [bytes, files] = [acme.newBytes(), await acme.files()];
    await send(acme, 'video/mp4', sent);
    expect([acme.newBytes() - bytes, await acme.files()]).toEqual([size, files]);
  });

  it.for([
    ['an MP4 of exactly 10 MB', 'video/mp4', 10 * MB],
    ['a small MOV', 'video/quicktime', 200_000],
    ['an image', 'image/jpeg', 20 * MB],
    ['a GIF', 'image/gif', 20 * MB],
    ['a document', 'application/pdf', 20 * MB],
  ] as const)('[UPL-54] %s is kept as it was sent', async ([, mimeType, size], { acme }) => {
    expect(await send(acme, mimeType, size)).toMatchObject({ mimeType, size });
  });

  it('[UPL-55] a video whose result would be larger is kept as it was sent, a MOV too', async ({ acme }) => {
    const upload = await sizeThat(acme, 'video/quicktime', kept => kept.mimeType === 'video/quicktime');
    expect(upload).toMatchObject({ size: upload.sent, ext: 'mov', path: expect.stringMatching(/\.mov$/) });
    expect((await acme.read(upload.url)).bytes.length).toBe(upload.sent);
  });

  it('[UPL-56] it holds for every team of the organization, and for no other', async ({ acme }) => {
    const { sent, size } = await sizeThat(acme, 'video/mp4', shrinks);
    for (const teamId of ['team_acme_support', null]) expect((await send(acme, 'video/mp4', sent, teamId)).size).toBe(size);
    const other = await acme.call<Upload>('POST', '/upload/from-url', {
      key: 'sk_sim_pro',
      body: { teamId: 'team_pro', url: 'https://media.test/clip.mov' },
    });
    expect(other.body.size).toBe(sent);
  });
});

it('[UPL-56] without compression videos over 10 MB are stored as they were sent', async ({ acme }) => {
  await compress(acme, false);
  for (const mimeType of ['video/mp4', 'video/quicktime'] as const) {
    for (let size = 10 * MB + 1; size < 10 * MB + 6; size++) expect(await send(acme, mimeType, size)).toMatchObject({ mimeType, size });
  }
});

describe('[D-UPL-08] the size of the result', () => {
  const digest = (number: number) => `${number.toString(16).padStart(8, '0')}${'0'.repeat(24)}`;

  it('is 35 to 110 % of the original, chosen by the digest; over 100 % the original is kept', () => {
    const results = new Set<number | null>();
    for (let number = 0; number < 76; number++) {
      const result = compressedBytes('video', 100 * MB, digest(number));
      expect(result).toBe(number <= 65 ? Math.round(MB * (35 + number)) : null);
      results.add(result);
    }
    expect(results.size).toBe(67);
  });

  it('is the same for the same bytes, whatever their name and upload method', async ({ acme }) => {
    const sizes = new Map<number, number>();
    for (let sent = 10 * MB + 1; sent < 10 * MB + 8; sent++) sizes.set(sent, (await send(acme, 'video/mp4', sent)).size);
    const again = withUploads(await createTestSimulator({ throttle: false, media: 'discard', seed: 99 }));
    again.setOrganization({ settings: { ...again.organization().settings, uploadsCompressionEnabled: true } });
    for (const [sent, size] of sizes) {
      again.publish('https://elsewhere.test/other.mp4', { sizeBytes: sent });
      expect((await again.fromUrl('https://elsewhere.test/other.mp4')).body.size).toBe(size);
    }
    await again.sim.close();
    expect(again.problems).toEqual([]);
    expect(new Set([...sizes].map(([sent, size]) => Math.round((100 * size) / sent))).size).toBeGreaterThan(3);
  });
});
