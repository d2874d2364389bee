/** Creates posts in every status at once, each on a different account, in a fresh world. */
import type { Platform } from '../../../../../openapi/generated/types.ts';
import type { Fields } from '../../../../exchange.ts';
import { dataFor, usableAccounts } from '../../../../suites/accounts/team-accounts.ts';
import { objectsOf, read } from '../../../../suites/requests.ts';
import type { FreshWorld } from '../../fresh-world.ts';

export const STATUSES = ['DRAFT', 'SCHEDULED', 'PROCESSING', 'RETRYING', 'REVIEW', 'POSTED', 'ERROR', 'DELETED'] as const;
export type Status = (typeof STATUSES)[number];

/** Platforms where a post with a text and a picture can have comments. */
const PLATFORMS = ['FACEBOOK', 'LINKEDIN', 'BLUESKY', 'MASTODON', 'SLACK', 'DISCORD', 'THREADS'] as const;

/** The UTC day of all these posts, the first day of the world. */
export const TODAY = '2026-03-02';
const TONIGHT = `${TODAY}T20:00:00.000Z`;

export interface Life {
  readonly status: Status;
  readonly platform: Platform;
  readonly id: string;
  readonly uploadId: string;
  readonly referenceKey: string;
}

/** Creates a post in each status; all are also on the platforms `alsoOn`. The clock must not advance afterwards. */
export async function livesOf(world: FreshWorld, turn: number, alsoOn: readonly Platform[] = []): Promise<readonly Life[]> {
  const { control, advance, session } = world;
  const behave = (platform: Platform, behaviour: object) => control('PATCH', `/_sim/platforms/${platform}`, behaviour);
  const { now } = await control('GET', '/_sim/clock');
  // A short latency, because posts of one account wait for each other.
  for (const platform of alsoOn) await behave(platform, { latency: 'PT1S' });
  const lives: Life[] = [];
  for (const status of STATUSES) {
    const platform = platformOf(status, turn);
    await behave(platform, { latency: 'PT1S', ...BEHAVIOURS[status] });
    const isWaiting = status === 'DRAFT' || status === 'SCHEDULED' || status === 'DELETED';
    const parts = { status: status === 'DRAFT' ? status : 'SCHEDULED', postDate: isWaiting ? TONIGHT : now };
    lives.push({ status, platform, ...(await createLife(world, [platform, ...alsoOn], { ...parts, referenceKey: `key of ${status}` })) });
  }
  for (const { status, id } of lives) if (status === 'DELETED') await read(session, 'deletePost', { path: { id } });
  await advance('PT1M');
  return lives;
}

function platformOf(status: Status, turn: number): Platform {
  const place = STATUSES.filter(each => each !== 'REVIEW').findIndex(each => each === status);
  // Only TIKTOK reviews posts.
  return status === 'REVIEW' ? 'TIKTOK' : (PLATFORMS[(place + turn) % PLATFORMS.length] ?? 'FACEBOOK');
}

const BEHAVIOURS: Partial<Readonly<Record<Status, object>>> = {
  PROCESSING: { latency: 'PT6H' },
  RETRYING: { failure: { mode: 'outage' } },
  REVIEW: { review: 'PT6H' },
  ERROR: { failure: { mode: 'reject' } },
};

async function createLife(
  { session }: FreshWorld,
  platforms: readonly Platform[],
  parts: Fields,
): Promise<Pick<Life, 'id' | 'uploadId' | 'referenceKey'>> {
  const { teamId } = session;
  const [first = 'FACEBOOK'] = platforms;
  const url = `https://cdn.example.com/${String(parts['referenceKey']).replaceAll(' ', '-')}.${first === 'TIKTOK' ? 'mp4' : 'png'}`;
  const uploadId = String((await read(session, 'createUploadFromUrl', { body: { teamId, url } }))['id']);
  const accounts = await usableAccounts(session);
  const data = Object.fromEntries(
    platforms.map((platform, index) => [
      platform,
      { ...dataFor(platform, accounts.get(platform) ?? {}, 'A few words'), ...(index === 0 && { uploadIds: [uploadId] }) },
    ]),
  );
  const body = { teamId, title: 'A life', socialAccountTypes: platforms, data, ...parts };
  const { id } = await read(session, 'createPost', { body });
  return { id: String(id), uploadId, referenceKey: String(parts['referenceKey']) };
}

export function accountIdOf(platform: Platform): string {
  return `sa_acme_${platform.toLowerCase()}`;
}

/** The ids of the posts in a list with these filters. */
export async function listed({ session }: FreshWorld, filters: Fields): Promise<readonly string[]> {
  const { items } = await read(session, 'listPosts', { query: { teamId: session.teamId, limit: 100, ...filters } });
  return objectsOf(items).map(({ id }) => String(id));
}

/** The number of posts that count today on an account. */
export async function usedToday({ session }: FreshWorld, socialAccountId: string): Promise<unknown> {
  const { posts } = await read(session, 'getDailyLimits', { query: { socialAccountId, date: TODAY } });
  return (posts as Fields)['used'];
}
