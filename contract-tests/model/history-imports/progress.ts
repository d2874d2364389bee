/** The possible progress of imports on a deployment, which works at unknown times. */
import { reachableStates } from '../possible.ts';

export type ImportStatus = 'PENDING' | 'FETCHING_POSTS' | 'COMPLETED' | 'FAILED' | 'RATE_LIMITED';

export interface Progress {
  readonly status: ImportStatus;
  readonly postsImported: number;
}

export const begun: readonly Progress[] = [{ status: 'PENDING', postsImported: 0 }];

/** Returns the progress that an import of `requestedCount` posts may have reached since it had one of `possible`. */
export function reachable(possible: readonly Progress[], requestedCount: number): readonly Progress[] {
  return reachableStates(possible, from => nextStates(from, requestedCount));
}

/** Whether only a call changes it. */
export function isAtRest({ status }: Progress): boolean {
  return status !== 'PENDING' && status !== 'FETCHING_POSTS';
}

/** Returns the next steps: the next post, or an end at any time, because the account may have no more posts. */
function nextStates({ status, postsImported }: Progress, requestedCount: number): readonly Progress[] {
  if (status === 'PENDING') return [{ status: 'FETCHING_POSTS', postsImported }];
  if (status !== 'FETCHING_POSTS') return [];
  const ends = (['COMPLETED', 'FAILED', 'RATE_LIMITED'] as const).map(end => ({ status: end, postsImported }));
  return postsImported < requestedCount ? [{ status, postsImported: postsImported + 1 }, ...ends] : ends;
}
