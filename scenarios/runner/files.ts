import path from 'node:path';
import { systemReason } from '../../simulator/text/system-reason.ts';
import { readBytes } from '../../simulator/text/text-file.ts';
import { StepError } from './errors.ts';
import type { File as FileInput } from './generated/steps.ts';
import type { ScenarioFiles } from './scenario-files.ts';

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

/** Reads a file that the scenario may read, or creates it from a text. Rejects with a StepError that says why it cannot be read. */
export async function readInput(input: FileInput, files: ScenarioFiles): Promise<SentFile> {
  const { file, text = '', bytes, fileName } = input;
  const name = fileName ?? (file === undefined ? 'file.txt' : path.basename(file));
  const mimeType = input.mimeType ?? MIME_TYPES[path.extname(name).toLowerCase()] ?? 'application/octet-stream';
  if (file !== undefined) return { bytes: contentOf(file, files), name, mimeType };
  return { bytes: bytes === undefined ? Uint8Array.from(Buffer.from(text)) : new Uint8Array(bytes), name, mimeType };
}

function contentOf(name: string, files: ScenarioFiles): Uint8Array<ArrayBuffer> {
  const found = files.find(name);
  if ('problem' in found) {
    const { problem, missing } = found;
    throw new StepError(`File ${missing ? `${name} not found in ${missing.folders.join(', ')}${missing.hint}` : problem}`);
  }
  try {
    return readBytes(found.location);
  } catch (error) {
    throw new StepError(`File ${name} cannot be read: ${systemReason(error)}`);
  }
}
