/** Limits of an organization that replace the usual ones, to the byte or the call, and their removal. */

import * as fc from 'fast-check';
import { limits, publicApi } from '../../../../openapi/document.ts';
import { checkError } from '../../../checks/error-shape.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { PLATFORMS } from '../../../suites/accounts/team-accounts.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { sampleFiles } from '../../../suites/uploads/sample-files.ts';
import { behaviour, combinations } from '../behaviour.fixture.ts';

const { partBytes, maxDirectBytes, maxVideoBytes, compressionThresholdBytes, minCompressedPercent } = limits.uploads;
const FLOWS = ['initUpload', 'initMultipartUpload'] as const;

interface VideoCeiling {
  readonly flow: (typeof FLOWS)[number];
  readonly ceiling: number;
}

behaviour<VideoCeiling>({
  id: 'settings/video-ceiling',
  area: 'uploads',
  title: 'maxVideoBytes of the organization is the maximum size of a video instead of the usual limit; null removes it',
  rules: ['UPL-08'],
  cases: combinations({
    flow: FLOWS,
    ceiling: [1, 1_000_000, partBytes, partBytes + 1, maxVideoBytes - 1, maxVideoBytes, 2 * maxVideoBytes],
  }),
  async check({ session, set }, { flow, ceiling }) {
    const begin = async (fileSize: number, mimeType = 'video/mp4') => {
      const body = { teamId: session.teamId, fileName: mimeType.replace('/', '.'), mimeType, fileSize };
      return (await ask(session, flow, { body })).status;
    };
    const isOver = (size: number) => flow === 'initUpload' && size > maxDirectBytes;
    await set({ maxVideoBytes: ceiling });
    expectEqual(`${flow} of a video of ${ceiling} bytes, which is the limit`, await begin(ceiling), isOver(ceiling) ? 400 : 200);
    expectEqual(`${flow} of a video of a byte more than ${ceiling}`, await begin(ceiling + 1), 400);
    expectEqual(`${flow} of an image, with a limit for videos`, await begin(1_000_001, 'image/png'), 200);
    await set({ maxVideoBytes: null });
    expectEqual(`${flow} of the usual limit`, await begin(maxVideoBytes), 200);
    expectEqual(`${flow} of a byte more than the usual limit`, await begin(maxVideoBytes + 1), 400);
  },
});

type Storing = 'createUpload' | 'createUploadFromUrl' | (typeof FLOWS)[number];

const STORED_URL = 'https://media.example/stored.png';

behaviour<{ readonly by: Storing; readonly room: number }>({
  id: 'settings/storage-ceiling',
  area: 'uploads',
  title:
    'An upload that would exceed maxStorageBytes of the organization by a byte is refused with 403; one that fills it exactly is stored',
  rules: ['D-UPL-10'],
  cases: combinations({ by: ['createUpload', 'createUploadFromUrl', ...FLOWS], room: [200_000] }),
  async check({ session, control, set }, { by, room }) {
    const storedBytes = async (): Promise<number> => {
      const { items } = await control('GET', '/_sim/organizations');
      return Number(objectsOf(items).find(({ id }) => id === 'org_acme')?.['storedBytes']);
    };
    const { content, mimeType: type } = sampleFiles.png;
    const size = by === 'createUpload' ? content.length : room;
    const store = () => {
      const { teamId } = session;
      if (by === 'createUploadFromUrl') return ask(session, by, { body: { teamId, url: STORED_URL } });
      if (by === 'createUpload') return ask(session, by, { body: { teamId, file: { name: 'a.png', type, content } } });
      return ask(session, by, { body: { teamId, fileName: 'a.png', mimeType: type, fileSize: size } });
    };
    const before = await storedBytes();
    await control('PUT', '/_sim/web', { url: STORED_URL, contentType: type, size });
    await set({ maxStorageBytes: before + size - 1 });
    checkError(await store(), 403);
    expectEqual('the stored bytes after a refusal', await storedBytes(), before);
    await set({ maxStorageBytes: before + size });
    expectAnswer(`${by} of ${size} bytes, which fill the storage`, await store(), 200);
    await set({ maxStorageBytes: 0 });
    checkError(await store(), 403);
    await set({ maxStorageBytes: null });
    expectAnswer(`${by} without a limit`, await store(), 200);
  },
});

interface Video {
  readonly mimeType: 'video/mp4' | 'video/quicktime' | 'image/png';
  readonly size: number;
}

