import { expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../../../model/real.ts';
import type { Race } from './race.ts';
import { expectUsed, newPost, oneOf, racingCall, setLimits, times } from './race.ts';

const DUE = '2026-03-20T10:30:00.000Z';

export const POST_RACES: readonly Race[] = [
  {
    id: 'one-reference-key',
    area: 'posts',
    title: 'One of several concurrent posts with the same reference key is created',
    rules: ['D-PST-14'],
    async prepare(real) {
      const body = newPost(real, { referenceKey: 'raced' });
      return {
        calls: times(3, () => racingCall(real, 'createPost', { body })),
        legal: oneOf(3, 200, 409),
        checkAfter: () => expectUsed(real, 'getPostUsage', 1),
      };
    },
  },
  {
    id: 'last-post-of-the-month',
    area: 'quotas',
    title: 'Concurrent posts do not exceed the monthly quota',
    rules: ['D-QTA-03'],
    async prepare(real) {
      await setLimits(real, { monthlyPosts: 1 });
      return {
        calls: times(3, () => racingCall(real, 'createPost', { body: newPost(real) })),
        legal: oneOf(3, 200, 403),
        checkAfter: () => expectUsed(real, 'getPostUsage', 1),
      };
    },
  },
  {
    id: 'last-post-of-the-day',
    area: 'quotas',
    title: 'A new and a rescheduled post do not exceed the daily quota together',
    rules: ['D-QTA-02'],
    async prepare(real) {
      await setLimits(real, { dailyPosts: { FACEBOOK: 1 } });
      const { id } = await real.did('createPost', { body: newPost(real, { postDate: '2026-03-21T09:00:00.000Z' }) });
      return {
        calls: [
          racingCall(real, 'createPost', { body: newPost(real) }),
          racingCall(real, 'updatePost', { path: { id: String(id) }, body: { postDate: DUE } }),
        ],
        legal: oneOf(2, 200, 403),
        async checkAfter() {
          const { posts } = await real.did('getDailyLimits', { query: { socialAccountId: 'sa_acme_facebook', date: '2026-03-20' } });
          expectSame('the posts of the day', fieldsOf(posts)['used'], 1);
        },
      };
    },
  },
  {
    id: 'two-deletes',
    area: 'posts',
    title: 'One of two concurrent deletes of a post succeeds',
    rules: ['D-PST-03'],
    async prepare(real) {
      const id = await scheduled(real);
      return { calls: times(2, () => racingCall(real, 'deletePost', { path: { id } })), legal: oneOf(2, 200, 400) };
    },
  },
  {
    id: 'delete-and-patch',
    area: 'posts',
    title: 'A post that is deleted and updated concurrently ends DELETED',
    rules: ['D-PST-03'],
    async prepare(real) {
      const id = await scheduled(real);
      return {
        calls: [
          racingCall(real, 'deletePost', { path: { id } }),
          racingCall(real, 'updatePost', { path: { id }, body: { status: 'DRAFT' } }),
        ],
        legal: [
          [200, 200],
          [200, 400],
        ],
        checkAfter: async () => expectSame('the status of the post', (await real.did('getPost', { path: { id } }))['status'], 'DELETED'),
      };
    },
  },
  {
    id: 'delete-and-date',
    area: 'posts',
    title: 'A post that is deleted when it is due is either never published, or published with its event',
    rules: ['D-PST-03', 'D-PST-09'],
    async prepare(real) {
      const id = await scheduled(real);
      const dueComes = async () => {
        await real.control('POST', '/_sim/clock/advance', { to: DUE });
        return { status: 200, body: {} };
      };
      return {
        calls: [racingCall(real, 'deletePost', { path: { id } }), { name: 'the date is reached', send: dueComes }],
        legal: [
          [200, 200],
          [400, 200],
        ],
        async checkAfter([deleted]) {
          await real.control('POST', '/_sim/clock/advance', { by: 300_000 });
          const expected = deleted === 200 ? 'DELETED' : 'POSTED';
          expectSame('the status of the post', (await real.did('getPost', { path: { id } }))['status'], expected);
          expectSame('the number of post.published events', await publishedEventsOf(real, id), expected === 'POSTED' ? 1 : 0);
        },
      };
    },
  },
  {
    id: 'two-retries',
    area: 'posts',
    title: 'One of two concurrent retries of a post succeeds',
    rules: ['D-PST-04', 'D-PST-09'],
    async prepare(real) {
      const id = await scheduled(real);
      // The clock stops before the date, because the check of the account would otherwise use up the failure.
      await real.control('POST', '/_sim/clock/advance', { to: '2026-03-20T10:29:59.999Z' });
      await real.control('PATCH', '/_sim/platforms/FACEBOOK', { failure: { mode: 'reject', times: 1 } });
      await real.control('POST', '/_sim/clock/advance', { to: '2026-03-20T10:40:00.000Z' });
      expectSame('the status of the post', (await real.did('getPost', { path: { id } }))['status'], 'ERROR');
      return {
        calls: times(2, () => racingCall(real, 'retryPost', { path: { id } })),
        legal: oneOf(2, 200, 400),
        async checkAfter() {
          await real.control('POST', '/_sim/clock/advance', { by: 300_000 });
          expectSame('the number of post.published events', await publishedEventsOf(real, id), 2);
          expectStatus('retryPost of a POSTED post', await real.call('retryPost', { path: { id } }), 400);
        },
      };
    },
  },
];

async function scheduled(real: Real): Promise<string> {
  return String((await real.did('createPost', { body: newPost(real, { postDate: DUE }) }))['id']);
}

async function publishedEventsOf({ control }: Real, id: string): Promise<number> {
  const { items } = await control('GET', '/_sim/events?limit=1000');
  return (items as readonly Fields[]).filter(({ type, data }) => type === 'post.published' && fieldsOf(data)['id'] === id).length;
}
