import {
  apiError,
  during,
  interceptEvents,
  type JsonObject,
  mapResult,
  omit,
  onUpdate,
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
  return during(world.posts.byId, 'count', next => (index, key) => (index === 'dailyQuota' && isEmpty(key) ? 0 : next(index, key)), go);
}

export const postLives = mutants('posts', {
  'account-of-now': {
    defect: 'A published post shows the names and the channel that its account has now',
    world: world =>
      onUpdate(world.posts.byId, changes =>
        changes.targets ? { ...changes, targets: changes.targets.map(target => ({ ...target, names: null })) } : changes,
      ),
  },
  'reconnect-over-quota': {
    defect: 'Reconnecting posts does not look at daily limits',
    reconnectPosts: (go, { world }) => withEmptyDays(world, go),
  },
  'added-platform-unchecked': {
    defect: 'The daily limit of a platform that an update adds is not checked',
    updatePost(go, { world, request }) {
      const targets = world.posts.byId.get(String(request.path['id']))?.targets ?? [];
      return withEmptyDays(world, go, key => targets.length > 0 && !targets.some(({ type }) => key.startsWith(`${type}:`)));
    },
  },
  'verbose-in-events': {
    defect: 'post.published has errorsVerbose although the organization does not show them',
    world: world =>
      interceptEvents(world, (event, emit) => {
        const { errors, errorsVerbose } = event.data as JsonObject;
        if (event.type === 'post.published' && errors && !errorsVerbose) emit({ ...event, data: { ...event.data, errorsVerbose: errors } });
        else emit(event);
      }),
  },
  'ai-flag-lost': { defect: 'isAiGenerated does not reach the platforms', world: sending(data => omit(data, 'isAiGenerated')) },
  'key-across-organizations': {
    defect: 'A reference key is unique among all organizations',
    createPost(go, { world, caller, request }) {
      const { referenceKey } = request.body;
      const others = world.posts.byId.all().filter(post => post.organizationId !== caller.organization.id && post.status !== 'DELETED');
      if (typeof referenceKey === 'string' && others.some(post => post.referenceKey === referenceKey))
        throw apiError(409, `A post with the referenceKey ${referenceKey} exists already`);
      return go();
    },
  },
  'copies-lose-too': {
    defect: 'An account that a team removes leaves the posts of other teams with the same real account, too',
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
  'first-comment-not-after-retry': {
    defect: 'A platform where a post goes live by a retry on request gets no first comment',
    world: world =>
      replaceMethod(world.events, 'emit', next => (type, payload) => {
        if (type !== 'post.live' || !('post' in payload) || typeof payload.post !== 'object') return next(type, payload);
        const isRetried = payload.post !== null && 'manualRetries' in payload.post && payload.post.manualRetries > 0;
        return next(type, isRetried ? { ...payload, post: { ...payload.post, firstComment: null } } : payload);
      }),
  },
  'types-repeated': {
    defect: 'A platform that a new post names twice gets two accounts',
    createPost: mapResult((body, { world, request }) => {
      const types = request.body['socialAccountTypes'];
      const post = world.posts.byId.get(String(body['id']));
      if (post && Array.isArray(types) && new Set(types).size < types.length)
        world.posts.byId.update(post, { targets: [...post.targets, ...post.targets.slice(0, 1)] });
      return body;
    }),
  },
  'event-without-failed': {
    defect: 'The post.published of a mixed outcome names the accounts that it went live on only',
    world: world =>
      interceptEvents(world, (event, emit) => {
        const { data } = event;
        if (event.type !== 'post.published' || !('socialAccounts' in data) || !Array.isArray(data.socialAccounts)) return emit(event);
        const live = data.socialAccounts.filter((each: { readonly externalPostId: string | null }) => each.externalPostId !== null);
        emit({ ...event, data: { ...data, socialAccounts: live.length > 0 ? live : data.socialAccounts } });
      }),
  },
});
