/** Defects of posts in combinations of features: full days, shared accounts, several platforms, retries. */
import { onRefusedUpdate } from '../change-world.ts';
import {
  apiError,
  interceptEvents,
  type JsonObject,
  mapResult,
  monthOf,
  omit,
  type Replacement,
  replaceMethod,
  type World,
} from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

/** Changes the data of posts that platforms get. */
function sending(change: (data: JsonObject) => JsonObject): (world: World) => void {
  return world => {
    for (const platform of Object.values(world.platforms))
      replaceMethod(platform, 'publish', next => call => next({ ...call, data: change(call.data) }));
  };
}

/** Runs an operation as if the selected accounts had no posts on any day. */
function withEmptyDays(world: World, go: () => unknown, isEmpty: (key: string) => boolean = () => true): unknown {
  const { count } = world.posts.byId;
  world.posts.byId.count = (index, key) => (index === 'dailyQuota' && isEmpty(key) ? 0 : count.call(world.posts.byId, index, key));
  try {
    return go();
  } finally {
    world.posts.byId.count = count;
  }
}

/** Counts a post twice in the organization's monthly quota. */
const countAgain: Replacement = mapResult((body, { world, caller }) => {
  world.quotas.monthly.add(`posts:${caller.organization.id}:${monthOf(world.clock.now())}`);
  return body;
});

const firstOnly = (errors: unknown): unknown => {
  const entries = Object.entries((errors ?? {}) as JsonObject);
  const first = entries.find(([, message]) => message !== null)?.[1];
  return errors && Object.fromEntries(entries.map(([platform, message]) => [platform, message && first]));
};

