/** `it` for tests of multipart uploads: `acme` takes each step of the flow in one line, and can list its media directory. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AbortMultipartUploadResult, MultipartUpload, SignedMultipartParts, Upload, Usage } from '../../../openapi/generated/types.ts';
import { generateMedia } from '../../media/generated-media.ts';
import { type MediaMimeType, sampleFile } from '../../media/samples/samples.ts';
import { it as base } from '../../testing/simulator.fixture.ts';
import type { CallOptions, TestAnswer, TestSimulator } from '../../testing/test-simulator.ts';
import type { ByteStream } from '../ports/media.ts';
import { itOnDisk } from './uploads.fixture.ts';

export const it = itOnDisk.extend('acme', ({ acme, media }) => withMultipart(acme, media));

/** `it` whose media is discarded: for large files. */
export const itDiscarding = base
  .extend('options', { scope: 'file' }, { throttle: false, media: 'discard' })
  .extend('acme', ({ acme }) => withMultipart(acme));

export const PART = 67_108_864;

/** Files of one length, so that each fits a URL that was signed for another (D-UPL-15). */
const [PDF_TYPE, GIF_TYPE] = ['application/pdf', 'image/gif'] as const;
const LENGTH = Math.max(sampleFile(PDF_TYPE).length, sampleFile(GIF_TYPE).length);
export const PDF = padded(PDF_TYPE);
export const GIF = padded(GIF_TYPE);

function padded(mimeType: MediaMimeType): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(LENGTH);
  const { extents } = generateMedia({ mimeType, sizeBytes: LENGTH, widthPixels: null, heightPixels: null, seconds: null });
  for (const extent of extents) bytes.set(extent.bytes, extent.at);
  return bytes;
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const TEAM = 'team_acme_marketing';

/** Both names of a transfer. */
export type Names = Pick<MultipartUpload, 'uploadId' | 'path'>;

export interface ListedPart {
  readonly partNumber: number;
  readonly etag: string;
}

/** The answer to a PUT. */
export interface PutAnswer {
  readonly status: number;
  /** The ETag header with its quotes; '' when missing. */
  readonly etag: string;
  /** The code of an XML error, else ''. */
  readonly code: string;
}

type Headers = Readonly<Record<string, string>>;

/** More of a body, or another caller. */
interface StepOptions extends Pick<CallOptions, 'key'> {
  readonly body?: object;
}

export interface Ready {
  readonly transfer: MultipartUpload;
  readonly parts: readonly ListedPart[];
}

export interface MultipartWorld extends TestSimulator {
  /** The media directory; '' when media is discarded. */
  readonly directory: string;
  init(options?: StepOptions): Promise<TestAnswer<MultipartUpload>>;
  /** An init that must succeed: a PDF of `fileSize` bytes for the marketing team, unless the options say otherwise. */
  start(fileSize: number, options?: StepOptions): Promise<MultipartUpload>;
  put(url: string, bytes: Uint8Array | ByteStream, headers?: Headers): Promise<PutAnswer>;
  /** A PUT of one part that must succeed; returns its entry in the list for complete. */
  send(transfer: MultipartUpload, partNumber: number, bytes: Uint8Array | ByteStream): Promise<ListedPart>;
  sign(transfer: Names, partNumbers: readonly unknown[], options?: StepOptions): Promise<TestAnswer<SignedMultipartParts>>;
  complete(transfer: Names, parts: readonly unknown[], options?: StepOptions): Promise<TestAnswer<Upload>>;
  abort(transfer: Names, options?: StepOptions): Promise<TestAnswer<AbortMultipartUploadResult>>;
  /** A transfer whose only part is there, and the list for its complete. */
  ready(bytes: Uint8Array, options?: StepOptions): Promise<Ready>;
  /** A whole upload of one part that must succeed. */
  upload(bytes: Uint8Array): Promise<Upload>;
  /** Changes an organization through the control API. */
  patch(organizationId: string, changes: object): Promise<void>;
  /** The organization's stored bytes in the control API beyond those of the fixture. */
  storedBytes(organizationId?: string): Promise<number>;
  /** The number of uploads counted this month. */
  used(key?: string): Promise<number>;
  /** Every file in the media directory, by its path, once removals have ended. */
  files(): Promise<string[]>;
}

