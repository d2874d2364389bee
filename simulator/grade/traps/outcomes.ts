import type { Post, PostTarget } from '../../domain/posts/model.ts';
import type { World } from '../../domain/world.ts';
import { someOf } from './choices.ts';
import type { Trap } from './trap.ts';

/** A platform that is about to refuse a post. */
type Refused = Pick<PostTarget, 'type' | 'socialAccountId'>;

export const outcomesTrap: Trap = {
  name: 'outcomes',
  text: 'lets some posts for several platforms fail on one of them',
  rule: 'domain/outcomes',
  leftOut: 'only the service decides what becomes of a post',
  takesAway: true,
  set: ({ random, used, isAlone }) => ({
    world(world) {
      const chooses = someOf(random(`${world.id}:posts`), isAlone);
      const refused = new Map<string, Refused>();
      world.posts.byId.watch((post, change) => {
        if (typeof change !== 'object') return;
        const isFirst = change.status === 'PROCESSING' && post.retryCount === 0 && post.manualRetries === 0;
        const [first, ...others] = isFirst && post.targets.length > 1 ? withoutFailure(world, post) : [];
        if (first && chooses()) refused.set(post.id, random(`${world.id}:platforms`).pick([first, ...others]));
        const target = refused.get(post.id);
        if (!target) return;
        if (change.targets && isUnderWay(post, target) && refuse(world, target)) used();
        if (post.status !== 'PROCESSING') refused.delete(post.id);
      });
    },
  }),
};

/** The platforms of a post that no failure of their own keeps from publishing it. */
function withoutFailure({ platforms }: World, { targets }: Post): PostTarget[] {
  return targets.filter(({ type }) => !platforms[type].controls.failure());
}

function isUnderWay({ targets }: Post, { type }: Refused): boolean {
  return targets.some(target => target.type === type && target.attemptJobId !== null);
}

/** Lets the next call through the account fail for good; false where a failure is set already. */
function refuse({ platforms }: World, { type, socialAccountId }: Refused): boolean {
  const { controls } = platforms[type];
  if (controls.failure()) return false;
  controls.fail({ mode: 'reject', socialAccountId, times: 1 });
  return true;
}
