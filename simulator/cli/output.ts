import { statSync } from 'node:fs';
import { mkdir, writeFile as writeTo } from 'node:fs/promises';
import path from 'node:path';
import Table from 'cli-table3';
import { systemReason } from '../text/failures.ts';
import type { Call, Io } from './command.ts';
import { usageError } from './errors.ts';
import { oneOf } from './readers.ts';
import type { Settings } from './settings.ts';

/** Prints a result: as JSON with --json, else as text. */
export function print({ settings, io }: Call, value: unknown, lines: () => string): void {
  io.out(settings.on('json') ? JSON.stringify(value) : lines());
}

const CORNERS = ['', '-mid', '-left', '-right'];
const LINES = ['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', ...CORNERS.flatMap(end => [`top${end}`, `bottom${end}`])];

/** Columns without borders. */
export function columns(rows: readonly (readonly string[])[]): string {
  const table = new Table({
    chars: { ...Object.fromEntries(LINES.map(name => [name, ''])), middle: '  ' },
    // No colours from the table: callers know whether the output is a terminal.
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  for (const row of rows) table.push([...row]);
  return table
    .toString()
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n');
}

/** Columns under their titles. */
export function titledColumns(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return columns([titles, ...rows]);
}

/** `1 job`, `2 jobs`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const DURATION_UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** A duration in its two largest units: `1 h 5 min`, `25 s`; negative ones are `0 s`. */
export function durationText(ms: number): string {
  const first = DURATION_UNITS.findIndex(([, unitMs]) => ms >= unitMs);
  if (first < 0) return '0 s';
  let left = ms;
  const parts = DURATION_UNITS.slice(first, first + 2).map(([unit, unitMs]) => {
    const count = Math.floor(left / unitMs);
    left -= count * unitMs;
    return count === 0 ? '' : `${count} ${unit}`;
  });
  return parts.filter(part => part !== '').join(' ');
}

/** Whether --out names a folder: one that is there, one that ends with a slash, or a new one without an extension. Everything else is a file. */
export function isFolder(out: string, { cwd }: Pick<Io, 'cwd'>): boolean {
  try {
    return statSync(path.resolve(cwd, out)).isDirectory();
  } catch {
    return /[\\/]$/.test(out) || path.extname(out) === '';
  }
}

/** Where --out puts what is written, as it was given: a file with that name in a folder, or the file itself. */
export function shownPlace(out: string, fileName: string, io: Pick<Io, 'cwd'>): string {
  return isFolder(out, io) ? path.join(out, fileName) : out;
}

/** The same as an absolute path. */
export function placeOf(out: string, fileName: string, io: Pick<Io, 'cwd'>): string {
  return path.resolve(io.cwd, shownPlace(out, fileName, io));
}

/** Throws a usage error where several reports would go to the terminal or into one file. */
export function checkSeveral(out: string | undefined, reports: number, io: Pick<Io, 'cwd'>): void {
  if (reports < 2) return;
  if (out === undefined) throw usageError('Several reporters need a folder: name it with --out');
  if (!isFolder(out, io))
    throw usageError(`--out ${out} is a file, and ${reports} reports are written: name a folder, such as ${withoutExtension(out)}`);
}

function withoutExtension(out: string): string {
  return out.slice(0, out.length - path.extname(out).length);
}

/**
 * Writes a file that a flag names, for its owner alone, and creates its folder. A text gets a new line at its end. Throws a usage error that names
 * the flag, the file and the reason.
 */
export async function writeFile(flag: string, file: string, content: string): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeTo(file, content.endsWith('\n') ? content : `${content}\n`, { mode: 0o600 });
  } catch (error) {
    throw unwritable(flag, file, error);
  }
}

/** The usage error of a file or folder that a flag names and that cannot be written. */
export function unwritable(flag: string, file: string, error: unknown): Error {
  return usageError(`${flag}: ${file} cannot be written: ${systemReason(error)}; give another place, or make room and access there`);
}

/** A form of a report: what its file is called in the folder --out, and how its text is made. */
export interface ReportForm<Of extends readonly unknown[]> {
  readonly fileName: string;
  report(...of: Of): string;
}

/** The forms of a report that --reporter asks for, each once; the one for people where it asks for none. */
export function askedForms<Forms extends { readonly pretty: unknown }>(settings: Settings, forms: Forms): (string & keyof Forms)[] {
  const asked = settings.all('reporter', oneOf(...namesOf(forms)));
  return asked.length > 0 ? [...new Set(asked)] : ['pretty'];
}

function namesOf<Forms extends object>(forms: Forms): (string & keyof Forms)[] {
  return Object.keys(forms) as (string & keyof Forms)[];
}
