import { connectAccount } from '../accounts/connect.ts';
import { setPlatformSide } from '../accounts/platform-side.ts';
import { createOrganization } from '../organizations/create.ts';
import { extensionFor, folderOf, pathOfType } from '../uploads/rules.ts';
import { addStoredBytes } from '../uploads/stored-bytes.ts';
import { registerWebhook } from '../webhooks/register.ts';
import type { World } from '../world.ts';
import type { AccountFixture, Fixture, OrganizationFixture, UploadFixture } from './fixture.ts';

export type { Fixture } from './fixture.ts';

/** Fills an empty world without emitting events. `apiKeyOf` maps the keys of the fixture to those of this world. */
export function applyFixture(world: World, fixture: Fixture, apiKeyOf: (key: string) => string = key => key): void {
  for (const organization of fixture.organizations) {
    createOrganization(world, { ...organization, apiKeys: organization.apiKeys.map(apiKeyOf) });
    for (const team of organization.teams) {
      world.organizations.teams.insert({
        id: team.id,
        organizationId: organization.id,
        name: team.name,
        avatarUrl: team.avatarUrl ?? null,
        createdById: organization.owner.id,
        createdAt: world.clock.now(),
        updatedAt: world.clock.now(),
      });
      for (const account of team.accounts) addAccount(world, team.id, account);
    }
    for (const upload of organization.uploads ?? []) addUpload(world, organization, upload);
    for (const webhook of organization.webhooks ?? []) registerWebhook(world, { organizationId: organization.id, ...webhook });
  }
}

function addAccount(world: World, teamId: string, { twitterSubType, channels, ...connection }: AccountFixture): void {
  const account = connectAccount(world, { ...connection, teamId, announce: false });
  if (twitterSubType !== undefined || channels !== undefined) setPlatformSide(world, account, { twitterSubType, channels });
}

function addUpload(world: World, organization: OrganizationFixture, upload: UploadFixture): void {
  const now = world.clock.now();
  const folder = folderOf(upload.teamId ?? organization.teams[0]?.id ?? organization.id);
  addStoredBytes(world, organization.id, upload.sizeBytes);
  world.uploads.byId.insert({
    ...upload,
    organizationId: organization.id,
    // Without a team an upload serves every team of the organization.
    teamId: upload.teamId ?? null,
    path: pathOfType(`${folder}/${upload.id}.${extensionFor(upload.fileName, upload.mimeType)}`, upload.mimeType),
    transferId: null,
    externalLink: null,
    storeKey: null,
    etag: world.ids.of('etag', upload.id),
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    jobId: null,
  });
}
