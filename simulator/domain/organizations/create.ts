import type { Tier } from '../../../openapi/generated/types.ts';
import { withoutUndefined } from '../../kernel/objects.ts';
import type { Features, LimitOverrides, Organization, OrganizationSettings } from './model.ts';
import type { World } from './world.ts';

/** What the dashboard of the real service asks for when an organization signs up. */
export interface NewOrganization {
  readonly id: string;
  readonly name: string;
  readonly plan: Tier;
  readonly apiKeys: readonly string[];
  readonly features?: Optional<Features> | undefined;
  readonly settings?: Optional<OrganizationSettings> | undefined;
  readonly limits?: LimitOverrides | undefined;
  readonly owner: { readonly id: string; readonly email: string; readonly firstName: string; readonly lastName: string };
}

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** The settings of a new organization. */
export const DEFAULT_SETTINGS: OrganizationSettings = {
  deleteAccountAfter: 0,
  uploadsCompressionEnabled: false,
  importedPostsAnalyticsEnabled: false,
  maxVideoBytes: null,
  maxStorageBytes: null,
  messagingPaused: false,
  apiAccess: true,
  suspended: false,
  analyticsDisabled: false,
  analyticsPostsDisabled: false,
  showVerboseErrors: true,
  disconnectCheckEnabled: true,
};

/** Adds an organization with its owner and keys. Both features are off unless asked for. */
export function createOrganization(world: World, input: NewOrganization): Organization {
  const now = world.clock.now();
  const { byId: organizations, users, apiKeys } = world.organizations;
  users.insert({ ...input.owner, organizationId: input.id, createdAt: now });
  for (const key of input.apiKeys) apiKeys.insert({ id: key, organizationId: input.id, createdAt: now });
  return organizations.insert({
    id: input.id,
    name: input.name,
    plan: input.plan,
    ownerId: input.owner.id,
    features: { dms: false, automations: false, ...withoutUndefined(input.features) },
    settings: { ...DEFAULT_SETTINGS, ...withoutUndefined(input.settings) },
    limits: input.limits ?? {},
    storedBytes: 0,
    createdAt: now,
    updatedAt: now,
  });
}
