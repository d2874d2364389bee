import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publicApi } from '../../openapi/document.ts';
import type { WorldFixture } from '../../openapi/generated/control-types.ts';
import { jsonMistake } from '../../simulator/text/json.ts';
import { createMask, type Mask, maskNamed } from '../../simulator/text/mask.ts';
import { readTextFile, UserFileError } from '../../simulator/text/text-file.ts';
import { fieldsOf } from '../exchange.ts';
import type { OperationTimes } from '../run/results.ts';

/** A recorded call of a deployment, without ids, keys and texts of others. */
export interface RecordedCall {
  /** Its number among all calls. */
  readonly n: number;
  /** Milliseconds since the recording began, by the clock of the deployment. */
  readonly atMs: number;
  /** The operation id; `storage` for a request to a URL from an answer. */
  readonly operation: string;
  readonly method: string;
  /** Path and query, or the alias of a URL. */
  readonly path: string;
  readonly key: 'own' | 'none' | 'other';
  /** Whether a write before it is not recorded, which may have changed the usage of the organization. */
  readonly isUseUnknown?: boolean;
  readonly contentType?: string;
  readonly body?: RecordedBody;
  readonly answer: RecordedAnswer;
}

export type RecordedBody = { readonly text: string } | { readonly base64: string };

export interface RecordedAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Absent if it is no JSON. */
  readonly body?: unknown;
  /** Places of lists from which items of others were removed. */
  readonly others?: readonly string[];
}

export interface Recording {
  /** The base URL of the deployment. */
  readonly target: string;
  /** The time of the first call, by the clock of the deployment. */
  readonly startedAt: string;
  readonly teamId: string;
  /** The fixture of the organization. */
  readonly fixture: WorldFixture;
  readonly calls: readonly RecordedCall[];
  /** The number of calls that are not recorded, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** How fast each operation was answered; absent where nobody has measured it. */
  readonly responseTimes?: readonly OperationTimes[] | undefined;
  /** What a reader must know about how it was recorded. */
  readonly notes?: readonly string[] | undefined;
}

const ABOUT = 'recording.json';
const MIRROR = 'mirror.json';
/** The file of the last score, which the simulator shows with `--parity`. */
export const SCORE = 'score.json';
/** The version of the format. */
const FORMAT = 1;
/** A recording is for its owner. */
const PRIVATE = { mode: 0o600 };

/**
 * Replaces the recording in a folder: `recording.json`, `mirror.json` with the fixture, and `<operation>.json` with the calls of each operation.
 * `secrets` are masked wherever they stand in it. Rejects with a TypeError for a folder with other JSON files.
 */
export async function writeRecording(
  folder: string,
  { calls, fixture, ...about }: Recording,
  secrets: readonly string[] = [],
): Promise<void> {
  const before = await checkFolder(folder);
  for (const file of before) await rm(path.join(folder, file));
  const operations = [...new Set(calls.map(({ operation }) => operation))];
  const mask = createMask(secrets);
  const linesFor = (name: string): string => linesOf(calls.filter(({ operation }) => operation === name).map(call => masked(call, mask)));
  await Promise.all([
    writeFile(path.join(folder, ABOUT), json({ format: FORMAT, ...about }), PRIVATE),
    writeFile(path.join(folder, MIRROR), json(fixture), PRIVATE),
    ...operations.map(name => writeFile(path.join(folder, `${name}.json`), linesFor(name), PRIVATE)),
  ]);
}

/** Creates the folder if necessary, and returns the files of its recording. Rejects with a TypeError for a folder with other JSON files. */
export async function checkFolder(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = await recordedFiles(folder);
  const foreign = files.find(file => !isOfRecording(file));
  if (foreign !== undefined || (files.length > 0 && !(await isRecording(folder))))
    throw new TypeError(`${folder} has files that are no recording (${foreign ?? files.join(', ')}): give a folder of its own`);
  return files;
}

/** Keys are left out of a recording; this masks what has the name or the form of another secret. */
function masked({ path: target, body, answer, ...call }: RecordedCall, mask: Mask): RecordedCall {
  return {
    ...call,
    path: mask(target),
    ...(body && { body: 'text' in body ? { text: mask(body.text) } : body }),
    answer: { ...answer, ...('body' in answer && { body: maskNamed(answer.body, mask) }) },
  };
}

function isOfRecording(file: string): boolean {
  return [ABOUT, MIRROR, SCORE].includes(file) || publicApi.operations().some(({ id }) => file === `${id}.json`);
}

async function isRecording(folder: string): Promise<boolean> {
  const text = textIn(path.join(folder, ABOUT)) ?? '';
  try {
    return 'format' in fieldsOf(JSON.parse(text));
  } catch {
    return false;
  }
}

/** Reads a recording. Rejects with a TypeError that explains what is wrong with the folder. */
export async function readRecording(folder: string): Promise<Recording> {
  const about = await readJson(folder, ABOUT);
  if (about.format !== FORMAT)
    throw new TypeError(`${folder}: the recording has format ${String(about.format)}, not ${FORMAT}: record it again with --update`);
  const fixture = await readJson(folder, MIRROR);
  const files = (await recordedFiles(folder)).filter(file => ![ABOUT, MIRROR, SCORE].includes(file));
  const calls: RecordedCall[] = (await Promise.all(files.map(file => readJson(folder, file)))).flat();
  const { target, startedAt, teamId, leftOut, responseTimes, notes } = about;
  return { target, startedAt, teamId, leftOut, responseTimes, notes, fixture, calls: calls.sort((a, b) => a.n - b.n) };
}

async function recordedFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(file => /\.json$/i.test(file));
}

// The result has no checked type, because this file has written it.
async function readJson(folder: string, file: string) {
  const location = path.join(folder, file);
  const text = textIn(location);
  if (text === undefined) throw new TypeError(`${folder} has no ${file}: it is no recording; make one with sim parity --target … --update`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TypeError(`${location} cannot be read: ${jsonMistake(text)}`, { cause: error });
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Returns one line for each call, so that a diff shows single calls. */
function linesOf(calls: readonly RecordedCall[]): string {
  return `[\n${calls.map(call => JSON.stringify(call)).join(',\n')}\n]\n`;
}

/** The text of a file; undefined where there is none that can be opened. Throws a TypeError for what is no text. */
function textIn(location: string): string | undefined {
  try {
    return readTextFile(location);
  } catch (error) {
    if (error instanceof UserFileError) throw new TypeError(`${location} cannot be read: ${error.message}`, { cause: error });
    return undefined;
  }
}
