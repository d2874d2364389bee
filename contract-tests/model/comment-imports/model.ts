/** A second implementation of comment imports. It shares no constants with the simulator. */

import * as fc from 'fast-check';
import type { Fields } from '../../exchange.ts';
import { nextMidnight } from '../choose.ts';
import { end, fail, type ImportsModel, later, type ModelRun, newRun } from '../imports.ts';
import { failureOf, type ModelFailure } from '../platform-failures.ts';
import { begun, type ImportStatus } from './progress.ts';

const SECOND = 1000;

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

export interface ModelImport extends ModelRun {
  readonly place: Place;
  status: ImportStatus;
  /** Its possible statuses on a deployment, which works at unknown times. */
  possible: readonly ImportStatus[];
  commentsImported: number;
}

export interface CommentImportsModel extends ImportsModel<ModelImport> {
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

export function newImport(model: CommentImportsModel, id: string, place: Place): ModelImport {
  const fresh: ModelImport = { ...newRun(id, model.now), place, possible: begun, commentsImported: 0 };
  later(model, fresh, START_MS, () => begin(model, fresh));
  return fresh;
}

/** Whether an import prevents the start of another one of its place. */
export function isActive({ status }: ModelImport): boolean {
  return ACTIVE.has(status);
}

function begin(model: CommentImportsModel, each: ModelImport): void {
  Object.assign(each, { status: 'FETCHING', startedAt: each.startedAt ?? model.now, rateLimitResetAt: null });
  later(model, each, LATENCIES.get(each.place.platform) ?? 0, () => fetch(model, each));
}

function fetch(model: CommentImportsModel, each: ModelImport): void {
  const { now } = model;
  const { place } = each;
  const failure = failureOf(model, place.platform);
  const again = () => begin(model, each);
  if (failure) return fail(model, each, failure, { resetsAt: nextMidnight(model), retrying: 'RETRYING', again, resume: again });
  if (place.isGone) return end(model, each, 'SKIPPED');
  const there = place.comments.filter(({ isRemoved }) => !isRemoved);
  const newest = newestFirst(there).slice(0, COMMENTS_PER_IMPORT);
  for (const comment of newest) {
    const repliesCount = there.filter(({ parentId }) => parentId !== null && parentId === comment.externalId).length;
    if (comment.fetched) Object.assign(comment.fetched, { importId: each.id, repliesCount });
    else comment.fetched = { id: null, importId: each.id, repliesCount, createdAt: now };
  }
  each.commentsImported = newest.length;
  model.hasNews = true;
  end(model, each, 'COMPLETED');
}

export function newestFirst(comments: readonly ModelComment[]): readonly ModelComment[] {
  return [...comments].sort((a, b) => b.publishedAt - a.publishedAt);
}

/** Returns the comments of some places that the service stores, newest first. */
export function known(places: readonly Place[]): readonly ModelComment[] {
  return newestFirst(places.flatMap(({ comments }) => comments.filter(({ fetched, isRemoved }) => fetched !== null && !isRemoved)));
}
