/** A second implementation of reviews and recommendations. It shares no constants with the simulator; what is on the platforms is read once. */
import type { OperationId } from '../../../openapi/generated/types.ts';
import { end, fail, type ImportsModel, later, type ModelRun, newRun } from '../imports.ts';
import { failureOf, type ModelFailure } from '../platform-failures.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The most items that each account may import in a month. */
export const CAPACITY = 130;
const START_MS = SECOND;
const PAGE_MS = SECOND;
const PAGE_ITEMS = 50;
const LIMIT_PAUSE_MS = 15 * MINUTE;
/** How long Facebook takes no other import after a completed one. */
const REST_MS = MINUTE;
const JUDGED_AFTER_MS = 30 * SECOND;

export type ReviewPlatform = 'GOOGLE_BUSINESS' | 'FACEBOOK';
export const PLATFORMS: readonly ReviewPlatform[] = ['GOOGLE_BUSINESS', 'FACEBOOK'];

/** How the API names things of one kind. */
export interface Names {
  readonly start: OperationId;
  readonly get: OperationId;
  readonly listImports: OperationId;
  readonly list: OperationId;
  readonly items: string;
  readonly externalId: string;
  readonly counter: string;
  readonly fetching: string;
  readonly lifecycle: string;
}

/** What the owner has replied to an item. */
export interface Reply {
  readonly comment: string;
  /** Null on Facebook. */
  readonly state: string | null;
}

/** What somebody says on the platform; `stored` is a copy. */
export interface Item {
  readonly id: string;
  readonly createdAt: number;
  comment: string | null;
  reply: Reply | null;
}

export interface StoredItem {
  item: Item;
  isGone: boolean;
  /** The id here; null until it was read. */
  id: string | null;
}

/** An account and what is said about it. */
export interface Place {
  readonly platform: ReviewPlatform;
  readonly names: Names;
  readonly account: string;
  /** Newest first, then by id. */
  items: Item[];
  /** By the platform's id. */
  readonly stored: Map<string, StoredItem>;
}

export interface ModelImport extends ModelRun {
  readonly place: Place;
  readonly requestedCount: number;
  status: 'PENDING' | 'FETCHING' | 'COMPLETED' | 'FAILED' | 'RATE_LIMITED';
  imported: number;
  last: Item | null;
}

export interface ReviewsModel extends ImportsModel<ModelImport> {
  readonly places: readonly Place[];
  readonly imports: ModelImport[];
  /** Used capacity, by platform and month. */
  readonly used: Map<string, number>;
  readonly failures: Map<string, ModelFailure>;
  /** How many items were added. */
  added: number;
}

/** Returns what refuses the start of an import now: its status; undefined when nothing does. */
export function refusalOf({ imports, now, used }: ReviewsModel, place: Place): number | undefined {
  const earlier = imports.filter(each => each.place === place);
  if (earlier.some(({ completedAt }) => completedAt === null)) return 409;
  const completed = earlier.findLast(({ status }) => status === 'COMPLETED');
  if (place.platform === 'FACEBOOK' && completed && now < (completed.completedAt ?? 0) + REST_MS) return 409;
  return (used.get(monthOf(place, now)) ?? 0) >= CAPACITY ? 403 : undefined;
}

/** Starts an import. */
export function beginImport(model: ReviewsModel, place: Place, id: string, requestedCount: number): ModelImport {
  const each: ModelImport = { ...newRun(id, model.now), place, requestedCount, imported: 0, last: null };
  model.imports.push(each);
  later(model, each, START_MS, () => {
    each.startedAt = model.now;
    goOn(model, each);
  });
  return each;
}

/** How many more items may be imported from an account this month. */
export function remaining({ used, now }: ReviewsModel, place: Place): number {
  return CAPACITY - (used.get(monthOf(place, now)) ?? 0);
}

/** Replies on the platform, which is stored at once; Google judges the reply later. */
export function reply(model: ReviewsModel, place: Place, stored: StoredItem, comment: string): void {
  const item = place.items.find(({ id }) => id === stored.item.id);
  if (!item) return;
  const given: Reply = { comment, state: place.platform === 'FACEBOOK' ? null : 'PENDING' };
  item.reply = given;
  stored.item = { ...item };
  if (given.state === null) return;
  later(model, null, JUDGED_AFTER_MS, () => {
    if (item.reply !== given) return;
    const judged = { comment, state: /\bspam\b/.test(comment) ? 'REJECTED' : 'APPROVED' };
    item.reply = judged;
    if (stored.item.reply === given) stored.item = { ...stored.item, reply: judged };
  });
}

/** Puts an item where it belongs by its age. */
export function addItem(place: Place, item: Item): void {
  place.items = [...place.items, item].sort(byAge);
}

/** How the platform orders what is said: by age, then by its ids. */
function byAge(a: Item, b: Item): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
}

function goOn(model: ReviewsModel, each: ModelImport): void {
  Object.assign(each, { status: 'FETCHING', rateLimitResetAt: null });
  later(model, each, PAGE_MS, () => fetch(model, each));
}

function fetch(model: ReviewsModel, each: ModelImport): void {
  const { place } = each;
  const room = Math.min(each.requestedCount - each.imported, remaining(model, place));
  if (room <= 0) return end(model, each, 'COMPLETED');
  const failure = failureOf(model, place.platform);
  if (failure)
    return fail(model, each, failure, {
      resetsAt: model.now + LIMIT_PAUSE_MS,
      again: () => fetch(model, each),
      resume: () => goOn(model, each),
    });
  each.failedTries = 0;
  const { last } = each;
  const rest = place.items.filter(item => last === null || byAge(last, item) < 0);
  const page = rest.slice(0, PAGE_ITEMS);
  const taken = take(model, each, page, room);
  const isLast = rest.length <= PAGE_ITEMS;
  markGone(place, last, isLast && taken.length === page.length ? null : (taken.at(-1) ?? null), taken);
  const final = taken.at(-1);
  each.last = final ? { ...final } : last;
  const isFull = taken.length < page.length || each.imported >= each.requestedCount || remaining(model, place) <= 0;
  if (isLast || isFull) end(model, each, 'COMPLETED');
  else later(model, each, PAGE_MS, () => fetch(model, each));
}

/** Takes the items of a page up to the one that fills the room, and returns them. */
function take(model: ReviewsModel, each: ModelImport, page: readonly Item[], room: number): readonly Item[] {
  const { stored } = each.place;
  const taken: Item[] = [];
  let fresh = 0;
  for (const item of page) {
    const known = stored.get(item.id);
    if (known) Object.assign(known, { item: { ...item }, isGone: false });
    else {
      stored.set(item.id, { item: { ...item }, isGone: false, id: null });
      fresh += 1;
    }
    taken.push(item);
    if (fresh === room) break;
  }
  each.imported += fresh;
  const month = monthOf(each.place, model.now);
  model.used.set(month, (model.used.get(month) ?? 0) + fresh);
  return taken;
}

function markGone({ stored }: Place, after: Item | null, until: Item | null, present: readonly Item[]): void {
  const ids = new Set(present.map(({ id }) => id));
  for (const each of stored.values()) {
    const isPassed = (after === null || byAge(after, each.item) < 0) && (until === null || byAge(each.item, until) <= 0);
    if (isPassed && !ids.has(each.item.id)) each.isGone = true;
  }
}

function monthOf({ platform }: Place, at: number): string {
  return `${platform} ${new Date(at).toISOString().slice(0, 7)}`;
}
