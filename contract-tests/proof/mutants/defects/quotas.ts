import { replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const quotas = mutants('quotas', {
  'posts-of-the-day': [
    'The daily quota is not enforced',
    {
      world: world => replaceMethod(world.posts.byId, 'count', next => (index, key) => (index === 'dailyQuota' ? 0 : next(index, key))),
    },
  ],
  'posts-uncounted': [
    'Posts do not count against the monthly quota',
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
  'messages-uncounted': [
    'Messages do not count against the budget',
    { world: world => replaceMethod(world.quotas.monthlyMessages, 'add', () => () => undefined) },
  ],
  'history-uncounted': [
    'Imported posts do not count against the capacity',
    { world: world => replaceMethod(world.quotas.monthlyHistoryPosts, 'add', () => () => undefined) },
  ],
});
