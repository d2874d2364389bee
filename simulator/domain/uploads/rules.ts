import { limits } from '../../../openapi/document.ts';
import type { RuleId } from '../../../openapi/generated/rule-ids.ts';
import type { CompletedPart, UploadMimeType } from '../../../openapi/generated/types.ts';
import { type ApiError, errors } from '../../kernel/errors.ts';
import { formatBytes } from '../../text/characters.ts';
import type { StoredPart, Transfer, Upload, UploadUse } from './model.ts';

const { partBytes, maxParts, maxDirectBytes } = limits.uploads;
const { compressionThresholdBytes, minCompressedPercent, maxCompressedPercent } = limits.uploads;

type UploadType = Upload['type'];

/** Team ids have any length, object keys do not. */
const MAX_FOLDER_CHARACTERS = 200;

/** A message with the ids of thousands of posts helps nobody. */
const MAX_NAMED_POSTS = 10;

const TYPES = {
  image: { label: 'An image', ceiling: 'maxImageBytes', rule: 'UPL-05' },
  video: { label: 'A video', ceiling: 'maxVideoBytes', rule: 'UPL-07' },
  document: { label: 'A document', ceiling: 'maxDocumentBytes', rule: 'UPL-06' },
} as const satisfies Record<UploadType, { readonly label: string; readonly ceiling: keyof typeof limits.uploads; readonly rule: RuleId }>;

const EXTENSIONS: Readonly<Record<UploadMimeType, string>> = {
  'image/jpg': 'jpg',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'application/pdf': 'pdf',
};

/** Whom an upload belongs to, or a post or conversation that uses it. */
interface Owner {
  readonly organizationId: string;
  readonly teamId: string | null;
}

/** Whether a team may use an upload: an upload without a team serves all teams of its organization (D-UPL-14). */
export function serves(upload: Owner, user: Owner): boolean {
  return upload.organizationId === user.organizationId && (upload.teamId === null || upload.teamId === user.teamId);
}

/** The upload type of a MIME type. */
export function typeOfMime(mimeType: UploadMimeType): UploadType {
  if (mimeType === 'application/pdf') return 'document';
  return mimeType.startsWith('image/') ? 'image' : 'video';
}

/** Throws `error` for a file that is too large for its type. `videoBytes` replaces the maximum of videos (UPL-08). */
export function checkSizeOfType(
  type: UploadType,
  sizeBytes: number,
  videoBytes: number | null,
  error: (message: string) => ApiError = errors.invalid,
): void {
  const { label, ceiling, rule } = TYPES[type];
  const own = type === 'video' ? videoBytes : null;
  const limit = own ?? limits.uploads[ceiling];
  if (sizeBytes <= limit) return;
  const from = own === null ? (`uploads.${ceiling}` as const) : 'organization.settings.maxVideoBytes';
  throw error(`${label} may have at most ${formatBytes(limit)}`).by(rule, { from, limit, used: sizeBytes });
}

/** Checks the declared size of a direct upload. A video limit above 5 GiB applies to multipart uploads only (UPL-08). Throws 400. */
export function checkDirectSize(type: UploadType, declaredBytes: number, videoBytes: number | null): void {
  if (declaredBytes > maxDirectBytes)
    throw errors
      .invalid(`A direct upload may have at most ${formatBytes(maxDirectBytes)}. Use a multipart upload.`)
      .by('UPL-42', { from: 'uploads.maxDirectBytes', limit: maxDirectBytes, used: declaredBytes });
  checkSizeOfType(type, declaredBytes, videoBytes);
}

/** The number of parts of a file. Throws 400 for a file that is too large for its type or for 10,000 parts (UPL-15). */
export function partCountOf(type: UploadType, declaredBytes: number, videoBytes: number | null): number {
  checkSizeOfType(type, declaredBytes, videoBytes);
  const count = Math.ceil(declaredBytes / partBytes);
  if (count > maxParts)
    throw errors
      .invalid(`The file needs more than ${maxParts.toLocaleString('en')} parts of ${formatBytes(partBytes)}`)
      .by('UPL-15', { from: 'uploads.maxParts', limit: maxParts, used: count });
  return count;
}

/** The length of a part in bytes, from 1 on; null when no size was declared: then any length is taken (D-UPL-15). */
export function partLength({ partCount, declaredBytes }: Pick<Transfer, 'partCount' | 'declaredBytes'>, number: number): number | null {
  if (declaredBytes === null) return null;
  return number < partCount ? partBytes : declaredBytes - (partCount - 1) * partBytes;
}

/** The requested part numbers without repetition. Throws 400 for a part that the file does not have. */
export function checkPartNumbers(numbers: readonly number[], { partCount }: Pick<Transfer, 'partCount'>): number[] {
  const unknown = numbers.findIndex(number => number > partCount);
  if (unknown >= 0)
    throw errors
      .invalidField(['partNumbers', unknown], `the file has ${partCount} parts, there is no part ${numbers[unknown]}`)
      .by('UPL-17');
  return [...new Set(numbers)];
}

/**
 * The stored parts in order, or what is wrong with the list of complete (D-UPL-03). The order of the list and quotes around an ETag do not
 * matter (D-UPL-02).
 */
