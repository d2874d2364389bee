import { apiError, interceptEvents, type JsonObject, mapResult, omit, replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const organizations = mutants('organizations', {
  'silent-goodbye': [
    'team.deleted is not emitted',
    {
      world: world =>
        interceptEvents(world, (event, emit) => {
          if (event.type !== 'team.deleted') emit(event);
        }),
    },
  ],
});

export const accounts = mutants('accounts', {
  'checked-for-ever': [
    'Connection checks have no limit',
    {
      world: world =>
        replaceMethod(
          world.accounts.byId,
          'update',
          next => (account, changes) => next(account, changes.checkedAt ? { ...changes, checkedAt: [] } : changes),
        ),
    },
  ],
  'never-removed': [
    'An account that lost its permission is not scheduled for deletion',
    {
      world: world =>
        replaceMethod(
          world.accounts.byId,
          'update',
          next => (account, changes) => next(account, (changes.deleteOn ?? null) === null ? changes : { ...changes, deleteOn: null }),
        ),
    },
  ],
  'channel-unchecked': [
    'Any channel id is accepted',
    {
      operations: {
        setChannel(go, { request }) {
          try {
            return go();
          } catch {
            return go({ request: { ...request, body: { ...request.body, channelId: 'instagram_acme_2' } } });
          }
        },
      },
    },
  ],
  'leaves-what-is-live': [
    'An account that is removed leaves posts that are live',
    {
      operations: {
        disconnectSocialAccount: mapResult((body, { world, request }) => {
          const { teamId, type } = request.body;
          for (const post of world.posts.byId.findBy('team', String(teamId)).slice())
            if (post.status === 'POSTED') world.posts.byId.update(post, { targets: post.targets.filter(target => target.type !== type) });
          return body;
        }),
      },
    },
  ],
  'keeps-its-scope': [
    'A permission survives a reconnection without it',
    {
      world: world =>
        replaceMethod(
          world.accounts.byId,
          'update',
          next => (account, changes) => next(account, changes.messagingScope === false ? omit(changes, 'messagingScope') : changes),
        ),
    },
  ],
  'attached-again': [
    'An update that does not name a lost platform attaches it again',
    {
      operations: {
        updatePost(go, { world, request }) {
          const post = world.posts.byId.get(String(request.path['id']));
          if (post) world.posts.byId.update(post, { lostTypes: [] });
          return go();
        },
      },
    },
  ],
});

export const health = mutants('health', {
  'always-well': [
    'Every platform is reported as operational',
    {
      operations: {
        getHealth: mapResult(body => ({
          ...body,
          platforms: Object.fromEntries(
            Object.entries(body['platforms'] as JsonObject).map(([name]) => [name, { status: 'operational', note: '' }]),
          ),
        })),
      },
    },
  ],
});

export const analytics = mutants('analytics', {
  'not-forced': [
    'A forced snapshot is not marked as forced',
    { operations: { forcePostAnalytics: mapResult(body => ({ ...body, forced: false })) } },
  ],
  'mixed-up': [
    'Raw analytics refer to other snapshots',
    {
      operations: {
        getPostAnalyticsRaw: mapResult(body => ({
          ...body,
          items: (body['items'] as readonly JsonObject[]).map(item => ({ ...item, analyticsId: item['id'] })),
        })),
      },
    },
  ],
  'platform-demanded': [
    'Analytics of a post need its platform, even if it has only one',
    {
      operations: {
        getPostAnalytics(go, { request }) {
          const { postId, platformType } = request.query;
          if (postId && !platformType) throw apiError(400, 'platformType is required');
          return go();
        },
      },
    },
  ],
});
