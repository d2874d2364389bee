import {
  apiError,
  type JsonObject,
  mapResult,
  type OperationCall,
  omit,
  onUpdate,
  pageOfAll,
  type Replacement,
  replaceMethod,
  reschedule,
  withBody,
  withQuery,
} from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

/** Refuses scheduled posts when `isRefused` returns true for one of their platforms. */
function refusing(
  platform: string,
  isRefused: (data: JsonObject) => boolean,
  message: string,
): Record<'createPost' | 'updatePost', Replacement> {
  const replacement: Replacement = (go, { request }) => {
    const { status, socialAccountTypes, data } = request.body;
    const own = (data as JsonObject | undefined)?.[platform] as JsonObject | null | undefined;
    const isFor = Array.isArray(socialAccountTypes) ? socialAccountTypes.includes(platform) : true;
    if (status !== 'DRAFT' && isFor && own && isRefused(own)) throw apiError(400, message);
    return go();
  };
  return { createPost: replacement, updatePost: replacement };
}

/** Stores the collaborators of a post with the upper and lower case of the request. */
const lettersOfRequest: Replacement = mapResult((body, { world, request }: OperationCall) => {
  const sent = (request.body['data'] as Record<string, { readonly collaborators?: unknown } | null> | undefined)?.['INSTAGRAM']
    ?.collaborators;
  const post = world.posts.byId.get(String(body['id']));
  if (!Array.isArray(sent) || !post?.data.INSTAGRAM) return body;
  const collaborators = sent.map(name => String(name).replace(/^@/, '').trim());
  const data = { ...post.data, INSTAGRAM: { ...post.data.INSTAGRAM, collaborators } };
  world.posts.byId.update(post, { data });
  return { ...body, data };
});

/** Returns the platforms whose data is null. */
function nullsIn(data: unknown): string[] {
  return Object.entries(data ?? {}).flatMap(([name, part]) => (part === null ? [name] : []));
}

/** Changes every text of the `data` of a post or comment. */
function mapTexts(data: unknown, change: (text: string) => string): JsonObject {
  const changed = Object.entries((data ?? {}) as JsonObject).map(([platform, fields]) => {
    const text: unknown = fields && (fields as JsonObject)['text'];
    return [platform, typeof text === 'string' ? { ...(fields as JsonObject), text: change(text) } : fields];
  });
  return Object.fromEntries(changed) as JsonObject;
}

