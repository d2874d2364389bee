/** Snapshots in files: `sim snapshot export`, `import`, and `diff` of two files. */

import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { diffSnapshots, type SnapshotDiff } from '../domain/snapshots/diff.ts';
import type { WorldSnapshot } from '../domain/snapshots/format.ts';
import { secretsIn } from '../domain/snapshots/secrets.ts';
import { isArchiveFile, readSnapshotFile, snapshotText } from '../library/read-snapshot.ts';
import { formatBytes } from '../text/bytes.ts';
import { createMask, maskDeep } from '../text/mask.ts';
import { writeDurably } from '../text/write-durably.ts';
import type { Call } from './command.ts';
import { accepted, type ControlClient, MAX_PAGE } from './control-client.ts';
import { usageError } from './errors.ts';
import { print } from './output.ts';
import { text } from './readers.ts';
import { isFolder, shownPlace } from './report-place.ts';
import { unwritable } from './write-file.ts';

/** Differences of each kind that are shown, as by a running simulator. */
const MAX_DIFFERENCES = 1000;

/** Writes a world or a named snapshot to --out, with --media as a tar file with its uploads; without --out to the standard output. */
export async function exportSnapshot(call: Call, client: ControlClient, name: string): Promise<void> {
  const { settings, io } = call;
  const out = settings.one('out', text);
  const isArchive = settings.on('media') ?? false;
  if (out !== undefined ? !isFolder(out, io) : isArchive) checkOut(out ?? '', isArchive);
  const { items } = await client.call('listWorlds', { query: { limit: MAX_PAGE } });
  const isWorld = items.some(({ id }) => id === name);
  const target = `${isWorld ? '/_sim/snapshot' : `/_sim/snapshots/${encodeURIComponent(name)}`}${isArchive ? '/archive' : ''}`;
  const headers: Record<string, string> = isWorld ? { 'x-sim-world': name } : {};
  const response = await client.open(target, { headers });
  if (!isWorld && response.status === 404) throw usageError(`World or snapshot ${name} not found`);
  await accepted(response, client.url);
  if (out === undefined) return io.out(await response.text());
  const shown = shownPlace(out, `${name}.${isArchive ? 'tar' : 'json'}`, io);
  const file = path.resolve(io.cwd, shown);
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeDurably(file, response.body ?? []);
  } catch (error) {
    throw unwritable('--out', out, error);
  }
  print(call, { name, file: shown }, () => `Wrote ${shown}: ${isWorld ? 'world' : 'snapshot'} ${name}`);
}

/** A tar file that is named as JSON, or JSON that is named as a tar file, would surprise who opens it. */
function checkOut(out: string, isArchive: boolean): void {
  const isTar = /\.tar$/i.test(out);
  if (isArchive && !isTar) throw usageError('--media writes a tar file: name it, as --out world.tar');
  if (isTar && !isArchive) throw usageError(`${out}: a tar file has the uploads, too: add --media, or name it world.json`);
}

/** Keeps a file as a named snapshot: that of --name, or the name of the file. */
export async function importSnapshot(call: Call, client: ControlClient, given: string): Promise<void> {
  const { settings, io } = call;
  const file = path.resolve(io.cwd, given);
  const isArchive = await asUsage(() => isArchiveFile(file));
  const json = isArchive ? undefined : await asUsage(async () => snapshotText(file));
  const name = settings.one('name', text) ?? path.parse(file).name;
  const { size } = await stat(file);
  // Who is no simulator would be sent the whole file first.
  await client.call('getStatus', { isPoll: true });
  const response = await client.send(`/_sim/snapshots/${encodeURIComponent(name)}/${isArchive ? 'archive' : 'import'}`, {
    method: isArchive ? 'PUT' : 'POST',
    headers: { 'content-type': isArchive ? 'application/x-tar' : 'application/json' },
    body: json ?? ReadableStream.from(createReadStream(file)),
    duplex: 'half',
  });
  await accepted(response, client.url);
  print(
    call,
    await response.json(),
    () => `Imported ${given} (${formatBytes(size)}) as ${name}; restore it with sim snapshot load ${name}`,
  );
}

/** Whether an argument of `diff` is a file, by its name. */
export function isFileName(name: string): boolean {
  return /\.(?:json|tar)$/i.test(name) || /[\\/]/.test(name);
}

/** Compares two files, as a running simulator compares two snapshots. */
export async function diffFiles({ io }: Call, a: string, b: string): Promise<SnapshotDiff> {
  const read = async (file: string): Promise<WorldSnapshot> => (await asUsage(() => readSnapshotFile(path.resolve(io.cwd, file)))).snapshot;
  const [before, after] = [await read(a), await read(b)];
  const mask = createMask([...new Set([...secretsIn(before), ...secretsIn(after)])]);
  return maskDeep(diffSnapshots(before, after, MAX_DIFFERENCES), mask);
}

async function asUsage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TypeError ? usageError(error.message) : error;
  }
}