/** A test's world with the steps of a multipart upload. Without a directory its media is discarded. */
function withMultipart(acme: TestSimulator, directory = ''): MultipartWorld {
  const calls = callsOf(acme);
  const ready: MultipartWorld['ready'] = async (bytes, stepOptions) => {
    const transfer = await calls.start(bytes.length, stepOptions);
    return { transfer, parts: [await calls.send(transfer, 1, bytes)] };
  };
  return {
    ...acme,
    ...calls,
    ...stateOf(acme, directory),
    directory,
    ready,
    async upload(bytes) {
      const { transfer, parts } = await ready(bytes);
      return succeeded(await calls.complete(transfer, parts));
    },
    async patch(organizationId, changes) {
      succeeded(await acme.call('PATCH', `/_sim/organizations/${organizationId}`, { body: changes }));
    },
  };
}

type Calls = Pick<MultipartWorld, 'init' | 'start' | 'put' | 'send' | 'sign' | 'complete' | 'abort'>;

function callsOf({ call, sim }: TestSimulator): Calls {
  const step = <T>(name: string, body: object, { key, body: more }: StepOptions = {}): Promise<TestAnswer<T>> =>
    call<T>('POST', `/upload/multipart/${name}`, { ...(key !== undefined && { key }), body: { ...body, ...more } });
  const calls: Calls = {
    init: options => step('init', { fileName: 'a.pdf', mimeType: 'application/pdf', fileSize: 1000, teamId: TEAM }, options),
    start: async (fileSize, { body, ...options } = {}) => succeeded(await calls.init({ ...options, body: { fileSize, ...body } })),
    put: (url, bytes, headers = {}) => putTo(sim.fetch, url, bytes, headers),
    async send(transfer, partNumber, bytes) {
      const answer = await calls.put(urlOf(transfer, partNumber), bytes);
      if (answer.status !== 200) throw new Error(`PUT of part ${partNumber}: ${answer.status} ${answer.code}`);
      return { partNumber, etag: answer.etag };
    },
    sign: ({ uploadId, path }, partNumbers, options) => step('sign', { uploadId, path, partNumbers }, options),
    complete: ({ uploadId, path }, parts, options) => step('complete', { uploadId, path, parts, teamId: TEAM }, options),
    abort: ({ uploadId, path }, options) => step('abort', { uploadId, path }, options),
  };
  return calls;
}

function stateOf({ call, world }: TestSimulator, directory: string): Pick<MultipartWorld, 'storedBytes' | 'used' | 'files'> {
  const atFirst = new Map(world.organizations.byId.all().map(({ id, storedBytes }) => [id, storedBytes]));
  return {
    async storedBytes(id = 'org_acme') {
      const { items } = succeeded(await call<{ items: { id: string; storedBytes: number }[] }>('GET', '/_sim/organizations'));
      return (items.find(organization => organization.id === id)?.storedBytes ?? Number.NaN) - (atFirst.get(id) ?? 0);
    },
    used: async (key = 'sk_sim_acme') => succeeded(await call<Usage>('GET', '/organization/usage/uploads', { key })).used,
    async files() {
      await world.clock.idle();
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
      return paths.map(path => path.slice(directory.length + 1)).toSorted();
    },
  };
}

/** The URL of a part as init gave it. */
export function urlOf({ parts }: Pick<MultipartUpload, 'parts'>, partNumber: number): string {
  const part = parts.find(candidate => candidate.partNumber === partNumber);
  if (!part) throw new Error(`There is no URL for part ${partNumber}`);
  return part.url;
}

/** The body of an answer that must be one of success. */
export function succeeded<T>({ status, body }: TestAnswer<T>): T {
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** An error as the public API answers it. */
export function failure(status: number, message: unknown = expect.any(String)): object {
  return expect.objectContaining({ status, body: expect.objectContaining({ statusCode: status, message }) });
}

export async function putTo(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
  bytes: Uint8Array | ByteStream,
  headers: Headers = {},
): Promise<PutAnswer> {
  const body = bytes instanceof Uint8Array ? Buffer.from(bytes) : ReadableStream.from(bytes);
  const response = await fetch(url, { method: 'PUT', headers, body, duplex: 'half' });
  const text = await response.text();
  return { status: response.status, etag: response.headers.get('etag') ?? '', code: /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '' };
}

const MIB = Buffer.alloc(1_048_576);

/** A stream of zeros that needs little memory. */
export async function* zeros(count: number): ByteStream {
  for (let left = count; left > 0; left -= MIB.length) yield left < MIB.length ? MIB.subarray(0, left) : MIB;
}
