import { limits } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { isScanned } from '../../domain/accounts/disconnection-rules.ts';
import type { SocialAccount } from '../../domain/accounts/model.ts';
import { scheduleRemoval } from '../../domain/accounts/scan.ts';
import type { Organization } from '../../domain/organizations/model.ts';
import type { Post, PostTarget } from '../../domain/posts/model.ts';
import { dailyCommentLimit, dailyPostLimit } from '../../domain/quotas/rules.ts';
import type { World } from '../../domain/world.ts';
import { HOUR_MS } from '../../kernel/time.ts';
import { someOf } from './choices.ts';
import { isOfClient } from './deliveries.ts';
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

/** As long as an organization can set it, so that a client has time. */
const GRACE_HOURS = limits.organizations.maxDeleteAccountAfterHours;

export const reauthorizationTrap: Trap = {
  name: 'reauthorization',
  text: 'reports that the connection of an account is lost, and removes the account a day later unless it is connected again',
  rule: 'domain/reconnects',
  leftOut: 'only the service can lose the connection of an account',
  takesAway: true,
  set({ random, used, isAlone }) {
    const chooses = someOf(random('calls'), isAlone);
    const done = new WeakSet<World>();
    return {
      call({ operationId, world }) {
        if (operationId === null || !world || done.has(world)) return undefined;
        const [first, ...others] = accountsOf(world);
        if (!first || !chooses()) return undefined;
        done.add(world);
        const account = random('accounts').pick([first, ...others]);
        scheduleRemoval(world, account, world.clock.now() + GRACE_HOURS * HOUR_MS, GRACE_HOURS);
        used();
        // The call itself is answered as ever.
        return undefined;
      },
    };
  },
};

/** The accounts that the service checks by itself, of organizations that would hear of it. */
function accountsOf({ accounts, webhooks }: World): SocialAccount[] {
  const hears = (organizationId: string): boolean =>
    webhooks.byId.findBy('organization', organizationId).some(webhook => webhook.enabled && isOfClient(webhook));
  return accounts.byId.all().filter(({ type, deleteOn, organizationId }) => isScanned(type) && deleteOn === null && hears(organizationId));
}

const { dailyPosts, dailyComments } = limits.quotas;

/** The lowest limits of any plan are reached soon, and leave a client something to do. */
const LEAST = Math.min(...Object.values(dailyComments.FREE));
const MOST = Math.min(...Object.values(dailyPosts.FREE));

const PLATFORMS = Object.keys(dailyPosts.FREE) as Platform[];

export const limitsTrap: Trap = {
  name: 'limits',
  text: `takes a few posts and comments of an account a day at most: ${LEAST} to ${MOST}, or one when no other trap is set`,
  rule: 'domain/limits',
  leftOut: 'the limits are those of the service',
  takesAway: true,
  set: ({ random, used, isAlone }) => ({
    world({ organizations: { byId: organizations } }) {
      const lower = (organization: Organization): void =>
        void organizations.update(organization, {
          limits: lowered(organization, isAlone ? 1 : random(organization.id).integer(LEAST, MOST)),
        });
      organizations.all().forEach(lower);
      organizations.watch((organization, change) => change === 'inserted' && lower(organization));
    },
    answer(_, answer) {
      if (answer.status === 403 && typeof answer.body === 'string' && REACHED.test(answer.body)) used();
      return answer;
    },
  }),
};

const REACHED = /"Daily (?:post|comment) limit of .* reached: /;

function lowered(organization: Organization, low: number): Organization['limits'] {
  const lowest = (limitOf: typeof dailyPostLimit) =>
    Object.fromEntries(PLATFORMS.map(platform => [platform, Math.min(low, limitOf(organization, platform))]));
  return { ...organization.limits, dailyPosts: lowest(dailyPostLimit), dailyComments: lowest(dailyCommentLimit) };
}
