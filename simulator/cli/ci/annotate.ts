import path from 'node:path';
import type { Io } from '../command.ts';
import type { Annotation } from './annotation.ts';

/** GitHub shows ten of each level for a step. */
const MAX_ANNOTATIONS = 10;

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
