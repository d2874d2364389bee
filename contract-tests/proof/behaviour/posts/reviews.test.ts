/** Posts that one platform reviews while another one fails or is slow. */

import { fieldsOf } from '../../../exchange.ts';
import { expectEqual, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { createOn } from './fresh-posts.ts';

type Seen = readonly [status: string, isLiveBeside: boolean];

/** The behaviour of the other platform, and the state of the post after a minute, after all retries, and after the review. */
interface Course {
  readonly name: string;
  readonly failure: object | null;
  readonly seen: readonly [Seen, Seen, Seen];
}

const COURSES: readonly Course[] = [
  {
    name: 'takes it',
    failure: null,
    seen: [
      ['REVIEW', true],
      ['REVIEW', true],
      ['POSTED', true],
    ],
  },
  {
    name: 'refuses it',
    failure: { mode: 'reject' },
    seen: [
      ['REVIEW', false],
      ['REVIEW', false],
      ['ERROR', false],
    ],
  },
  {
    name: 'has lost its permission',
    failure: { mode: 'auth' },
    seen: [
      ['REVIEW', false],
      ['REVIEW', false],
      ['ERROR', false],
    ],
  },
  {
    name: 'is down once',
    failure: { mode: 'outage', times: 1 },
    seen: [
      ['RETRYING', false],
      ['REVIEW', true],
      ['POSTED', true],
    ],
  },
  {
    name: 'is down',
    failure: { mode: 'outage' },
    seen: [
      ['RETRYING', false],
      ['REVIEW', false],
      ['ERROR', false],
    ],
  },
  {
    name: 'accepts it without an answer',
    failure: { mode: 'timeout', accepted: true, times: 1 },
    seen: [
      ['RETRYING', false],
      ['REVIEW', true],
      ['POSTED', true],
    ],
  },
];

/** Longer than all retries of the other platform. */
const REVIEW = 'PT1H';
const WAITS = ['PT1M', 'PT30M', 'PT1H'];

behaviour<'BLUESKY' | 'LINKEDIN'>({
  id: 'post-endings/reviews',
  area: 'posts',
  title:
    'A post is in REVIEW while a platform reviews it and nothing else is in progress, and then ends once, with the result of all platforms',
  rules: ['D-PST-22', 'D-PST-09'],
  cases: ['BLUESKY', 'LINKEDIN'],
  async check(world, other) {
    const { session, control, advance } = world;
    await control('PATCH', '/_sim/platforms/TIKTOK', { review: REVIEW });
    for (const { name, failure, seen } of COURSES) {
      await control('PATCH', `/_sim/platforms/${other}`, { failure });
      const { now } = await control('GET', '/_sim/clock');
      const id = await createOn(world, ['TIKTOK', other], { status: 'SCHEDULED', postDate: now });
      for (const [index, wait] of WAITS.entries()) {
        await advance(wait);
        const { status, externalData, postedDate } = await read(session, 'getPost', { path: { id } });
        const shown = [status, (fieldsOf(externalData)[other] ?? null) !== null];
        expectEqual(
          `status, and whether it is live on ${other}, which ${name}, ${WAITS.slice(0, index + 1).join(' and ')} later`,
          shown,
          seen[index],
        );
        expectEqual(`whether a post in ${String(status)} has a postedDate`, postedDate !== null, status === 'POSTED');
      }
      const { items } = await control('GET', '/_sim/events?type=post.published&limit=1000');
      const sent = (items as readonly { readonly data: { readonly id: string; readonly status: string } }[]).filter(
        ({ data }) => data.id === id,
      );
      expectEqual(
        `the events of the post`,
        sent.map(({ data }) => data.status),
        [seen[2][0]],
      );
    }
  },
});
