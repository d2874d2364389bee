import { mapResult, replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const quotas = mutants('quotas', {
  'posts-of-the-day': [
    'The daily quota is not enforced',
    {
      world: world => replaceMethod(world.posts.byId, 'count', next => (index, key) => (index === 'dailyQuota' ? 0 : next(index, key))),
    },
  ],
  'deleted-gives-back': [
    'A post that went live gives its place of the day back when it is deleted',
    {
      operations: {
        deletePost: mapResult((body, { world, request }) => {
          const post = world.posts.byId.get(String(request.path['id']));
          if (post) world.posts.byId.update(post, { targets: post.targets.map(target => ({ ...target, publication: null })) });
          return body;
        }),
      },
    },
  ],
  'gone-with-the-team': [
    'What a team published gives its places of the day back when the team is deleted',
    { world: world => replaceMethod(world.quotas.dailyPostsOfRemovedTeams, 'add', () => () => undefined) },
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
});
