import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '../../../openapi/document.ts';
import type { CompletedPart, MultipartUpload, Upload } from '../../../openapi/generated/types.ts';
import { sampleFile } from '../../../simulator/media/samples/samples.ts';
import { type Child, startServer, startSimulator } from './child.ts';
import { median, medianRatio } from './load.ts';
import { atLeast, atMost, type Row } from './table.ts';

const PARTS = 8;
const ROUNDS = 3;
const CHUNK = Buffer.alloc(1_048_576);
const HEADERS = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
const WATCH_MS = 50;

const { partBytes } = limits.uploads;
const fileBytes = PARTS * partBytes;
const megabytes = fileBytes / 1_048_576;

/** Compares the upload of a video of 512 MiB in 8 parts into a directory with a bare server that hashes and writes the same bytes. */
export async function uploads(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sim-bench-uploads-'));
  const media = join(folder, 'media');
  const simulator = await startSimulator(['--media', media]);
  const bare = await startServer('bare-upload', folder);
  const ours: number[] = [];
  const theirs: number[] = [];
  const resident = watchResident(simulator);
  for (let round = 0; round <= ROUNDS; round++) {
    const rate = await rateOf(() => uploadTo(simulator));
    await rm(join(media, 'default'), { recursive: true });
    const bareRate = await rateOf(() => putAll(numbers().map(number => `${bare.url}/${number}`)));
    await Promise.all(numbers().map(number => rm(join(folder, String(number)))));
    // The first round only warms up.
    if (round === 0) continue;
    ours.push(rate);
    theirs.push(bareRate);
  }
  const growth = resident.stop();
  await Promise.all([simulator.stop(), bare.stop()]);
  await rm(folder, { recursive: true });
  const [rate, bareRate] = [median(ours), median(theirs)].map(Math.round);
  return [
    atLeast(`multipart upload of 512 MiB (${rate} MB/s) ÷ bare node:http with MD5 (${bareRate} MB/s)`, medianRatio(ours, theirs), 0.8),
    atMost('resident growth meanwhile', growth, 150, 'MB'),
  ];
}

function numbers(): number[] {
  return Array.from({ length: PARTS }, (_, index) => index + 1);
}

/** Uploads a file from init to complete. */
async function uploadTo({ url }: Child): Promise<void> {
  const file = { fileName: 'big.mp4', mimeType: 'video/mp4' };
  const { uploadId, path, parts } = await post<MultipartUpload>(`${url}/api/v1/upload/multipart/init`, { ...file, fileSize: fileBytes });
  const etags = await putAll(parts.map(part => part.url));
  const completed = etags.map((etag, index): CompletedPart => ({ partNumber: index + 1, etag }));
  const { size } = await post<Upload>(`${url}/api/v1/upload/multipart/complete`, { path, uploadId, parts: completed });
  if (size !== fileBytes) throw new Error(`The upload has ${size} bytes`);
}

async function post<T>(url: string, body: object): Promise<T> {
  const response = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Puts one part after the other, and returns their ETags. */
async function putAll(urls: readonly string[]): Promise<string[]> {
  const etags: string[] = [];
  for (const [index, url] of urls.entries()) etags.push(await put(url, index === 0 ? headOfVideo() : CHUNK));
  return etags;
}

/** Sends a part that begins with these bytes and continues with zeros. */
async function put(url: string, head: Buffer): Promise<string> {
  const sent = request(url, { method: 'PUT', headers: { 'content-length': partBytes } });
  const answered = once(sent, 'response');
  for (let at = 0; at < partBytes; at += CHUNK.length) if (!sent.write(at === 0 ? head : CHUNK)) await once(sent, 'drain');
  sent.end();
  const [response] = (await answered) as [IncomingMessage];
  response.resume();
  if (response.statusCode !== 200) throw new Error(`PUT answered ${response.statusCode}`);
  return response.headers.etag ?? '';
}

/** The first chunk of a video of any length: a short one, followed by an empty box. */
function headOfVideo(): Buffer {
  const video = sampleFile('video/mp4');
  const head = Buffer.alloc(CHUNK.length);
  head.set(video);
  head.writeUInt32BE(fileBytes - video.length, video.length);
  head.write('free', video.length + 4);
  return head;
}

async function rateOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return megabytes / ((performance.now() - started) / 1000);
}

/** Samples the memory of a process until it is stopped, then returns the most that it grew, megabytes. */
function watchResident(child: Child): { stop(): number } {
  const before = child.residentMegabytes();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, child.residentMegabytes())), WATCH_MS);
  return {
    stop() {
      clearInterval(timer);
      return most - before;
    },
  };
}
