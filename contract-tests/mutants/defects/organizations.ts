import { mutants } from '../mutant.ts';
import { answering, type Loose, replace, retell } from '../plant.ts';

export const organizations = mutants('organization', {
  'silent-goodbye': [
    'Nobody is told that a team is gone',
    {
      world: world =>
        retell(world, (event, tell) => {
          if (event.type !== 'team.deleted') tell(event);
        }),
    },
  ],
});

export const accounts = mutants('accounts', {
  'token-in-answer': [
    'An account shows its access token',
    { operations: { getSocialAccountByType: answering(body => ({ ...body, accessToken: 'EAAB-secret' })) } },
  ],
  'checked-for-ever': [
    'Connections can be checked as often as one likes',
    {
      world: world =>
        replace(
          world.accounts.byId,
          'update',
          next => (account, changes) => next(account, changes.checkedAt ? { ...changes, checkedAt: [] } : changes),
        ),
    },
  ],
  'never-removed': [
    'An account that lost its permission is not marked for removal',
    {
      world: world =>
        replace(
          world.accounts.byId,
          'update',
          next => (account, changes) => next(account, (changes.deleteOn ?? null) === null ? changes : { ...changes, deleteOn: null }),
        ),
    },
  ],
  'channel-unchecked': [
    'Any channel can be chosen',
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
});

export const health = mutants('health', {
  'always-well': [
    'Every platform is said to be well',
    {
      operations: {
        getHealth: answering(body => ({
          ...body,
          platforms: Object.fromEntries(
            Object.entries(body['platforms'] as Loose).map(([name]) => [name, { status: 'operational', note: '' }]),
          ),
        })),
      },
    },
  ],
});

export const analytics = mutants('analytics', {
  'not-forced': [
    'A snapshot that was asked for is told as one that came by itself',
    { operations: { forcePostAnalytics: answering(body => ({ ...body, forced: false })) } },
  ],
  'mixed-up': [
    'Raw answers belong to other snapshots',
    {
      operations: {
        getPostAnalyticsRaw: answering(body => ({
          ...body,
          items: (body['items'] as readonly Loose[]).map(item => ({ ...item, analyticsId: item['id'] })),
        })),
      },
    },
  ],
});
