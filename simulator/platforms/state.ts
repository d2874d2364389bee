import type { PlatformComment } from '../domain/ports/people.ts';
import type { LatencyRange, PlatformHealthReport } from '../domain/ports/platform.ts';
import type { Json } from '../kernel/job-queue.ts';
import { type InjectedFailure, isExpired } from './failures.ts';
import { createPeopleState, type PeopleState } from './people/state.ts';
import { createPublications, type Publications } from './publications.ts';

/** Overrides the health that follows from injected failures; null does not override. */
export type HealthOverride = {
  readonly status: PlatformHealthReport['status'] | null;
  readonly note: string | null;
};

/** A part of the state of one platform that others do not have, such as the playlists of YOUTUBE. A snapshot has it under its name. */
export interface PlatformPart {
  /** Null while nothing differs from what the seed says. */
  save(): Json;
  /** Replaces the state; null for what the seed says. */
  load(saved: Json): void;
}

/** Parts by name. */
export type PlatformParts = Readonly<Record<string, PlatformPart>>;

/** The state of a fake platform. */
export interface PlatformState {
  failure: InjectedFailure | null;
  latency: LatencyRange;
  health: HealthOverride;
  /** How long new publications stay in review, virtual milliseconds; null for no review. */
  reviewMs: number | null;
  /** External ids of accounts. */
  readonly revokedTokens: Set<string>;
  readonly publications: Publications;
  readonly people: PeopleState;
  readonly parts: PlatformParts;
}

/** The latency of a platform by default. */
export const DEFAULT_LATENCY: LatencyRange = { minMs: 1_000, maxMs: 20_000 };

/** The initial state: no failure, nothing published. */
export function createPlatformState(parts: PlatformParts): PlatformState {
  return {
    failure: null,
    latency: DEFAULT_LATENCY,
    health: { status: null, note: null },
    reviewMs: null,
    revokedTokens: new Set(),
    publications: createPublications(),
    people: createPeopleState(),
    parts,
  };
}

/** The injected failure, unless it has expired. */
export function activeFailure({ failure }: PlatformState, now: number): InjectedFailure | null {
  return failure && !isExpired(failure, now) ? failure : null;
}

/** A comment, unless its post was removed. */
export function visibleComment({ people, publications }: PlatformState, commentId: string): PlatformComment | undefined {
  const comment = people.comments.find(commentId);
  return comment && !publications.isRemoved(comment.publicationId) ? comment : undefined;
}
