/** Messages that GitHub Actions shows at a line of a file and in its summary of a job. */
import path from 'node:path';
import { printableLine } from '../../text/printable.ts';
import type { Io } from '../command.ts';

export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  /** The path of a file below the working directory. */
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
}

/** GitHub shows ten of each level for a step. */
const MAX_ANNOTATIONS = 10;
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
