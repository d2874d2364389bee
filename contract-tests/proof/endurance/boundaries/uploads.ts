/** How long URLs accept bytes, and how long bytes are kept. */
import { limits } from '../../../../openapi/document.ts';
import { type Boundary, HOUR_MS, statusOf, TEAM } from '../boundary.ts';
import type { BoundaryWorld, Loose } from '../boundary-world.ts';

const PDF = '%PDF';
const FILE = { teamId: TEAM, fileName: 'a.pdf', mimeType: 'application/pdf', fileSize: PDF.length };

const isExpired = async (world: BoundaryWorld, url: string): Promise<boolean> =>
  (await world.sim.fetch(url, { method: 'PUT', body: PDF })).status === 403;

const directUrl: Boundary = {
  id: 'uploads/direct-url',
  limits: ['uploads.directUrlValidityMs'],
  isInclusive: true,
  async arrange(world) {
    const begun = await world.ok('POST', '/upload/init', FILE);
    return { at: world.now() + limits.uploads.directUrlValidityMs, isPassed: () => isExpired(world, String(begun['url'])) };
  },
};

/** Begins a transfer in one part. Returns the transfer and the first URL. */
async function beginMultipart(world: BoundaryWorld): Promise<{ readonly transfer: Loose; readonly url: string }> {
  const { path, uploadId, parts } = await world.ok('POST', '/upload/multipart/init', FILE);
  return { transfer: { path, uploadId }, url: urlIn(parts) };
}

function urlIn(parts: unknown): string {
  const [part] = Array.isArray(parts) ? (parts as readonly Loose[]) : [];
  return String(part?.['url']);
}

const partUrl: Boundary = {
  id: 'uploads/part-url',
  limits: ['uploads.partUrlValidityMs'],
  isInclusive: true,
  async arrange(world) {
    const { url } = await beginMultipart(world);
    return { at: world.now() + limits.uploads.partUrlValidityMs, isPassed: () => isExpired(world, url) };
  },
};

/** A URL that was requested later than the beginning of the transfer. */
const signedUrl: Boundary = {
  id: 'uploads/signed-part-url',
  limits: ['uploads.partUrlValidityMs'],
  isInclusive: true,
  async arrange(world) {
    const { transfer } = await beginMultipart(world);
    await world.to(world.now() + HOUR_MS);
    const { parts } = await world.ok('POST', '/upload/multipart/sign', { ...transfer, partNumbers: [1] });
    return { at: world.now() + limits.uploads.partUrlValidityMs, isPassed: () => isExpired(world, urlIn(parts)) };
  },
};

/** The last activity of a transfer before it is idle. */
const ACTIVITIES = {
  init: () => Promise.resolve(),
  part: async (world: BoundaryWorld, { url }: Begun) => void (await world.sim.fetch(url, { method: 'PUT', body: PDF })),
  sign: async (world: BoundaryWorld, { transfer }: Begun) =>
    void (await world.ok('POST', '/upload/multipart/sign', { ...transfer, partNumbers: [1] })),
} as const;
type Begun = Awaited<ReturnType<typeof beginMultipart>>;

const idleAbort = (activity: keyof typeof ACTIVITIES): Boundary => ({
  id: `uploads/idle-abort/${activity}`,
  limits: ['uploads.idleAbortMs'],
  async arrange(world) {
    const begun = await beginMultipart(world);
    if (activity !== 'init') await world.to(world.now() + HOUR_MS);
    await ACTIVITIES[activity](world, begun);
    const sign = { ...begun.transfer, partNumbers: [1] };
    const at = world.now() + limits.uploads.idleAbortMs;
    return { at, isPassed: async () => (await statusOf(world, 'POST', '/upload/multipart/sign', sign)) === 404 };
  },
});

/** An unused upload; its bytes are kept longer than the upload. */
const retention = (isOfBytes: boolean): Boundary => ({
  id: isOfBytes ? 'uploads/deleted-retention' : 'uploads/unused-retention',
  limits: [isOfBytes ? 'uploads.deletedRetentionMs' : 'uploads.unusedRetentionMs'],
  async arrange(world) {
    const { unusedRetentionMs, deletedRetentionMs } = limits.uploads;
    const deletedAt = world.now() + unusedRetentionMs;
    const upload = await world.ok('POST', '/upload/from-url', { teamId: TEAM, url: 'https://media.test/a.jpg' });
    if (!isOfBytes)
      return { at: deletedAt, isPassed: async () => (await statusOf(world, 'GET', `/upload/${String(upload['id'])}`)) === 404 };
    return { at: deletedAt + deletedRetentionMs, isPassed: async () => (await world.sim.fetch(String(upload['url']))).status !== 200 };
  },
});

export const UPLOADS: readonly Boundary[] = [
  directUrl,
  partUrl,
  signedUrl,
  ...(['init', 'part', 'sign'] as const).map(idleAbort),
  ...[false, true].map(retention),
];
