import { apiError, type JsonObject, mapTexts, omit, pageOfAll, replaceMethod, withBody, withQuery } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const posts = mutants('posts', {
  'text-composed': [
    'The texts of a new post are stored in composed form (NFC)',
    {
      operations: {
        createPost: (go, call) => go(withBody(call, { data: mapTexts(call.request.body['data'], text => text.normalize('NFC')) })),
      },
    },
  ],
  'text-in-units': [
    'The 280 characters of a TWITTER text are counted in UTF-16 units',
    {
      operations: {
        createPost(go, { request }) {
          const { TWITTER } = request.body['data'] as { readonly TWITTER?: JsonObject | null };
          const text = TWITTER?.['text'];
          const isStorm = TWITTER?.['tweetStorm'] === true;
          if (request.body['status'] === 'SCHEDULED' && !isStorm && typeof text === 'string' && text.length > 280)
            throw apiError(400, 'data.TWITTER.text: must have at most 280 characters');
          return go();
        },
      },
    },
  ],
  'until-before': [
    'postDateTo leaves out what is due at that very instant',
    {
      operations: {
        listPosts(go, call) {
          const { postDateTo } = call.request.query;
          if (typeof postDateTo !== 'string') return go();
          return go(withQuery(call, { postDateTo: new Date(Date.parse(postDateTo) - 1).toISOString() }));
        },
      },
    },
  ],
  'all-platforms': [
    'The platforms filter lists posts that have all of the platforms, not any of them',
    {
      operations: {
        listPosts: pageOfAll((items, { platforms }) => {
          const wanted = Array.isArray(platforms) ? (platforms as readonly string[]) : [];
          return items.filter(({ data, socialAccounts }) => {
            const accounts = socialAccounts as readonly { readonly socialAccount: { readonly type: string } }[];
            const has = new Set([...Object.keys(data as JsonObject), ...accounts.map(({ socialAccount: { type } }) => type)]);
            return wanted.every(platform => has.has(platform));
          });
        }),
      },
    },
  ],
  'search-or-status': [
    'The status filter is ignored together with a search',
    {
      operations: {
        listPosts(go, { request }) {
          const { query } = request;
          return go({ request: { ...request, query: query['q'] === undefined ? query : omit(query, 'status') } });
        },
      },
    },
  ],
  'data-merged': [
    'data of an update is merged with the platforms that it does not name',
    {
      operations: {
        updatePost(go, call) {
          const { data } = call.request.body;
          const post = call.world.posts.byId.get(String(call.request.path['id']));
          return data && post ? go(withBody(call, { data: { ...post.data, ...data } })) : go();
        },
      },
    },
  ],
  'first-comment-stays': [
    'firstComment cannot be cleared with null',
    {
      operations: {
        updatePost(go, { request }) {
          const { body } = request;
          return go({ request: { ...request, body: body['firstComment'] === null ? omit(body, 'firstComment') : body } });
        },
      },
    },
  ],
  'reference-key-of-the-team': [
    'A reference key is unique in its team only',
    {
      operations: {
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
    },
  ],
  'one-more-retry': [
    'A post can be retried four times',
    {
      operations: {
        retryPost(go, { world, request }) {
          const post = world.posts.byId.get(String(request.path['id']));
          if (post?.manualRetries !== 3 || post.status !== 'ERROR') return go();
          world.posts.byId.update(post, { manualRetries: 2 });
          const result = go();
          world.posts.byId.update(post, { manualRetries: 4 });
          return result;
        },
      },
    },
  ],
  'all-are-retried': [
    'An automatic retry repeats the platforms that failed for good as well',
    {
      world: world =>
        replaceMethod(world.posts.byId, 'update', next => (post, changes) => {
          if (changes.status !== 'RETRYING') return next(post, changes);
          const again = post.targets.map(target => ({ ...target, failure: target.failure && { ...target.failure, transient: true } }));
          return next(post, { ...changes, targets: again });
        }),
    },
  ],
  'published-twice': [
    'A post whose publication was accepted without a response is published a second time',
    {
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
  ],
  'reconnects-all': [
    'Reconnecting posts ignores postIds',
    {
      operations: {
        reconnectPosts: (go, { request }) => go({ request: { ...request, body: omit(request.body, 'postIds') } }),
      },
    },
  ],
});
