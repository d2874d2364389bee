import type { UploadUse } from '../../../../simulator/domain/uploads/model.ts';
import { type JsonObject, mapResult, type Replacement, replaceMethod, reschedule, type World, withQuery } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

const unclamped: Replacement = mapResult(body => ({ ...body, remaining: Number(body['limit']) - Number(body['used']) }));

const DAY_MS = 86_400_000;

const UNUSED_MS = 90 * DAY_MS;

/** Changes which posts seem to use an upload, once the upload is 90 days old. */
function changeOldUses(world: World, change: (uses: readonly UploadUse[]) => readonly UploadUse[]): void {
  replaceMethod(world.uploads.uses, 'postsUsing', next => id => {
    const upload = world.uploads.byId.get(id);
    const isOld = upload !== undefined && world.clock.now() >= upload.createdAt + UNUSED_MS;
    return isOld ? change(next(id)) : next(id);
  });
}

export const limits = [
  ...mutants('quotas', {
    'posts-of-the-day': {
      defect: 'The daily quota is not enforced',
      world: world => replaceMethod(world.posts.byId, 'count', next => (index, key) => (index === 'dailyQuota' ? 0 : next(index, key))),
    },
    'deleted-gives-back': {
      defect: 'A post that went live gives its place of the day back when it is deleted',
      deletePost: mapResult((body, { world, request }) => {
        const post = world.posts.byId.get(String(request.path['id']));
        if (post) world.posts.byId.update(post, { targets: post.targets.map(target => ({ ...target, publication: null })) });
        return body;
      }),
    },
    'gone-with-the-team': {
      defect: 'What a team published gives its places of the day back when the team is deleted',
      world: world => replaceMethod(world.quotas.dailyPostsOfRemovedTeams, 'add', () => () => undefined),
    },
    'posts-uncounted': {
      defect: 'Posts do not count against the monthly quota',
      world: world =>
        replaceMethod(world.quotas.monthly, 'add', next => (key, amount) => {
          if (!key.startsWith('posts:')) next(key, amount);
        }),
    },
    'uploads-counted-twice': {
      defect: 'Every upload counts twice',
      world: world =>
        replaceMethod(world.quotas.monthly, 'add', next => (key, amount) => {
          next(key, amount);
          if (key.startsWith('uploads:')) next(key, amount);
        }),
    },
    'comment-keeps-its-day': {
      defect: 'A deleted comment still counts against the quota of its day',
      deleteComment(go, { world, request }) {
        const keys = world.comments.created.get(String(request.path['id']))?.dailyKeys ?? [];
        const result = go();
        for (const key of keys) world.quotas.dailyComments.add(key);
        return result;
      },
    },
    'date-with-offset': {
      defect: 'A date with an offset is read as the day that it names and not as the UTC day',
      getDailyLimits(go, call) {
        const { date } = call.request.query;
        return typeof date === 'string' && /^\d{4}-\d\d-\d\dT/.test(date) ? go(withQuery(call, { date: date.slice(0, 10) })) : go();
      },
    },
    'failed-message-counts': {
      defect: 'A message that failed keeps its unit of the budget',
      world: world =>
        replaceMethod(world.quotas.monthlyMessages, 'add', next => (key, amount) => {
          if ((amount ?? 1) > 0) next(key, amount);
        }),
    },
    'own-connection-only': {
      defect: 'The daily limits show the posts of the asked connection only, not those of the real account',
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
    'remaining-below-zero': {
      defect: 'What remains of a monthly cap is negative when the cap was lowered below the usage',
      getPostUsage: unclamped,
      getCommentUsage: unclamped,
      getUploadUsage: unclamped,
    },
  }),
  ...mutants('throttles', {
    'one-for-all': {
      defect: 'All operations share one counter',
      world: world => replaceMethod(world.throttle, 'take', next => (key, now) => next(key.slice(key.indexOf(' ')), now)),
    },
    'bearer-in-any-case': {
      defect: 'Bearer tokens that differ in case only are counted together',
      world: world =>
        replaceMethod(
          world.throttle,
          'take',
          next => (key, now, layers) => next(key.includes(' bearer:') ? key.toLowerCase() : key, now, layers),
        ),
    },
    'second-begins-all': {
      defect: 'When the window of a second is over, the counts of ten seconds and of a minute begin anew, too',
      world(world) {
        const starts = new Map<string, number>();
        replaceMethod(world.throttle, 'take', next => (key, now, layers) => {
          if (now - (starts.get(key) ?? now) >= 1000) {
            world.throttle.load(world.throttle.save().filter(([other]) => other !== key));
            starts.delete(key);
          }
          if (!starts.has(key)) starts.set(key, now);
          return next(key, now, layers);
        });
      },
    },
    'nameless-are-free': {
      defect: 'Requests with neither a key nor a bearer token are not counted',
      world: world =>
        replaceMethod(world.throttle, 'take', next => (key, now, layers) => (key.includes(' ip:') ? undefined : next(key, now, layers))),
    },
  }),
  ...mutants('retention', {
    'imported-posts': {
      defect: 'Imported posts expire a day late',
      world: world => reschedule(world, 'historyImport.expirePosts', at => at + DAY_MS),
    },
    'draft-uploads': {
      defect: 'An upload expires although a draft uses it',
      world: world => changeOldUses(world, posts => posts.filter(({ status }) => status !== 'DRAFT')),
    },
    'conversation-age': {
      defect: 'A conversation goes 30 days after its first message, though others followed',
      world: world =>
        reschedule(world, 'conversations.expire-conversation', (at, now, id) => {
          const thread = world.conversations.byId.get(id);
          if (!thread || now < thread.createdAt + 30 * DAY_MS) return at;
          for (const message of world.conversations.messages.findBy('conversation', id).slice())
            world.conversations.messages.remove(message.id);
          world.conversations.byId.remove(id);
          return null;
        }),
    },
    'deleted-bytes': {
      defect: 'The file of a deleted upload is gone at once, not after 7 days',
      world: world => reschedule(world, 'uploads.purge', (_, now) => now),
    },
    'archived-keep-messages': {
      defect: 'Messages of an archived conversation stay until the conversation goes',
      world: world =>
        replaceMethod(world.conversations.messages, 'remove', next => id => {
          const conversation = world.conversations.byId.get(world.conversations.messages.get(id)?.conversationId ?? '');
          const isKept = conversation?.status === 'ARCHIVED' && world.clock.now() < conversation.lastMessageAt + 30 * DAY_MS;
          return isKept ? undefined : next(id);
        }),
    },
    'deleted-post-keeps-upload': {
      defect: 'An upload does not expire while a post that was deleted used it',
      world: world =>
        changeOldUses(world, posts => posts.map(post => (post.status === 'DELETED' ? { ...post, status: 'SCHEDULED' } : post))),
    },
  }),
];
