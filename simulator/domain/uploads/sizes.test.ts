import { describe, expect } from 'vitest';
import type { Platform, PostBase } from '../../../openapi/generated/types.ts';
import type { MediaMimeType } from '../../media/samples/samples.ts';
import type { TestAnswer } from '../../testing/test-simulator.ts';
import type { ByteStream } from '../ports/media.ts';
import { onPlatforms, upload } from '../posts/posts.fixture.ts';
import { countedSize, fakeStore } from './fake-store.fixture.ts';
import { FOR_TEAM, itDiscarding as it, sized, TEAM, type UploadWorld } from './uploads.fixture.ts';

type Answer = Promise<TestAnswer<object>>;
type Send = (acme: UploadWorld, mimeType: MediaMimeType, sizeBytes: number) => Answer;

const init =
  (path: string): Send =>
  (acme, mimeType, fileSize) =>
    acme.call('POST', path, { body: { teamId: TEAM, fileName: 'x', mimeType, fileSize } });
const declared = { direct: init('/upload/init'), multipart: init('/upload/multipart/init') };

const simple: Send = (acme, mimeType, bytes) => acme.send([{ content: sized(mimeType, bytes), mimeType }, FOR_TEAM]);
const put: Send = async (acme, mimeType, bytes) => {
  const { url, path } = await acme.init({ mimeType });
  expect(await acme.put(url, sized(mimeType, bytes))).toMatchObject({ status: 200 });
  return acme.finalize(path);
};
const fromUrl: Send = (acme, contentType, sizeBytes) => {
  acme.publish('https://media.test/large', { contentType, sizeBytes });
  return acme.fromUrl('https://media.test/large');
};

/** Zeros in large pieces, which cost next to nothing. */
async function* zerosIn16MB(sizeBytes: number): ByteStream {
  const piece = Buffer.alloc(16_777_216);
  for (let left = sizeBytes; left > 0; left -= piece.length) yield piece.subarray(0, left);
}

const IMAGE = 'An image may have at most 25 MB';
const DOCUMENT = 'A document may have at most 100 MB';
const VIDEO = 'A video may have at most 5 GB';

/** Every ceiling of a file, its bytes spelled out; who sends it, and how one byte more is refused. */
const CEILINGS: [ids: string, what: string, ceiling: number, mimeType: MediaMimeType, send: Send, status: number, message: string][] = [
  ['[UPL-05, D-GEN-19, D-UPL-11]', 'an image in a form', 26_214_400, 'image/jpeg', simple, 413, IMAGE],
  ['[UPL-05, D-GEN-19]', 'an image by a direct PUT', 26_214_400, 'image/png', put, 400, IMAGE],
  ['[UPL-05, D-GEN-19]', 'an image that is declared to direct init', 26_214_400, 'image/gif', declared.direct, 400, IMAGE],
  ['[UPL-05, D-GEN-19]', 'an image that is declared to multipart init', 26_214_400, 'image/jpeg', declared.multipart, 400, IMAGE],
  ['[UPL-06, D-GEN-19]', 'a document by a direct PUT', 104_857_600, 'application/pdf', put, 400, DOCUMENT],
  ['[UPL-06, D-GEN-19]', 'a document from a URL', 104_857_600, 'application/pdf', fromUrl, 400, DOCUMENT],
  ['[UPL-06, D-GEN-19]', 'a document that is declared to direct init', 104_857_600, 'application/pdf', declared.direct, 400, DOCUMENT],
  [
    '[UPL-06, D-GEN-19]',
    'a document that is declared to multipart init',
    104_857_600,
    'application/pdf',
    declared.multipart,
    400,
    DOCUMENT,
  ],
  ['[UPL-07, D-GEN-19]', 'an MP4 that is declared to multipart init', 5_368_709_120, 'video/mp4', declared.multipart, 400, VIDEO],
  ['[UPL-07, D-GEN-19]', 'a MOV that is declared to multipart init', 5_368_709_120, 'video/quicktime', declared.multipart, 400, VIDEO],
  [
    '[UPL-07, UPL-42, D-GEN-19]',
    'a video that is declared to direct init',
    5_368_709_120,
    'video/mp4',
    declared.direct,
    400,
    'A direct upload may have at most 5 GB. Use a multipart upload.',
  ],
  [
    '[UPL-47, D-GEN-19, D-UPL-11]',
    'any file in a form',
    94_371_840,
    'video/mp4',
    simple,
    413,
    'The file is larger than 90 MB. Use a direct or multipart upload.',
  ],
  ['[UPL-51, D-GEN-19, D-UPL-11]', 'any file from a URL', 1_073_741_824, 'video/mp4', fromUrl, 400, 'The file is larger than 1 GB'],
];

