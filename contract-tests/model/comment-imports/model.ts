/** A second implementation of comment imports. It shares no constants with the simulator. */

import * as fc from 'fast-check';
import type { Fields } from '../../exchange.ts';
import type { ModelState, Timeline } from '../define-model.ts';
import { failureOf, type ModelFailure } from '../platform-failures.ts';
import { nextMidnight } from '../wait.ts';
import { begun, type ImportStatus } from './progress.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long each platform of a simulator takes to answer. */
export const LATENCIES: ReadonlyMap<string, number> = new Map([
  ['INSTAGRAM', 2 * SECOND],
  ['FACEBOOK', 5 * SECOND],
]);
export const PLATFORMS: readonly string[] = [...LATENCIES.keys()];

/** An import stores at most this many comments, the newest. */
export const COMMENTS_PER_IMPORT = 3;
/** The time from the creation of an import to its first attempt. */
const START_MS = SECOND;
const MAX_TRIES = 3;
const RETRY_MS = MINUTE;

const ACTIVE: ReadonlySet<ImportStatus> = new Set(['PENDING', 'FETCHING', 'RETRYING', 'RATE_LIMITED']);

/** A comment on its platform. No two comments have the same text or the same instant. */
export interface ModelComment {
  readonly text: string;
  readonly author: string;
  readonly likesCount: number;
  readonly publishedAt: number;
  /** The platform's id of the comment that it replies to, which may be missing. */
  readonly parentId: string | null;
  /** The platform's id; null until it was read. */
  externalId: string | null;
  isHidden: boolean;
  /** Whether it was deleted from the platform. */
  isRemoved: boolean;
  /** What the service stores; null until an import has brought it. */
  fetched: { id: string | null; importId: string; repliesCount: number; readonly createdAt: number } | null;
}

/** The place of a command: often the first, so that its commands interact. */
export const whichPlace: fc.Arbitrary<number> = fc.constantFrom(0, 0, 0, 1, 2, 3);

/** A post on one platform. */
export interface Place {
  /** The parameter that names the post in a call: postId or importedPostId. */
  readonly post: Fields;
  readonly platform: string;
  /** Whether the post was deleted from the platform. */
  isGone: boolean;
  /** All comments; used on a simulator only. */
  readonly comments: ModelComment[];
  /** Ids and creation times of the comments that were read, by the platform's ids; used on a deployment only. */
  readonly seen: Map<string, unknown>;
}

/** Instants are milliseconds since 1970. */
export interface ModelImport {
  readonly id: string;
  readonly place: Place;
  readonly createdAt: number;
  status: ImportStatus;
  /** Its possible statuses on a deployment, which works at unknown times. */
  possible: readonly ImportStatus[];
  failedTries: number;
  commentsImported: number;
  nextAt: number | null;
  rateLimitResetAt: number | null;
  startedAt: number | null;
  completedAt: number | null;
}

export interface CommentImportsModel extends ModelState {
  /** Whether the target is a simulator: nobody else acts, and time passes only when the clock is advanced. */
  readonly isKnown: boolean;
  readonly places: readonly Place[];
  readonly imports: ModelImport[];
  /** The platforms that fail. */
  readonly failures: Map<string, ModelFailure>;
  /** How many comments were written. */
  said: number;
  /** Whether the comments changed since the last comparison. */
  hasNews: boolean;
}

export function newImport(id: string, place: Place, now: number): ModelImport {
  const nothing = { rateLimitResetAt: null, startedAt: null, completedAt: null };
  const nextAt = now + START_MS;
  return { id, place, createdAt: now, status: 'PENDING', possible: begun, failedTries: 0, commentsImported: 0, nextAt, ...nothing };
}

/** Whether an import prevents the start of another one of its place. */
export function isActive({ status }: ModelImport): boolean {
  return ACTIVE.has(status);
}

function nextInstant({ imports }: CommentImportsModel): number {
  return Math.min(...imports.map(({ nextAt }) => nextAt ?? Number.POSITIVE_INFINITY));
}

function runJob(model: CommentImportsModel, each: ModelImport): void {
  const { now } = model;
  if (each.status === 'FETCHING') return fetch(model, each);
  const nextAt = now + (LATENCIES.get(each.place.platform) ?? 0);
  Object.assign(each, { status: 'FETCHING', startedAt: each.startedAt ?? now, rateLimitResetAt: null, nextAt });
}

function fetch(model: CommentImportsModel, each: ModelImport): void {
  const { now } = model;
  const { place } = each;
  const failure = failureOf(model, place.platform);
  if (failure) return fail(model, each, failure);
  if (place.isGone) return end(each, 'SKIPPED', now);
  const there = place.comments.filter(({ isRemoved }) => !isRemoved);
  const newest = newestFirst(there).slice(0, COMMENTS_PER_IMPORT);
  for (const comment of newest) {
    const repliesCount = there.filter(({ parentId }) => parentId !== null && parentId === comment.externalId).length;
    if (comment.fetched) Object.assign(comment.fetched, { importId: each.id, repliesCount });
    else comment.fetched = { id: null, importId: each.id, repliesCount, createdAt: now };
  }
  each.commentsImported = newest.length;
  model.hasNews = true;
  end(each, 'COMPLETED', now);
}

function fail(model: CommentImportsModel, each: ModelImport, failure: ModelFailure): void {
  const { now } = model;
  if (failure.mode === 'rate-limited') {
    const rateLimitResetAt = failure.resetAt ?? nextMidnight(model);
    Object.assign(each, { status: 'RATE_LIMITED', rateLimitResetAt, nextAt: rateLimitResetAt });
    return;
  }
  each.failedTries += 1;
  if (each.failedTries < MAX_TRIES) Object.assign(each, { status: 'RETRYING', nextAt: now + RETRY_MS });
  else end(each, 'FAILED', now);
}

function end(each: ModelImport, status: 'COMPLETED' | 'FAILED' | 'SKIPPED', now: number): void {
  Object.assign(each, { status, completedAt: now, nextAt: null });
}

export function newestFirst(comments: readonly ModelComment[]): readonly ModelComment[] {
  return [...comments].sort((a, b) => b.publishedAt - a.publishedAt);
}

/** Returns the comments of some places that the service stores, newest first. */
export function known(places: readonly Place[]): readonly ModelComment[] {
  return newestFirst(places.flatMap(({ comments }) => comments.filter(({ fetched, isRemoved }) => fetched !== null && !isRemoved)));
}

export const importsTimeline: Pick<Timeline<CommentImportsModel, ModelImport>, 'nextAt' | 'dueAt' | 'runJobs'> = {
  nextAt: nextInstant,
  dueAt: ({ imports }, at) => imports.filter(({ nextAt }) => nextAt === at),
  runJobs(model, due) {
    for (const each of due) runJob(model, each);
  },
};
