/** The users of the deployment: one organization with three teams and three keys, and another organization. */
import { readFile } from 'node:fs/promises';
import { publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { Fixture, OrganizationFixture } from '../../../simulator/domain/worlds/fixture.ts';
import { worldFixture } from '../../../simulator/package-files.ts';

/** The keys of the organization: of the run, of all other writers, and of the audit. */
export const KEYS = { run: 'sk_acme_ci', others: 'sk_acme_editors', audit: 'sk_acme_audit' } as const;
/** The team for a run, which has an account on each platform. */
export const RUN_TEAM = 'team_acme_marketing';

interface OtherTeam {
  readonly id: string;
  readonly name: string;
  readonly platforms: readonly Platform[];
}

/** Other teams of the same organization. */
export const OTHER_TEAMS: readonly OtherTeam[] = [
  { id: 'team_acme_support', name: 'Support', platforms: ['INSTAGRAM', 'FACEBOOK', 'THREADS', 'LINKEDIN'] },
  { id: 'team_acme_events', name: 'Events', platforms: ['FACEBOOK', 'MASTODON', 'BLUESKY', 'TWITTER'] },
];

/** An endpoint of the organization. */
export interface WebhookEndpoint {
  readonly url: string;
  readonly secret: string;
}

/** Returns the fixture of the world: the default one with more teams, accounts and keys, and with more of other things. */
export async function organizationsFixture(more: Partial<OrganizationFixture>): Promise<Fixture> {
  const { organizations, ...rest } = JSON.parse(await readFile(worldFixture('default'), 'utf8')) as Fixture;
  const teams = OTHER_TEAMS.map(({ id, name, platforms }) => ({ id, name, accounts: platforms.map(type => accountOf(id, type)) }));
  return {
    ...rest,
    organizations: organizations.map(organization =>
      organization.id === 'org_acme'
        ? {
            ...organization,
            apiKeys: Object.values(KEYS),
            teams: [...organization.teams.filter(({ id }) => id === RUN_TEAM), ...teams],
            ...more,
          }
        : organization,
    ),
  };
}

/** Returns the id of a team's account on a platform. */
export function accountId(teamId: string, platform: Platform): string {
  const platformName = platform.toLowerCase();
  return teamId === RUN_TEAM ? `sa_acme_${platformName}` : `sa_${teamId.slice('team_'.length)}_${platformName}`;
}

function accountOf(teamId: string, type: Platform) {
  const hasMessages = type === 'INSTAGRAM' || type === 'FACEBOOK';
  return {
    id: accountId(teamId, type),
    type,
    externalId: `${type.toLowerCase()}_${teamId}`,
    ...(hasMessages && { withMessagingScope: true, messagingEnabled: true }),
  };
}

/** Returns all switches except the receiver, for all accounts of the run's team. */
export function allSwitches(): string[] {
  const platforms = publicApi.schema('Platform').enum as readonly Platform[];
  const accounts = platforms.map(platform => accountId(RUN_TEAM, platform));
  return ['--allow-writes', '--allow-publish', ...accounts, '--allow-import', ...accounts, '--allow-settings', '--allow-throttle'];
}
