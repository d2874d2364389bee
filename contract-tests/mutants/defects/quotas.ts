import { type JsonObject, mapResult, replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const quotas = mutants('quotas', {
  'posts-of-the-day': [
    'The daily quota is not looked at',
    {
      world: world => replaceMethod(world.posts.byId, 'count', next => (index, key) => (index === 'dailyQuota' ? 0 : next(index, key))),
    },
  ],
  'remaining-is-limit': [
    'What remains of the daily limits is all of them',
    {
      operations: {
        getDailyLimits: mapResult(body => {
          const posts = body['posts'] as JsonObject;
          return { ...body, posts: { ...posts, remaining: posts['limit'] } };
        }),
      },
    },
  ],
  'posts-uncounted': [
    'Posts do not use up the monthly cap',
    {
      world: world =>
        replaceMethod(world.quotas.monthly, 'add', next => (key, amount) => {
          if (!key.startsWith('posts:')) next(key, amount);
        }),
    },
  ],
  'uploads-counted-twice': [
    'Every upload counts twice',
    {
      world: world =>
        replaceMethod(world.quotas.monthly, 'add', next => (key, amount) => {
          next(key, amount);
          if (key.startsWith('uploads:')) next(key, amount);
        }),
    },
  ],
  'comments-uncounted': [
    'Comments do not use up the monthly quota',
    {
      world: world =>
        replaceMethod(world.quotas.monthly, 'add', next => (key, amount) => {
          if (!key.startsWith('comments:')) next(key, amount);
        }),
    },
  ],
  'messages-uncounted': [
    'Messages do not use up the budget',
    { world: world => replaceMethod(world.quotas.monthlyMessages, 'add', () => () => undefined) },
  ],
  'history-uncounted': [
    'Imported posts do not use up the capacity',
    { world: world => replaceMethod(world.quotas.monthlyHistoryPosts, 'add', () => () => undefined) },
  ],
});
