/** The past of a deployment as its fixture declares it: months of posts of every status, imports, comments, messages and flows. */
import type { OrganizationFixture } from '../../../simulator/domain/worlds/fixture.ts';
import { PLATFORMS } from '../../suites/accounts/team-accounts.ts';
import { OTHER_TEAMS, RUN_TEAM } from './organization.ts';

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

type Posts = NonNullable<OrganizationFixture['posts']>[number];

const TEXTS = ['Launch', 'Opening hours', 'Meet the team', 'Sale', 'New colours', 'Behind the scenes', 'Recipe of the week', 'Thank you'];
const team = RUN_TEAM;

/** About this number of posts of this number of days, and of everything else a few. */
export function pastOf(posts: number, days: number): Partial<OrganizationFixture> {
  return {
    posts: [...lastingPosts(posts, days), ...WITH_COMMENTS, ...OF_TODAY],
    conversations: (['INSTAGRAM', 'FACEBOOK'] as const).map(platform => ({
      team,
      platform,
      ago: 14 * DAY_MS,
      every: DAY_MS,
      count: 6,
      messages: [
        { from: 'PARTICIPANT', text: 'hello' },
        { from: 'PARTICIPANT', text: 'Do you deliver?' },
        { from: 'TEAM', text: 'We do' },
      ],
    })),
    flows: [
      { team, platform: 'INSTAGRAM', name: 'Greeting', ago: 14 * DAY_MS, keywords: ['hello'], reply: 'Hello, {{authorName}}' },
      { team, platform: 'INSTAGRAM', name: 'Old greeting', ago: 14 * DAY_MS, reply: 'Hi', status: 'PAUSED' },
      { team, platform: 'INSTAGRAM', name: 'Next greeting', ago: 14 * DAY_MS, reply: 'Welcome', status: 'DRAFT' },
    ],
    historyImports: (['FACEBOOK', 'INSTAGRAM', 'TIKTOK', 'REDDIT'] as const).map(platform => ({
      team,
      platform,
      ago: 14 * DAY_MS,
      count: 12,
    })),
    csvImports: [
      ['Plan 1', 'Plan 2', 'Plan 3'],
      ['Plan 4', ''],
    ].map(titles => ({
      team,
      ago: 14 * DAY_MS,
      rows: titles.map(title => ({ title, postDate: '', status: 'DRAFT', socialAccountTypes: 'MASTODON', text: 'It is here' })),
    })),
  };
}

/** Series of each team on each platform, on some together, and of those that are no longer as they were planned. */
function lastingPosts(posts: number, days: number): readonly Posts[] {
  const places = [
    ...PLATFORMS.map(platform => ({ team, platforms: [platform] })),
    { team, platforms: ['FACEBOOK', 'INSTAGRAM', 'THREADS'] as const },
    ...OTHER_TEAMS.flatMap(({ id, platforms }) => platforms.map(platform => ({ team: id, platforms: [platform] }))),
  ];
  const count = Math.max(1, Math.floor((0.7 * posts) / places.length));
  const past = (ago: number, number = Math.ceil(posts / 30)) => ({
    ago: ago * DAY_MS,
    every: Math.floor(((ago - 1) * DAY_MS) / number),
    count: number,
    texts: TEXTS,
  });
  return [
    ...places.map((place, index) => ({ ...place, ...past(days - 1 - (index % 7), count) })),
    ...places.slice(0, 3).map(place => ({ ...place, ...past(days / 2), status: 'DRAFT' as const })),
    { team, platforms: ['BLUESKY', 'LINKEDIN'], ...past(days / 3), status: 'ERROR', because: 'reject', failing: ['LINKEDIN'] },
    { team, platforms: ['REDDIT'], ...past(days / 3), status: 'DELETED' },
    { team, platforms: ['TIKTOK'], ...past(days / 3, 3), status: 'REVIEW' },
    { team, platforms: ['MASTODON'], in: 10 * DAY_MS, every: 5 * DAY_MS, count: Math.ceil(posts / 20), texts: TEXTS },
  ];
}

const WITH_COMMENTS: readonly Posts[] = (['FACEBOOK', 'INSTAGRAM'] as const).map(platform => ({
  team,
  platforms: [platform],
  ago: 12 * DAY_MS,
  every: 3 * DAY_MS,
  count: 3,
  comments: 3,
  answers: 2,
  importComments: true,
}));

/** Posts that wait for their next attempt, one that is refused, and one in review. */
const OF_TODAY: readonly Posts[] = [
  { team, platforms: ['MASTODON'], ago: MINUTE_MS, status: 'RETRYING', because: 'outage' },
  { team, platforms: ['DISCORD'], ago: 20 * MINUTE_MS, status: 'ERROR', because: 'reject' },
  { team, platforms: ['SNAPCHAT'], ago: 20 * MINUTE_MS, status: 'REVIEW' },
];
