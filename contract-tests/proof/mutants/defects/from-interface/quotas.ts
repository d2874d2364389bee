import {
  countDeleted,
  type JsonObject,
  mapResult,
  monthOf,
  omit,
  type Replacement,
  replaceMethod,
  withQuery,
} from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

const unclamped: Replacement = mapResult(body => ({ ...body, remaining: Number(body['limit']) - Number(body['used']) }));

export const quotas = mutants('quotas', {
  'deleted-keeps-its-day': ['A deleted post still counts against the quota of its day', { world: countDeleted }],
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
  'month-of-another-zone': [
    'What is posted in the last hour of a month counts in the next one',
    {
      world: world =>
        replaceMethod(world.quotas.monthly, 'add', next => (key, amount) => {
          const now = world.clock.now();
          next(key.replace(monthOf(now), monthOf(now + 3_600_000)), amount);
        }),
    },
  ],
  'month-of-the-date': [
    'A scheduled post counts in the month of its postDate',
    {
      operations: {
        createPost: mapResult((body, { world, caller }) => {
          const month = String(body['postDate']).slice(0, 7);
          const now = monthOf(world.clock.now());
          if (body['status'] !== 'SCHEDULED' || month === now) return body;
          world.quotas.monthly.add(`posts:${caller.organization.id}:${now}`, -1);
          world.quotas.monthly.add(`posts:${caller.organization.id}:${month}`);
          return body;
        }),
      },
    },
  ],
  'scheduled-again': [
    'A post that is a draft for a while counts twice against the monthly quota',
    {
      world: world =>
        replaceMethod(
          world.posts.byId,
          'update',
          next => (post, changes) =>
            next(post, changes.status === 'DRAFT' && post.status === 'SCHEDULED' ? { ...changes, leftDraftAt: null } : changes),
        ),
    },
  ],
  'upload-given-back': [
    'Deleting an upload gives its unit of the month back',
    {
      operations: {
        deleteUpload: mapResult((body, { world, caller }) => {
          world.quotas.monthly.add(`uploads:${caller.organization.id}:${monthOf(world.clock.now())}`, -1);
          return body;
        }),
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
  'stopped-run-counts': [
    'A run that a condition stops keeps its unit of the budget',
    {
      world: world =>
        replaceMethod(world.quotas.monthlyAutomationRuns, 'add', next => (key, amount) => {
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
  'imports-of-any-team': [
    'The usage of imports ignores teamId when socialAccountType is given',
    {
      operations: {
        listImportUsage(go, { request }) {
          const { query } = request;
          return go({ request: { ...request, query: query['socialAccountType'] === undefined ? query : omit(query, 'teamId') } });
        },
      },
    },
  ],
  'remaining-below-zero': [
    'What remains of a monthly cap is negative when the cap was lowered below the usage',
    { operations: { getPostUsage: unclamped, getCommentUsage: unclamped, getUploadUsage: unclamped } },
  ],
});
