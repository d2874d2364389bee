/** What a person looks for first in a world: what fails, what has failed, and what is about to be used up. */
import type { Attention } from '../../../openapi/generated/control-types.ts';
import { whenWords } from '../explain/job-words.ts';
import { failedPosts } from '../posts/state.ts';
import { type Gauge, gaugesOf } from '../usage/gauges.ts';
import type { World } from '../world.ts';

/** From this share of its limit on, a quota is about to be used up. */
const NEARLY_USED = 0.9;
/** Of very many posts or accounts, the newest are listed. */
const LISTED = 5;

/** Returns what needs attention, by kind: platforms, endpoints, accounts, quotas, posts. */
export function attentionOf(world: World): Attention {
  const posts = failedPosts(world.posts);
  const accounts = world.accounts.byId.all().filter(({ deleteOn }) => deleteOn !== null);
  return {
    items: [
      ...failingPlatforms(world),
      ...world.webhooks.byId
        .all()
        .flatMap(({ id, enabled, url }): Item[] => (enabled ? [] : [{ kind: 'endpoint', id, what: `${url} is disabled` }])),
      ...accounts.slice(-LISTED).map((account): Item => {
        const { id, type, username, deleteOn } = account;
        return { kind: 'account', id, what: `${username} on ${type} is disconnected, and will be removed at ${whenWords(deleteOn ?? 0)}` };
      }),
      ...nearlyUsed(world),
      ...posts.slice(-LISTED).map((post): Item => {
        const { id, title, error } = post;
        return { kind: 'post', id, what: `“${title}” ended in ERROR: ${error ?? ''}` };
      }),
    ],
    failedPosts: posts.length,
    disconnectedAccounts: accounts.length,
  };
}

type Item = Attention['items'][number];

function failingPlatforms({ platforms }: World): Item[] {
  return Object.values(platforms).flatMap(({ id, controls, health }): Item[] => {
    const failure = controls.failure();
    const { status } = health();
    if (failure) return [{ kind: 'platform', id, what: `${id} fails: ${failure.mode}` }];
    return status === 'operational' ? [] : [{ kind: 'platform', id, what: `${id} says that it is in ${status}` }];
  });
}

function nearlyUsed(world: World): Item[] {
  return world.organizations.byId.all().flatMap(organization =>
    gaugesOf(world, organization).flatMap(gauge => {
      const { socialAccountId, name, used, limit } = gauge;
      if (!isNearlyUsed(gauge)) return [];
      const owner = socialAccountId ?? organization.id;
      return [{ kind: 'quota' as const, id: owner, what: `${owner} has used ${used} of ${limit} of ${name}` }];
    }),
  );
}

function isNearlyUsed({ used, limit }: Gauge): boolean {
  return limit !== null && limit > 0 && used / limit >= NEARLY_USED;
}
