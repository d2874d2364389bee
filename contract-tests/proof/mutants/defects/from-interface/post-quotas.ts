/** Defects in counting posts for quotas. */
import { replaceMethod } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

function dayKey({ type, externalId }: { readonly type: string; readonly externalId: string }, at: number): string {
  return `${type}:${externalId}:${new Date(at).toISOString().slice(0, 10)}`;
}

export const postQuotas = mutants('quotas', {
  'retrying-is-free': [
    'A post that waits for its next attempt does not count in the daily quota',
    {
      world: world =>
        replaceMethod(world.posts.byId, 'count', next => (index, key) => {
          const retrying = index === 'dailyQuota' ? world.posts.byId.findBy(index, key).filter(({ status }) => status === 'RETRYING') : [];
          return next(index, key) - retrying.length;
        }),
    },
  ],
  'moved-counts-twice': [
    'A scheduled post that is moved to another day still counts on the day before, too',
    {
      world(world) {
        const left = new Map<string, Set<string>>();
        replaceMethod(world.posts.byId, 'update', next => (post, changes) => {
          const { postDate, targets } = post;
          if (post.status === 'SCHEDULED' && postDate !== null && typeof changes.postDate === 'number')
            for (const target of targets) {
              const key = dayKey(target, postDate);
              left.set(key, (left.get(key) ?? new Set()).add(post.id));
            }
          return next(post, changes);
        });
        replaceMethod(world.posts.byId, 'count', next => (index, key) => {
          if (index !== 'dailyQuota') return next(index, key);
          const now = new Set(world.posts.byId.findBy(index, key).map(({ id }) => id));
          return next(index, key) + [...(left.get(key) ?? [])].filter(id => !now.has(id)).length;
        });
      },
    },
  ],
});
