/** Posts on three platforms with every kind of ending, observed at each step. */
import type { CommentPlatform, Platform } from '../../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../../exchange.ts';
import { objectsOf, read } from '../../../../suites/requests.ts';
import type { FreshWorld } from '../../fresh-world.ts';
import { createOn } from '../fresh-posts.ts';

/** The platforms of most courses. The third is the one that fails; some courses use TIKTOK, which reviews posts. */
const THREE = ['FACEBOOK', 'BLUESKY', 'LINKEDIN'] as const satisfies readonly CommentPlatform[];
export const FAILING = 'LINKEDIN';

/** The course of a post: its platforms, failures, retries and endings. */
export interface Course {
  readonly name: string;
  readonly platforms: readonly CommentPlatform[];
  readonly failure: object | null;
  /** What is done after each hour; "recover" ends the failure of the platform. */
  readonly hours: readonly ('retry' | 'recover and retry' | 'wait')[];
  /** The status at each of its ends. */
  readonly endings: readonly ('POSTED' | 'ERROR')[];
  /** The platforms on which it is live at the end. */
  readonly live: readonly CommentPlatform[];
}

const WITHOUT_FAILING: readonly CommentPlatform[] = THREE.filter(platform => platform !== FAILING);
const rest = { platforms: THREE, live: THREE, hours: [] } as const;

export const COURSES: readonly Course[] = [
  { ...rest, name: 'goes well', failure: null, endings: ['POSTED'] },
  { ...rest, name: 'fails once and is retried', failure: { mode: 'outage', times: 1 }, endings: ['POSTED'] },
  {
    ...rest,
    name: 'is accepted without an answer',
    failure: { mode: 'timeout', accepted: true, times: 1 },
    endings: ['POSTED'],
  },
  { ...rest, name: 'is refused on one platform', failure: { mode: 'reject' }, endings: ['ERROR'], live: WITHOUT_FAILING },
  { ...rest, name: 'fails for long on one platform that is down', failure: { mode: 'outage' }, endings: ['ERROR'], live: WITHOUT_FAILING },
  { ...rest, name: 'is limited on one platform', failure: { mode: 'rate-limited' }, endings: ['ERROR'], live: WITHOUT_FAILING },
  { ...rest, name: 'has no permission on one platform', failure: { mode: 'auth' }, endings: ['ERROR'], live: WITHOUT_FAILING },
  {
    ...rest,
    name: 'is refused and retried without success',
    failure: { mode: 'reject' },
    hours: ['retry', 'retry'],
    endings: ['ERROR', 'ERROR', 'ERROR'],
    live: WITHOUT_FAILING,
  },
  {
    ...rest,
    name: 'is refused and retried with success',
    failure: { mode: 'reject' },
    hours: ['retry', 'recover and retry'],
    endings: ['ERROR', 'ERROR', 'POSTED'],
  },
  {
    ...rest,
    name: 'is accepted without an answer until it is retried',
    failure: { mode: 'timeout', accepted: true },
    hours: ['recover and retry'],
    endings: ['ERROR', 'POSTED'],
  },
  {
    name: 'is reviewed',
    platforms: ['FACEBOOK', 'TIKTOK', 'LINKEDIN'],
    failure: null,
    hours: ['wait'],
    endings: ['POSTED'],
    live: ['FACEBOOK', 'TIKTOK', 'LINKEDIN'],
  },
  {
    name: 'is reviewed, and refused on another platform',
    platforms: ['FACEBOOK', 'TIKTOK', 'LINKEDIN'],
    failure: { mode: 'reject' },
    hours: ['wait', 'recover and retry'],
    endings: ['ERROR', 'POSTED'],
    live: ['FACEBOOK', 'TIKTOK', 'LINKEDIN'],
  },
  {
    name: 'is refused on its only platform',
    platforms: ['LINKEDIN'],
    failure: { mode: 'reject' },
    hours: [],
    endings: ['ERROR'],
    live: [],
  },
];

/** Creates the post of a course and runs the course to its end. Returns the id. */
export async function follow(
  world: FreshWorld,
  { platforms, failure, hours }: Course,
  parts: Fields,
  onHour: (id: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const { session, control, advance } = world;
  await control('PATCH', '/_sim/platforms/TIKTOK', { review: 'PT90M' });
  await control('PATCH', `/_sim/platforms/${FAILING}`, { failure });
  const { now } = await control('GET', '/_sim/clock');
  const id = await createOn(world, platforms, { status: 'SCHEDULED', postDate: now, ...parts });
  await advance('PT1H');
  await onHour(id);
  for (const what of hours) {
    if (what === 'recover and retry') await control('PATCH', `/_sim/platforms/${FAILING}`, { failure: null });
    if (what !== 'wait') await read(session, 'retryPost', { path: { id } });
    await advance('PT1H');
    await onHour(id);
  }
  await control('PATCH', `/_sim/platforms/${FAILING}`, { failure: null });
  return id;
}

/** The events of a type that concern an object, oldest first. */
export async function eventsOf({ control }: FreshWorld, type: string, isOwn: (data: Fields) => boolean): Promise<readonly Fields[]> {
  const { items } = await control('GET', `/_sim/events?type=${type}&limit=1000`);
  return objectsOf(items)
    .map(({ data }) => fieldsOf(data))
    .filter(isOwn)
    .toReversed();
}

export function platformsOf(post: Fields): readonly Platform[] {
  return objectsOf(post['socialAccounts']).map(({ socialAccount }) => fieldsOf(socialAccount)['type'] as Platform);
}
