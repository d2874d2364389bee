import { limits } from '../../../openapi/document.ts';
import type { FixtureOrganization, OrganizationLimits } from '../../../openapi/generated/control-types.ts';
import type { OperationId, Platform } from '../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { ShownAccount } from './accounts.ts';
import type { Reader } from './reader.ts';

/** An answer of the deployment that no fixture can represent. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError';
}

export type Plan = FixtureOrganization['plan'];

/** Returns the plan. Throws a MirrorError for an unknown one. */
export function planOf(organization: Fields): Plan {
  const { plan, subscription } = organization;
  if (plan === undefined && subscription === undefined) throw missing('plan');
  // An organization without a subscription has the plan FREE.
  const name = plan ?? (subscription === null ? 'FREE' : fieldsOf(subscription)['tier']);
  const known = PLANS.find(each => each === name);
  if (known) return known;
  throw new MirrorError(`The organization has the plan ${String(name)}, but only ${PLANS.join(', ')} are known`);
}

const PLANS = ['FREE', 'PRO', 'BUSINESS'] as const satisfies readonly Plan[];

/** Returns the id. Throws a MirrorError without one. */
export function idOf(organization: Fields): string {
  const { id } = organization;
  if (typeof id === 'string' && id !== '') return id;
  throw missing('id');
}

function missing(name: string): MirrorError {
  return new MirrorError(`GET /api/v1/organization is answered without ${name}`);
}

/** Returns the name; undefined if the organization has none. */
export function nameOf({ name }: Fields): string | undefined {
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Settings are fields of the organization or of its `settings`. */
const SETTINGS = {
  deleteAccountAfter: 'number',
  uploadsCompressionEnabled: 'boolean',
  importedPostsAnalyticsEnabled: 'boolean',
  maxVideoBytes: 'number',
  maxStorageBytes: 'number',
  messagingPaused: 'boolean',
  apiAccess: 'boolean',
  suspended: 'boolean',
  analyticsDisabled: 'boolean',
  analyticsPostsDisabled: 'boolean',
  showVerboseErrors: 'boolean',
  disconnectCheckEnabled: 'boolean',
} as const;

export function settingsOf(organization: Fields): FixtureOrganization['settings'] {
  const shown = { ...organization, ...fieldsOf(organization['settings']) };
  return Object.fromEntries(Object.entries(SETTINGS).flatMap(([name, type]) => (typeof shown[name] === type ? [[name, shown[name]]] : [])));
}

/** Returns the owner, and whether the answer shows the email address. */
export function ownerOf({ createdBy, createdById }: Fields): { readonly owner: FixtureOrganization['owner']; readonly isShown: boolean } {
  const { id, email, firstName, lastName } = fieldsOf(createdBy);
  const shown = textOr(email, '');
  return {
    owner: {
      id: textOr(id, textOr(createdById, 'user_mirror')),
      email: shown || 'owner@example.com',
      firstName: textOr(firstName, ''),
      lastName: textOr(lastName, ''),
    },
    isShown: shown !== '',
  };
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback;
}

const { quotas } = limits;

/** Limits that are one number: the operation and field that show the limit in force, and the limits of the plans. */
const NUMBERS = [
  ['monthlyPosts', 'getPostUsage', 'limit', quotas.monthlyPosts],
  ['monthlyComments', 'getCommentUsage', 'limit', quotas.monthlyComments],
  ['monthlyUploads', 'getUploadUsage', 'limit', quotas.monthlyUploads],
  ['historyPosts', 'listImportUsage', 'limitPerSocialAccount', quotas.monthlyHistoryPosts],
] as const satisfies readonly (readonly [keyof OrganizationLimits, OperationId, string, Readonly<Record<Plan, number>>])[];

/** Returns the limits that differ from those of the plan: those of the organization, and those in force. */
export async function readLimits(
  reader: Reader,
  plan: Plan,
  { organization, accounts }: { readonly organization: Fields; readonly accounts: readonly ShownAccount[] },
): Promise<OrganizationLimits> {
  const found = shownIn(organization);
  const numbers = NUMBERS.map(async ([name, operation, field, usual]) => {
    const usage = await reader.readIfThere(operation);
    const limit = numberOr(usage?.[field], undefined);
    if (limit !== undefined && limit !== (found[name] ?? usual[plan])) found[name] = limit;
  });
  const daily = [...oneOfEach(accounts)].map(async ([type, id]) => {
    const usage = await reader.readIfThere('getDailyLimits', { query: { socialAccountId: id } });
    found.dailyPosts = inForce(found.dailyPosts, type, usage?.['posts'], quotas.dailyPosts[plan]);
    found.dailyComments = inForce(found.dailyComments, type, usage?.['comments'], quotas.dailyComments[plan]);
  });
  await Promise.all([...numbers, ...daily]);
  return sorted(found);
}

/** Returns the limits in fields of the organization or its subscription. */
function shownIn(organization: Fields): OrganizationLimits {
  const subscription = fieldsOf(organization['subscription']);
  const { dailyPostLimit, dailyCommentLimit, monthlyImportLimitPerAccount, monthlyReviewImportLimitPerAccount } = organization;
  return {
    dailyPosts: byPlatform(dailyPostLimit),
    dailyComments: byPlatform(dailyCommentLimit),
    monthlyPosts: numberOr(subscription['maxMonthlyPosts'], undefined),
    monthlyComments: numberOr(subscription['maxMonthlyComments'], undefined),
    monthlyUploads: numberOr(subscription['maxMonthlyUploads'], undefined),
    historyPosts: numberOr(monthlyImportLimitPerAccount, undefined),
    reviews: numberOr(monthlyReviewImportLimitPerAccount, undefined),
    commentsPerImport: numberOr(organization['commentImportLimitPerPost'], undefined),
  };
}

type ByPlatform = OrganizationLimits['dailyPosts'];

function byPlatform(value: unknown): ByPlatform {
  const known = Object.keys(quotas.dailyPosts.FREE).flatMap(platform => {
    const limit = numberOr(fieldsOf(value)[platform], undefined);
    return limit === undefined ? [] : [[platform, limit]];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** Adds the limit in force on a platform if it differs. A platform without a limit in the plan has 0 a day. */
function inForce(found: ByPlatform, type: Platform, usage: unknown, usual: Partial<Record<Platform, number>>): ByPlatform {
  const limit = numberOr(fieldsOf(usage)['limit'], undefined);
  return limit === undefined || limit === (found?.[type] ?? usual[type] ?? 0) ? found : { ...found, [type]: limit };
}

function numberOr<T>(value: unknown, fallback: T): number | T {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : fallback;
}

/** Returns the id of one account on each platform. */
function oneOfEach(accounts: readonly ShownAccount[]): ReadonlyMap<Platform, string> {
  return new Map(accounts.map(({ type, fields }) => [type, String(fields['id'])]));
}

/** Removes undefined values and sorts the others, because answers arrive in any order. */
function sorted(found: OrganizationLimits): OrganizationLimits {
  const entries = Object.entries(found).filter(([, value]) => value !== undefined);
  const inOrder = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return Object.fromEntries(entries.map(([name, value]) => [name, inOrder(value)]));
}
