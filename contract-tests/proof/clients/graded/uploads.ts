/** Uploads of large files, in parts. */
import { objectsOf } from '../../../suites/requests.ts';
import type { Call, Surroundings } from './api.ts';
import type { Habits } from './habits.ts';

/** The most attempts to send a part. */
const MAX_TRIES = 6;

interface Part {
  readonly partNumber: number;
  readonly url: string;
}

interface Transfer {
  readonly path: string;
  readonly uploadId: string;
  readonly partSize: number;
  readonly parts: readonly Part[];
}

/** Uploads a video and returns its id. */
export async function uploadVideo(call: Call, surroundings: Surroundings, habits: Habits, video: Uint8Array<ArrayBuffer>): Promise<string> {
  const transfer = await begin(call, surroundings, video.length);
  const tags = await sendParts(surroundings, habits, transfer, video);
  const parts = [...tags].map(([partNumber, etag]) => ({ partNumber, etag })).toSorted((a, b) => a.partNumber - b.partNumber);
  const { path, uploadId } = transfer;
  const upload = await call('POST', '/api/v1/upload/multipart/complete', { body: { path, uploadId, teamId: surroundings.teamId, parts } });
  return String(upload['id']);
}

/** Begins an upload, and gives it up. */
export async function giveUpUpload(call: Call, surroundings: Surroundings, { abortsTransfers }: Habits): Promise<void> {
  const { path, uploadId } = await begin(call, surroundings, 1000);
  if (abortsTransfers) await call('POST', '/api/v1/upload/multipart/abort', { body: { path, uploadId }, doneStatus: 404 });
}

async function begin(call: Call, { teamId }: Surroundings, fileSize: number): Promise<Transfer> {
  const body = { teamId, fileName: `launch-${fileSize}.mp4`, mimeType: 'video/mp4', fileSize };
  const opened = await call('POST', '/api/v1/upload/multipart/init', { body });
  return {
    path: String(opened['path']),
    uploadId: String(opened['uploadId']),
    partSize: Number(opened['partSize']),
    parts: objectsOf(opened['parts']).map(({ partNumber, url }) => ({ partNumber: Number(partNumber), url: String(url) })),
  };
}

/** Sends all parts, several at once, and returns their ETags. */
async function sendParts(
  { fetch, sleep }: Surroundings,
  habits: Habits,
  { parts, partSize }: Transfer,
  video: Uint8Array<ArrayBuffer>,
): Promise<ReadonlyMap<number, string>> {
  const tags = new Map<number, string>();
  const put = async ({ partNumber, url }: Part): Promise<boolean> => {
    const bytes = video.subarray((partNumber - 1) * partSize, partNumber * partSize);
    const response = await fetch(url, { method: 'PUT', body: bytes }).catch(() => undefined);
    await response?.arrayBuffer();
    const etag = (response?.ok && response.headers.get('etag')) || undefined;
    if (etag !== undefined) tags.set(partNumber, etag);
    return etag !== undefined;
  };
  let left = [...parts];
  for (let tries = MAX_TRIES; left.length > 0 && tries > 0; tries--) {
    const failed: Part[] = [];
    for (let first = 0; first < left.length; first += habits.partsAtOnce) {
      const some = left.slice(first, first + habits.partsAtOnce);
      const done = await Promise.all(some.map(put));
      failed.push(...some.filter((_, index) => !done[index]));
    }
    left = habits.repeatsAllParts && failed.length > 0 ? [...parts] : failed;
    if (left.length > 0) await sleep(500);
  }
  if (left.length > 0) throw new Error('Some parts could not be sent');
  const [first] = parts;
  if (habits.sendsStoredPartAgain && first) await put(first);
  return tags;
}
