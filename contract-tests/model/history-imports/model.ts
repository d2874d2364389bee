/** A second implementation of history imports. It shares no constants with the simulator. Earlier posts of accounts are read once, in a separate world. */
import type { ModelState, Timeline } from '../define-model.ts';
import { failureOf, type ModelFailure } from '../platform-failures.ts';
import { nextMidnight } from '../wait.ts';
import { begun, type ImportStatus, type Progress } from './progress.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
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
const MAX_TRIES = 3;
const RETRY_MS = MINUTE;
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

/** Instants are milliseconds since 1970. */
export interface ModelImport {
  readonly id: string;
  readonly platform: string;
  readonly filter: Filter;
  readonly requestedCount: number;
  readonly withAnalytics: boolean;
  readonly createdAt: number;
  status: ImportStatus;
  /** Its possible progress on a deployment, which works at unknown times. */
  possible: readonly Progress[];
  postsImported: number;
  /** How many posts of the platform it has read. */
  position: number;
  failedTries: number;
  /** The instant of its next job; null when it has none. */
  nextAt: number | null;
  /** The sequence number of its next job: jobs of one instant run in this order. */
  turn: number;
  rateLimitResetAt: number | null;
  startedAt: number | null;
  completedAt: number | null;
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

export interface HistoryModel extends ModelState {
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
  turns: number;
}

type Asked = Pick<ModelImport, 'id' | 'platform' | 'filter' | 'withAnalytics'>;

/** Returns a new import of `count` posts, or fewer if there is not enough capacity. */
export function newImport(model: HistoryModel, asked: Asked, count: number): ModelImport {
  const fresh: ModelImport = {
    ...asked,
    requestedCount: Math.min(count, remaining(model, asked.platform)),
    createdAt: model.now,
    status: 'PENDING',
    possible: begun,
    postsImported: 0,
    position: 0,
    failedTries: 0,
    nextAt: null,
    turn: 0,
    rateLimitResetAt: null,
    startedAt: null,
    completedAt: null,
  };
  waitUntil(model, fresh, model.now + START_MS);
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
  waitUntil(model, each, model.now + START_MS);
}

/** Deletes posts, which frees capacity in the month in which they were imported. */
export function deletePosts(model: HistoryModel, posts: readonly ModelPost[]): void {
  for (const { platform, importedAt } of posts) use(model, platform, importedAt, -1);
  model.posts = model.posts.filter(post => !posts.includes(post));
}

function nextInstant({ imports, posts }: HistoryModel): number {
  const expiries = posts.map(({ importedAt }) => importedAt + KEPT_MS);
  return Math.min(...imports.map(({ nextAt }) => nextAt ?? Number.POSITIVE_INFINITY), ...expiries);
}

export const historyTimeline: Pick<Timeline<HistoryModel, ModelImport>, 'nextAt' | 'dueAt' | 'runJobs'> = {
  nextAt: nextInstant,
  dueAt: ({ imports }, at) => imports.filter(({ nextAt }) => nextAt === at).sort((a, b) => a.turn - b.turn),
  runJobs(model, due) {
    model.posts = model.posts.filter(({ importedAt }) => importedAt + KEPT_MS > model.now);
    for (const each of due) {
      each.nextAt = null;
      if (each.status === 'PENDING') begin(model, each);
      else fetch(model, each);
    }
  },
};

function begin(model: HistoryModel, each: ModelImport): void {
  Object.assign(each, { status: 'FETCHING_POSTS', startedAt: model.now });
  waitUntil(model, each, model.now + LATENCY_MS);
}

function fetch(model: HistoryModel, each: ModelImport): void {
  const { platform, requestedCount } = each;
  const room = () => Math.min(requestedCount - each.postsImported, remaining(model, platform));
  if (room() <= 0) return end(model, each, 'COMPLETED');
  const failure = failureOf(model, platform);
  if (failure) return fail(model, each, failure);
  const history = model.history.get(platform) ?? [];
  const page = history.slice(each.position, each.position + FETCH_POSTS);
  const found = page.filter(past => isWanted(each.filter, past) && !model.known.has(past.externalId)).slice(0, room());
  each.position += page.length;
  for (const past of found) take(model, each, past);
  if (each.position >= history.length || room() <= 0) end(model, each, 'COMPLETED');
  else waitUntil(model, each, model.now + LATENCY_MS);
}

function take(model: HistoryModel, each: ModelImport, past: PastPost): void {
  const { platform, withAnalytics } = each;
  each.postsImported += 1;
  model.known.add(past.externalId);
  model.posts.push({ platform, source: each, past, importedAt: model.now, withAnalytics, id: null });
  use(model, platform, model.now, 1);
}

function fail(model: HistoryModel, each: ModelImport, failure: ModelFailure): void {
  if (failure.mode === 'rate-limited') {
    const rateLimitResetAt = failure.resetAt ?? nextMidnight(model);
    Object.assign(each, { status: 'RATE_LIMITED', rateLimitResetAt });
    return;
  }
  each.failedTries += 1;
  if (each.failedTries < MAX_TRIES) waitUntil(model, each, model.now + RETRY_MS);
  else end(model, each, 'FAILED');
}

function end(model: HistoryModel, each: ModelImport, status: 'COMPLETED' | 'FAILED'): void {
  Object.assign(each, { status, completedAt: model.now });
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

function waitUntil(model: HistoryModel, each: ModelImport, at: number): void {
  model.turns += 1;
  Object.assign(each, { nextAt: at, turn: model.turns });
}
