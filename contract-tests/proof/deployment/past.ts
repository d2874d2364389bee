/** Creates the past of a deployment: months of posts, imports, comments, messages and flows, by calls while a manual clock advances. */
import type { Platform } from '../../../openapi/generated/types.ts';
import type { RandomStream } from '../../../simulator/kernel/random.ts';
import { type Attempt, type Body, idOf, required } from './caller.ts';
import { accountId, OTHER_TEAMS, RUN_TEAM } from './organization.ts';
import { seedPeople } from './people.ts';
import { PLATFORMS, postData } from './post-data.ts';

export interface Past {
  readonly attempt: Attempt;
  readonly control: Attempt;
  readonly random: RandomStream;
  /** When the world begins, and when its clock changes to real time; milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  readonly posts: number;
}

export const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** What is created right before the end is still in progress when a run begins. */
const LAST_MINUTES_MS = 4 * 60_000;

/** Fills a fresh world from the time `from` on, and leaves its clock at `until`. */
export async function seedPast(past: Past): Promise<void> {
  const { control, from, until, posts } = past;
  const weeks = Math.max(1, Math.round((until - from) / WEEK_MS));
  for (let week = 0; week < weeks; week++) {
    await setFailures(past, week);
    const start = from + week * WEEK_MS;
    for (let post = Math.floor((week * posts) / weeks); post < Math.floor(((week + 1) * posts) / weeks); post++)
      await createPost(past, post, start);
    if (week === weeks - 2) await seedImports(past);
    const end = Math.min(start + WEEK_MS, until - LAST_MINUTES_MS);
    await required(control)('POST', '/_sim/clock/advance', { to: new Date(end).toISOString() });
    if (week === weeks - 2) await seedPeople(past);
  }
  await setFailures(past, 0);
  await seedLastMinutes(past);
  await required(control)('POST', '/_sim/clock/advance', { to: new Date(until).toISOString() });
}

/** Platforms whose accounts the service checks by itself. They must not fail, because the service would remove their accounts. */
const CHECKED: ReadonlySet<Platform> = new Set(['FACEBOOK', 'INSTAGRAM', 'THREADS']);
const FAILING = PLATFORMS.filter(platform => !CHECKED.has(platform));

/** Lets another platform refuse posts each week, and TIKTOK review them for months in some weeks. */
async function setFailures({ control }: Past, week: number): Promise<void> {
  for (const [index, platform] of FAILING.entries()) {
    const fails = week > 0 && index === week % FAILING.length;
    await control('PATCH', `/_sim/platforms/${platform}`, { failure: fails ? { mode: 'reject' } : null });
  }
  await control('PATCH', '/_sim/platforms/TIKTOK', { review: week % 4 === 3 ? 'P60D' : null });
}

const TITLES = ['Launch', 'Opening hours', 'Meet the team', 'Sale', 'New colours', 'Behind the scenes', 'Recipe of the week', 'Thank you'];

/** Creates a post of any age and status: most go live within a week, some stay drafts, are due much later, or are deleted. */
async function createPost({ attempt, random, until }: Past, number: number, start: number): Promise<void> {
  const [teamId, platforms] = teamAndPlatforms(random);
  const title = `${TITLES[number % TITLES.length]} ${number}`;
  const isFarAhead = random.chance(0.08);
  const postDate = isFarAhead ? until + random.integer(10, 200) * DAY_MS : start + random.integer(1, 6 * 24 * 60) * 60_000;
  const created = await attempt('POST', '/api/v1/post', {
    teamId,
    title,
    ...(random.chance(0.3) && { referenceKey: `campaign-${number}` }),
    status: random.chance(0.15) ? 'DRAFT' : 'SCHEDULED',
    postDate: new Date(postDate).toISOString(),
    socialAccountTypes: platforms,
    data: postData(platforms, `${title}: come and see`),
  });
  const id = idOf(created);
  if (id === undefined) return;
  if (random.chance(0.1)) await attempt('PATCH', `/api/v1/post/${id}`, { title: `${title}, again` });
  if (random.chance(0.07)) await attempt('DELETE', `/api/v1/post/${id}`);
}

function teamAndPlatforms(random: RandomStream): readonly [string, readonly Platform[]] {
  const other = OTHER_TEAMS[random.integer(0, 7)];
  const known = other ? other.platforms : PLATFORMS;
  const first = random.integer(0, known.length - 1);
  const count = random.chance(0.2) ? 3 : 1;
  return [other?.id ?? RUN_TEAM, Array.from({ length: count }, (_, index) => known[(first + index) % known.length] ?? 'FACEBOOK')];
}

const HEADER = 'teamId,title,postDate,status,socialAccountTypes,text';

/** Returns a file of rows that are due much later; a row without a title fails. */
export function csvFile(titles: readonly string[], until: number): Body {
  const date = new Date(until + 90 * DAY_MS).toISOString();
  const rows = titles.map((title, index) => `${RUN_TEAM},${title},${date},${index % 2 ? 'DRAFT' : 'SCHEDULED'},MASTODON,It is here`);
  return { file: { name: 'posts.csv', type: 'text/csv', content: [HEADER, ...rows].join('\n') } };
}

async function seedImports({ attempt, until }: Past): Promise<void> {
  await attempt('POST', '/api/v1/post-csv-import', csvFile(['Plan 1', 'Plan 2', 'Plan 3'], until));
  await attempt('POST', '/api/v1/post-csv-import', csvFile(['Plan 4', ''], until));
  for (const socialAccountType of ['FACEBOOK', 'INSTAGRAM', 'TIKTOK', 'REDDIT'])
    await attempt('POST', '/api/v1/post-history-import', { teamId: RUN_TEAM, socialAccountType, count: 12 });
}

/** Creates posts that wait for their next attempt, one that is refused, and one in review. */
async function seedLastMinutes({ attempt, control, until }: Past): Promise<void> {
  for (const platform of ['MASTODON', 'BLUESKY'] as const) {
    const failure = { mode: 'outage', socialAccountId: accountId(RUN_TEAM, platform), times: 6 };
    await control('PATCH', `/_sim/platforms/${platform}`, { failure });
  }
  await control('PATCH', '/_sim/platforms/DISCORD', { failure: { mode: 'reject', times: 2 } });
  await control('PATCH', '/_sim/platforms/SNAPCHAT', { review: 'P20D' });
  for (let number = 0; number < 14; number++) {
    const platform = (['MASTODON', 'BLUESKY', 'DISCORD', 'SNAPCHAT'] as const)[number % 4] ?? 'MASTODON';
    await attempt('POST', '/api/v1/post', {
      teamId: RUN_TEAM,
      title: `Today ${number}`,
      status: 'SCHEDULED',
      postDate: new Date(until - LAST_MINUTES_MS + number * 15_000).toISOString(),
      socialAccountTypes: [platform],
      data: postData([platform], 'It is today'),
    });
  }
}
