/** Large videos with compression, by each way to upload a file. */

import { limits } from '../../../../openapi/document.ts';
import type { Fields } from '../../../exchange.ts';
import { csvText, importFile, PLAIN_LAYOUT } from '../../../suites/csv-imports/import-file.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { bytesAt, FLOWS, sendFile, uploadOf } from '../../../suites/uploads/flows.ts';
import { sampleFiles } from '../../../suites/uploads/sample-files.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { storedIn } from '../organizations/world-looks.ts';

const { compressionThresholdBytes, minCompressedPercent } = limits.uploads;
/** Several sizes, so that at least one becomes smaller. */
const SIZES = [1, 2, 3].map(more => compressionThresholdBytes + more);

interface Video {
  readonly from: (typeof FLOWS)[number] | 'an address' | 'a CSV row';
  readonly extension: 'mp4' | 'mov';
  readonly teamId: 'team_acme_marketing' | 'team_acme_support' | null;
}

const CASES: readonly Video[] = [
  { from: 'an address', extension: 'mov', teamId: 'team_acme_support' },
  { from: 'an address', extension: 'mp4', teamId: null },
  { from: 'a CSV row', extension: 'mov', teamId: 'team_acme_support' },
  ...FLOWS.map((from): Video => ({ from, extension: 'mov', teamId: 'team_acme_marketing' })),
];

/** Checks compressed videos. */
behaviour<Video>({
  id: 'uploads/compressed-videos',
  area: 'uploads',
  title: 'A video over 10 MB is shown as an MP4 in every field, or stays as it was sent if it would not become smaller',
  rules: ['UPL-53', 'UPL-55', 'UPL-56', 'D-UPL-08', 'D-UPL-17'],
  cases: CASES,
  async check(world, video) {
    const { session, set } = world;
    await set({ uploadsCompressionEnabled: true });
    let smaller = 0;
    for (const size of isTriedOften(video) ? SIZES : SIZES.slice(0, 1)) {
      const before = await storedIn(world);
      const upload = await uploaded(world, video, size);
      const stored = Number(upload['size']);
      if (stored !== size) smaller += 1;
      await expectShown(world, video, { upload, sent: size });
      expectEqual('the stored bytes of the organization', await storedIn(world), before + stored);
      const { posts: _, ...shown } = await read(session, 'getUpload', { path: { id: String(upload['id']) } });
      expectEqual('the upload as it is read', shown, upload);
    }
    if (isTriedOften(video)) expectThat(smaller > 0, `none of ${SIZES.length} videos became smaller`);
  },
});

function isTriedOften({ from, extension }: Video): boolean {
  return from === 'an address' && extension === 'mov';
}

/** Throws unless all fields about type and size of a file agree. */
async function expectShown(
  { session }: FreshWorld,
  { extension, teamId, from }: Video,
  { upload, sent }: { upload: Fields; sent: number },
) {
  const size = Number(upload['size']);
  expectThat(size <= sent && size >= Math.floor((sent * minCompressedPercent) / 100), `${sent} bytes became ${size}`);
  const { ext, mimeType } = sampleFiles[size === sent ? extension : 'mp4'];
  const expected = { fileSize: size, mimeType, mime: mimeType, ext, type: 'video', teamId, fileName: `video.${extension}` };
  for (const [name, value] of Object.entries(expected))
    expectEqual(`${name} of a ${extension} of ${sent} bytes from ${from}, now ${size} bytes,`, upload[name], value);
  expectEqual('the end of its path', /\.\w+$/.exec(String(upload['path']))?.[0], `.${ext}`);
  expectThat(
    String(upload['url']).endsWith(String(upload['path'])),
    `url ${String(upload['url'])} does not end with ${String(upload['path'])}`,
  );
  expectThat(
    [upload['width'], upload['height'], upload['videoLength']].every(Boolean),
    'a compressed video has no width, height or length',
  );
  if (from !== 'an address' || sent !== SIZES[0]) return;
  expectEqual('the number of bytes at its url', (await bytesAt(session, String(upload['url']))).length, size);
  const found = await ask(session, 'listUploads', { query: { ids: [upload['id']], type: 'video', includePosts: false } });
  expectEqual('the upload in its list', found.body, [upload]);
}

async function uploaded({ session, control }: FreshWorld, { from, extension, teamId }: Video, size: number): Promise<Fields> {
  const { mimeType, content } = sampleFiles[extension];
  if (from === 'an address' || from === 'a CSV row') {
    const url = `https://media.example/video.${extension}`;
    await control('PUT', '/_sim/web', { url, contentType: mimeType, size });
    if (from === 'an address') return read(session, 'createUploadFromUrl', { body: { teamId, url } });
    const row = {
      title: 'A film',
      postDate: '2026-05-04T10:00:00Z',
      status: 'DRAFT',
      socialAccountTypes: 'FACEBOOK',
      facebookMediaUrls: url,
    };
    await importFile(session, csvText([{ teamId: String(teamId), ...row }], PLAIN_LAYOUT));
    const { body } = await ask(session, 'listUploads', { query: { teamId, limit: 1, includePosts: false } });
    return objectsOf(body)[0] ?? {};
  }
  const file = { fileName: `video.${extension}`, declared: mimeType, content: padded(content, size), saysSize: true };
  const { answer } = await sendFile(session, from, { ...file, teamId: teamId ?? undefined });
  expectAnswer(`a video of ${size} bytes in the ${from} flow`, answer, 200);
  return uploadOf(answer);
}

/** Returns a video with free space at its end, up to this size. */
function padded(content: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  whole.set(content);
  const view = new DataView(whole.buffer);
  view.setUint32(content.length, size - content.length);
  whole.set(Buffer.from('free'), content.length + 4);
  return whole;
}
