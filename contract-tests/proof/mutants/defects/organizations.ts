import { type JsonObject, mapResult, omit, replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const organizations = mutants('organizations', {
  'unmoved-by-accounts': [
    'A team keeps its updatedAt when its accounts change',
    {
      world: world =>
        replaceMethod(
          world.organizations.teams,
          'update',
          next => (team, changes) => next(team, 'name' in changes ? changes : { ...changes, updatedAt: team.updatedAt }),
        ),
    },
  ],
});

export const accounts = mutants('accounts', {
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
});

export const health = mutants('health', {});

export const analytics = mutants('analytics', {
  'forced-without-channel': [
    'The analytics of a post are refreshed without a channel',
    {
      operations: {
        forcePostAnalytics(go, { world, request }) {
          const ids = world.posts.byId.get(String(request.body['postId']))?.targets.map(target => target.socialAccountId) ?? [];
          const bare = ids.flatMap(id => world.accounts.byId.get(id) ?? []).filter(({ externalId }) => externalId === null);
          for (const account of bare) world.accounts.byId.update(account, { externalId: account.platformUserId });
          const answer = go();
          for (const account of bare) world.accounts.byId.update(account, { externalId: null });
          return answer;
        },
      },
    },
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
});