behaviour<Video>({
  id: 'settings/compression',
  area: 'uploads',
  title:
    'With compression a video over 10 MB becomes an MP4 that is not larger; other files, and all files without compression, stay as sent',
  rules: ['UPL-53', 'UPL-54', 'UPL-56', 'D-UPL-08'],
  // The table is short, because ten megabytes take long.
  cases: [
    { mimeType: 'video/mp4', size: 100_000 },
    { mimeType: 'video/quicktime', size: 100_001 },
    { mimeType: 'video/mp4', size: compressionThresholdBytes },
    { mimeType: 'video/quicktime', size: compressionThresholdBytes },
    { mimeType: 'video/mp4', size: compressionThresholdBytes + 1 },
    { mimeType: 'image/png', size: compressionThresholdBytes + 1 },
  ],
  async check({ session, control, set }, { mimeType, size }) {
    const url = 'https://media.example/file';
    await control('PUT', '/_sim/web', { url, contentType: mimeType, size });
    const load = () => read(session, 'createUploadFromUrl', { body: { teamId: session.teamId, url } });
    await set({ uploadsCompressionEnabled: true });
    const { mimeType: found, fileSize } = await load();
    const isCompressed = mimeType.startsWith('video/') && size > compressionThresholdBytes;
    if (!isCompressed) expectEqual(`type and size of a ${mimeType} of ${size} bytes`, [found, fileSize], [mimeType, size]);
    else expectSmaller({ mimeType, size }, { mimeType: String(found), size: Number(fileSize) });
    await set({ uploadsCompressionEnabled: false });
    const plain = await load();
    expectEqual('type and size without compression', [plain['mimeType'], plain['fileSize']], [mimeType, size]);
  },
});

/** A video that compression would not make smaller is kept as it was sent. */
function expectSmaller(sent: Video, stored: { readonly mimeType: string; readonly size: number }): void {
  const least = Math.floor((sent.size * minCompressedPercent) / 100);
  expectThat(stored.size >= least && stored.size <= sent.size, `${sent.size} bytes of ${sent.mimeType} became ${stored.size}`);
  if (stored.size < sent.size) expectEqual('the type of a compressed video', stored.mimeType, 'video/mp4');
}

const MONTHS = [
  ['monthlyPosts', 'getPostUsage'],
  ['monthlyComments', 'getCommentUsage'],
  ['monthlyUploads', 'getUploadUsage'],
] as const;

interface OwnLimits {
  /** The platform for which the organization sets no limit. */
  readonly other: (typeof PLATFORMS)[number];
  readonly number: number;
  readonly isWhole: boolean;
}

behaviour<OwnLimits>({
  id: 'settings/own-limits',
  area: 'organizations',
  title: 'A limit of the organization replaces the limit of its plan in its usage, for its platform only; null removes it',
  rules: ['ORG-15'],
  cases: fc.record({
    other: fc.constantFrom(...PLATFORMS),
    number: fc.integer({ min: 0, max: 500 }),
    isWhole: fc.boolean(),
  }),
  async check({ session, limit }, { other, number, isWhole }) {
    const own = PLATFORMS.filter(platform => platform !== other);
    const look = () => shownLimits(session, [...own, other]);
    const before = await look();
    const months = Object.fromEntries(MONTHS.map(([name], index) => [name, number + index]));
    const each = (value: number | null) => Object.fromEntries(own.map(platform => [platform, value]));
    await limit({ ...months, dailyPosts: each(number), dailyComments: each(number + 1) });
    const days = own.flatMap(platform => [[`${platform} posts`, number] as const, [`${platform} comments`, number + 1] as const]);
    const expected = { ...before, ...months, ...Object.fromEntries(days) };
    expectEqual('the limits in the usage', await look(), expected);
    const none = isWhole ? null : each(null);
    const daily = { dailyPosts: none, dailyComments: none };
    await limit({ ...daily, ...Object.fromEntries(MONTHS.map(([name]) => [name, null])) });
    expectEqual('the limits in the usage after null', await look(), before);
  },
});

/** The monthly limits, and the daily limits on these platforms, by name. */
async function shownLimits(session: Session, platforms: readonly string[]): Promise<Fields> {
  const shown: [string, unknown][] = [];
  for (const [name, operation] of MONTHS) shown.push([name, (await read(session, operation))['limit']]);
  for (const platform of platforms) {
    const day = await read(session, 'getDailyLimits', { query: { socialAccountId: `sa_acme_${platform.toLowerCase()}` } });
    for (const kind of ['posts', 'comments']) shown.push([`${platform} ${kind}`, fieldsOf(day[kind])['limit']]);
  }
  return Object.fromEntries(shown);
}

const READS = publicApi.operations().filter(({ method, pathParameters }) => method === 'GET' && pathParameters.length === 0);

behaviour<{ readonly requests: number; readonly operation: (typeof READS)[number]; readonly windowMs: number }>({
  id: 'settings/throttle',
  area: 'throttles',
  title: 'A throttle of the organization allows its number of calls of an operation in a window, and again in the next window',
  rules: [],
  needs: ['throttle'],
  cases: fc.record({
    requests: fc.integer({ min: 0, max: 4 }),
    operation: fc.constantFrom(...READS),
    windowMs: fc.constantFrom(1000, 60_000, 3_600_000),
  }),
  async check({ session, limit, advance }, { requests, operation, windowMs }) {
    const statuses = async (): Promise<readonly boolean[]> => {
      const isRefused: boolean[] = [];
      for (let call = 0; call <= requests; call += 1) isRefused.push((await ask(session, operation.id)).status === 429);
      return isRefused;
    };
    const expected = [...Array.from({ length: requests }, () => false), true];
    await limit({ throttle: [{ windowMs, requests }] });
    expectEqual(`whether calls of ${operation.id} are refused`, await statuses(), expected);
    await advance(`PT${windowMs / 1000}S`);
    expectEqual(`whether calls of ${operation.id} are refused in the next window`, await statuses(), expected);
    await limit({ throttle: null });
    expectThat(!(await statuses()).at(-1), `${operation.id} is refused without a throttle`);
  },
});