describe('a file may be as large as its maximum, and not one byte larger', () => {
  it.for(CEILINGS)('%s %s', async ([, , ceiling, mimeType, send, status, message], { acme }) => {
    // A digest takes a second per gigabyte, and is not the subject.
    if (ceiling >= 1_000_000_000) fakeStore(acme.world, countedSize);
    expect((await send(acme, mimeType, ceiling - 1)).status).toBe(200);
    const { status: taken, body } = await send(acme, mimeType, ceiling);
    expect([taken, body]).toMatchObject([200, 'size' in body ? { size: ceiling } : {}]);
    const before = await acme.storageState();
    expect(await send(acme, mimeType, ceiling + 1)).toMatchObject({ status, body: { statusCode: status, message } });
    expect(await acme.storageState()).toEqual(before);
  });

  it('[UPL-51] from a URL whose server does not say how much will come', async ({ acme }) => {
    fakeStore(acme.world, countedSize);
    const { web } = acme.world.media;
    const before = await acme.storageState();
    const answer = { status: 200, contentType: null, declaredBytes: null, body: zerosIn16MB(1_073_741_825), delayMs: 0 };
    Object.assign(acme.world.media, { web: { fetch: async () => answer } });
    expect(await acme.fromUrl('https://media.test/silent')).toMatchObject({
      status: 400,
      body: { message: 'The file is larger than 1 GB' },
    });
    Object.assign(acme.world.media, { web });
    expect(await acme.storageState()).toEqual(before);
  });

  it('a form that is far too large is read to its end, and leaves nothing', async ({ acme }) => {
    const before = await acme.storageState();
    const { status } = await simple(acme, 'video/mp4', 120_000_000);
    expect([status, await acme.storageState()]).toEqual([413, before]);
  });
});

/** The quoted maxima, and the type of post that shows a video. */
const PLATFORM_MAXIMA: [platform: Platform, maxBytes: number, type: object][] = [
  ['TIKTOK', 1_073_741_824, { type: 'VIDEO' }],
  ['YOUTUBE', 5_368_709_120, { type: 'VIDEO' }],
  ['DISCORD', 10_485_760, {}],
];

describe('a video above its platform’s maximum', () => {
  async function publish(acme: UploadWorld, platform: Platform, sizeBytes: number) {
    const id = acme.world.ids.next('upload');
    acme.world.uploads.byId.insert(
      upload({ id, type: 'video', mimeType: 'video/mp4', sizeBytes, widthPixels: 1080, heightPixels: 1920, seconds: 30 }),
    );
    const { socialAccountTypes, data } = onPlatforms(platform);
    const body = {
      teamId: TEAM,
      title: 'A video',
      status: 'SCHEDULED',
      postDate: acme.sim.clock.now(),
      socialAccountTypes,
      data: { [platform]: { ...data[platform], uploadIds: [id] } },
    };
    const answer = await acme.call<PostBase & { message?: string }>('POST', '/post', { body });
    await acme.sim.clock.settle();
    return answer;
  }

  it.for(PLATFORM_MAXIMA)(
    '[UPL-09, D-GEN-19] is not published on %s: over %i bytes it is refused',
    async ([platform, maxBytes], { acme }) => {
      const { controls } = acme.world.platforms[platform];
      const published = controls.publicationCount();
      const over = await publish(acme, platform, maxBytes + 1);
      expect([over.status, over.body.message]).toEqual([400, expect.stringMatching(/MB|GB|bytes/)]);
      expect(controls.publicationCount()).toBe(published);
      const fits = await publish(acme, platform, maxBytes);
      expect(fits.status).toBe(200);
      expect((await acme.call('GET', `/post/${fits.body.id}`)).body.status).toBe('POSTED');
      expect(controls.publicationCount()).toBe(published + 1);
    },
  );
});
