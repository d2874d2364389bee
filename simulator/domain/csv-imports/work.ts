/** The jobs of an import: its start, then one job for each row. */
import { limits, publicApi } from '../../../openapi/document.ts';
import type { CreatePostRequest, CsvImportStatus } from '../../../openapi/generated/types.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import { createLifecycle } from '../../kernel/lifecycle.ts';
import { nextUtcDay, utcDay, utcMonth } from '../../kernel/time.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { Organization } from '../organizations/model.ts';
import { organizationById } from '../organizations/state.ts';
import { targetsFor } from '../posts/check.ts';
import { readPostDate } from '../posts/rules.ts';
import { checkNewPost, createPost } from '../posts/save.ts';
import { countOfDay } from '../posts/state.ts';
import { dailyPostLimit, tierLimit } from '../quotas/rules.ts';
import { accountDayKey, monthlyKey } from '../quotas/state.ts';
import { takeBack } from '../uploads/remove.ts';
import type { MediaFetcher, MediaRequest } from './media.ts';
import type { CsvImport } from './model.ts';
import type { ReadFile } from './read-file.ts';
import { endStatus, rowPost } from './rules.ts';
import type { World } from './world.ts';

const csvImportLifecycle = createLifecycle('A CSV import', publicApi.lifecycle<CsvImportStatus>('CsvImportStatus'));

/** The kinds of jobs of an import. */
export const JOBS = { start: 'csvImport.start', row: 'csvImport.row' } as const;

const { startDelayMs, rowDurationMs } = limits.csvImports;

/** Queues the import of a received file. Throws 404 when the organization has no team. */
export function queueImport(world: World, organization: Organization, fileName: string, file: ReadFile): CsvImport {
  const teamId = file.teamId ?? world.organizations.teams.findBy('organization', organization.id)[0]?.id;
  if (teamId === undefined) throw errors.notFound('Team');
  const now = world.clock.now();
  const id = world.ids.next('csv');
  if (file.table) world.csvImports.tables.set(id, file.table);
  world.clock.schedule({ at: now + startDelayMs, kind: JOBS.start, subject: id });
  return world.csvImports.byId.insert({
    id,
    organizationId: organization.id,
    teamId,
    fileName,
    totalRows: file.totalRows,
    fault: file.fault,
    status: 'PENDING',
    successRows: 0,
    failedRows: 0,
    error: null,
    rateLimitResetAt: null,
    startedAt: null,
    completedAt: null,
    media: null,
    pausedFor: [],
    createdAt: now,
    updatedAt: now,
  });
}

/** Starts an import: it fails as a whole, or schedules its first row (D-CSV-02, D-CSV-03). */
export function startImport(world: World, entity: CsvImport): void {
  const now = world.clock.now();
  if (entity.fault !== null) {
    const status = csvImportLifecycle.move(entity.status, 'FAILED');
    world.csvImports.byId.update(entity, { status, error: entity.fault, completedAt: now, updatedAt: now });
    return;
  }
  world.csvImports.byId.update(entity, { status: csvImportLifecycle.move(entity.status, 'PROCESSING'), startedAt: now, updatedAt: now });
  scheduleRow(world, entity, now + rowDurationMs);
}

/** The outcome of processing a row. */
type Outcome =
  | { readonly is: 'created'; readonly postId: string }
  | { readonly is: 'failed'; readonly error: string }
  /** Its media must be downloaded first. */
  | { readonly is: 'waiting'; readonly media: MediaRequest }
  /** A posting limit is used up; `days` are the accounts and days whose daily limit it is, and `why` says so. */
  | { readonly is: 'limited'; readonly until: number; readonly days: readonly string[]; readonly why?: string };

/** Processes the next row, or the same row again after a pause or a download. */
export function processRow(world: World, entity: CsvImport, fetcher: MediaFetcher): void {
  const { byId: imports } = world.csvImports;
  if (entity.status === 'RATE_LIMITED')
    imports.update(entity, {
      status: csvImportLifecycle.move(entity.status, 'PROCESSING'),
      rateLimitResetAt: null,
      updatedAt: world.clock.now(),
    });
  const now = world.clock.now();
  if (entity.media && entity.media.readyAt > now) return scheduleRow(world, entity, entity.media.readyAt);
  const outcome = createRowPost(world, entity);
  switch (outcome.is) {
    case 'waiting':
      fetcher.fetch(entity, outcome.media);
      return scheduleRow(world, entity, now + rowDurationMs);
    case 'limited':
      // A limit of the platform is a call that failed.
      if (outcome.why !== undefined)
        world.trail.noteReason(entity.id, `row ${entity.successRows + entity.failedRows + 1} has to wait: ${outcome.why}`, [
          entity.organizationId,
        ]);
      imports.update(entity, {
        status: csvImportLifecycle.move(entity.status, 'RATE_LIMITED'),
        rateLimitResetAt: outcome.until,
        pausedFor: [...entity.pausedFor, ...outcome.days],
        updatedAt: now,
      });
      return scheduleRow(world, entity, outcome.until);
    default:
      return finishRow(world, entity, outcome);
  }
}

