import { apiError, type JsonObject, mapResult, replaceMethod, withQuery } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const analytics = mutants('analytics', {
  'one-fails-all': [
    'One unknown post fails the analytics of all that were asked for together',
    {
      operations: {
        getBulkPostAnalytics: mapResult(body => {
          if ((body['results'] as readonly JsonObject[]).some(({ error }) => error === 'Post not found'))
            throw apiError(404, 'Post not found');
          return body;
        }),
      },
    },
  ],
  'one-limit-for-both': [
    'Forced refreshes of posts and of accounts share one daily limit',
    {
      world: world =>
        replaceMethod(world.analytics.forced, 'count', next => (index, key) => {
          if (index !== 'day') return next(index, key);
          const day = key.slice(key.indexOf(':'));
          return next(index, `post${day}`) + next(index, `account${day}`);
        }),
    },
  ],
  'first-platform-taken': [
    'Without a platform the analytics of a post with several are those of the first',
    {
      operations: {
        getPostAnalytics(go, call) {
          const { postId, platformType } = call.request.query;
          const post = call.world.posts.byId.get(String(postId));
          const isOpen = platformType === undefined && post !== undefined && post.targets.length > 1;
          return isOpen ? go(withQuery(call, { platformType: post.targets[0]?.type })) : go();
        },
      },
    },
  ],
  'imported-anyway': [
    'Analytics of imported posts are given although the organization has not switched them on',
    {
      operations: {
        getPostAnalytics(go, { caller }) {
          const { organization } = caller;
          const settings = { ...organization.settings, importedPostsAnalyticsEnabled: true };
          return go({ caller: { organization: { ...organization, settings } } });
        },
      },
    },
  ],
});
