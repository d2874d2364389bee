/** Worlds with a past, for its tests. */
import type { FixtureOrganization } from '../../../openapi/generated/control-types.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { createSimulator } from '../../index.ts';
import type { Fixture } from '../worlds/fixture.ts';

export const START = '2026-03-02T09:00:00.000Z';
export const TEAM = 'team_mine';
export const HOUR = 3_600_000;
export const STARTS_AT = Date.parse(START);

const uploads = [
  {
    id: 'upload_image',
    fileName: 'a.jpg',
    mimeType: 'image/jpeg',
    sizeBytes: 20_000,
    type: 'image',
    widthPixels: 1080,
    heightPixels: 1080,
    seconds: null,
  },
  {
    id: 'upload_video',
    fileName: 'a.mp4',
    mimeType: 'video/mp4',
    sizeBytes: 90_000,
    type: 'video',
    widthPixels: 1080,
    heightPixels: 1920,
    seconds: 20,
  },
] as const;

export const PLATFORMS: readonly Platform[] = [
  'INSTAGRAM',
  'FACEBOOK',
  'TWITTER',
  'YOUTUBE',
  'TIKTOK',
  'REDDIT',
  'DISCORD',
  'SLACK',
  'PINTEREST',
  'SNAPCHAT',
  'GOOGLE_BUSINESS',
];

/** A fixture of one organization with an account of each of some platforms. */
export function fixtureOf(past: Partial<FixtureOrganization>): Fixture {
  return {
    organizations: [
      {
        id: 'org_mine',
        name: 'Mine',
        plan: 'BUSINESS',
        apiKeys: ['sk_mine'],
        features: { dms: true, automations: true },
        owner: { id: 'user_mine', email: 'me@example.com', firstName: 'Mia', lastName: 'Mine' },
        teams: [
          {
            id: TEAM,
            name: 'Team',
            accounts: PLATFORMS.map(type => ({
              id: `sa_${type.toLowerCase()}`,
              type,
              externalId: `${type.toLowerCase()}_mine`,
              ...((type === 'INSTAGRAM' || type === 'FACEBOOK') && { withMessagingScope: true, messagingEnabled: true }),
            })),
          },
        ],
        uploads,
        ...past,
      },
    ],
  };
}

/** The world of a fixture. */
export async function worldOf(past: Partial<FixtureOrganization>, startTime = START) {
  const sim = await createSimulator({ fixture: fixtureOf(past), startTime, clock: 'manual' });
  return { sim, world: sim.worlds.defaultWorld };
}

/** Returns what the rules say of a past that they refuse. */
export async function refusalOf(past: Partial<FixtureOrganization>, startTime?: string): Promise<string> {
  const made = worldOf(past, startTime).then(
    () => 'nothing was refused',
    (error: unknown) => String(error),
  );
  return made;
}
