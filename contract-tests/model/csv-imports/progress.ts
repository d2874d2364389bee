/** The possible progress of imports on a deployment, which works at unknown times. */
import { reachableStates } from '../possible.ts';
import type { ModelRow } from './row.ts';

export type ImportStatus = 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'COMPLETED_WITH_ERRORS' | 'FAILED' | 'RATE_LIMITED';

export interface Progress {
  readonly status: ImportStatus;
  readonly processedRows: number;
}

interface File {
  readonly rows: readonly ModelRow[];
  readonly isFaulty: boolean;
}

export const begun: readonly Progress[] = [{ status: 'PENDING', processedRows: 0 }];

/** Returns the progress that the import of a file may have reached since it had one of `possible`. */
export function reachable(possible: readonly Progress[], file: File): readonly Progress[] {
  return reachableStates(possible, from => nextStates(from, file));
}

export function isOver({ status }: Progress): boolean {
  return status !== 'PENDING' && status !== 'PROCESSING';
}

/** Returns the next steps: the next row, or the final status after the last one. */
function nextStates({ status, processedRows }: Progress, { rows, isFaulty }: File): readonly Progress[] {
  if (status === 'PENDING') return [{ status: 'PROCESSING', processedRows }, ...(isFaulty ? [FAILED] : [])];
  if (status !== 'PROCESSING') return [];
  if (isFaulty) return [FAILED];
  if (processedRows < rows.length) return [{ status, processedRows: processedRows + 1 }];
  return [{ status: rows.some(({ mistake }) => mistake !== null) ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED', processedRows }];
}

const FAILED: Progress = { status: 'FAILED', processedRows: 0 };
