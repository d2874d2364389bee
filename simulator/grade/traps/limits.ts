import { limits } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { Organization } from '../../domain/organizations/model.ts';
import { dailyCommentLimit, dailyPostLimit } from '../../domain/quotas/rules.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { Trap } from './trap.ts';

/** Between these a limit is reached soon, and leaves a client something to do. */
const LEAST = 3;
const MOST = 5;

const PLATFORMS = Object.keys(limits.quotas.dailyPosts.FREE) as Platform[];

export const limitsTrap: Trap = {
  name: 'limits',
  text: `takes ${LEAST} to ${MOST} posts and comments of an account a day at most`,
  rule: 'domain/limits',
  set: (random, used) => ({
    world({ organizations: { byId: organizations } }) {
      const lower = (organization: Organization): void =>
        void organizations.update(organization, { limits: lowered(organization, random(organization.id)) });
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

function lowered(organization: Organization, random: RandomStream): Organization['limits'] {
  const low = random.integer(LEAST, MOST);
  const lowest = (limitOf: typeof dailyPostLimit) =>
    Object.fromEntries(PLATFORMS.map(platform => [platform, Math.min(low, limitOf(organization, platform))]));
  return { ...organization.limits, dailyPosts: lowest(dailyPostLimit), dailyComments: lowest(dailyCommentLimit) };
}
