/** The possible statuses of imports on a deployment, which works at unknown times. */
import { reachableStates } from '../possible.ts';

export type ImportStatus = 'PENDING' | 'FETCHING' | 'RETRYING' | 'RATE_LIMITED' | 'COMPLETED' | 'FAILED' | 'SKIPPED';

export const begun: readonly ImportStatus[] = ['PENDING'];

const NEXT: Readonly<Record<ImportStatus, readonly ImportStatus[]>> = {
  PENDING: ['FETCHING'],
  FETCHING: ['COMPLETED', 'RETRYING', 'RATE_LIMITED', 'FAILED', 'SKIPPED'],
  RETRYING: ['FETCHING'],
  RATE_LIMITED: ['FETCHING'],
  COMPLETED: [],
  FAILED: [],
  SKIPPED: [],
};

/** Returns the statuses that an import may have reached since it had one of `possible`. */
export function reachable(possible: readonly ImportStatus[]): readonly ImportStatus[] {
  return reachableStates(possible, from => NEXT[from]);
}

export function isOver(status: ImportStatus): boolean {
  return NEXT[status].length === 0;
}
