/** `it` for tests of uploads: `acme` stores its media in a directory that tests can list, and sends a file in one line. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type {
  DirectUpload,
  InitUploadRequest,
  MultipartUpload,
  Upload,
  UploadMimeType,
  UploadWithPosts,
} from '../../../openapi/generated/types.ts';
import { collectBytes } from '../../media/bytes.ts';
import { generateMedia } from '../../media/generated-media.ts';
import { type MediaMimeType, sampleFile } from '../../media/samples/samples.ts';
import { sparseStream } from '../../media/sparse.ts';
import { it as base } from '../../testing/simulator.fixture.ts';
import type { TestAnswer, TestSimulator } from '../../testing/test-simulator.ts';
import type { Organization } from '../organizations/model.ts';
import type { ByteStream, WebResource } from '../ports/media.ts';

/** `it` with a media directory of its own: a folder in a folder, so that a file written next to it is found. */
export const itOnDisk = base
  .extend('media', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
    onCleanup(() => rm(folder, { recursive: true }));
    return join(folder, 'media');
  })
  .extend('options', { scope: 'file' }, ({ media }) => ({ throttle: false, media }));

/** `it` whose media is discarded: for large files. */
export const itDiscarding = base
  .extend('options', { scope: 'file' }, { throttle: false, media: 'discard' })
  .extend('acme', ({ acme }) => withUploads(acme));

export const it = itOnDisk.extend('acme', ({ acme, media }) => withUploads(acme, media));

export const TEAM = 'team_acme_marketing';
export const MB = 1_048_576;
export const GB = 1_073_741_824;

type Bytes = Uint8Array<ArrayBuffer>;

/** A small valid file of a type. */
export const file = (mimeType: MediaMimeType): Bytes => new Uint8Array(sampleFile(mimeType));
export const JPG = file('image/jpeg');
export const PNG = file('image/png');
export const MP4 = file('video/mp4');

/** A request body: bytes, or a stream that is generated while it is sent. */
export type Content = Bytes | string | ByteStream;

/** How much of a large file is sent at once: each piece costs the same, however long it is. */
const PIECE_BYTES = 1_048_576;

/** A valid file of a type that is so many bytes long. */
export async function* sized(mimeType: MediaMimeType, sizeBytes: number): ByteStream {
  const made = generateMedia({ mimeType, sizeBytes, widthPixels: null, heightPixels: null, seconds: null });
  for (let start = 0; start < sizeBytes; start += PIECE_BYTES) {
    // A copy, because a fetch takes what it is given.
    yield new Uint8Array(await collectBytes(sparseStream(made, { start, end: start + PIECE_BYTES })));
  }
}

export const md5 = (bytes: Uint8Array | string): string => createHash('md5').update(bytes).digest('hex');

/** A part of a form: a field, or a file with its headers. */
export interface FormPart {
  readonly name?: string;
  /** Of a field. */
  readonly value?: string;
  /** Of a file. */
  readonly content?: Content;
  readonly fileName?: string | undefined;
  readonly mimeType?: string | undefined;
}

export const FOR_TEAM: FormPart = { name: 'teamId', value: TEAM };
export const BOUNDARY = 'x-boundary';

/** The bytes of a form. */
export async function* formBytes(parts: readonly FormPart[]): ByteStream {
  for (const { name = 'file', value, content = '', fileName = 'photo.jpg', mimeType = 'application/octet-stream' } of parts) {
    const disposition = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`;
    if (value !== undefined) yield Buffer.from(`${disposition}\r\n\r\n${value}`);
    else {
      yield Buffer.from(`${disposition}; filename="${fileName}"\r\ncontent-type: ${mimeType}\r\n\r\n`);
      if (typeof content === 'string' || content instanceof Uint8Array) yield Buffer.from(content);
      else yield* content;
    }
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${BOUNDARY}--\r\n`);
}

/** The answer to a presigned PUT; `code` is that of an XML error. */
export interface PutAnswer {
  readonly status: number;
  readonly code: string | null;
  readonly etag: string | null;
}

/** Bytes as they were read. */
export interface ReadAnswer {
  readonly status: number;
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

type Headed = Readonly<Record<string, string>>;

export interface UploadWorld extends TestSimulator {
  put(url: string, content: Content, headers?: Headed): Promise<PutAnswer>;
  /** Sends a form, or bytes in the place of one, to `POST /upload`. */
  send(form: readonly FormPart[] | Content, headers?: Headed): Promise<TestAnswer<Upload>>;
  /** Starts a direct upload for {@link TEAM}; it must succeed. */
  init(more?: Partial<InitUploadRequest>): Promise<DirectUpload>;
  finalize(path: string, options?: { readonly teamId?: string | null; readonly key?: string }): Promise<TestAnswer<Upload>>;
  fromUrl(url: string, teamId?: string | null): Promise<TestAnswer<Upload>>;
  /** An upload of some bytes in a form, for {@link TEAM}; it must succeed. */
  upload(content: Content, fileName?: string): Promise<Upload>;
  /** Puts something on the fake web. */
  publish(url: string, resource?: Partial<WebResource> & { readonly content?: Uint8Array }): void;
  /** The uploads of org_acme that are not part of the fixture, newest first. */
  uploads(): Promise<UploadWithPosts[]>;
  organization(id?: string): Organization;
  /** The stored bytes of org_acme beyond those of the fixture. */
  newBytes(): number;
  setOrganization(changes: Partial<Organization>, id?: string): void;
  /** The bytes behind an address. */
  read(url: string | null | undefined, headers?: Headed): Promise<ReadAnswer>;
  /** Every file in the media directory and in its parent folder. */
  files(): Promise<string[]>;
  /** Files, uploads and counters, which a refusal must not change. */
  storageState(): Promise<object>;
}

/** Adds the helpers of upload tests to a test simulator. Without a directory its media is discarded. */
export function withUploads(acme: TestSimulator, media?: string): UploadWorld {
  const talk = talkTo(acme);
  const world = () => acme.sim.worlds.defaultWorld;
  const organization = (id = 'org_acme'): Organization => {
    const found = world().organizations.byId.get(id);
    if (!found) throw new Error(`No organization ${id}`);
    return found;
  };
  const begunWith = organization().storedBytes;
  const files = async (): Promise<string[]> => {
    // Removals have ended when the clock waits for nothing.
    await world().clock.idle();
    if (media === undefined) return [];
    const folder = dirname(media);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1));
  };
  return {
    ...acme,
    ...talk,
    organization,
    newBytes: () => organization().storedBytes - begunWith,
    files,
    publish(url, { content, ...resource } = {}) {
      const bodyBase64 = content ? Buffer.from(content).toString('base64') : null;
      world().media.webControls.register({ url, status: 200, contentType: null, bodyBase64, sizeBytes: null, delayMs: 0, ...resource });
    },
    setOrganization: (changes, id) => void world().organizations.byId.update(organization(id), changes),
    async storageState() {
      const { uploads, quotas } = world();
      const counted = Object.values(quotas.monthly.save());
      const { storedBytes } = organization();
      return { files: await files(), uploads: uploads.byId.size, parts: uploads.parts.size, storedBytes, counted };
    },
  };
}

