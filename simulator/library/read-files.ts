import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Overrides, Parity } from '../../openapi/generated/control-types.ts';
import { ARCHIVE_HEAD_BYTES, type ArchiveEntry, entriesOf, isArchive, worldIn } from '../domain/snapshots/archive.ts';
import { checkFormat } from '../domain/snapshots/check-format.ts';
import type { WorldSnapshot } from '../domain/snapshots/format.ts';
import type { Fixture } from '../domain/worlds/fixture.ts';
import { ApiError } from '../kernel/errors.ts';
import { worldFixture } from '../package-files.ts';
import { parseDataFile } from '../text/data-file.ts';
import { systemReason } from '../text/failures.ts';
import { parseJson, withoutMark } from '../text/json.ts';
import { checkRegularFile, MAX_FILE_BYTES, readTextFile, UserFileError } from '../text/text-file.ts';
import { checkedFixture } from './check-fixture.ts';
import { checkedOverrides } from './check-overrides.ts';
import { schemaProblems } from './schema-problems.ts';

const BUILT_IN = new Set(['default', 'demo', 'empty']);

/** Reads a fixture: `default`, `demo`, `empty`, or a JSON or YAML file, whose webhooks may go by http to loopback and to `webhookHosts`. Rejects with a TypeError that says what is wrong with it. */
export async function readFixture(nameOrFile: string, webhookHosts?: readonly string[]): Promise<Fixture> {
  // A test has checked those.
  if (BUILT_IN.has(nameOrFile)) return JSON.parse(await readFile(worldFixture(nameOrFile), 'utf8')) as Fixture;
  return checkedFixture(nameOrFile, await readFixtureFile(nameOrFile), { hint: '; see sim fixture --check', webhookHosts });
}

/** The content of a JSON or YAML file, not checked. Rejects with a TypeError when it cannot be read. */
export function readFixtureFile(file: string): Promise<unknown> {
  return readDataFile(file, `No fixture ${file}: give default, demo, empty, or a JSON or YAML file`);
}

/** Reads overrides: a JSON or YAML file, or the overrides themselves. Rejects with a TypeError that says what is wrong with them. */
export async function readOverrides(given: string | Overrides): Promise<Overrides> {
  if (typeof given !== 'string') return checkedOverrides('overrides', given);
  return checkedOverrides(given, await readDataFile(given, `No overrides ${given}: give a JSON or YAML file`));
}

/** Reads the score beside a recording. Rejects with a TypeError that says what is wrong with it. */
export async function readParity(folder: string): Promise<Parity> {
  const file = path.join(folder, 'score.json');
  const content = await readDataFile(
    file,
    `${folder} has no score.json: give --parity the folder of a recording that sim parity has compared`,
  );
  const [problem] = schemaProblems('Parity', content, 'the score');
  if (problem) throw new TypeError(`${file} is not valid: ${problem.message}; write it again with sim parity --recorded ${folder}`);
  // The schema has checked it.
  return content as Parity;
}

/** The content of a JSON or YAML file, not checked. Rejects with a TypeError when it cannot be read; `absent` is its message where there is no such file. */
async function readDataFile(file: string, absent: string): Promise<unknown> {
  try {
    return await parseDataFile(file, readTextFile(file));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof UserFileError)
      throw new TypeError(`${file} cannot be read: ${error.message}`, { cause: error });
    throw new TypeError(absent, { cause: error });
  }
}

/** A snapshot in a file. */
export interface SnapshotFile {
  readonly snapshot: WorldSnapshot;
  /** The files of an archive behind the snapshot, in their order; none where the file is JSON. */
  readonly entries: AsyncIterable<ArchiveEntry>;
}

/** Reads a snapshot: JSON, or the tar file of `sim snapshot export --media`. Rejects with a TypeError that names the file for one that is none. */
export async function readSnapshotFile(file: string): Promise<SnapshotFile> {
  try {
    if (!isArchive(await headOf(file))) return { snapshot: checkedSnapshot(file, parseJson(readTextFile(file))), entries: none() };
    const entries = entriesOf(createReadStream(file));
    const text = withoutMark(Buffer.from(await worldIn(entries, MAX_FILE_BYTES)).toString('utf8'));
    return { snapshot: checkedSnapshot(file, parseJson(text)), entries };
  } catch (error) {
    throw error instanceof TypeError ? error : unreadable(file, error);
  }
}

/** The text of a snapshot that is JSON. Throws a TypeError that names the file when it cannot be read. */
export function snapshotText(file: string): string {
  try {
    return readTextFile(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Whether a file is a tar file. Rejects with a TypeError that names the file when it cannot be read. */
export async function isArchiveFile(file: string): Promise<boolean> {
  try {
    return isArchive(await headOf(file));
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** The value as a snapshot. Throws a TypeError with its name and the first problem. */
export function checkedSnapshot(name: string, value: unknown): WorldSnapshot {
  try {
    checkFormat(value);
  } catch (error) {
    throw error instanceof ApiError ? new TypeError(`${name}: ${error.message}`, { cause: error }) : error;
  }
  const [problem] = schemaProblems('Snapshot', value, 'The snapshot');
  if (problem) throw new TypeError(`${name} is no snapshot of sim snapshot export: ${problem.message}`);
  // Its outer shape was validated; loading rejects content that no simulator wrote.
  return value as WorldSnapshot;
}

async function headOf(file: string): Promise<Uint8Array> {
  checkRegularFile(file);
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(ARCHIVE_HEAD_BYTES), 0, ARCHIVE_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* none(): AsyncGenerator<ArchiveEntry, void, void> {
  // JSON has no uploads.
}

function unreadable(file: string, error: unknown): TypeError {
  const isKnown = error instanceof SyntaxError || error instanceof UserFileError || error instanceof ApiError;
  return new TypeError(`${file} cannot be read: ${isKnown ? error.message : systemReason(error)}`, { cause: error });
}
