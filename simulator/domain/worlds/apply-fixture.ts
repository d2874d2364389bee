import { errors } from '../../kernel/errors.ts';
import { connectAccount } from '../accounts/connect.ts';
import { setPlatformSide } from '../accounts/platform-side.ts';
import { createOrganization } from '../organizations/create.ts';
import { livePast, pastOf, type Refusal } from '../past/past.ts';
import { extensionFor, folderOf, pathOfType } from '../uploads/rules.ts';
import { addStoredBytes } from '../uploads/stored-bytes.ts';
import { registerWebhook } from '../webhooks/register.ts';
import type { World } from '../world.ts';
import type { AccountFixture, Fixture, OrganizationFixture, UploadFixture } from './fixture.ts';

export type { Fixture } from './fixture.ts';

/** How many refusals are listed. */
const SHOWN = 10;

/**
 * Fills a world that has only begun, and lives its past. `apiKeyOf` maps the keys of the fixture to those of this world. Its webhook endpoints hear of what
 * happens from its start on. Throws 400 with every declaration of the past that the rules refuse.
 */
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
  }
  const refusals = world.clock.throughPast(() => livePast(world, pastOf(fixture, world.startTime), world.startTime));
  if (refusals.length > 0)
    throw errors.invalid(
      refusedText(refusals),
      refusals.map(({ path, message }) => ({ code: 'custom', path, message })),
    );
  for (const { id: organizationId, webhooks = [] } of fixture.organizations)
    for (const webhook of webhooks) registerWebhook(world, { organizationId, ...webhook });
}

function refusedText(refusals: readonly Refusal[]): string {
  const lines = refusals.slice(0, SHOWN).map(({ path, message }) => `  ${path.join('.')} ${message}`);
  const more = refusals.length > SHOWN ? [`  and ${refusals.length - SHOWN} more`] : [];
  return ['The fixture declares a past that cannot have come about:', ...lines, ...more].join('\n');
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
