import type { ChannelRules, WorldFixture } from '../../../openapi/generated/control-types.ts';
import { InvariantError } from '../../kernel/errors.ts';
import { channelsOf } from '../accounts/connect.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { selectsChannel } from '../accounts/rules.ts';
import type { Organization, User } from '../organizations/model.ts';
import type { Upload } from '../uploads/model.ts';
import type { World } from '../world.ts';
import { forkedKey } from './worlds.ts';

type OrganizationEntry = WorldFixture['organizations'][number];

/** Exports a world as a fixture with its organizations, teams, accounts, uploads and endpoints, for {@link applyFixture}. */
export function exportFixture(world: World): WorldFixture {
  return { organizations: world.organizations.byId.all().map(organization => organizationEntry(world, organization)) };
}

function organizationEntry(world: World, organization: Organization): OrganizationEntry {
  const { id, name, plan, features, settings, limits, ownerId } = organization;
  const { apiKeys, teams, users } = world.organizations;
  return {
    id,
    name,
    plan,
    apiKeys: apiKeys.findBy('organization', id).map(key => forkedKey(key.id, world.id, 'default')),
    features: { ...features },
    settings: { ...settings },
    limits: { ...limits },
    owner: ownerEntry(users.get(ownerId)),
    teams: teams.findBy('organization', id).map(team => ({
      id: team.id,
      name: team.name,
      ...(team.avatarUrl !== null && { avatarUrl: team.avatarUrl }),
      accounts: world.accounts.byId.findBy('team', team.id).map(account => accountEntry(world, account)),
    })),
    uploads: world.uploads.byId
      .all()
      .filter(upload => upload.organizationId === id && upload.deletedAt === null)
      .map(uploadEntry),
    webhooks: world.webhooks.byId
      .findBy('organization', id)
      .filter(({ isOneTime }) => !isOneTime)
      .map(({ url, secret }) => ({ url, secret })),
  };
}

/** Every organization has an owner; a fixture needs more of it than the id. */
function ownerEntry(owner: User | undefined): OrganizationEntry['owner'] {
  if (!owner) throw new InvariantError('An organization has no owner');
  const { id, email, firstName, lastName } = owner;
  return { id, email, firstName, lastName };
}

const RULES = ['allowImages', 'allowVideos', 'allowGalleries', 'linkFlairEnabled'] as const satisfies readonly (keyof ChannelRules)[];

function accountEntry(world: World, account: SocialAccount): OrganizationEntry['teams'][number]['accounts'][number] {
  const { id, type, externalId, platformUserId, messagingScope, messagingEnabled, mastodonServerId } = account;
  const { twitterSubType, isTiktokBusinessAccount, businessScope } = account;
  const channels = changedRules(world, account);
  return {
    id,
    type,
    externalId: externalId ?? platformUserId,
    withMessagingScope: messagingScope,
    messagingEnabled,
    ...((isTiktokBusinessAccount !== null || businessScope) && { withBusinessScope: isTiktokBusinessAccount ?? businessScope }),
    ...(type === 'INSTAGRAM' && { instagramConnectionMethod: account.instagramConnectionMethod }),
    ...(mastodonServerId !== null && { serverUrl: `https://${mastodonServerId}` }),
    ...(selectsChannel(account) && { selectChannel: externalId !== null }),
    ...(twitterSubType !== null && { twitterSubType }),
    ...(channels.length > 0 && { channels }),
  };
}

/** The rules of the channels that are not those of the platform, as the control API has set them (D-PST-25). */
function changedRules(world: World, account: SocialAccount): ChannelRules[] {
  const original = new Map(channelsOf(world, account).map(({ id, metadata }) => [id, metadata]));
  return account.channels.flatMap(({ id, metadata }) => {
    const rules = RULES.flatMap(rule => {
      const value = metadata?.[rule] ?? null;
      return value === null || value === original.get(id)?.[rule] ? [] : [[rule, value] as const];
    });
    return rules.length > 0 ? [{ id, ...Object.fromEntries(rules) }] : [];
  });
}

function uploadEntry(upload: Upload): NonNullable<OrganizationEntry['uploads']>[number] {
  const { id, teamId, fileName, mimeType, sizeBytes, type, widthPixels, heightPixels, seconds } = upload;
  return { id, teamId, fileName, mimeType, sizeBytes, type, widthPixels, heightPixels, seconds };
}
