/** What the job of an import does, step by step on the clock. */
import { limits } from '../../../openapi/document.ts';
import type { CreatePostRequest } from '../../../openapi/generated/types.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import { nextUtcDay } from '../../kernel/time.ts';
import type { Organization } from '../organizations/model.ts';
import { organizationById } from '../organizations/state.ts';
import { createPost } from '../posts/save.ts';
import { fullDays, platformResetAt } from './caps.ts';
import { csvImportLifecycle } from './lifecycle.ts';
import type { MediaFetcher, MediaOrder } from './media.ts';
import type { CsvImport } from './model.ts';
import type { ReadFile } from './read-file.ts';
import { endStatus, rowPost } from './rules.ts';
import type { World } from './world.ts';

/** The kinds of jobs that an import puts on the clock. */
export const JOBS = { start: 'csvImport.start', row: 'csvImport.row' } as const;

const { startDelayMs, rowDurationMs } = limits.csvImports;

/** Queues an import of a file that has come in. Throws 404 when the organization has no team that it could belong to. */
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

/** The import leaves its queue: it fails as a whole, or takes up its first row. */
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

/** What comes of an attempt at a row. */
type Outcome =
  | { readonly is: 'made'; readonly postId: string }
  | { readonly is: 'failed'; readonly error: string }
  /** Its media must be fetched first. */
  | { readonly is: 'waiting'; readonly media: MediaOrder }
  /** A cap is hit; `days` are the accounts and days whose limit it is. */
  | { readonly is: 'capped'; readonly until: number; readonly days: readonly string[] };

/** The time of the next row has come, or that of the same row once more, after a pause or when its media are there. */
export function workRow(world: World, entity: CsvImport, fetcher: MediaFetcher): void {
  const { byId: imports } = world.csvImports;
  if (entity.status === 'RATE_LIMITED')
    imports.update(entity, {
      status: csvImportLifecycle.move(entity.status, 'PROCESSING'),
      rateLimitResetAt: null,
      updatedAt: world.clock.now(),
    });
  const now = world.clock.now();
  if (entity.media && entity.media.readyAt > now) return scheduleRow(world, entity, entity.media.readyAt);
  const outcome = attempt(world, entity);
  switch (outcome.is) {
    case 'waiting':
      fetcher.fetch(entity, outcome.media);
      return scheduleRow(world, entity, now + rowDurationMs);
    case 'capped':
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

/** Makes the post of a row, or says why not. A row is a `POST /post` in all but transport: what would be the answer's message is its error. */
function attempt(world: World, entity: CsvImport): Outcome {
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
    if (until !== null) return { is: 'capped', until, days: [] };
    // With the team's own id, so that a hundred thousand posts do not keep a copy each.
    return { is: 'made', postId: createPost(world, organization, { ...request, teamId }).id };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const days = request && error.statusCode === 403 ? fullDays(world, organization, request) : [];
    // A day's limit pauses once: what is still over it then, or comes later, fails.
    if (days.length === 0 || days.some(day => entity.pausedFor.includes(day))) return { is: 'failed', error: error.message };
    return { is: 'capped', until: nextUtcDay(world.clock.now()), days };
  }
}

function checkTeam(world: World, organization: Organization, teamId: string): string {
  const team = world.organizations.teams.get(teamId);
  if (team?.organizationId !== organization.id) throw errors.notFoundInOrganization(`Team ${teamId}`);
  return team.id;
}

function finishRow(world: World, entity: CsvImport, outcome: Extract<Outcome, { is: 'made' | 'failed' }>): void {
  const now = world.clock.now();
  const made = outcome.is === 'made';
  world.csvImports.rows.add(entity.id, {
    postId: made ? outcome.postId : null,
    error: made ? null : outcome.error,
    uploadIds: (made && entity.media?.uploadIds) || NO_UPLOADS,
    createdAt: now,
  });
  const successRows = entity.successRows + (made ? 1 : 0);
  const failedRows = entity.failedRows + (made ? 0 : 1);
  world.csvImports.byId.update(entity, { successRows, failedRows, media: null, updatedAt: now });
  if (successRows + failedRows < entity.totalRows) return scheduleRow(world, entity, now + rowDurationMs);
  world.csvImports.byId.update(entity, { status: csvImportLifecycle.move(entity.status, endStatus(failedRows)), completedAt: now });
}

/** One for all: most rows have none. */
const NO_UPLOADS: readonly string[] = [];
