import { type JsonObject, mapResult, type Replacement, replaceMethod, withQuery } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

const unclamped: Replacement = mapResult(body => ({ ...body, remaining: Number(body['limit']) - Number(body['used']) }));

export const quotas = mutants('quotas', {
  'comment-keeps-its-day': [
    'A deleted comment still counts against the quota of its day',
    {
      operations: {
        deleteComment(go, { world, request }) {
          const keys = world.comments.created.get(String(request.path['id']))?.dailyKeys ?? [];
          const result = go();
          for (const key of keys) world.quotas.dailyComments.add(key);
          return result;
        },
      },
    },
  ],
  'date-with-offset': [
    'A date with an offset is read as the day that it names and not as the UTC day',
    {
      operations: {
        getDailyLimits(go, call) {
          const { date } = call.request.query;
          return typeof date === 'string' && /^\d{4}-\d\d-\d\dT/.test(date) ? go(withQuery(call, { date: date.slice(0, 10) })) : go();
        },
      },
    },
  ],
  'failed-message-counts': [
    'A message that failed keeps its unit of the budget',
    {
      world: world =>
        replaceMethod(world.quotas.monthlyMessages, 'add', next => (key, amount) => {
          if ((amount ?? 1) > 0) next(key, amount);
        }),
    },
  ],
  'own-connection-only': [
    'The daily limits show the posts of the asked connection only, not those of the real account',
    {
      operations: {
        getDailyLimits: mapResult((body, { world }) => {
          const posts = body['posts'] as JsonObject;
          const own = world.posts.byId
            .findBy('account', String(body['socialAccountId']))
            .filter(({ status, postDate }) => status !== 'DRAFT' && status !== 'DELETED' && postDate !== null)
            .filter(({ postDate }) => new Date(postDate ?? 0).toISOString().startsWith(String(body['date'])));
          const used = Math.min(own.length, Number(posts['used']));
          return { ...body, posts: { ...posts, used, remaining: Math.max(0, Number(posts['limit']) - used) } };
        }),
      },
    },
  ],
  'remaining-below-zero': [
    'What remains of a monthly cap is negative when the cap was lowered below the usage',
    { operations: { getPostUsage: unclamped, getCommentUsage: unclamped, getUploadUsage: unclamped } },
  ],
});
