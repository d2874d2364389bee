import { publicApi } from '../../openapi/document.ts';
import type { Fields } from '../exchange.ts';

/**
 * Fields with values from platforms: names and pictures of people and pages, numbers of reactions, URLs. Callers do not determine them, so two
 * services have different values.
 */
const GENERATED: ReadonlySet<string> = new Set([
  'username',
  'displayName',
  'bio',
  'avatarUrl',
  'userUsername',
  'userDisplayName',
  'userEmail',
  'address',
  'metadata',
  'externalData',
  'platformData',
  'extraData',
  'raw',
  'snapshots',
  'permalink',
  'thumbnail',
  'smallThumbnail',
  'thumbnailUrl',
  'iconUrl',
  'description',
  'likes',
  'likesCount',
  'repliesCount',
  'comments',
  'shares',
  'saves',
  'clicks',
  'views',
  'viewsUnique',
  'impressions',
  'impressionsUnique',
  'followers',
  'following',
  'postCount',
  'dominantColor',
  'timezone',
  'note',
  // This field depends on the permissions of an account.
  'deleteOn',
  'disconnectedCheckTryAt',
]);

/** Whether the value of a field comes from a platform. The picture of a team does not: a caller sends it. */
export function isGenerated(name: string, of: Fields = {}): boolean {
  return GENERATED.has(name) && !(name === 'avatarUrl' && isTeam(of));
}

function isTeam(of: Fields): boolean {
  return 'organizationId' in of && 'createdById' in of;
}

/** Whether callers choose the ids of a list's items, which are unique only within their object. */
export function isNamedByCallers(list: string): boolean {
  return list === 'steps';
}

/** Whether the service chooses the instant of a field, such as `createdAt`. If the same instant was sent, that is a coincidence. */
export function isChosenByService(name: string): boolean {
  return name.endsWith('At');
}

/** Statuses that change without a call, at a time that the service or a platform chooses. */
const TRANSIENT: ReadonlySet<string> = new Set([
  'PENDING',
  'PROCESSING',
  'RETRYING',
  'REVIEW',
  'RUNNING',
  'IN_PROGRESS',
  'degraded',
  'outage',
  'FETCHING_POSTS',
  'FETCHING_ANALYTICS',
  'FETCHING_REVIEWS',
  'FETCHING_RECOMMENDATIONS',
  'SENT',
  'DELIVERED',
]);

/** Whether two objects have different statuses of which one is transient, so that they may only differ in time. */
export function isMoving(theirs: Fields, ours: Fields): boolean {
  return theirs['status'] !== ours['status'] && (isTransient(theirs) || isTransient(ours));
}

/** Fields that change while something is in progress. */
const PROGRESS: ReadonlySet<string> = new Set([
  'processedRows',
  'successRows',
  'failedRows',
  'totalRows',
  'postsImported',
  'analyticsImported',
  'commentsImported',
  'reviewsImported',
  'itemsImported',
  'startedAt',
]);

/** Whether a field shows the progress of an object in a transient status. */
export function isProgress(of: Fields, name: string): boolean {
  return PROGRESS.has(name) && isTransient(of);
}

function isTransient({ status }: Fields): boolean {
  return typeof status === 'string' && TRANSIENT.has(status);
}

/** Counts of an organization that began before the mirror, and of what a platform has, which no mirror knows. */
const COUNTED: ReadonlySet<string> = new Set(['used', 'remaining', 'remainingCapacity', 'totalResults', 'totalMediaItemCount']);

export function isCounted(name: string): boolean {
  return COUNTED.has(name);
}

let enumValues: ReadonlySet<string> | undefined;

/** Whether the text is a value of any enumeration of the document. */
export function isEnumValue(text: string): boolean {
  enumValues ??= new Set(valuesIn(publicApi.json));
  return enumValues.has(text);
}

function valuesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(valuesIn);
  const own = ['enum', 'x-extensible-enum'].flatMap(name => {
    const values: unknown = Object.entries(node).find(([key]) => key === name)?.[1];
    return Array.isArray(values) ? values.filter(value => typeof value === 'string') : [];
  });
  return [...own, ...Object.values(node).flatMap(valuesIn)];
}
