import { limits } from '../../../openapi/document.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { accountOfTeam } from '../accounts/state.ts';
import { afterFailure } from '../history-imports/rules.ts';
import { organizationById } from '../organizations/state.ts';
import type { PlatformFailure } from '../ports/platform-account.ts';
import type { PlatformOpinion } from '../ports/reviews.ts';
import { capacityOf, useCapacity } from './capacity.ts';
import { type OpinionKind, RECOMMENDATIONS, REVIEWS } from './kinds.ts';
import type { ImportPhase, OpinionImport } from './model.ts';
import { storePage } from './store.ts';
import type { World } from './world.ts';

/** The kinds of jobs of imports. */
export const JOBS = { start: 'reviewImport.start', fetch: 'reviewImport.fetch', resume: 'reviewImport.resume' } as const;

const { startDelayMs, pageMs, itemsPerPage, rateLimitPauseMs } = limits.reviews.imports;

/** Schedules the start of a PENDING import. */
export function queueImport(world: World, run: OpinionImport): void {
  world.clock.schedule({ at: world.clock.now() + startDelayMs, kind: JOBS.start, subject: run.id });
}

/** Starts an import. */
export function startImport(world: World, run: OpinionImport): void {
  move(world, run, 'FETCHING', { startedAt: world.clock.now() });
  scheduleFetch(world, run);
}

/** Goes on with an import that a rate limit has paused (MSC-203). */
export function resumeImport(world: World, run: OpinionImport): void {
  move(world, run, 'FETCHING', { rateLimitResetAt: null });
  scheduleFetch(world, run);
}

/** Fetches the next page from the platform and stores it. */
export function fetchPage(world: World, run: OpinionImport): void {
  if (run.platform === 'FACEBOOK') fetchPageOf(world, run, RECOMMENDATIONS);
  else fetchPageOf(world, run, REVIEWS);
}

const GONE = 'The account is not connected any more, or another channel is selected. Connect it again and start a new import.';

function fetchPageOf<Item extends PlatformOpinion>(world: World, run: OpinionImport, kind: OpinionKind<Item>): void {
  const account = accountOf(world, run);
  if (!account) {
    world.trail.noteReason(run.id, GONE, [run.socialAccountId]);
    return fail(world, run, GONE);
  }
  const room = roomOf(world, run);
  if (room === 0) {
    world.trail.noteReason(run.id, "The month's capacity of the account is used up.", [run.organizationId]);
    return complete(world, run);
  }
  const result = world.platforms[run.platform].attempt(platformAccountOf(account), () =>
    kind.source(world).page(run.externalId, run.place, itemsPerPage),
  );
  if (!result.ok) return handleFailure(world, run, result.failure);
  const { items, hasMore } = result.value;
  const { imported, place } = storePage(world, kind, run, items, { room, isLast: !hasMore });
  useCapacity(world, run.platform, run.externalId, imported);
  world.reviews.imports.update(run, {
    place: place ?? run.place,
    imported: run.imported + imported,
    failedTries: 0,
    updatedAt: world.clock.now(),
  });
  if (!hasMore || imported === room) complete(world, run);
  else scheduleFetch(world, run);
}

/** The team's connection to the real account of the import; undefined when there is none any more. */
function accountOf(world: World, { teamId, platform, externalId }: OpinionImport): SocialAccount | undefined {
  const account = accountOfTeam(world.accounts, teamId, platform);
  return account?.externalId === externalId ? account : undefined;
}

/** How many items may still be stored: limited by the request and by the month's capacity, which other imports use too. */
function roomOf(world: World, run: OpinionImport): number {
  const organization = organizationById(world.organizations, run.organizationId);
  const { remaining } = capacityOf(world, organization, run.platform, run.externalId);
  return Math.min(run.requestedCount - run.imported, remaining);
}

function scheduleFetch(world: World, run: OpinionImport): void {
  world.clock.schedule({ at: world.clock.now() + pageMs, kind: JOBS.fetch, subject: run.id });
}

/** Three tries a minute apart; a rate limit pauses until its end, or else for 15 minutes (D-MSC-32). */
function handleFailure(world: World, run: OpinionImport, failure: PlatformFailure): void {
  const now = world.clock.now();
  const outcome = afterFailure(run.failedTries, failure, now, limits.reviews.imports);
  switch (outcome.next) {
    case 'retry':
      world.reviews.imports.update(run, { failedTries: outcome.failedTries, updatedAt: now });
      world.clock.schedule({ at: outcome.at, kind: JOBS.fetch, subject: run.id });
      return;
    case 'fail':
      return fail(world, run, outcome.error);
    case 'pause': {
      const rateLimitResetAt = failure.resetAt ?? now + rateLimitPauseMs;
      move(world, run, 'RATE_LIMITED', { rateLimitResetAt });
      world.clock.schedule({ at: rateLimitResetAt, kind: JOBS.resume, subject: run.id });
    }
  }
}

function fail(world: World, run: OpinionImport, error: string): void {
  move(world, run, 'FAILED', { error, completedAt: world.clock.now() });
}

function complete(world: World, run: OpinionImport): void {
  move(world, run, 'COMPLETED', { completedAt: world.clock.now() });
}

function move(world: World, run: OpinionImport, to: ImportPhase, changes: Partial<OpinionImport>): void {
  checkMove(run, to);
  world.reviews.imports.update(run, { ...changes, status: to, updatedAt: world.clock.now() });
}

function checkMove({ platform, status }: OpinionImport, to: ImportPhase): void {
  if (platform === 'FACEBOOK') RECOMMENDATIONS.lifecycle.move(RECOMMENDATIONS.statusOf(status), RECOMMENDATIONS.statusOf(to));
  else REVIEWS.lifecycle.move(REVIEWS.statusOf(status), REVIEWS.statusOf(to));
}
