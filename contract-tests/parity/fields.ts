/** What the fields of answers are for, as far as it decides how they are compared. */
import { publicApi } from '../../openapi/document.ts';
import type { Fields } from '../exchange.ts';

/**
 * Fields that a platform makes up: names and pictures of people and pages, numbers of reactions, addresses. Nothing that a caller does decides them, so
 * that two services never have the same.
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
  // Whether an account has lost its permission.
  'deleteOn',
  'disconnectedCheckTryAt',
]);

/** Whether a field of an object is made up by a platform. The picture of a team is not: a caller has given it. */
export function isGenerated(name: string, of: Fields = {}): boolean {
  return GENERATED.has(name) && !(name === 'avatarUrl' && isTeam(of));
}

function isTeam(of: Fields): boolean {
  return 'organizationId' in of && 'createdById' in of;
}

/** Whether the items of a list have ids that callers choose: such an item belongs to the object that it stands in. */
export function isNamedByCallers(list: string): boolean {
  return list === 'steps';
}

/** Whether a field has an instant that no caller can send, such as `createdAt`: that one was sent somewhere else is chance. */
export function isChosenByService(name: string): boolean {
  return name.endsWith('At');
}

/** Statuses that end by themselves, in a time that the service chooses, or that platforms decide. */
const MOVING: ReadonlySet<string> = new Set([
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
  'SENT',
  'DELIVERED',
]);

/** Whether one of two objects that should be the same is on its way to where the other one is, or has just left. */
export function isMoving(theirs: Fields, ours: Fields): boolean {
  return theirs['status'] !== ours['status'] && (isInMotion(theirs) || isInMotion(ours));
}

/** What grows while something is in progress. */
const PROGRESS: ReadonlySet<string> = new Set([
  'processedRows',
  'successRows',
  'failedRows',
  'totalRows',
  'postsImported',
  'analyticsImported',
  'commentsImported',
  'startedAt',
]);

/** Whether a field shows how far something is that is in progress. */
export function isProgress(of: Fields, name: string): boolean {
  return PROGRESS.has(name) && isInMotion(of);
}

function isInMotion({ status }: Fields): boolean {
  return typeof status === 'string' && MOVING.has(status);
}

/** What an organization has used up, or has left: that began before a mirror. */
const COUNTED: ReadonlySet<string> = new Set(['used', 'remaining', 'remainingCapacity']);

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
