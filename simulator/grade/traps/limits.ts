import { limits } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { Organization } from '../../domain/organizations/model.ts';
import { dailyCommentLimit, dailyPostLimit } from '../../domain/quotas/rules.ts';
import type { Trap } from './trap.ts';

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
