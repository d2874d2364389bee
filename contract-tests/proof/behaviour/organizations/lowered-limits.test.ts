/** Limits that are lowered to their usage, and below it. */

import type { Answer, Fields } from '../../../exchange.ts';
import { fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

/** How a limit is set, used and shown. */
interface Limited {
  /** Returns the value that replaces the limit of the plan. */
  limit(number: number): Fields;
  /** Uses one more. */
  add(world: FreshWorld, postId: string): Promise<Answer>;
  /** Returns what is used, the limit, and what remains. */
  look(world: FreshWorld): Promise<readonly unknown[]>;
}

const ACCOUNT = 'sa_acme_facebook';
const DAY = '2026-05-04';
const LATER = {
  status: 'SCHEDULED',
  postDate: `${DAY}T10:00:00Z`,
  socialAccountTypes: ['FACEBOOK'],
  data: { FACEBOOK: { text: 'Later' } },
};

const post = ({ session }: FreshWorld) => ask(session, 'createPost', { body: { teamId: session.teamId, title: 'Later', ...LATER } });
const comment = ({ session }: FreshWorld, internalPostId: string) =>
  ask(session, 'createComment', { body: { teamId: session.teamId, internalPostId, title: 'Later', ...LATER } });

function usage(shown: Fields): readonly unknown[] {
  return [shown['used'], shown['limit'], shown['remaining']];
}

const day =
  (kind: 'posts' | 'comments') =>
  async ({ session }: FreshWorld) =>
    usage(fieldsOf((await read(session, 'getDailyLimits', { query: { socialAccountId: ACCOUNT, date: DAY } }))[kind]));

const LIMITS: Readonly<Record<string, Limited>> = {
  monthlyPosts: {
    limit: monthlyPosts => ({ monthlyPosts }),
    add: post,
    look: async ({ session }) => usage(await read(session, 'getPostUsage')),
  },
  monthlyComments: {
    limit: monthlyComments => ({ monthlyComments }),
    add: comment,
    look: async ({ session }) => usage(await read(session, 'getCommentUsage')),
  },
  monthlyUploads: {
    limit: monthlyUploads => ({ monthlyUploads }),
    add: ({ session }) =>
      ask(session, 'createUploadFromUrl', { body: { teamId: session.teamId, url: 'https://cdn.example.com/picture.png' } }),
    look: async ({ session }) => usage(await read(session, 'getUploadUsage')),
  },
  dailyPosts: { limit: FACEBOOK => ({ dailyPosts: { FACEBOOK } }), add: post, look: day('posts') },
  dailyComments: { limit: FACEBOOK => ({ dailyComments: { FACEBOOK } }), add: comment, look: day('comments') },
  historyPosts: {
    limit: historyPosts => ({ historyPosts }),
    async add({ session, advance }) {
      const body = { teamId: session.teamId, socialAccountType: 'FACEBOOK', count: 1 };
      const answer = await ask(session, 'createHistoryImport', { body });
      await advance('PT5M');
      return answer;
    },
    async look({ session }) {
      const { socialAccounts, limitPerSocialAccount } = await read(session, 'listImportUsage', { query: { pageSize: 100 } });
      const shown = usage(objectsOf(socialAccounts).find(({ id }) => id === ACCOUNT) ?? {});
      const list = await read(session, 'listImportedPosts', { query: { teamId: session.teamId, socialAccountType: 'FACEBOOK' } });
      expectEqual('limit and remainingCapacity of imported posts', [list['limit'], list['remainingCapacity']], shown.slice(1));
      expectEqual('limitPerSocialAccount', limitPerSocialAccount, shown[1]);
      return shown;
    },
  },
  reviews: {
    limit: reviews => ({ reviews }),
    async add({ session, advance }) {
      const answer = await ask(session, 'startRecommendationImport', { body: { teamId: session.teamId, count: 1 } });
      await advance('PT5M');
      return answer;
    },
    async look({ session, control }) {
      const list = await read(session, 'listRecommendations', { query: { teamId: session.teamId } });
      const { quotas } = await control('GET', '/_sim/organizations/org_acme/usage');
      const gauge = objectsOf(quotas).find(({ name, socialAccountId }) => name === 'reviews' && socialAccountId === ACCOUNT) ?? {};
      expectEqual('limit of the control API', gauge['limit'], list['limit']);
      return [gauge['used'], list['limit'], list['remainingCapacity']];
    },
  },
};

/** Lowers limits to their usage and below. */
behaviour<string>({
  id: 'quotas/lowered-limits',
  area: 'quotas',
  title: 'A limit that is lowered to its usage, or below, has nothing remaining and allows no more; the usage stays',
  rules: ['ORG-14', 'ORG-15', 'D-ORG-04', 'D-QTA-06'],
  cases: Object.keys(LIMITS),
  async check(world, name) {
    const limited = LIMITS[name];
    if (!limited) throw new Error(`There is no limit ${name}`);
    const postId = await livePostOn(world, ['FACEBOOK']);
    const add = async (status: number) =>
      expectAnswer(`one more of ${name}`, await limited.add(world, postId), status, status === 200 ? 201 : status);
    for (let time = 0; time < 2; time += 1) await add(200);
    const [first] = await limited.look(world);
    const used = Number(first);
    for (const limit of [used + 1, used, used - 1, 0]) {
      await world.limit(limited.limit(limit));
      expectEqual(`used, limit, remaining of ${name}`, await limited.look(world), [used, limit, Math.max(0, limit - used)]);
      if (limit > used) continue;
      await add(403);
      expectEqual(`used, limit, remaining of ${name} after a refusal`, await limited.look(world), [used, limit, 0]);
    }
    await world.limit(limited.limit(used + 1));
    await add(200);
    expectEqual(`used, limit, remaining of ${name} after one more`, await limited.look(world), [used + 1, used + 1, 0]);
    await add(403);
  },
});