export const postLives = mutants('posts', {
  'account-of-now': [
    'A published post shows the names and the channel that its account has now',
    {
      world: world =>
        replaceMethod(
          world.posts.byId,
          'update',
          next => (post, changes) =>
            next(post, changes.targets ? { ...changes, targets: changes.targets.map(target => ({ ...target, names: null })) } : changes),
        ),
    },
  ],
  'call-lost-with-account': [
    'A call that is on its way fails when its account is removed',
    {
      world: world =>
        world.events.on('account.detached', ({ account }) => {
          for (const post of world.posts.byId.findBy('account', account.id).slice())
            world.posts.byId.update(post, { targets: post.targets.map(target => ({ ...target, through: null })) });
        }),
    },
  ],
  'refused-moves-date': [
    'An update that is refused for a quota moves the date all the same',
    {
      operations: {
        updatePost: onRefusedUpdate((world, post, body, error) => {
          const postDate = Date.parse(String(body['postDate']));
          if (String(error).includes('Daily') && postDate) world.posts.byId.update(post, { postDate });
        }),
      },
    },
  ],
  'reconnect-over-quota': [
    'Reconnecting posts does not look at daily limits',
    { operations: { reconnectPosts: (go, { world }) => withEmptyDays(world, go) } },
  ],
  'moves-to-full-day': [
    'A scheduled post can be moved to a day that is full',
    {
      operations: {
        updatePost: (go, { world, request }) => (request.body['socialAccountTypes'] === undefined ? withEmptyDays(world, go) : go()),
      },
    },
  ],
  'added-platform-unchecked': [
    'The daily limit of a platform that an update adds is not checked',
    {
      operations: {
        updatePost(go, { world, request }) {
          const targets = world.posts.byId.get(String(request.path['id']))?.targets ?? [];
          return withEmptyDays(world, go, key => targets.length > 0 && !targets.some(({ type }) => key.startsWith(`${type}:`)));
        },
      },
    },
  ],
  'retry-counts-again': ['A retry on request counts in the month again', { operations: { retryPost: countAgain } }],
  'review-is-free': [
    'A post in REVIEW does not count in the daily quota',
    {
      world: world =>
        replaceMethod(world.posts.byId, 'count', next => (index, key) => {
          const reviewed = index === 'dailyQuota' ? world.posts.byId.findBy(index, key).filter(({ status }) => status === 'REVIEW') : [];
          return next(index, key) - reviewed.length;
        }),
    },
  ],
  'same-message': [
    'errors has the message of the first failed platform for each of them',
    { operations: { getPost: mapResult(body => ({ ...body, errors: firstOnly(body['errors']) })) } },
  ],
  'verbose-in-events': [
    'post.published has errorsVerbose although the organization does not show them',
    {
      world: world =>
        interceptEvents(world, (event, emit) => {
          const { errors, errorsVerbose } = event.data as JsonObject;
          if (event.type === 'post.published' && errors && !errorsVerbose)
            emit({ ...event, data: { ...event.data, errorsVerbose: errors } });
          else emit(event);
        }),
    },
  ],
  'ai-flag-lost': ['isAiGenerated does not reach the platforms', { world: sending(data => omit(data, 'isAiGenerated')) }],
  'alt-texts-lost': [
    'The alt texts of mediaItems do not reach the platforms',
    {
      world: sending(data => {
        const { mediaItems } = data;
        return Array.isArray(mediaItems) ? { ...data, mediaItems: mediaItems.map((item: JsonObject) => omit(item, 'altText')) } : data;
      }),
    },
  ],
  'storm-ends-thread': [
    'What follows a tweetStorm in the thread of its post is cut off by one',
    {
      world: sending(data => {
        const { thread } = data;
        return Array.isArray(thread) && thread.length > 1 ? { ...data, thread: thread.slice(0, -1) } : data;
      }),
    },
  ],
  'key-across-organizations': [
    'A reference key is unique among all organizations',
    {
      operations: {
        createPost(go, { world, caller, request }) {
          const { referenceKey } = request.body;
          const others = world.posts.byId.all().filter(post => post.organizationId !== caller.organization.id && post.status !== 'DELETED');
          if (typeof referenceKey === 'string' && others.some(post => post.referenceKey === referenceKey))
            throw apiError(409, `A post with the referenceKey ${referenceKey} exists already`);
          return go();
        },
      },
    },
  ],
  'copies-lose-too': [
    'An account that a team removes leaves the posts of other teams with the same real account, too',
    {
      world: world =>
        world.events.on('account.detached', ({ account }) => {
          const others = world.posts.byId
            .all()
            .filter(({ status, teamId }) => teamId !== account.teamId && (status === 'DRAFT' || status === 'SCHEDULED'));
          for (const post of others) {
            const targets = post.targets.filter(({ type, externalId }) => type !== account.type || externalId !== account.externalId);
            if (targets.length < post.targets.length)
              world.posts.byId.update(post, { targets, lostTypes: [...post.lostTypes, account.type] });
          }
        }),
    },
  ],
  'retrying-loses-account': [
    'A post in RETRYING loses an account that goes',
    {
      world: world =>
        world.events.on('account.detached', ({ account }) => {
          for (const post of world.posts.byId.all())
            if (post.status === 'RETRYING' && post.targets.length > 1)
              world.posts.byId.update(post, { targets: post.targets.filter(({ socialAccountId }) => socialAccountId !== account.id) });
        }),
    },
  ],
  'first-comment-not-after-retry': [
    'A platform where a post goes live by a retry on request gets no first comment',
    {
      world: world =>
        replaceMethod(world.events, 'emit', next => (type, payload) => {
          if (type !== 'post.live' || !('post' in payload) || typeof payload.post !== 'object') return next(type, payload);
          const isRetried = payload.post !== null && 'manualRetries' in payload.post && payload.post.manualRetries > 0;
          return next(type, isRetried ? { ...payload, post: { ...payload.post, firstComment: null } } : payload);
        }),
    },
  ],
  'types-repeated': [
    'A platform that a new post names twice gets two accounts',
    {
      operations: {
        createPost: mapResult((body, { world, request }) => {
          const types = request.body['socialAccountTypes'];
          const post = world.posts.byId.get(String(body['id']));
          if (post && Array.isArray(types) && new Set(types).size < types.length)
            world.posts.byId.update(post, { targets: [...post.targets, ...post.targets.slice(0, 1)] });
          return body;
        }),
      },
    },
  ],
});
