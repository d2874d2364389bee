import { limits } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/types.ts';
import { InvariantError } from '../../kernel/errors.ts';
import { iso, nextUtcMonth, utcMonth } from '../../kernel/time.ts';
import type { Organization, OrganizationSettings, Team, User } from './model.ts';
import type { World } from './world.ts';

const TEAMS_REMOVED_AT = Date.parse(limits.organizations.deprecatedTeamsRemovedAt);

/** The wire form of an organization. The deprecated `teams` is left out from its removal date on (D-ORG-02). */
export function renderOrganization(world: World, organization: Organization): wire.Organization {
  const now = world.clock.now();
  return {
    ...renderOrganizationBare(organization),
    plan: organization.plan,
    settings: renderSettings(organization.settings),
    createdBy: renderUser(ownerOf(world, organization)),
    subscription: renderSubscription(organization, now),
    promotionCode: null,
    ...(now < TEAMS_REMOVED_AT && {
      teams: world.organizations.teams.findBy('organization', organization.id).map(team => renderTeamBare(team)),
    }),
  };
}

/** The settings that `settings` of the public API has; the others are fields of the organization itself. */
function renderSettings(settings: OrganizationSettings): wire.OrganizationSettings {
  return {
    deleteAccountAfter: settings.deleteAccountAfter,
    uploadsCompressionEnabled: settings.uploadsCompressionEnabled,
    importedPostsAnalyticsEnabled: settings.importedPostsAnalyticsEnabled,
    maxVideoBytes: settings.maxVideoBytes,
    maxStorageBytes: settings.maxStorageBytes,
    messagingPaused: settings.messagingPaused,
  };
}

/** The wire form of a team without its accounts. */
export function renderTeamBare(team: Team, deletedAt: number | null = null): wire.TeamBare {
  return {
    id: team.id,
    name: team.name,
    avatarUrl: team.avatarUrl,
    organizationId: team.organizationId,
    createdById: team.createdById,
    createdAt: iso(team.createdAt),
    updatedAt: iso(team.updatedAt),
    deletedAt: iso(deletedAt),
  };
}

/** The owner of an organization. */
export function ownerOf(world: World, organization: Organization): User {
  const owner = world.organizations.users.get(organization.ownerId);
  if (!owner) throw new InvariantError(`Organization ${organization.id} has no owner`);
  return owner;
}

/** The wire form of an organization without its teams and subscription. */
export function renderOrganizationBare(organization: Organization): wire.OrganizationBare {
  const { limits: own, settings } = organization;
  return {
    id: organization.id,
    name: organization.name,
    avatarUrl: null,
    ref: null,
    createdById: organization.ownerId,
    promotionCodeId: null,
    dailyPostLimit: own.dailyPosts ?? null,
    dailyCommentLimit: own.dailyComments ?? null,
    monthlyImportLimitPerAccount: own.historyPosts ?? null,
    commentImportLimitPerPost: own.commentsPerImport ?? null,
    monthlyReviewImportLimitPerAccount: own.reviews ?? null,
    apiAccess: settings.apiAccess,
    analyticsDisabled: settings.analyticsDisabled,
    analyticsPostsDisabled: settings.analyticsPostsDisabled,
    analyticsInterval: null,
    analyticsPostsInterval: null,
    forcedAccountAnalyticsDailyLimit: null,
    forcedPostAnalyticsDailyLimit: null,
    uploadsCompressionEnabled: settings.uploadsCompressionEnabled,
    showVerboseErrors: settings.showVerboseErrors,
    disconnectCheckEnabled: settings.disconnectCheckEnabled,
    deleteAccountAfter: settings.deleteAccountAfter,
    suspended: settings.suspended,
    createdAt: iso(organization.createdAt),
    updatedAt: iso(organization.updatedAt),
    deletedAt: null,
  };
}

/** A member of an organization. */
export function renderUser(user: User): wire.User {
  const createdAt = iso(user.createdAt);
  return {
    id: user.id,
    externalId: `auth_${user.id}`,
    email: user.email,
    emailVerified: createdAt,
    firstName: user.firstName,
    lastName: user.lastName,
    avatarUrl: null,
    timezone: null,
    role: 'CUSTOMER',
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
  };
}

/** Paid plans have a monthly subscription; FREE has none. */
function renderSubscription(organization: Organization, now: number): wire.Subscription | null {
  const { id, plan, limits: own } = organization;
  if (plan === 'FREE') return null;
  const createdAt = iso(organization.createdAt);
  const price = `price_${plan.toLowerCase()}_monthly`;
  return {
    id: `subscription_${id}`,
    organizationId: id,
    couponId: null,
    promotionCodeId: null,
    stripeSubscriptionId: `sub_${id}`,
    stripeSubscriptionItems: [{ id: `si_${id}`, price, quantity: 1 }],
    stripePriceId: price,
    status: 'active',
    metadata: null,
    tier: plan,
    billingInterval: 'MONTHLY',
    isCustomPrice: false,
    customPriceLabel: null,
    customUnitAmount: null,
    customCurrency: null,
    cancelAtPeriodEnd: false,
    created: createdAt,
    currentPeriodStart: `${utcMonth(now)}-01T00:00:00.000Z`,
    currentPeriodEnd: iso(nextUtcMonth(now)),
    endedAt: null,
    cancelAt: null,
    canceledAt: null,
    trialStart: null,
    trialEnd: null,
    maxMonthlyPosts: own.monthlyPosts ?? null,
    maxMonthlyComments: own.monthlyComments ?? null,
    maxMonthlyUploads: own.monthlyUploads ?? null,
    maxMonthlyImportedPosts: null,
    pendingTier: null,
    pendingBillingInterval: null,
    pendingPriceId: null,
    pendingEffectiveAt: null,
    pendingScheduleId: null,
    discountStart: null,
    discountEnd: null,
    coupon: null,
    promotionCode: null,
    createdAt,
    updatedAt: iso(organization.updatedAt),
  };
}
