/** When posts are published and retried, and how far in the future they may be dated. */
import { limits } from '../../../../openapi/document.ts';
import { type Boundary, createPost, DAY_MS, HOUR_MS, iso, LATENCY_MS, setPlatform, sumOf } from '../boundary.ts';
import type { BoundaryWorld } from '../boundary-world.ts';

/** A post whose first attempts fail; the boundary is the start of the next attempt. */
const attempt = (failures: number): Boundary => ({
  id: failures === 0 ? 'posts/due' : `posts/retry/${failures}`,
  ...(failures > 0 && { limits: ['posts.publishing.retryDelaysMs'] }),
  async arrange(world) {
    await setPlatform(world, 'FACEBOOK', failures);
    const begins = world.now() + HOUR_MS;
    const id = await createPost(world, 'FACEBOOK', { postDate: iso(begins) });
    const pauses = limits.posts.publishing.retryDelaysMs.slice(0, failures);
    return {
      at: begins + sumOf(pauses) + failures * LATENCY_MS,
      isPassed: async () => (await world.ok('GET', `/post/${id}`))['status'] === 'PROCESSING',
    };
  },
});

const isCreated = (world: BoundaryWorld, more: object): Promise<boolean> =>
  createPost(world, 'FACEBOOK', more).then(
    () => true,
    () => false,
  );

function furthestDate(instant: number): number {
  const date = new Date(instant);
  return date.setUTCFullYear(date.getUTCFullYear() + limits.posts.common.maxPostDateAheadYears);
}

const furthest: Boundary = {
  id: 'posts/furthest-date',
  limits: ['posts.common.maxPostDateAheadYears'],
  arrange(world) {
    const day = world.now() + 3 * DAY_MS;
    const postDate = iso(furthestDate(day));
    // If the year of the date has no 29 February, two days have the same furthest date, which is then possible a day earlier.
    const at = furthestDate(day - DAY_MS) === furthestDate(day) ? day - DAY_MS : day;
    return Promise.resolve({ at, isPassed: () => isCreated(world, { postDate }) });
  },
};

const nativeSchedule: Boundary = {
  id: 'posts/native-schedule',
  limits: ['posts.fields.FACEBOOK.maxNativeScheduleAheadMs'],
  arrange(world) {
    const at = world.now() + HOUR_MS;
    const nativeScheduleTime = iso(at + limits.posts.fields.FACEBOOK.maxNativeScheduleAheadMs);
    const data = { FACEBOOK: { text: 'Hello', nativeScheduleTime } };
    return Promise.resolve({ at, isPassed: () => isCreated(world, { data }) });
  },
};

export const POSTS: readonly Boundary[] = [
  ...[0, ...limits.posts.publishing.retryDelaysMs.keys()].map((_, failures) => attempt(failures)),
  furthest,
  nativeSchedule,
];
