/** A second implementation of comment imports, with numbers of its own. */

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

/** The newest so many comments are stored of one import. */
export const COMMENTS_PER_IMPORT = 3;
/** From its start until an import is taken up. */
const START_MS = SECOND;
const MAX_TRIES = 3;
const RETRY_MS = MINUTE;

const ACTIVE: ReadonlySet<ImportStatus> = new Set(['PENDING', 'FETCHING', 'RETRYING', 'RATE_LIMITED']);

/** A comment on its platform. Every one has a text that no other has, and comes at an instant of its own. */
export interface ModelComment {
  readonly text: string;
  readonly author: string;
  readonly likesCount: number;
  readonly publishedAt: number;
  /** The platform's id of the comment that it answers, be it there or not. */
  readonly parentId: string | null;
  /** The platform's id, once it was seen. */
  externalId: string | null;
  isHidden: boolean;
  /** It is gone from the platform. */
  isRemoved: boolean;
  /** What the service has of it; null while no import has brought it. */
  fetched: { id: string | null; importId: string; repliesCount: number; readonly createdAt: number } | null;
}

/** Which place a command is about: often the first, so that much happens there. */
export const whichPlace: fc.Arbitrary<number> = fc.constantFrom(0, 0, 0, 1, 2, 3);

/** Where a post stands on one platform. */
export interface Place {
  /** How calls name the post: by postId or importedPostId. */
  readonly post: Fields;
  readonly platform: string;
  /** The post has vanished from the platform. */
  isGone: boolean;
  /** Of a simulator, where all that is said is known. */
  readonly comments: ModelComment[];
  /** Of a deployment: the ids of the comments that were seen, by those of their platform. */
  readonly seen: Map<string, unknown>;
}

/** Instants are milliseconds since 1970. */
export interface ModelImport {
  readonly id: string;
  readonly place: Place;
  readonly createdAt: number;
  status: ImportStatus;
  /** What it may be on a deployment, which works at times of its own. */
  possible: readonly ImportStatus[];
  failedTries: number;
  commentsImported: number;
  nextAt: number | null;
  rateLimitResetAt: number | null;
  startedAt: number | null;
  completedAt: number | null;
}

export interface CommentImportsModel extends ModelState {
  /** Whether nobody else acts, and time passes only when the clock is advanced: on a simulator. */
  readonly isKnown: boolean;
  readonly places: readonly Place[];
  readonly imports: ModelImport[];
  /** Platforms that do not answer, or take nothing until an instant; null when they do not say. */
  readonly failures: Map<string, ModelFailure>;
  /** Comments made so far. */
  said: number;
  /** Whether the comments changed since they were compared last. */
  hasNews: boolean;
}

export function newImport(id: string, place: Place, now: number): ModelImport {
  const nothing = { rateLimitResetAt: null, startedAt: null, completedAt: null };
  const nextAt = now + START_MS;
  return { id, place, createdAt: now, status: 'PENDING', possible: begun, failedTries: 0, commentsImported: 0, nextAt, ...nothing };
}

/** Whether an import keeps another one of its place from starting. */
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

/** What the service has of the comments of some places, newest first. */
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