export const posts = mutants('posts', {
  late: { defect: 'Posts go live a second late', world: world => reschedule(world, 'post.publish', at => at + 1000) },
  'deleted-is-draft': {
    defect: 'A deleted post is a draft again',
    world: world =>
      onUpdate(world.posts.byId, changes => (changes.status === 'DELETED' ? { ...changes, status: 'DRAFT' as const } : changes)),
  },
  'error-is-posted': {
    defect: 'A post that failed ends as POSTED',
    world: world =>
      onUpdate(world.posts.byId, changes => (changes.status === 'ERROR' ? { ...changes, status: 'POSTED' as const } : changes)),
  },
  'reference-key-twice': {
    defect: 'Two posts can have the same reference key',
    createPost(go, { world, request }) {
      const { referenceKey, ...body } = request.body;
      const made = go({ request: { ...request, body } }) as { readonly id: string };
      const post = world.posts.byId.get(made.id);
      if (post && typeof referenceKey === 'string') world.posts.byId.update(post, { referenceKey });
      return { ...made, referenceKey: referenceKey ?? null };
    },
  },
  'side-by-side': {
    defect: 'Posts of one account that are due together are published at the same instant',
    world: world =>
      replaceMethod(
        world.posts.byId,
        'findBy',
        next => (index, key) => (index === 'queue' && key.startsWith('underWay:') ? [] : next(index, key)),
      ),
  },
  'carousel-without-uploads': {
    defect: 'Carousel items of INSTAGRAM need uploadIds as well',
    createPost(go, { request }) {
      const { INSTAGRAM } = request.body['data'] as { readonly INSTAGRAM?: JsonObject | null };
      if (INSTAGRAM?.['carouselItems'] && !INSTAGRAM['uploadIds']) throw apiError(400, 'data.INSTAGRAM.uploadIds is missing');
      return go();
    },
  },
  'text-composed': {
    defect: 'The texts of a new post are stored in composed form (NFC)',
    createPost: (go, call) => go(withBody(call, { data: mapTexts(call.request.body['data'], text => text.normalize('NFC')) })),
  },
  'text-in-units': {
    defect: 'The 280 characters of a TWITTER text are counted in UTF-16 units',
    createPost(go, { request }) {
      const { TWITTER } = request.body['data'] as { readonly TWITTER?: JsonObject | null };
      const text = TWITTER?.['text'];
      const isStorm = TWITTER?.['tweetStorm'] === true;
      if (request.body['status'] === 'SCHEDULED' && !isStorm && typeof text === 'string' && text.length > 280)
        throw apiError(400, 'data.TWITTER.text: must have at most 280 characters');
      return go();
    },
  },
  'until-before': {
    defect: 'postDateTo leaves out what is due at that very instant',
    listPosts(go, call) {
      const { postDateTo } = call.request.query;
      if (typeof postDateTo !== 'string') return go();
      return go(withQuery(call, { postDateTo: new Date(Date.parse(postDateTo) - 1).toISOString() }));
    },
  },
  'all-platforms': {
    defect: 'The platforms filter lists posts that have all of the platforms, not any of them',
    listPosts: pageOfAll((items, { platforms }) => {
      const wanted = Array.isArray(platforms) ? (platforms as readonly string[]) : [];
      return items.filter(({ data, socialAccounts }) => {
        const accounts = socialAccounts as readonly { readonly socialAccount: { readonly type: string } }[];
        const has = new Set([...Object.keys(data as JsonObject), ...accounts.map(({ socialAccount: { type } }) => type)]);
        return wanted.every(platform => has.has(platform));
      });
    }),
  },
  'search-or-status': {
    defect: 'The status filter is ignored together with a search',
    listPosts(go, { request }) {
      const { query } = request;
      return go({ request: { ...request, query: query['q'] === undefined ? query : omit(query, 'status') } });
    },
  },
  'data-merged': {
    defect: 'data of an update is merged with the platforms that it does not name',
    updatePost(go, call) {
      const { data } = call.request.body;
      const post = call.world.posts.byId.get(String(call.request.path['id']));
      return data && post ? go(withBody(call, { data: { ...post.data, ...data } })) : go();
    },
  },
  'first-comment-stays': {
    defect: 'firstComment cannot be cleared with null',
    updatePost(go, { request }) {
      const { body } = request;
      return go({ request: { ...request, body: body['firstComment'] === null ? omit(body, 'firstComment') : body } });
    },
  },
  'reference-key-of-the-team': {
    defect: 'A reference key is unique in its team only',
    createPost(go, { world, caller, request }) {
      const { referenceKey, teamId } = request.body;
      const holders = world.posts.byId
        .findBy('referenceKey', `${caller.organization.id}:${String(referenceKey)}`)
        .filter(post => post.teamId !== teamId);
      for (const post of holders) world.posts.byId.update(post, { referenceKey: null });
      try {
        return go();
      } finally {
        for (const post of holders) world.posts.byId.update(post, { referenceKey: String(referenceKey) });
      }
    },
  },
  'one-more-retry': {
    defect: 'A post can be retried four times',
    retryPost(go, { world, request }) {
      const post = world.posts.byId.get(String(request.path['id']));
      if (post?.manualRetries !== 3 || post.status !== 'ERROR') return go();
      world.posts.byId.update(post, { manualRetries: 2 });
      const result = go();
      world.posts.byId.update(post, { manualRetries: 4 });
      return result;
    },
  },
  'all-are-retried': {
    defect: 'An automatic retry repeats the platforms that failed for good as well',
    world: world =>
      replaceMethod(world.posts.byId, 'update', next => (post, changes) => {
        if (changes.status !== 'RETRYING') return next(post, changes);
        const again = post.targets.map(target => ({ ...target, failure: target.failure && { ...target.failure, transient: true } }));
        return next(post, { ...changes, targets: again });
      }),
  },
  'published-twice': {
    defect: 'A post whose publication was accepted without a response is published a second time',
    world(world) {
      let calls = 0;
      for (const platform of Object.values(world.platforms))
        replaceMethod(
          platform,
          'publish',
          next => call => next(++calls > 0 ? { ...call, idempotencyKey: `${call.idempotencyKey}:${calls}` } : call),
        );
    },
  },
  'reconnects-all': {
    defect: 'Reconnecting posts ignores postIds',
    reconnectPosts: (go, { request }) => go({ request: { ...request, body: omit(request.body, 'postIds') } }),
  },
  'filter-finds-lost-platforms': {
    defect: 'The platforms filter finds posts that lost their account of that platform',
    listPosts(go, call) {
      const { platforms } = call.request.query;
      if (!Array.isArray(platforms) || platforms.length === 0) return go();
      const listed: Replacement = pageOfAll(items =>
        items.filter(({ id }) => call.world.posts.byId.get(String(id))?.socialAccountTypes.some(type => platforms.includes(type))),
      );
      const without = { ...call, ...withQuery(call, { platforms: undefined }) };
      return listed((other: Partial<OperationCall> = {}) => go({ ...without, ...other }), without);
    },
  },
  'reconnects-ten': {
    defect: 'Reconnecting all posts of an account reconnects the first ten only',
    reconnectPosts(go, { world, request }) {
      const { body } = request;
      if (body['postIds'] !== undefined) return go();
      const candidates = world.posts.byId.findBy('detached', `${String(body['teamId'])}:${String(body['type'])}`);
      if (candidates.length <= 10) return go();
      return go({ request: { ...request, body: { ...body, postIds: candidates.slice(0, 10).map(({ id }) => id) } } });
    },
  },
  'poll-needs-three': {
    defect: 'A THREADS poll with two options is refused',
    ...refusing(
      'THREADS',
      ({ poll }) => typeof poll === 'object' && poll !== null && !('optionC' in poll && poll.optionC),
      'data.THREADS.poll.optionC: is required',
    ),
  },
  'collaborators-keep-capitals': {
    defect: 'The names of INSTAGRAM collaborators keep their capitals',
    createPost: lettersOfRequest,
    updatePost: lettersOfRequest,
  },
  'null-is-no-data': {
    defect: 'Null as the data of a platform is refused',
    createPost(go, { request }) {
      const names = nullsIn(request.body['data']);
      if (names.length > 0) throw apiError(400, `data.${names.join(', ')}: must be an object`);
      return go();
    },
  },
});
