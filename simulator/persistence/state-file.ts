/**
 * The state file: a line of JSON that says what it is, then every world with its named snapshots, then a line that says that this was all. It
 * is written as a whole, beside the old one, and takes its place when it lies on the disk.
 */
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Adapter } from 'lowdb';
import { StateFileError } from '../domain/ports/state-file-error.ts';
import { sizeOf } from '../domain/snapshots/lines.ts';
import type { NamedSnapshot } from '../domain/snapshots/named-snapshots.ts';
import type { Fixture } from '../domain/worlds/apply-fixture.ts';
import { version as simulatorVersion } from '../kernel/version.ts';

/** Everything that a process holds. */
export interface StateDocument {
  /** How many further worlds there have ever been. */
  readonly worldsCreated: number;
  readonly worlds: readonly KeptWorld[];
}

/** A world as text, with what belongs to it. */
export interface KeptWorld {
  readonly id: string;
  /** What it is built anew from; null for the process's own. */
  readonly fixture: Fixture | null;
  readonly lines: readonly Uint8Array[];
  readonly snapshots: readonly NamedSnapshot[];
}

/** What stands in front of the lines of a world or a snapshot, and how many they are. */
type Heading =
  | { readonly world: Pick<KeptWorld, 'id' | 'fixture'>; readonly lines: number }
  | { readonly snapshot: Pick<NamedSnapshot, 'name' | 'createdAt' | 'number'>; readonly lines: number };

interface Title {
  readonly format: string;
  readonly version: number;
  readonly simulator: string;
  readonly worldsCreated: number;
}

const FORMAT = 'social-publishing-sim state';
const FORMAT_VERSION = 1;
const END = Buffer.from(JSON.stringify({ end: true }));
const NEW_LINE = Buffer.from('\n');
/** Lines are gathered to pieces of that size for the disk. */
const PIECE_BYTES = 1_048_576;

/** The state file as lowdb reads and writes it. */
export function stateFile(path: string): Adapter<StateDocument> {
  return {
    /** Null when there is no file. Rejects with a StateFileError for one that is damaged or something else. */
    async read() {
      const bytes = await readFile(path).catch(unlessMissing);
      return bytes ? parseState(bytes, path) : null;
    },
    write: document => writeDurably(path, piecesOf(textOf(document))),
  };
}

/** A file that lies there and cannot be used; it stays as it is. */
export function damaged(path: string, what: string): StateFileError {
  return new StateFileError(`The state file ${path} is damaged: ${what}. It was left as it is; take it away, or give another one`);
}

function* textOf({ worldsCreated, worlds }: StateDocument): Generator<Uint8Array, void, void> {
  yield lineOf({ format: FORMAT, version: FORMAT_VERSION, simulator: simulatorVersion, worldsCreated } satisfies Title);
  for (const { id, fixture, lines, snapshots } of worlds) {
    yield lineOf({ world: { id, fixture }, lines: lines.length } satisfies Heading);
    yield* lines;
    for (const { name, createdAt, number, lines: kept } of snapshots) {
      yield lineOf({ snapshot: { name, createdAt, number }, lines: kept.length } satisfies Heading);
      yield* kept;
    }
  }
  yield END;
}

function* piecesOf(lines: Iterable<Uint8Array>): Generator<Uint8Array, void, void> {
  let pending: Uint8Array[] = [];
  let bytes = 0;
  for (const line of lines) {
    pending.push(line, NEW_LINE);
    bytes += line.length + 1;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(pending);
    pending = [];
    bytes = 0;
  }
  yield Buffer.concat(pending);
}

function lineOf(value: object): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

/** Puts a file in the place of another so that, whenever the machine stops, one of the two is there, whole. */
async function writeDurably(path: string, pieces: Iterable<Uint8Array>): Promise<void> {
  // One name: who holds the lock is the only one who writes, and takes the place of what a killed one has left.
  const draft = `${path}.tmp`;
  const file = await open(draft, 'w');
  try {
    for (const piece of pieces) await file.appendFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncFolder(dirname(path));
}

/** Makes a rename last. Windows neither can nor needs to. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function parseState(bytes: Buffer, path: string): StateDocument {
  const next = lineReader(bytes);
  const needed = (): Buffer => {
    const line = next();
    if (!line) throw damaged(path, 'its end is missing');
    return line;
  };
  const { worldsCreated } = titleOf(next(), path);
  const worlds: (KeptWorld & { readonly snapshots: NamedSnapshot[] })[] = [];
  for (let line = needed(); !line.equals(END); line = needed()) {
    const heading = headingOf(line, path);
    const lines = Array.from({ length: heading.lines }, needed);
    if ('world' in heading) worlds.push({ ...heading.world, lines, snapshots: [] });
    // Copied: the rest of the file need not stay in memory for it.
    else worlds.at(-1)?.snapshots.push({ ...heading.snapshot, lines: lines.map(kept => Buffer.from(kept)), sizeBytes: sizeOf(lines) });
  }
  if (next()) throw damaged(path, 'something stands behind its end');
  return { worldsCreated, worlds };
}

/** The first line tells whether it is a state file at all. */
function titleOf(line: Buffer | undefined, path: string): Title {
  const title = objectIn(line);
  if (title?.['format'] !== FORMAT) {
    throw new StateFileError(`${path} is no state file of social-publishing-sim. It was left as it is; give another name`);
  }
  const { version, worldsCreated, simulator } = title;
  if (version !== FORMAT_VERSION || typeof worldsCreated !== 'number') {
    const by = `social-publishing-sim ${String(simulator)}`;
    throw new StateFileError(
      `The state file ${path} is of form ${String(version)}, by ${by}; this is ${simulatorVersion} and reads form ${FORMAT_VERSION}`,
    );
  }
  return { format: FORMAT, version, simulator: String(simulator), worldsCreated };
}

function headingOf(line: Buffer, path: string): Heading {
  const heading = objectIn(line);
  if (!heading || !('world' in heading || 'snapshot' in heading) || !Number.isSafeInteger(heading['lines'])) {
    throw damaged(path, 'a line is not what it should be');
  }
  // What textOf wrote; a world that is none does not load.
  return heading as unknown as Heading;
}

function objectIn(line: Buffer | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line?.toString('utf8') ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads line by line, without their ends; undefined when there are no more. */
function lineReader(bytes: Buffer): () => Buffer | undefined {
  let at = 0;
  return () => {
    if (at >= bytes.length) return undefined;
    const end = bytes.indexOf(NEW_LINE, at);
    const line = bytes.subarray(at, end < 0 ? bytes.length : end);
    at += line.length + 1;
    return line;
  };
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