function scheduleRow(world: World, entity: CsvImport, at: number): void {
  world.clock.schedule({ at, kind: JOBS.row, subject: entity.id });
}

/** Creates the post of a row. A row is processed like `POST /post`; the message of an error response is the error of the row (D-CSV-04). */
function createRowPost(world: World, entity: CsvImport): Outcome {
  const organization = organizationById(world.organizations, entity.organizationId);
  const table = world.csvImports.tables.get(entity.id);
  let request: CreatePostRequest | undefined;
  try {
    const { body, urls } = rowPost(table.layout, table.row(entity.successRows + entity.failedRows), entity.media?.uploadIds);
    request = world.bodyChecks.check('createPost', body);
    const teamId = checkTeam(world, organization, request.teamId);
    if (urls.length > 0 && !entity.media) return { is: 'waiting', media: { teamId, urls } };
    if (entity.media?.error) return { is: 'failed', error: entity.media.error };
    const until = platformResetAt(world, organization, request);
    if (until !== null) return { is: 'limited', until, days: [] };
    // With the team's own id string, so that a hundred thousand posts do not store a copy each.
    return { is: 'created', postId: createPost(world, organization, { ...request, teamId }).id };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const days = request && error.statusCode === 403 ? exhaustedDays(world, organization, request) : [];
    // A daily limit pauses the import once; rows that exceed it afterwards fail (D-CSV-09).
    if (days.length === 0 || days.some(day => entity.pausedFor.includes(day))) return { is: 'failed', error: error.message };
    return { is: 'limited', until: nextUtcDay(world.clock.now()), days, why: error.message };
  }
}

function checkTeam(world: World, organization: Organization, teamId: string): string {
  const team = world.organizations.teams.get(teamId);
  if (team?.organizationId !== organization.id) throw errors.notFoundInOrganization(`Team ${teamId}`).by('CSV-28');
  return team.id;
}

/** Records the result of a row and goes on to the next one. The media of a failed row are taken back (D-CSV-14). */
function finishRow(world: World, entity: CsvImport, outcome: Extract<Outcome, { is: 'created' | 'failed' }>): void {
  const now = world.clock.now();
  const isCreated = outcome.is === 'created';
  if (!isCreated) takeBack(world, entity.media?.uploadIds ?? NO_UPLOADS);
  world.csvImports.rows.add(entity.id, {
    postId: isCreated ? outcome.postId : null,
    error: isCreated ? null : outcome.error,
    uploadIds: (isCreated && entity.media?.uploadIds) || NO_UPLOADS,
    createdAt: now,
  });
  const successRows = entity.successRows + (isCreated ? 1 : 0);
  const failedRows = entity.failedRows + (isCreated ? 0 : 1);
  world.csvImports.byId.update(entity, { successRows, failedRows, media: null, updatedAt: now });
  if (successRows + failedRows < entity.totalRows) return scheduleRow(world, entity, now + rowDurationMs);
  world.csvImports.byId.update(entity, { status: csvImportLifecycle.move(entity.status, endStatus(failedRows)), completedAt: now });
}

/** Shared, because most rows have no uploads. */
const NO_UPLOADS: readonly string[] = [];

/**
 * When the rate limits of the post's platforms end, or the next UTC midnight where the platform names no end; null when there is none.
 * Throws like `POST /post`: only a row that would be accepted pauses the import.
 */
function platformResetAt(world: World, organization: Organization, request: CreatePostRequest): number | null {
  const isLimited = request.socialAccountTypes.some(type => world.platforms[type].controls.failure()?.mode === 'rate-limited');
  if (request.status !== 'SCHEDULED' || !isLimited) return null;
  const { targets } = checkNewPost(world, organization, request);
  const resets = targets.flatMap(({ type, socialAccountId }) => {
    const account = world.accounts.byId.get(socialAccountId);
    const failure = account && world.platforms[type].postingLimit(platformAccountOf(account));
    return failure ? [failure.resetAt ?? nextUtcDay(world.clock.now())] : [];
  });
  return resets.length > 0 ? Math.max(...resets) : null;
}

/**
 * The accounts and days whose daily posting limit refused a post, one key each. Empty for a draft, and when the organization's monthly
 * limit is used up, which does not reset at the end of the day.
 */
function exhaustedDays(world: World, organization: Organization, request: CreatePostRequest): string[] {
  const postDate = readPostDate(request.postDate);
  if (request.status !== 'SCHEDULED' || postDate === null) return [];
  const usedInMonth = world.quotas.monthly.get(monthlyKey('posts', organization.id, utcMonth(world.clock.now())));
  if (usedInMonth >= tierLimit(organization, 'monthlyPosts')) return [];
  return targetsFor(world, request.teamId, request.socialAccountTypes)
    .map(({ type, externalId }) => ({ type, key: accountDayKey(type, externalId, utcDay(postDate)) }))
    .filter(({ type, key }) => countOfDay(world, key) >= dailyPostLimit(organization, type))
    .map(({ key }) => key);
}
