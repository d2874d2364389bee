/** Imports on a deployment, which works on them at times of its own: how far each may be. */
import { reachableStates } from '../possible.ts';

export type ImportStatus = 'PENDING' | 'FETCHING_POSTS' | 'COMPLETED' | 'FAILED' | 'RATE_LIMITED';

export interface Progress {
  readonly status: ImportStatus;
  readonly postsImported: number;
}

export const begun: readonly Progress[] = [{ status: 'PENDING', postsImported: 0 }];

/** How far an import of so many posts may be by now. */
export function reachable(possible: readonly Progress[], requestedCount: number): readonly Progress[] {
  const all = possible.flatMap(state => reachableStates(state, from => nexts(from, requestedCount)));
  return [...new Map(all.map(state => [JSON.stringify(state), state])).values()];
}

/** Whether nothing but a call changes it. */
export function isAtRest({ status }: Progress): boolean {
  return status !== 'PENDING' && status !== 'FETCHING_POSTS';
}

/** What comes next: a post after the other, and an end at any time, as the account may have no more. */
function nexts({ status, postsImported }: Progress, requestedCount: number): readonly Progress[] {
  if (status === 'PENDING') return [{ status: 'FETCHING_POSTS', postsImported }];
  if (status !== 'FETCHING_POSTS') return [];
  const ends = (['COMPLETED', 'FAILED', 'RATE_LIMITED'] as const).map(end => ({ status: end, postsImported }));
  return postsImported < requestedCount ? [{ status, postsImported: postsImported + 1 }, ...ends] : ends;
}
