import type { PlatformComment } from '../domain/ports/people.ts';
import type { LatencyRange, PlatformHealthReport } from '../domain/ports/platform.ts';
import { isOver, type StandingOrder } from './orders.ts';
import { createPeopleState, type PeopleState } from './people/state.ts';
import { createPublications, type Publications } from './publications.ts';

/** A status and a note that health shows whatever happens; null where the failures speak. */
export type HealthOverride = {
  readonly status: PlatformHealthReport['status'] | null;
  readonly note: string | null;
};

/** How a fake platform stands. */
export interface PlatformState {
  order: StandingOrder | null;
  latency: LatencyRange;
  health: HealthOverride;
  /** How long what is accepted stays in review, virtual milliseconds; null: not at all. */
  reviewMs: number | null;
  /** By external id of the account. */
  readonly revokedTokens: Set<string>;
  readonly publications: Publications;
  readonly people: PeopleState;
}

/** How fast a platform is unless told otherwise (surface §5). */
export const DEFAULT_LATENCY: LatencyRange = { minMs: 1_000, maxMs: 20_000 };

/** A platform that works and on which nothing has happened yet. */
export function createPlatformState(): PlatformState {
  return {
    order: null,
    latency: DEFAULT_LATENCY,
    health: { status: null, note: null },
    reviewMs: null,
    revokedTokens: new Set(),
    publications: createPublications(),
    people: createPeopleState(),
  };
}

/** The order to fail, unless there is none or it is over. */
export function orderInForce({ order }: PlatformState, now: number): StandingOrder | null {
  return order && !isOver(order, now) ? order : null;
}

/** A comment that is to be seen: those under a post that was removed are not. */
export function commentOn({ people, publications }: PlatformState, commentId: string): PlatformComment | undefined {
  const comment = people.comments.find(commentId);
  return comment && !publications.isRemoved(comment.publicationId) ? comment : undefined;
}
