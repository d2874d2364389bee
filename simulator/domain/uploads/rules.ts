import { limits } from '../../../openapi/document.ts';
import type { CompletedPart, UploadMimeType } from '../../../openapi/generated/types.ts';
import { formatBytes } from '../../kernel/bytes.ts';
import { errors } from '../../kernel/errors.ts';
import type { StoredPart, Transfer, Upload } from './model.ts';

const { partBytes, maxParts, maxDirectBytes, maxImageBytes, maxVideoBytes, maxDocumentBytes } = limits.uploads;
const { compressionThresholdBytes, minCompressedPercent, maxCompressedPercent } = limits.uploads;

type UploadType = Upload['type'];

/** Ids of teams may be anything; the key of an object has its bounds. */
const MAX_FOLDER_CHARACTERS = 200;

const TYPES: Readonly<Record<UploadType, { readonly a: string; readonly maxBytes: number }>> = {
  image: { a: 'An image', maxBytes: maxImageBytes },
  video: { a: 'A video', maxBytes: maxVideoBytes },
  document: { a: 'A document', maxBytes: maxDocumentBytes },
};

const EXTENSIONS: Readonly<Record<UploadMimeType, string>> = {
  'image/jpg': 'jpg',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'application/pdf': 'pdf',
};

/** What kind of file a MIME type names. */
export function typeOfMime(mimeType: UploadMimeType): UploadType {
  if (mimeType === 'application/pdf') return 'document';
  return mimeType.startsWith('image/') ? 'image' : 'video';
}

/** Why a file of that type is too large, in a sentence; undefined when it is not. `videoBytes` raises the maximum of videos (UPL-08). */
export function tooLarge(type: UploadType, sizeBytes: number, videoBytes: number | null): string | undefined {
  const { a, maxBytes } = TYPES[type];
  const ceiling = type === 'video' ? (videoBytes ?? maxBytes) : maxBytes;
  return sizeBytes > ceiling ? `${a} may have at most ${formatBytes(ceiling)}` : undefined;
}

/** Judges what a direct init declares; a video ceiling raised above 5 GiB is for multipart uploads only. Throws 400. */
export function checkDirectSize(type: UploadType, declaredBytes: number, videoBytes: number | null): void {
  if (declaredBytes > maxDirectBytes)
    throw errors.invalid(`A direct upload may have at most ${formatBytes(maxDirectBytes)}. Use a multipart upload.`);
  const fault = tooLarge(type, declaredBytes, videoBytes);
  if (fault) throw errors.invalid(fault);
}

/** How many parts a file is cut into. Throws 400 for a file that is too large for its type or for the parts there may be. */
export function partCountOf(type: UploadType, declaredBytes: number, videoBytes: number | null): number {
  const fault = tooLarge(type, declaredBytes, videoBytes);
  if (fault) throw errors.invalid(fault);
  const count = Math.ceil(declaredBytes / partBytes);
  if (count > maxParts)
    throw errors.invalid(`The file needs more than ${maxParts.toLocaleString('en')} parts of ${formatBytes(partBytes)}`);
  return count;
}

/** The numbers that were asked for, each once. Throws 400 for a part that the file does not have. */
export function checkPartNumbers(numbers: readonly number[], { partCount }: Pick<Transfer, 'partCount'>): number[] {
  const unknown = numbers.findIndex(number => number > partCount);
  if (unknown >= 0)
    throw errors.invalidField(['partNumbers', unknown], `the file has ${partCount} parts, there is no part ${numbers[unknown]}`);
  return [...new Set(numbers)];
}

/**
 * The stored parts in order, or what is wrong with the list in the body of complete (D-UPL-03). The order of
 * the list and quotes around an ETag do not matter.
 */
export function matchParts(
  listed: readonly CompletedPart[],
  storedParts: readonly StoredPart[],
  partCount: number,
): { readonly parts: readonly StoredPart[] } | { readonly fault: string } {
  const etags = new Map(listed.map(({ partNumber, etag }) => [partNumber, etag]));
  const stored = new Map(storedParts.map(part => [part.number, part]));
  const twice = repeated(listed.map(({ partNumber }) => partNumber));
  if (twice !== undefined) return { fault: `part ${twice} stands in it twice` };
  const foreign = listed.find(({ partNumber }) => partNumber > partCount);
  if (foreign) return { fault: `there is no part ${foreign.partNumber}` };
  const parts: StoredPart[] = [];
  for (let number = 1; number <= partCount; number++) {
    const part = stored.get(number);
    const etag = etags.get(number);
    if (etag === undefined) return { fault: `part ${number} is missing` };
    if (!part) return { fault: `part ${number} was never sent` };
    if (plainEtag(etag) !== part.md5) return { fault: `the ETag of part ${number} does not match` };
    const isLast = number === partCount;
    if (isLast ? part.sizeBytes > partBytes : part.sizeBytes !== partBytes)
      return { fault: `part ${number} is ${isLast ? 'larger than' : 'not'} ${partBytes} bytes` };
    parts.push(part);
  }
  return { parts };
}

function repeated(numbers: readonly number[]): number | undefined {
  const seen = new Set<number>();
  return numbers.find(number => seen.size === seen.add(number).size);
}

/** Only the quotes may differ from the ETag of the PUT: the text between them is compared as it is (D-UPL-02). */
function plainEtag(etag: string): string {
  return etag.replace(/^"(.*)"$/, '$1');
}

/** The last part of what a caller called a file, without what no name should hold. It is shown, never used as a path. */
export function cleanFileName(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  const clean = name.replaceAll(/\p{Cc}/gu, '').trim();
  return /^\.*$/.test(clean) ? 'file' : clean;
}

/** The extension of a stored file: that of the file's name, when it is a plain one, else the one of its type. */
export function extensionFor(fileName: string, mimeType: UploadMimeType): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(cleanFileName(fileName))?.[1];
  return extension?.toLowerCase() ?? EXTENSIONS[mimeType];
}

/** The folder of a team or organization in storage: its id, without characters that an object key may not have. */
export function folderOf(id: string): string {
  return id
    .replaceAll(/[^\w.-]/g, '-')
    .replace(/^\./, '-')
    .slice(0, MAX_FOLDER_CHARACTERS);
}

/** Where a preview of an upload is found: a JPG beside the file itself. Documents have none. */
export function previewPath({ type, path }: Pick<Upload, 'type' | 'path'>, kind: 'thumbnail' | 'icon'): string | null {
  return type === 'document' ? null : `${withoutExtension(path)}-${kind}.jpg`;
}

/** A path with another extension. */
export function withExtension(path: string, extension: string): string {
  return `${withoutExtension(path)}.${extension}`;
}

function withoutExtension(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') ? path.slice(0, dot) : path;
}

/**
 * What compression makes of a file, bytes, or null when it is kept as it was sent: it is no video, a small one, or the result would be
 * larger. The digest of the bytes picks the result, because nothing is re-encoded here (D-UPL-08).
 */
export function compressedBytes(type: UploadType, sizeBytes: number, digest: string): number | null {
  if (type !== 'video' || sizeBytes <= compressionThresholdBytes) return null;
  const steps = maxCompressedPercent - minCompressedPercent + 1;
  const percent = minCompressedPercent + (Number.parseInt(digest.slice(0, 8), 16) % steps);
  return percent > 100 ? null : Math.round((sizeBytes * percent) / 100);
}
