import { expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../real.ts';
import { caller, expectUsed, limit, newPost, oneOf, times } from './contestants.ts';
import type { Race } from './race.ts';

const DUE = '2026-03-20T10:30:00.000Z';

export const POST_RACES: readonly Race[] = [
  {
    id: 'one-reference-key',
    area: 'posts',
    statement: 'Of posts that are created at once with one reference key, one is created',
    rules: ['D-PST-14'],
    async begin(real) {
      const body = newPost(real, { referenceKey: 'raced' });
      return {
        contestants: times(3, () => caller(real, 'createPost', { body })),
        legal: oneOf(3, 200, 409),
        afterwards: () => expectUsed(real, 'getPostUsage', 1),
      };
    },
  },
  {
    id: 'last-post-of-the-month',
    area: 'quotas',
    statement: 'Of posts that are created at once, as many are taken as the month has room for',
    rules: ['D-QTA-03'],
    async begin(real) {
      await limit(real, { monthlyPosts: 1 });
      return {
        contestants: times(3, () => caller(real, 'createPost', { body: newPost(real) })),
        legal: oneOf(3, 200, 403),
        afterwards: () => expectUsed(real, 'getPostUsage', 1),
      };
    },
  },
  {
    id: 'last-post-of-the-day',
    area: 'quotas',
    statement: 'A day that has room for one more post takes one, be it a new one or one that is moved there',
    rules: ['D-QTA-02'],
    async begin(real) {
      await limit(real, { dailyPosts: { FACEBOOK: 1 } });
      const { id } = await real.did('createPost', { body: newPost(real, { postDate: '2026-03-21T09:00:00.000Z' }) });
      return {
        contestants: [
          caller(real, 'createPost', { body: newPost(real) }),
          caller(real, 'updatePost', { path: { id: String(id) }, body: { postDate: DUE } }),
        ],
        legal: oneOf(2, 200, 403),
        async afterwards() {
          const { posts } = await real.did('getDailyLimits', { query: { socialAccountId: 'sa_acme_facebook', date: '2026-03-20' } });
          expectSame('the posts of the day', fieldsOf(posts)['used'], 1);
        },
      };
    },
  },
  {
    id: 'two-deletes',
    area: 'posts',
    statement: 'A post is deleted once',
    rules: ['D-PST-03'],
    async begin(real) {
      const id = await scheduled(real);
      return { contestants: times(2, () => caller(real, 'deletePost', { path: { id } })), legal: oneOf(2, 200, 400) };
    },
  },
  {
    id: 'delete-and-patch',
    area: 'posts',
    statement: 'A post that is deleted and patched at once is DELETED in the end',
    rules: ['D-PST-03'],
    async begin(real) {
      const id = await scheduled(real);
      return {
        contestants: [
          caller(real, 'deletePost', { path: { id } }),
          caller(real, 'updatePost', { path: { id }, body: { status: 'DRAFT' } }),
        ],
        legal: [
          [200, 200],
          [200, 400],
        ],
        afterwards: async () => expectSame('the status of the post', (await real.did('getPost', { path: { id } }))['status'], 'DELETED'),
      };
    },
  },
  {
    id: 'delete-and-date',
    area: 'posts',
    statement: 'A post that is deleted as its date comes is either never published, or published and told of',
    rules: ['D-PST-03', 'D-PST-09'],
    async begin(real) {
      const id = await scheduled(real);
      const dueComes = async () => {
        await real.control('POST', '/_sim/clock/advance', { to: DUE });
        return { status: 200, body: {} };
      };
      return {
        contestants: [caller(real, 'deletePost', { path: { id } }), { name: 'the date comes', go: dueComes }],
        legal: [
          [200, 200],
          [400, 200],
        ],
        async afterwards([deleted]) {
          await real.control('POST', '/_sim/clock/advance', { by: 300_000 });
          const expected = deleted === 200 ? 'DELETED' : 'POSTED';
          expectSame('the status of the post', (await real.did('getPost', { path: { id } }))['status'], expected);
          expectSame('how often post.published told of it', await toldOf(real, id), expected === 'POSTED' ? 1 : 0);
        },
      };
    },
  },
  {
    id: 'two-retries',
    area: 'posts',
    statement: 'A post in ERROR is retried once, and ends once more',
    rules: ['D-PST-04', 'D-PST-09'],
    async begin(real) {
      const id = await scheduled(real);
      // Until then the account is looked at, which would fail in its place.
      await real.control('POST', '/_sim/clock/advance', { to: '2026-03-20T10:29:59.999Z' });
      await real.control('PATCH', '/_sim/platforms/FACEBOOK', { failure: { mode: 'reject', times: 1 } });
      await real.control('POST', '/_sim/clock/advance', { to: '2026-03-20T10:40:00.000Z' });
      expectSame('the status of the post', (await real.did('getPost', { path: { id } }))['status'], 'ERROR');
      return {
        contestants: times(2, () => caller(real, 'retryPost', { path: { id } })),
        legal: oneOf(2, 200, 400),
        async afterwards() {
          await real.control('POST', '/_sim/clock/advance', { by: 300_000 });
          expectSame('how often post.published told of it', await toldOf(real, id), 2);
          expectStatus('retryPost of one that is POSTED', await real.call('retryPost', { path: { id } }), 400);
        },
      };
    },
  },
];

async function scheduled(real: Real): Promise<string> {
  return String((await real.did('createPost', { body: newPost(real, { postDate: DUE }) }))['id']);
}

async function toldOf({ control }: Real, id: string): Promise<number> {
  const { items } = await control('GET', '/_sim/events?limit=1000');
  return (items as readonly Fields[]).filter(({ type, data }) => type === 'post.published' && fieldsOf(data)['id'] === id).length;
}
