/** Files that users give: what they are, and which text they have. */
import { readFileSync, type Stats, statSync } from 'node:fs';
import { formatBytes } from './characters.ts';
import { withoutMark } from './json.ts';

/** Far more than any fixture or archive has, and less than the longest text of Node. */
export const MAX_FILE_BYTES = 268_435_456;

/** The largest file that Node reads as a whole. */
const MAX_BUFFER_BYTES = 2_147_483_647;

/** A file that is there, but cannot be read as what it should be; the message says why, without the name of the file. */
export class UserFileError extends Error {
  override readonly name = 'UserFileError';
}

/**
 * Reads a text file of a user: UTF-8 or UTF-16, with or without a byte order mark, which is left out. Throws a UserFileError for one that is too
 * large, no regular file or no text, with the place of the first byte that cannot be read, and the system's error for one that cannot be opened.
 */
export function readTextFile(file: string): string {
  checkRegularFile(file, MAX_FILE_BYTES);
  return decodeText(readFileSync(file));
}

/** Reads the bytes of a file of a user. Throws like {@link readTextFile}: a pipe may never end, nor a device. */
export function readBytes(file: string): Uint8Array<ArrayBuffer> {
  checkRegularFile(file, MAX_BUFFER_BYTES);
  return Uint8Array.from(readFileSync(file));
}

/** Throws what {@link readBytes} throws, before anything is read. */
export function checkRegularFile(file: string, maxBytes = Number.POSITIVE_INFINITY): void {
  const found = statSync(file);
  // What cannot be read of a folder the system says itself.
  if (!found.isFile() && !found.isDirectory()) throw new UserFileError(`it is ${kindOf(found)}, and no regular file`);
  if (found.size > maxBytes) throw new UserFileError(`it is larger than ${formatBytes(maxBytes)}`);
}

function kindOf(found: Stats): string {
  if (found.isFIFO()) return 'a pipe';
  return found.isSocket() ? 'a socket' : 'a device';
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** The text of the bytes of a file, without a byte order mark. Throws a UserFileError with the place of what is no text. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return withoutMark(decode(bytes, encoding));
  } catch (error) {
    throw new UserFileError(`it is not ${encoding === 'utf-8' ? 'UTF-8' : 'UTF-16'} text: ${placeOf(bytes, encoding)}`, {
      cause: error,
    });
  }
}

/** By the byte order mark or, as every format that we read begins with a character of ASCII, by the place of the first zero. */
function encodingOf([first, second]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === undefined || second === undefined || (first === 0) === (second === 0)) return 'utf-8';
  return first === 0 ? 'utf-16be' : 'utf-16le';
}

function decode(bytes: Uint8Array, encoding: Encoding, options: { readonly stream?: boolean } = {}): string {
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, options);
}

/** `line 3, column 7 has the byte 0xE9 (byte 45 of the file)`, of the first byte that belongs to no character. */
function placeOf(bytes: Uint8Array, encoding: Encoding): string {
  let [readable, broken] = [0, bytes.length + 1];
  while (broken - readable > 1) {
    const middle = (readable + broken) >> 1;
    if (isReadable(bytes.subarray(0, middle), encoding)) readable = middle;
    else broken = middle;
  }
  // A character that is not complete has no text yet.
  const before = decode(bytes.subarray(0, readable), encoding, { stream: true });
  const at = Buffer.byteLength(before, encoding === 'utf-8' ? 'utf8' : 'utf16le');
  const shown = withoutMark(before);
  const hex = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0');
  return `line ${shown.split('\n').length}, column ${shown.length - shown.lastIndexOf('\n')} has the byte 0x${hex} (byte ${at + 1} of the file)`;
}

function isReadable(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    decode(bytes, encoding, { stream: true });
    return true;
  } catch {
    return false;
  }
}