type Talk = Pick<UploadWorld, 'put' | 'send' | 'init' | 'finalize' | 'fromUrl' | 'upload' | 'uploads' | 'read'>;

function talkTo({ sim, call }: TestSimulator): Talk {
  const send: UploadWorld['send'] = async (form, headers = {}) => {
    const response = await sim.fetch('http://127.0.0.1:4010/api/v1/upload', {
      method: 'POST',
      headers: { 'x-api-key': 'sk_sim_acme', 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
      ...bodyOf(Array.isArray(form) ? formBytes(form) : (form as Content)),
    });
    // The caller says what it expects; a test that is wrong about it fails.
    return { status: response.status, body: (await response.json()) as Upload, headers: response.headers };
  };
  return {
    send,
    async put(url, content, headers = {}) {
      const response = await sim.fetch(url, { method: 'PUT', headers, ...bodyOf(content) });
      const code = /<Error><Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? null;
      return { status: response.status, code, etag: response.headers.get('etag') };
    },
    async init(more = {}) {
      const body = { teamId: TEAM, fileName: 'photo.jpg', mimeType: 'image/jpeg', ...more };
      return succeeded(await call<DirectUpload>('POST', '/upload/init', { body }));
    },
    finalize: (path, { teamId = TEAM, key = 'sk_sim_acme' } = {}) =>
      call('POST', '/upload/finalize', { body: { path, ...(teamId !== null && { teamId }) }, key }),
    fromUrl: (url, teamId = TEAM) => call('POST', '/upload/from-url', { body: { url, teamId } }),
    upload: async (content, fileName) => succeeded(await send([FOR_TEAM, { content, fileName }])),
    async uploads() {
      const all = succeeded(await call<UploadWithPosts[]>('GET', '/upload?limit=100'));
      return all.filter(({ id }) => !id.startsWith('upload_acme_'));
    },
    async read(url, headers = {}) {
      const response = await sim.fetch(url ?? '', { headers });
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
    },
  };
}

/** The body of an answer that must be a success. */
export function succeeded<T>({ status, body }: TestAnswer<T>): T {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A body for fetch; one that streams says so. */
function bodyOf(content: Content): RequestInit {
  if (typeof content === 'string' || content instanceof Uint8Array) return { body: content };
  return { body: ReadableStream.from(content), duplex: 'half' };
}

/** What a client declares about a file. */
export interface FileDescription {
  readonly fileName?: string;
  readonly mimeType?: UploadMimeType;
}

/** The four ways to upload a file, each from its bytes to the answer with the upload. */
export const UPLOAD_METHODS: Readonly<
  Record<string, (acme: UploadWorld, content: Bytes, said?: FileDescription) => Promise<TestAnswer<Upload>>>
> = {
  simple: (acme, content, said) => acme.send([FOR_TEAM, { content, ...said }]),
  async direct(acme, content, said) {
    const { url, path } = await acme.init({ ...said, fileSize: content.length || undefined });
    expectPut(await acme.put(url, content));
    return acme.finalize(path);
  },
  async 'from URL'(acme, content, { fileName = 'photo.jpg', mimeType } = {}) {
    const url = `https://media.test/${encodeURIComponent(fileName)}`;
    acme.publish(url, { content, contentType: mimeType ?? null });
    return acme.fromUrl(url);
  },
  async multipart(acme, content, { fileName = 'photo.jpg', mimeType = 'image/jpeg' } = {}) {
    const body = { teamId: TEAM, fileName, mimeType, fileSize: content.length || 1 };
    const { uploadId, path, parts } = succeeded(await acme.call<MultipartUpload>('POST', '/upload/multipart/init', { body }));
    const { etag } = expectPut(await acme.put(parts[0]?.url ?? '', content));
    return acme.call('POST', '/upload/multipart/complete', { body: { teamId: TEAM, path, uploadId, parts: [{ partNumber: 1, etag }] } });
  },
};

function expectPut(answer: PutAnswer): PutAnswer {
  if (answer.status !== 200) throw new Error(`The PUT was refused: ${answer.status} ${answer.code}`);
  return answer;
}
