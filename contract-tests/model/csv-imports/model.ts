/** A second implementation of CSV imports. It shares no constants with the simulator. */

import { nextMidnight } from '../choose.ts';
import { type ImportsModel, later, type ModelRun, newRun } from '../imports.ts';
import { failureOf, type ModelFailure } from '../platform-failures.ts';
import { begun, type ImportStatus, type Progress } from './progress.ts';
import type { CsvPlatform, ModelRow, RowWorld } from './row.ts';

const SECOND = 1000;

/** The time from the upload of a file to the start of its import. */
const START_MS = SECOND;
/** The duration of a row, and of the media of a row. */
const ROW_MS = 50;

/** The most posts of each account on one day. */
export const DAILY_POSTS: Readonly<Record<CsvPlatform, number>> = { FACEBOOK: 2, TWITTER: 3 };
/** The most posts that leave DRAFT in a month. */
export const MONTHLY_POSTS = 10;

/** The result of a row. Instants are milliseconds since 1970. */
export interface ModelResult {
  /** A part of its error message; null for a row that created a post. */
  readonly error: string | null;
  readonly at: number;
  /** The id of the post; null until it was read. */
  postId: string | null;
  isDeleted: boolean;
}

export interface ModelImport extends ModelRun {
  readonly fileName: string;
  readonly rows: readonly ModelRow[];
  /** Whether the file as a whole is invalid. */
  readonly isFaulty: boolean;
  status: ImportStatus;
  /** Its possible progress on a deployment. */
  possible: readonly Progress[];
  readonly results: ModelResult[];
  hasMedia: boolean;
  /** Whether it has changed since its last full comparison. */
  hasNews: boolean;
  /** The instant at which it resumed. */
  resumedAt: number | null;
  /** Whether it resumed and ended at one instant, so that a read shows only the final status. */
  endedUnseen: boolean;
  /** The days of accounts whose limit has paused it. */
  readonly pausedFor: Set<string>;
}

export interface CsvModel extends ImportsModel<ModelImport> {
  readonly world: RowWorld;
  readonly imports: ModelImport[];
  /** How many rows were generated, for their titles. */
  rows: number;
  /** Posts by platform and day. */
  readonly daily: Map<string, number>;
  /** How many posts left DRAFT this month. */
  monthly: number;
  readonly failures: Map<CsvPlatform, ModelFailure>;
}

export function newImport(id: string, file: Pick<ModelImport, 'fileName' | 'rows' | 'isFaulty'>, model: CsvModel): ModelImport {
  const fresh: ModelImport = {
    ...newRun(id, model.now),
    ...file,
    possible: begun,
    results: [],
    hasMedia: false,
    hasNews: true,
    resumedAt: null,
    endedUnseen: false,
    pausedFor: new Set(),
  };
  workAfter(START_MS, model, fresh);
  return fresh;
}

function runJob(model: CsvModel, each: ModelImport): void {
  each.hasNews = true;
  if (each.status !== 'PENDING') return work(model, each);
  if (each.isFaulty) {
    Object.assign(each, { status: 'FAILED', completedAt: model.now });
    return;
  }
  Object.assign(each, { status: 'PROCESSING', startedAt: model.now });
  workAfter(ROW_MS, model, each);
}

function work(model: CsvModel, each: ModelImport): void {
  const { now } = model;
  if (each.status === 'RATE_LIMITED') Object.assign(each, { status: 'PROCESSING', rateLimitResetAt: null, resumedAt: now });
  const row = each.rows[each.results.length];
  if (!row) throw new Error(`${each.id} has no row left`);
  if (row.mediaUrl !== null && !each.hasMedia) {
    each.hasMedia = true;
    return workAfter(ROW_MS, model, each);
  }
  if (row.mistake !== null || row.platforms.length === 0) return finish(model, each, row.mistake);
  if (model.monthly >= MONTHLY_POSTS) return finish(model, each, 'Monthly');
  const full = row.platforms.filter(platform => placesTaken(model, platform, row.day) >= DAILY_POSTS[platform]);
  const days = full.map(platform => keyOf(platform, row.day));
  if (days.some(day => each.pausedFor.has(day))) return finish(model, each, 'Daily');
  for (const day of days) each.pausedFor.add(day);
  const resets = row.platforms.flatMap(platform => endOfLimit(model, platform) ?? []);
  if (days.length > 0) pause(model, each, nextMidnight(model));
  else if (resets.length > 0) pause(model, each, Math.max(...resets));
  else finish(model, each, null);
}

function pause(model: CsvModel, each: ModelImport, until: number): void {
  Object.assign(each, { status: 'RATE_LIMITED', rateLimitResetAt: until });
  workAfter(until - model.now, model, each);
}

function finish(model: CsvModel, each: ModelImport, error: string | null): void {
  const row = each.rows[each.results.length];
  if (error === null && row && row.platforms.length > 0) {
    model.monthly += 1;
    for (const platform of row.platforms) takePlaces(model, platform, row.day, 1);
  }
  each.results.push({ error, at: model.now, postId: null, isDeleted: false });
  each.hasMedia = false;
  if (each.results.length < each.rows.length) return workAfter(ROW_MS, model, each);
  const hasErrors = each.results.some(result => result.error !== null);
  Object.assign(each, { status: hasErrors ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED', completedAt: model.now });
  each.endedUnseen = each.resumedAt === model.now;
}

/** Deletes the post of a row. It no longer counts in its day, but still in its month. */
export function deletePost(model: CsvModel, { platforms, day }: ModelRow, result: ModelResult): void {
  result.isDeleted = true;
  for (const platform of platforms) takePlaces(model, platform, day, -1);
}

export function placesTaken({ daily }: CsvModel, platform: CsvPlatform, day: string): number {
  return daily.get(keyOf(platform, day)) ?? 0;
}

function takePlaces(model: CsvModel, platform: CsvPlatform, day: string, count: number): void {
  model.daily.set(keyOf(platform, day), placesTaken(model, platform, day) + count);
}

function keyOf(platform: CsvPlatform, day: string): string {
  return `${platform} ${day}`;
}

/** Returns when the rate limit of a platform ends; undefined when there is none. */
function endOfLimit(model: CsvModel, platform: CsvPlatform): number | undefined {
  const failure = failureOf(model, platform);
  return failure && (failure.resetAt ?? nextMidnight(model));
}

function workAfter(ms: number, model: CsvModel, each: ModelImport): void {
  later(model, each, ms, () => runJob(model, each));
}
