import path from 'node:path';
import { readBytes, UserFileError } from '../../simulator/text/text-file.ts';
import { StepError } from './errors.ts';
import type { FileInput } from './scenario.ts';

/** A file that a step sends. */
export interface SentFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly mimeType: string;
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.mov': 'video/quicktime',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.txt': 'text/plain',
};

/** Reads a file from one of the folders, or creates it from a text. Rejects with a StepError that names the folders. */
export async function readInput(input: FileInput, folders: readonly string[]): Promise<SentFile> {
  const { file, text = '', bytes, fileName } = input;
  const name = fileName ?? (file === undefined ? 'file.txt' : path.basename(file));
  const mimeType = input.mimeType ?? MIME_TYPES[path.extname(name).toLowerCase()] ?? 'application/octet-stream';
  if (file !== undefined) return { bytes: find(file, folders), name, mimeType };
  return { bytes: bytes === undefined ? Uint8Array.from(Buffer.from(text)) : new Uint8Array(bytes), name, mimeType };
}

function find(file: string, folders: readonly string[]): Uint8Array<ArrayBuffer> {
  for (const folder of folders)
    try {
      return readBytes(path.resolve(folder, file));
    } catch (error) {
      if (error instanceof UserFileError) throw new StepError(`File ${file} cannot be read: ${error.message}`);
    }
  throw new StepError(`File ${file} not found in ${folders.join(', ')}`);
}
