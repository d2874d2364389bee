/**
 * The format of the state file: a JSON line with format and version, then every world with its named snapshots, then an end line with the
 * checksum of all bytes before it. It is written to a temporary file, which replaces the old one once it is synced.
 */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Adapter } from 'lowdb';
import { StateFileError } from '../domain/ports/errors.ts';
import type { NamedSnapshot } from '../domain/snapshots/named-snapshots.ts';
import type { Fixture } from '../domain/worlds/apply-fixture.ts';
import type { WorldOrigin } from '../domain/worlds/lifetimes.ts';
import { version as simulatorVersion } from '../kernel/version.ts';
import { checkRegularFile } from '../text/text-file.ts';
import { writeDurably } from '../text/write-durably.ts';

/** The state of a process. */
export interface StateDocument {
  /** How many worlds besides the default one were ever created. */
  readonly worldsCreated: number;
  readonly worlds: readonly SavedWorld[];
}

/** A world as text, with its named snapshots. */
export interface SavedWorld {
  readonly id: string;
  /** What a reset seeds the world from; null for the fixture of the process. */
  readonly fixture: Fixture | null;
  readonly origin: WorldOrigin;
  readonly lines: readonly string[];
  readonly snapshots: readonly SavedSnapshot[];
}

/** A named snapshot as text. */
export interface SavedSnapshot extends Pick<NamedSnapshot, 'name' | 'createdAt' | 'number'> {
  readonly lines: readonly string[];
}

/** Precedes the lines of a world or a snapshot; `lines` is their number. */
type SectionHeader =
  | { readonly world: Pick<SavedWorld, 'id' | 'fixture' | 'origin'>; readonly lines: number }
  | { readonly snapshot: Omit<SavedSnapshot, 'lines'>; readonly lines: number };

interface FileHeader {
  readonly format: string;
  readonly version: number;
  readonly simulator: string;
  readonly worldsCreated: number;
}

const FORMAT = 'social-publishing-sim state';
/** The only format that is read. It rises with that of snapshots, too. */
const FORMAT_VERSION = 8;
const NEW_LINE = Buffer.from('\n');
/** Lines are written in chunks of about so many characters. */
const CHUNK_LENGTH = 1_048_576;

/** The state file as lowdb reads and writes it. */
export function stateFile(path: string): Adapter<StateDocument> {
  return {
    /** Null without a file. Rejects with a StateFileError for one that is damaged or not a state file. */
    async read() {
      const bytes = await readState(path).catch(undefinedIfMissing);
      return bytes ? parseState(bytes, path) : null;
    },
    write: document => writeDurably(path, sealed(chunksOf(serializeLines(document)))),
  };
}

/** The error for a state file that cannot be parsed; the file stays as it is. */
export function damagedError(path: string, what: string): StateFileError {
  return new StateFileError(`The state file ${path} is damaged: ${what}. It was left as it is; remove it, or use another file`);
}

function* serializeLines({ worldsCreated, worlds }: StateDocument): Generator<string, void, void> {
  yield JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, simulator: simulatorVersion, worldsCreated } satisfies FileHeader);
  for (const { id, fixture, origin, lines, snapshots } of worlds) {
    yield JSON.stringify({ world: { id, fixture, origin }, lines: lines.length } satisfies SectionHeader);
    yield* lines;
    for (const { name, createdAt, number, lines: snapshotLines } of snapshots) {
      yield JSON.stringify({ snapshot: { name, createdAt, number }, lines: snapshotLines.length } satisfies SectionHeader);
      yield* snapshotLines;
    }
  }
}

/** Adds the end line. */
function* sealed(chunks: Iterable<Uint8Array>): Generator<Uint8Array, void, void> {
  const hash = createHash('sha256');
  for (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield endLine(hash.digest('hex'));
}

function endLine(sha256: string): Buffer {
  return Buffer.from(`${JSON.stringify({ end: true, sha256 })}\n`);
}

/** The bytes before the end line. Every bit of the file counts: throws a StateFileError when one is not as it was written. */
function unsealed(bytes: Buffer, path: string): Buffer {
  const content = bytes.subarray(0, bytes.lastIndexOf(NEW_LINE, -2) + 1);
  const end = bytes.subarray(content.length);
  if (end.equals(endLine(createHash('sha256').update(content).digest('hex')))) return content;
  throw damagedError(path, end.includes('"sha256"') ? 'its checksum does not match' : 'its end is missing');
}

function* chunksOf(lines: Iterable<string>): Generator<Uint8Array, void, void> {
  let pending = '';
  for (const line of lines) {
    pending += `${line}\n`;
    if (pending.length < CHUNK_LENGTH) continue;
    yield Buffer.from(pending);
    pending = '';
  }
  yield Buffer.from(pending);
}

function parseState(bytes: Buffer, path: string): StateDocument {
  const { worldsCreated } = parseFileHeader(lineReader(bytes)(), path);
  const next = lineReader(unsealed(bytes, path));
  const nextRequired = (): Buffer => {
    const line = next();
    if (!line) throw damagedError(path, 'a line is missing');
    return line;
  };
  next();
  const worlds: (SavedWorld & { readonly snapshots: SavedSnapshot[] })[] = [];
  for (let line = next(); line; line = next()) {
    const header = parseSectionHeader(line, path);
    const lines = Array.from({ length: header.lines }, () => nextRequired().toString('utf8'));
    if ('world' in header) worlds.push({ ...header.world, lines, snapshots: [] });
    else worlds.at(-1)?.snapshots.push({ ...header.snapshot, lines });
  }
  return { worldsCreated, worlds };
}

/** The first line says whether it is a state file. */
function parseFileHeader(line: Buffer | undefined, path: string): FileHeader {
  const header = parseObject(line);
  if (header?.['format'] !== FORMAT) {
    throw new StateFileError(`${path} is not a state file of social-publishing-sim. It was left as it is; use another file`);
  }
  const { version, worldsCreated, simulator } = header;
  if (version !== FORMAT_VERSION || typeof worldsCreated !== 'number') {
    const by = `social-publishing-sim ${String(simulator)}`;
    const isNewer = typeof version === 'number' && version > FORMAT_VERSION;
    throw new StateFileError(
      `The state file ${path} has format ${String(version)}, written by ${by}; this is ${simulatorVersion}, which reads format ${FORMAT_VERSION}. It was left as it is; open it with ${String(simulator)}${isNewer ? ' or a later version' : ''}, or use another file`,
    );
  }
  return { format: FORMAT, version, simulator: String(simulator), worldsCreated };
}

function parseSectionHeader(line: Buffer, path: string): SectionHeader {
  const header = parseObject(line);
  if (!header || !('world' in header || 'snapshot' in header) || !Number.isSafeInteger(header['lines'])) {
    throw damagedError(path, 'unexpected line');
  }
  // serializeLines wrote it; the contents are validated when the world is loaded.
  return header as unknown as SectionHeader;
}

function parseObject(line: Buffer | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line?.toString('utf8') ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns line by line, without line ends; undefined after the last. */
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

async function readState(path: string): Promise<Buffer> {
  checkRegularFile(path);
  return readFile(path);
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
