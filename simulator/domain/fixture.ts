import type { Platform, Tier } from '../../openapi/generated/types.ts';
import { connectAccount } from './accounts/connect.ts';
import { createOrganization } from './organizations/create.ts';
import type { Features, LimitOverrides, OrganizationSettings } from './organizations/model.ts';
import { countStored } from './uploads/bytes.ts';
import { registerWebhook } from './webhooks/register.ts';
import type { World } from './world.ts';

/** An account that is connected when the world begins. */
export interface AccountFixture {
  readonly id?: string;
  readonly type: Platform;
  /** The real platform account; two accounts with the same one share quotas. */
  readonly externalId: string;
  readonly withMessagingScope?: boolean;
  readonly messagingEnabled?: boolean;
}

/** A finished upload; its bytes are made up when somebody asks for them. */
export interface UploadFixture {
  readonly id: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly type: 'image' | 'video' | 'document';
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  readonly seconds: number | null;
}

export interface OrganizationFixture {
  readonly id: string;
  readonly name: string;
  readonly plan: Tier;
  readonly apiKeys: readonly string[];
  readonly features?: Partial<Features>;
  readonly settings?: Partial<OrganizationSettings>;
  readonly limits?: LimitOverrides;
  readonly owner: { readonly id: string; readonly email: string; readonly firstName: string; readonly lastName: string };
  readonly teams: readonly { readonly id: string; readonly name: string; readonly accounts: readonly AccountFixture[] }[];
  readonly uploads?: readonly UploadFixture[];
  readonly webhooks?: readonly { readonly url: string; readonly secret?: string }[];
}

/** How a world begins (fixtures/worlds). */
export interface Fixture {
  readonly organizations: readonly OrganizationFixture[];
}

/** Fills an empty world. Nothing is announced: what a fixture holds was there before. `apiKeyOf` lets a further world have keys of its own. */
export function applyFixture(world: World, fixture: Fixture, apiKeyOf: (key: string) => string = key => key): void {
  for (const organization of fixture.organizations) {
    createOrganization(world, { ...organization, apiKeys: organization.apiKeys.map(apiKeyOf) });
    for (const team of organization.teams) {
      world.organizations.teams.insert({
        id: team.id,
        organizationId: organization.id,
        name: team.name,
        avatarUrl: null,
        createdById: organization.owner.id,
        createdAt: world.clock.now(),
        updatedAt: world.clock.now(),
      });
      for (const account of team.accounts) connectAccount(world, { ...account, teamId: team.id, announce: false });
    }
    for (const upload of organization.uploads ?? []) addUpload(world, organization, upload);
    for (const webhook of organization.webhooks ?? []) registerWebhook(world, { organizationId: organization.id, ...webhook });
  }
}

function addUpload(world: World, organization: OrganizationFixture, upload: UploadFixture): void {
  const teamId = organization.teams[0]?.id ?? null;
  const now = world.clock.now();
  const path = `${teamId ?? organization.id}/${upload.id}${upload.fileName.slice(upload.fileName.lastIndexOf('.'))}`;
  countStored(world, organization.id, upload.sizeBytes);
  world.uploads.uploads.insert({
    ...upload,
    organizationId: organization.id,
    // Ready uploads serve every team of the organization.
    teamId: null,
    path,
    transferId: null,
    externalLink: null,
    storeKey: null,
    etag: world.ids.of('etag', upload.id),
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
}
