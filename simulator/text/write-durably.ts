import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What is written may have keys and signing secrets. */
const OWNER_ONLY = 0o600;

/**
 * Replaces a file so that, even after a crash or on a disk that fails, either the old or the new one is there, complete. The folder must exist. Only one writer at
 * a time may write a file, because its draft has a fixed name. What is no regular file, such as a pipe, is written to. Rejects with the system's error.
 */
export async function writeDurably(path: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  if ((await kindOf(path)) === 'other') return writeInto(path, chunks);
  // A fixed name: a draft that a killed process left is overwritten.
  const draft = `${path}.tmp`;
  try {
    await writeInto(draft, chunks);
    await rename(draft, path);
  } catch (error) {
    // On a disk that is full, the draft would take the place of others.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

async function kindOf(path: string): Promise<'file' | 'other' | 'absent'> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return 'absent';
  return found.isFile() ? 'file' : 'other';
}

async function writeInto(path: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w', OWNER_ONLY);
  try {
    const isFile = (await file.stat()).isFile();
    // A draft of a killed process keeps its mode.
    if (isFile) await file.chmod(OWNER_ONLY);
    for await (const chunk of chunks) await file.appendFile(chunk);
    if (isFile) await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename durable. Windows neither supports nor needs it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
