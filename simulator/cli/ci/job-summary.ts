/** `--reporter summary`: a page of Markdown, which GitHub Actions shows with a job. */
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { printableLine } from '../../text/printable.ts';
import type { Annotation, Io } from '../command.ts';
import { unwritable } from '../output.ts';

/** GitHub shows ten of each level for a step. */
const MAX_ANNOTATIONS = 10;

export const SUMMARY_FILE = 'summary.md';

/** More rows of a table are only counted: a summary is read, and a job may have a megabyte of them. */
export const MAX_ROWS = 20;

export interface JobSummary {
  readonly markdown: string;
  readonly annotations: readonly Annotation[];
}

/** The sign of a verdict at the beginning of a heading. */
export const SIGNS = { passed: '✅', failed: '❌', unclear: '⚠️' } as const;

/**
 * Appends a summary to the file that GitHub Actions names, and shows its annotations. Resolves with whether there was such a file: elsewhere the caller
 * prints the summary. Rejects with a usage error for a file that cannot be written.
 */
export async function writeJobSummary({ markdown, annotations }: JobSummary, io: Io): Promise<boolean> {
  annotate(io, annotations);
  const file = jobSummaryFile(io);
  if (file === undefined) return false;
  try {
    await appendFile(file, `${markdown}\n\n`);
  } catch (error) {
    throw unwritable('GITHUB_STEP_SUMMARY', file, error);
  }
  return true;
}

/** The file that GitHub Actions names for the summary of a step. */
function jobSummaryFile({ env }: Pick<Io, 'env'>): string | undefined {
  const file = env['GITHUB_STEP_SUMMARY'];
  return file === undefined || file === '' ? undefined : file;
}

/** The reporters that need a place: the summary has one where GitHub Actions names a file. */
export function placed<Name extends string>(reporters: readonly Name[], io: Pick<Io, 'env'>): readonly Name[] {
  return jobSummaryFile(io) === undefined ? reporters : reporters.filter(name => name !== 'summary');
}

/** A line for the rows that a table leaves out. */
export function moreLine(count: number): string[] {
  return count > MAX_ROWS ? ['', `… and ${count - MAX_ROWS} more.`] : [];
}

/** Shows annotations where GitHub Actions reads them; elsewhere it does nothing. */
export function annotate(io: Io, annotations: readonly Annotation[]): void {
  if (io.env['GITHUB_ACTIONS'] !== 'true') return;
  const root = io.env['GITHUB_WORKSPACE'] ?? io.cwd;
  for (const annotation of annotations.slice(0, MAX_ANNOTATIONS)) {
    const { file } = annotation;
    io.annotate?.({ ...annotation, ...(file !== undefined && { file: path.relative(root, path.resolve(io.cwd, file)) }) });
  }
  const more = annotations.length - MAX_ANNOTATIONS;
  if (more > 0) io.annotate?.({ level: 'notice', title: 'sim', message: `${more} more; the summary of the job has them` });
}

const MAX_CHARACTERS = 500;

/**
 * Returns the command that shows an annotation. Texts of others can neither end it nor begin another: what separates its parts is escaped, and so are
 * line breaks and control characters.
 */
export function annotationLine({ level, title, message, file, line }: Annotation): string {
  const properties = Object.entries({ file, line, title }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`],
  );
  return `::${level} ${properties.join(',')}::${escaped(message)}`;
}

function escaped(text: string): string {
  const cut = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
  return printableLine(cut).replaceAll('%', '%25');
}

/** A text as code: nothing in it is a link, a mention, an image or an element. */
export function code(text: string): string {
  const line = printableLine(text);
  if (line.trim() === '') return '';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  // A backtick at an end would join the fence.
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A row of a table. A bar in a cell ends the cell, even in code. */
export function row(cells: readonly string[]): string {
  return `| ${cells.map(cell => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}
