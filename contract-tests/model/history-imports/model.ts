/** A second implementation of history imports. It shares no constants with the simulator. Earlier posts of accounts are read once, in a separate world. */

import { nextMidnight } from '../choose.ts';
import { end, fail, type ImportsModel, later, type ModelRun, newRun } from '../imports.ts';
import { failureOf, type ModelFailure } from '../platform-failures.ts';
import { begun, type ImportStatus, type Progress } from './progress.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** The platforms on a simulator. */
export const PLATFORMS: readonly string[] = ['INSTAGRAM', 'YOUTUBE'];

/** The latency of each platform. */
export const LATENCY_MS = 2 * SECOND;
/** The most posts that each account may import in a month. */
export const CAPACITY = 12;
/** The time from the creation of an import to its first fetch. */
const START_MS = SECOND;
/** How many posts of the platform one fetch reads. */
const FETCH_POSTS = 25;
/** How long an imported post is kept. */
const KEPT_MS = 30 * DAY;

/** A post on its platform. */
export interface PastPost {
  readonly externalId: string;
  readonly publishedAt: string;
  readonly isStory: boolean;
  readonly isVideo: boolean;
  readonly isCarousel: boolean;
}

/** Posts by platform, newest first. */
export type History = ReadonlyMap<string, readonly PastPost[]>;

/** The filter parameters of an import. */
export interface Filter {
  readonly surface?: 'STORY';
  readonly mediaType?: 'VIDEO' | 'IMAGE';
  readonly importCarousels?: boolean;
}

export interface ModelImport extends ModelRun {
  readonly platform: string;
  readonly filter: Filter;
  readonly requestedCount: number;
  readonly withAnalytics: boolean;
  status: ImportStatus;
  /** Its possible progress on a deployment, which works at unknown times. */
  possible: readonly Progress[];
  postsImported: number;
  /** How many posts of the platform it has read. */
  position: number;
}

export interface ModelPost {
  readonly platform: string;
  /** The import that brought it: the post is shown once that is COMPLETED. */
  readonly source: ModelImport;
  readonly past: PastPost;
  readonly importedAt: number;
  readonly withAnalytics: boolean;
  /** The id of the imported post; null until it was read. */
  id: string | null;
}

export interface HistoryModel extends ImportsModel<ModelImport> {
  /** Whether the target is a simulator: nobody else acts, and time passes only when the clock is advanced. */
  readonly isKnown: boolean;
  /** The platforms from which posts are imported. */
  readonly platforms: readonly string[];
  /** Ids of the posts that were imported before the case began; used on a deployment only. */
  readonly earlier: ReadonlySet<string>;
  /** What accounts published before the world began; used on a simulator only. */
  readonly history: History;
  readonly imports: ModelImport[];
  /** The stored posts. */
  posts: ModelPost[];
  /** The platform's ids of all posts that were ever imported. */
  readonly known: Set<string>;
  /** Used capacity, by platform and month. */
  readonly used: Map<string, number>;
  /** The platforms that fail. */
  readonly failures: Map<string, ModelFailure>;
}

type Asked = Pick<ModelImport, 'id' | 'platform' | 'filter' | 'withAnalytics'>;

/** Returns a new import of `count` posts, or fewer if there is not enough capacity. */
export function newImport(model: HistoryModel, asked: Asked, count: number): ModelImport {
  const fresh: ModelImport = {
    ...newRun(asked.id, model.now),
    ...asked,
    requestedCount: Math.min(count, remaining(model, asked.platform)),
    possible: begun,
    postsImported: 0,
    position: 0,
  };
  later(model, fresh, START_MS, () => begin(model, fresh));
  return fresh;
}

/** Returns how many more posts may be imported from an account this month. */
export function remaining({ used, now }: HistoryModel, platform: string): number {
  return CAPACITY - (used.get(monthOf(platform, now)) ?? 0);
}

export function isRetryable({ status, rateLimitResetAt }: ModelImport, now: number): boolean {
  return status === 'FAILED' || (status === 'RATE_LIMITED' && now >= (rateLimitResetAt ?? 0));
}

export function retry(model: HistoryModel, each: ModelImport): void {
  Object.assign(each, { status: 'PENDING', failedTries: 0, rateLimitResetAt: null, startedAt: null, completedAt: null });
  later(model, each, START_MS, () => begin(model, each));
}

/** Deletes posts, which frees capacity in the month in which they were imported. */
export function deletePosts(model: HistoryModel, posts: readonly ModelPost[]): void {
  for (const { platform, importedAt } of posts) use(model, platform, importedAt, -1);
  model.posts = model.posts.filter(post => !posts.includes(post));
}

function begin(model: HistoryModel, each: ModelImport): void {
  Object.assign(each, { status: 'FETCHING_POSTS', startedAt: model.now });
  later(model, each, LATENCY_MS, () => fetch(model, each));
}

function fetch(model: HistoryModel, each: ModelImport): void {
  const { platform, requestedCount } = each;
  const room = () => Math.min(requestedCount - each.postsImported, remaining(model, platform));
  if (room() <= 0) return end(model, each, 'COMPLETED');
  const failure = failureOf(model, platform);
  if (failure) return fail(model, each, failure, { resetsAt: nextMidnight(model), again: () => fetch(model, each) });
  const history = model.history.get(platform) ?? [];
  const page = history.slice(each.position, each.position + FETCH_POSTS);
  const found = page.filter(past => isWanted(each.filter, past) && !model.known.has(past.externalId)).slice(0, room());
  each.position += page.length;
  for (const past of found) take(model, each, past);
  if (each.position >= history.length || room() <= 0) end(model, each, 'COMPLETED');
  else later(model, each, LATENCY_MS, () => fetch(model, each));
}

function take(model: HistoryModel, each: ModelImport, past: PastPost): void {
  const { platform, withAnalytics } = each;
  each.postsImported += 1;
  model.known.add(past.externalId);
  const post: ModelPost = { platform, source: each, past, importedAt: model.now, withAnalytics, id: null };
  model.posts.push(post);
  later(model, null, KEPT_MS, () => {
    model.posts = model.posts.filter(other => other !== post);
  });
  use(model, platform, model.now, 1);
}

function isWanted({ surface, mediaType, importCarousels = false }: Filter, past: PastPost): boolean {
  if (past.isCarousel && !importCarousels) return false;
  if (surface === 'STORY' && !past.isStory) return false;
  return mediaType === undefined || (mediaType === 'VIDEO') === past.isVideo;
}

function use({ used }: HistoryModel, platform: string, at: number, count: number): void {
  used.set(monthOf(platform, at), (used.get(monthOf(platform, at)) ?? 0) + count);
}

function monthOf(platform: string, at: number): string {
  return `${platform} ${new Date(at).toISOString().slice(0, 7)}`;
}
