import { limits } from '../../../openapi/document.ts';
import type { HistoryImportStatus } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { organizationById } from '../organizations/state.ts';
import type { PastPost } from '../ports/platform-reads.ts';
import { capacityOf, useCapacity } from './capacity.ts';
import type { HistoryImport } from './model.ts';
import { afterFailure, FETCH_POSTS, fetchMs, importLifecycle, postsToStore } from './rules.ts';
import type { World } from './world.ts';

/** The kinds of jobs of imports. */
export const JOBS = { start: 'historyImport.start', fetch: 'historyImport.fetch', expire: 'historyImport.expirePosts' } as const;

/** Schedules the start of a PENDING import. */
export function queueImport(world: World, run: HistoryImport): void {
  world.clock.schedule({ at: world.clock.now() + limits.historyImports.startDelayMs, kind: JOBS.start, subject: run.id });
}

/** Starts an import. */
export function startImport(world: World, run: HistoryImport): void {
  move(world, run, 'FETCHING_POSTS', { startedAt: world.clock.now() });
  const account = accountOf(world, run);
  if (account) scheduleFetch(world, run, account);
  else failGone(world, run);
}

const GONE = 'The account is not connected any more, or another channel is selected. Connect it again and start a new import.';

/** Fetches the next posts from the platform and stores those that match the filters. */
export function fetchPosts(world: World, run: HistoryImport): void {
  const account = accountOf(world, run);
  if (!account) return failGone(world, run);
  if (remainingOf(world, run) === 0) {
    world.trail.noteReason(run.id, "The month's capacity of the account is used up.", [run.organizationId]);
    return complete(world, run);
  }
  const result = world.platforms[run.platform].history(platformAccountOf(account), { offset: run.position, limit: FETCH_POSTS });
  if (!result.ok) return handleFailure(world, run, afterFailure(run.failedTries, result.failure, world.clock.now()));
  storePosts(world, run, account, result.posts);
  if (run.position >= result.total || remainingOf(world, run) === 0) complete(world, run);
  else scheduleFetch(world, run, account);
}

/** The account of the import; undefined when it was removed or belongs to another real account now. */
function accountOf(world: World, run: HistoryImport): SocialAccount | undefined {
  const account = world.accounts.byId.get(run.socialAccountId);
  return account?.externalId === run.externalId ? account : undefined;
}

/** How many posts may still be imported: limited by the request and by the month's capacity, which other imports use too. */
function remainingOf(world: World, run: HistoryImport): number {
  const organization = organizationById(world.organizations, run.organizationId);
  const { remaining } = capacityOf(world, organization, run.platform, run.externalId);
  return Math.min(run.requestedCount - run.postsImported, remaining);
}

function scheduleFetch(world: World, run: HistoryImport, account: SocialAccount): void {
  const latencyMs = world.platforms[run.platform].latencyMs(platformAccountOf(account));
  world.clock.schedule({ at: world.clock.now() + fetchMs(latencyMs), kind: JOBS.fetch, subject: run.id });
}

function storePosts(world: World, run: HistoryImport, account: SocialAccount, fetched: readonly PastPost[]): void {
  const now = world.clock.now();
  const { byId: imports, posts, memory } = world.historyImports;
  const known = memory.get(account.id) ?? memory.insert({ id: account.id, externalPostIds: [] });
  const newPosts = postsToStore(run, fetched, known.externalPostIds, remainingOf(world, run));
  imports.update(run, { position: run.position + fetched.length, postsImported: run.postsImported + newPosts.length, updatedAt: now });
  if (newPosts.length === 0) return;
  const { id: importId, organizationId, teamId, socialAccountId, platform, externalId, withAnalytics } = run;
  for (const post of newPosts) {
    const id = world.ids.next('ipost');
    posts.insert({
      id,
      organizationId,
      teamId,
      socialAccountId,
      importId,
      platform,
      accountExternalId: externalId,
      post,
      withAnalytics,
      importedAt: now,
    });
  }
  memory.update(known, { externalPostIds: [...known.externalPostIds, ...newPosts.map(({ id }) => id)] });
  useCapacity(world, platform, externalId, newPosts.length);
  world.clock.schedule({ at: now + limits.historyImports.retentionMs, kind: JOBS.expire, subject: importId });
  world.events.emit('posts.imported', { account });
}

function handleFailure(world: World, run: HistoryImport, outcome: ReturnType<typeof afterFailure>): void {
  const now = world.clock.now();
  switch (outcome.next) {
    case 'retry':
      world.historyImports.byId.update(run, { failedTries: outcome.failedTries, updatedAt: now });
      world.clock.schedule({ at: outcome.at, kind: JOBS.fetch, subject: run.id });
      return;
    case 'fail':
      return fail(world, run, outcome.error);
    case 'pause':
      return move(world, run, 'RATE_LIMITED', { rateLimitResetAt: outcome.rateLimitResetAt });
  }
}

function failGone(world: World, run: HistoryImport): void {
  world.trail.noteReason(run.id, GONE, [run.socialAccountId]);
  fail(world, run, GONE);
}

function fail(world: World, run: HistoryImport, error: string): void {
  move(world, run, 'FAILED', { error, completedAt: world.clock.now() });
}

function complete(world: World, run: HistoryImport): void {
  move(world, run, 'COMPLETED', { completedAt: world.clock.now() });
}

function move(world: World, run: HistoryImport, to: HistoryImportStatus, changes: Partial<HistoryImport>): void {
  world.historyImports.byId.update(run, { ...changes, status: importLifecycle.move(run.status, to), updatedAt: world.clock.now() });
}