export function matchParts(
  listed: readonly CompletedPart[],
  storedParts: readonly StoredPart[],
  partCount: number,
): { readonly parts: readonly StoredPart[] } | { readonly fault: string } {
  const etags = new Map(listed.map(({ partNumber, etag }) => [partNumber, etag]));
  const stored = new Map(storedParts.map(part => [part.number, part]));
  const repeatedNumber = firstRepeated(listed.map(({ partNumber }) => partNumber));
  if (repeatedNumber !== undefined) return { fault: `part ${repeatedNumber} stands in it twice` };
  const unknownPart = listed.find(({ partNumber }) => partNumber > partCount);
  if (unknownPart) return { fault: `there is no part ${unknownPart.partNumber}` };
  const parts: StoredPart[] = [];
  for (let number = 1; number <= partCount; number++) {
    const part = stored.get(number);
    const etag = etags.get(number);
    if (etag === undefined) return { fault: `part ${number} is missing` };
    if (!part) return { fault: `part ${number} was never sent` };
    if (unquotedEtag(etag) !== part.md5) return { fault: `the ETag of part ${number} does not match` };
    const isLast = number === partCount;
    if (isLast ? part.sizeBytes > partBytes : part.sizeBytes !== partBytes)
      return { fault: `part ${number} is ${isLast ? 'larger than' : 'not'} ${partBytes} bytes` };
    parts.push(part);
  }
  return { parts };
}

function firstRepeated(numbers: readonly number[]): number | undefined {
  const seen = new Set<number>();
  return numbers.find(number => seen.size === seen.add(number).size);
}

/** Only the quotes are optional: the text between them must be equal (D-UPL-02). */
function unquotedEtag(etag: string): string {
  return etag.replace(/^"(.*)"$/, '$1');
}

/** Throws 400 that names the posts when a DRAFT or SCHEDULED post uses an upload that is to be deleted (D-UPL-13). */
export function checkDeletable(uploadId: string, uses: readonly Pick<UploadUse, 'id' | 'status'>[]): void {
  const posts = uses.filter(({ status }) => status === 'DRAFT' || status === 'SCHEDULED').map(({ id }) => id);
  if (posts.length === 0) return;
  const others = posts.length - MAX_NAMED_POSTS;
  const named = posts.slice(0, MAX_NAMED_POSTS).join(', ') + (others > 0 ? ` and ${others} more` : '');
  throw errors
    .invalid(`Upload ${uploadId} is used by posts that are DRAFT or SCHEDULED: ${named}. Delete them or change their media first.`)
    .by('D-UPL-13');
}

/** A client's file name without folders and control characters. It is only displayed, never used as a path. */
export function cleanFileName(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  // The table of all control characters is made for names that may have one only: it takes two milliseconds of a start.
  const clean = (/^[ -~]*$/.test(name) ? name : name.replaceAll(/\p{Cc}/gu, '')).trim();
  return /^\.*$/.test(clean) ? 'file' : clean;
}

/** The extension of a stored file: that of its name when it is alphanumeric, else that of its type. */
export function extensionFor(fileName: string, mimeType: UploadMimeType): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(cleanFileName(fileName))?.[1];
  return extension?.toLowerCase() ?? EXTENSIONS[mimeType];
}

/** The path of a stored file: its extension is one of its type, whatever it was called before (D-UPL-17). */
export function pathOfType(path: string, mimeType: UploadMimeType): string {
  const extension = /\.([^./]*)$/.exec(path)?.[1] ?? '';
  return isExtensionOf(extension, mimeType) ? path : withExtension(path, EXTENSIONS[mimeType]);
}

function isExtensionOf(extension: string, mimeType: UploadMimeType): boolean {
  return extension === EXTENSIONS[mimeType] || (extension === 'jpeg' && EXTENSIONS[mimeType] === 'jpg');
}

/** The storage folder of a team or organization: its id, without characters that object keys do not allow. */
export function folderOf(id: string): string {
  return id
    .replaceAll(/[^\w.-]/g, '-')
    .replace(/^\./, '-')
    .slice(0, MAX_FOLDER_CHARACTERS);
}

/** The path of an upload's preview, a JPG next to the file. Documents have none. */
export function previewPath({ type, path }: Pick<Upload, 'type' | 'path'>, kind: 'thumbnail' | 'icon'): string | null {
  return type === 'document' ? null : `${withoutExtension(path)}-${kind}.jpg`;
}

/** A path with another extension. */
function withExtension(path: string, extension: string): string {
  return `${withoutExtension(path)}.${extension}`;
}

function withoutExtension(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') ? path.slice(0, dot) : path;
}

/**
 * The size of a file after compression in bytes; null when it is stored as sent: not a video, a small one, or the result would be larger
 * (UPL-54, UPL-55). Nothing is re-encoded: the digest of the bytes determines the size (D-UPL-08).
 */
export function compressedBytes(type: UploadType, sizeBytes: number, digest: string): number | null {
  if (type !== 'video' || sizeBytes <= compressionThresholdBytes) return null;
  const steps = maxCompressedPercent - minCompressedPercent + 1;
  const percent = minCompressedPercent + (Number.parseInt(digest.slice(0, 8), 16) % steps);
  return percent > 100 ? null : Math.round((sizeBytes * percent) / 100);
}
