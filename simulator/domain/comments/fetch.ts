import { limits } from '../../../openapi/document.ts';
import type { CommentImportStatus } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { afterFailure } from '../history-imports/rules.ts';
import { organizationById } from '../organizations/state.ts';
import type { PlatformFailure } from '../ports/platform-account.ts';
import { tierLimit } from '../quotas/rules.ts';
import { accountAt, commentedPost, idsOfPost, noteGone, type Place } from './commented-post.ts';
import { importLifecycle } from './lifecycle.ts';
import type { CommentImport } from './model.ts';
import { storeComment } from './store.ts';
import type { World } from './world.ts';

/** The kinds of jobs of imports. */
export const IMPORT_JOBS = { start: 'commentImport.start', fetch: 'commentImport.fetch' } as const;

/** Schedules the start of a PENDING import. */
export function queueImport(world: World, run: CommentImport): void {
  startAt(world, run, world.clock.now() + limits.comments.imports.startDelayMs);
}

function startAt(world: World, run: CommentImport, at: number): void {
  world.clock.schedule({ at, kind: IMPORT_JOBS.start, subject: run.id });
}

/** Starts or resumes an import: the fetch follows after the platform's latency. */
export function startFetch(world: World, run: CommentImport): void {
  const now = world.clock.now();
  move(world, run, 'FETCHING', { startedAt: run.startedAt ?? now, rateLimitResetAt: null });
  const source = sourceOf(world, run);
  const latencyMs = source ? world.platforms[run.platform].latencyMs(platformAccountOf(source.account)) : 0;
  world.clock.schedule({ at: now + latencyMs, kind: IMPORT_JOBS.fetch, subject: run.id });
}

/** Fetches and stores the newest comments, up to the plan's limit of one import (QTA-20, QTA-24). */
export function fetchComments(world: World, run: CommentImport): void {
  const source = sourceOf(world, run);
  if (!source) {
    world.trail.noteReason(run.id, GONE, [...idsOfPost(run.post), run.socialAccountId]);
    return fail(world, run, GONE);
  }
  const { account, place } = source;
  const limit = tierLimit(organizationById(world.organizations, run.organizationId), 'commentsPerImport');
  const result = world.platforms[run.platform].comments(platformAccountOf(account), place, { offset: 0, limit });
  if (!result.ok) return handleFailure(world, run, result.failure);
  const { platform, post, id: importId } = run;
  // Oldest first, so that a parent is stored before its replies.
  for (const comment of result.comments.toReversed()) storeComment(world, { account, platform, post, importId }, comment);
  const completedAt = world.clock.now();
  move(world, run, 'COMPLETED', { commentsImported: result.comments.length, error: null, completedAt });
}

const GONE = 'The post is gone, or its account is not connected any more. Connect the account again and start a new import.';

/** The post on the platform and the team's connection to it; undefined when one of them was removed. */
function sourceOf(world: World, run: CommentImport): { readonly account: SocialAccount; readonly place: Place } | undefined {
  const place = commentedPost(world, run.post)?.placeOn(run.platform);
  const account = place && accountAt(world, run.teamId, run.platform, place.externalId);
  return place && account && { account, place };
}

function handleFailure(world: World, run: CommentImport, failure: PlatformFailure | 'gone'): void {
  const now = world.clock.now();
  if (failure === 'gone') {
    noteGone(world, run.id, run.platform, run.post);
    return move(world, run, 'SKIPPED', { error: `The post is gone from ${run.platform}.`, completedAt: now });
  }
  const error = failure.userFacingMessage;
  const outcome = afterFailure(run.failedTries, failure, now, limits.comments.imports);
  switch (outcome.next) {
    case 'retry':
      move(world, run, 'RETRYING', { error, failedTries: outcome.failedTries });
      return startAt(world, run, outcome.at);
    case 'fail':
      return fail(world, run, error);
    case 'pause':
      move(world, run, 'RATE_LIMITED', { error, rateLimitResetAt: outcome.rateLimitResetAt });
      return startAt(world, run, outcome.rateLimitResetAt);
  }
}

function fail(world: World, run: CommentImport, error: string): void {
  move(world, run, 'FAILED', { error, completedAt: world.clock.now() });
}

function move(world: World, run: CommentImport, to: CommentImportStatus, changes: Partial<CommentImport>): void {
  world.comments.imports.update(run, { ...changes, status: importLifecycle.move(run.status, to), updatedAt: world.clock.now() });
}
