/** The flows of an upload. */
import { createHash } from 'node:crypto';
import { type Answer, type Fields, type FormFile, fieldsOf } from '../../exchange.ts';
import type { Session } from '../../session.ts';
import { ask, expectEqual, expectThat, objectsOf, read } from '../requests.ts';

export type Flow = 'simple' | 'direct' | 'multipart';
export const FLOWS: readonly Flow[] = ['simple', 'direct', 'multipart'];

/** A file to send. */
export interface SentFile {
  readonly fileName: string;
  /** The declared MIME type. */
  readonly declared: string;
  readonly content: Uint8Array<ArrayBuffer>;
  /** Undefined for an upload that belongs to no team. */
  readonly teamId: string | undefined;
  /** Whether the direct flow declares the size. */
  readonly saysSize: boolean;
}

/** The last answer of a flow, and the path from its first answer. */
export interface Sent {
  readonly answer: Answer;
  readonly path: string | null;
  /** Repeats the last call of the flow. */
  again(): Promise<Answer>;
}

/** Sends a file in one of the flows. Throws unless all calls before the last one succeed. */
export async function sendFile(session: Session, flow: Flow, file: SentFile): Promise<Sent> {
  if (flow === 'simple') return sendForm(session, file);
  return flow === 'direct' ? sendDirect(session, file) : sendParts(session, file);
}

async function sendForm(session: Session, { fileName, declared, content, teamId }: SentFile): Promise<Sent> {
  const part: FormFile = { name: fileName, type: declared, content };
  const call = () => ask(session, 'createUpload', { body: { file: part, ...(teamId !== undefined && { teamId }) } });
  return { answer: await call(), path: null, again: call };
}

async function sendDirect(session: Session, { fileName, declared: mimeType, content, teamId, saysSize }: SentFile): Promise<Sent> {
  const size = saysSize && content.length > 0 ? { fileSize: content.length } : {};
  const { url, path } = await read(session, 'initUpload', { body: { fileName, mimeType, teamId, ...size } });
  const put = await putBytes(session, String(url), content);
  expectEqual('the status of a PUT to the URL of a direct upload', put.status, 200);
  const call = () => ask(session, 'finalizeUpload', { body: { path, teamId } });
  return { answer: await call(), path: String(path), again: call };
}

async function sendParts(session: Session, { fileName, declared: mimeType, content, teamId }: SentFile): Promise<Sent> {
  const opened = await read(session, 'initMultipartUpload', {
    body: { fileName, mimeType, teamId, fileSize: Math.max(content.length, 1) },
  });
  const { path, uploadId } = opened;
  const [first] = objectsOf(opened['parts']);
  const { status, etag } = await putBytes(session, String(first?.['url']), content);
  expectEqual('the status of a PUT of a part', status, 200);
  const parts = [{ partNumber: 1, etag }];
  const call = () => ask(session, 'completeMultipartUpload', { body: { path, uploadId, teamId, parts } });
  return { answer: await call(), path: String(path), again: call };
}

export interface Put {
  readonly status: number;
  readonly etag: string;
  readonly text: string;
}

/** PUTs bytes to a presigned URL, without the key. */
export async function putBytes(session: Session, url: string, content: Uint8Array<ArrayBuffer>): Promise<Put> {
  const response = await session.fetch(url, { method: 'PUT', headers: {}, body: content });
  return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() };
}

/** Fetches the bytes of a public URL, without the key. */
export async function bytesAt(session: Session, url: string): Promise<Uint8Array> {
  const response = await session.fetch(url, { method: 'GET', headers: {} });
  expectEqual(`the status of ${url} without a key`, response.status, 200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns the expected ETag of a part: its MD5, in quotes. */
export function etagOf(content: Uint8Array): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}

/** Throws when an upload with that name is listed. */
export async function expectNoUpload(session: Session, fileName: string): Promise<void> {
  const { body } = await ask(session, 'listUploads', { query: { teamId: session.teamId, limit: 20, includePosts: false } });
  expectThat(!objectsOf(body).some(upload => upload['fileName'] === fileName), `there is an upload of ${fileName}, which was refused`);
}

export function uploadOf({ body }: Answer): Fields {
  return fieldsOf(body);
}
