import { apiError, asIf, type JsonObject, mapResult, replaceMethod, withQuery } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const analytics = mutants('analytics', {
  'forced-without-channel': {
    defect: 'The analytics of a post are refreshed without a channel',
    forcePostAnalytics(go, { world, request }) {
      const ids = world.posts.byId.get(String(request.body['postId']))?.targets.map(target => target.socialAccountId) ?? [];
      const bare = ids.flatMap(id => world.accounts.byId.get(id) ?? []).filter(({ externalId }) => externalId === null);
      return asIf(world.accounts.byId, bare, ({ platformUserId }) => ({ externalId: platformUserId }), go);
    },
  },
  'mixed-up': {
    defect: 'Raw analytics refer to other snapshots',
    getPostAnalyticsRaw: mapResult(body => ({
      ...body,
      items: (body['items'] as readonly JsonObject[]).map(item => ({ ...item, analyticsId: item['id'] })),
    })),
  },
  'one-fails-all': {
    defect: 'One unknown post fails the analytics of all that were asked for together',
    getBulkPostAnalytics: mapResult(body => {
      if ((body['results'] as readonly JsonObject[]).some(({ error }) => error === 'Post not found')) throw apiError(404, 'Post not found');
      return body;
    }),
  },
  'one-limit-for-both': {
    defect: 'Forced refreshes of posts and of accounts share one daily limit',
    world: world =>
      replaceMethod(world.analytics.forced, 'count', next => (index, key) => {
        if (index !== 'day') return next(index, key);
        const day = key.slice(key.indexOf(':'));
        return next(index, `post${day}`) + next(index, `account${day}`);
      }),
  },
  'first-platform-taken': {
    defect: 'Without a platform the analytics of a post with several are those of the first',
    getPostAnalytics(go, call) {
      const { postId, platformType } = call.request.query;
      const post = call.world.posts.byId.get(String(postId));
      const isOpen = platformType === undefined && post !== undefined && post.targets.length > 1;
      return isOpen ? go(withQuery(call, { platformType: post.targets[0]?.type })) : go();
    },
  },
  'imported-anyway': {
    defect: 'Analytics of imported posts are given although the organization has not switched them on',
    getPostAnalytics(go, { caller }) {
      const { organization } = caller;
      const settings = { ...organization.settings, importedPostsAnalyticsEnabled: true };
      return go({ caller: { organization: { ...organization, settings } } });
    },
  },
});
