import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SnapshotDiff, SnapshotInfo, World } from '../../../openapi/generated/control-types.ts';
import { type SnapshotDiff as Differences, diffSnapshots } from '../../domain/snapshots/diff.ts';
import type { WorldSnapshot } from '../../domain/snapshots/format.ts';
import { secretsIn } from '../../domain/snapshots/secrets.ts';
import { iso } from '../../kernel/time.ts';
import { isArchiveFile, readSnapshotFile, snapshotText } from '../../library/read-files.ts';
import { formatBytes } from '../../text/characters.ts';
import { createMask, maskDeep } from '../../text/mask.ts';
import { writeDurably } from '../../text/write-durably.ts';
import { action, runAction } from '../actions.ts';
import type { Call } from '../command.ts';
import { accepted, type ControlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import { columns, counted, isFolder, print, shownPlace, unwritable } from '../output.ts';
import { MAX_PAGE } from '../simulator-flags.ts';

/** `sim snapshot`: saves, compares and restores the world of a running simulator, and carries it from one to another. */
export function runSnapshot(call: Call): Promise<void> {
  return runAction(call, 'snapshot', {
    list: action(
      [],
      async client => (await client.call('listSnapshots')).items,
      items => (items.length === 0 ? 'No snapshots; create one with sim snapshot save <name>' : columns(items.map(cells))),
    ),
    save: action(
      ['name'],
      (client, [name = '']) => client.call('saveNamedSnapshot', { path: { name } }),
      saved => `Saved ${line(saved)}`,
    ),
    load: action(
      ['name'],
      (client, [name = '']) => client.call('restoreNamedSnapshot', { path: { name } }),
      ({ id }, [name]) => `Restored world ${id} from ${name}`,
    ),
    diff: action(
      ['name or file', 'other'],
      async (client, [a = '', b = '']) => {
        if (isFileName(a) !== isFileName(b)) throw usageError(`Compare two files, or two names: ${isFileName(a) ? a : b} is a file`);
        return isFileName(a) ? diffFiles(call, a, b) : client.call('diffSnapshots', { path: { a, b } });
      },
      describe,
    ),
    remove: action(
      ['name'],
      (client, [name = '']) => client.call('deleteNamedSnapshot', { path: { name } }),
      removed => `Removed ${line(removed)}`,
    ),
    fork: action(
      ['name'],
      (client, [fork = '']) => client.call('createWorld', { body: { fork } }),
      (world, [fork = '']) =>
        `${heading(world, fork)}\n${columns(Object.entries(world.apiKeys).map(([organization, key]) => [`org_${organization}`, key]))}`,
    ),
    export: { words: ['name or world'], flags: ['out', 'media'], run: (client, [name = '']) => exportSnapshot(call, client, name) },
    import: { words: ['file'], flags: ['name'], run: (client, [file = '']) => importSnapshot(call, client, file) },
  });
}

function cells({ name, createdAt }: SnapshotInfo): string[] {
  return [name, createdAt];
}

function line({ name, createdAt }: SnapshotInfo): string {
  return `${name}: ${createdAt}`;
}

function heading({ id }: World, fork: string): string {
  return `Created world ${id} as a copy of ${fork} (header x-sim-world: ${id})`;
}

/** Longer values are shortened. */
const MAX_VALUE_CHARACTERS = 100;

/** One difference per line: `+ /posts/post_x`, `- …`, `~ /clock/now: 2026-… → 2026-…`. */
function describe({ added, removed, changed, total }: SnapshotDiff): string {
  const lines = [
    ...added.map(({ path: place, value }) => `+ ${place}: ${short(place, value)}`),
    ...removed.map(({ path: place, value }) => `- ${place}: ${short(place, value)}`),
    ...changed.map(({ path: place, from, to }) => `~ ${place}: ${short(place, from)} → ${short(place, to)}`),
  ];
  if (lines.length === 0) return 'No differences';
  const more = total - lines.length;
  return [...lines, more > 0 ? `${counted(total, 'difference')}, ${more} not shown` : counted(total, 'difference')].join('\n');
}

function short(place: string, value: unknown): string {
  const text = isInstant(place, value) ? iso(value) : JSON.stringify(value);
  return text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text;
}

/** Snapshots store instants as numbers; the property name distinguishes them from other numbers. */
function isInstant(place: string, value: unknown): value is number {
  return typeof value === 'number' && /\/(?:now|at|startTime|\w+(?:At|Date))$/.test(place);
}

/** Differences of each kind that are shown, as by a running simulator. */
const MAX_DIFFERENCES = 1000;

/** Writes a world or a named snapshot to --out, with --media as a tar file with its uploads; without --out to the standard output. */
async function exportSnapshot(call: Call, client: ControlClient, name: string): Promise<void> {
  const { settings, io } = call;
  const out = settings.one('out');
  const isArchive = settings.on('media');
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
async function importSnapshot(call: Call, client: ControlClient, given: string): Promise<void> {
  const { settings, io } = call;
  const file = path.resolve(io.cwd, given);
  const isArchive = await asUsage(() => isArchiveFile(file));
  const json = isArchive ? undefined : await asUsage(async () => snapshotText(file));
  const name = settings.one('name') ?? path.parse(file).name;
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
function isFileName(name: string): boolean {
  return /\.(?:json|tar)$/i.test(name) || /[\\/]/.test(name);
}

/** Compares two files, as a running simulator compares two snapshots. */
async function diffFiles({ io }: Call, a: string, b: string): Promise<Differences> {
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
