import { changeCopies } from '../../change-world.ts';
import { accountOf, omit, replaceMethod, reschedule, withBody, withEvents } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export const accounts = mutants('accounts', {
  'checks-of-the-clock-hour': [
    'Connection checks are limited per clock hour and not per hour',
    {
      operations: {
        checkConnection(go, call) {
          const { world } = call;
          const account = accountOf(call, call.request.body);
          const hour = Math.floor(world.clock.now() / HOUR_MS) * HOUR_MS;
          if (account) world.accounts.byId.update(account, { checkedAt: account.checkedAt.filter(at => at >= hour) });
          return go();
        },
      },
    },
  ],
  'copy-keeps-channel': [
    'Copying accounts ignores resetChannel',
    { operations: { copySocialAccounts: (go, call) => go(withBody(call, { resetChannel: false })) } },
  ],
  'copy-unannounced': [
    'social-account.created is not emitted for a copied account',
    {
      operations: {
        copySocialAccounts(go, { world }) {
          return withEvents(world, 'social-account.created', go, () => null);
        },
      },
    },
  ],
  'drafts-keep-it': [
    'An account that is removed stays in drafts',
    {
      world: world =>
        replaceMethod(world.posts.byId, 'update', next => (post, changes) => {
          const isLoss = (changes.lostTypes?.length ?? 0) > post.lostTypes.length;
          return isLoss && post.status === 'DRAFT' ? post : next(post, changes);
        }),
    },
  ],
  'only-drafts-lose-it': [
    'A scheduled post that has another account keeps one that is removed',
    {
      world: world =>
        replaceMethod(world.posts.byId, 'update', next => (post, changes) => {
          const isLoss = (changes.lostTypes?.length ?? 0) > post.lostTypes.length;
          return isLoss && post.status === 'SCHEDULED' && changes.targets?.length ? post : next(post, changes);
        }),
    },
  ],
  'deletion-not-forgotten': [
    'Reconnecting an account does not clear deleteOn',
    {
      world: world =>
        replaceMethod(
          world.accounts.byId,
          'update',
          next => (account, changes) =>
            next(account, changes.deleteOn === null && account.deleteOn !== null ? omit(changes, 'deleteOn') : changes),
        ),
    },
  ],
  'no-grace': [
    'An account that lost its permission is removed at the next cleanup, whatever the grace period',
    { world: world => reschedule(world, 'accounts.cleanup', (at, now) => Math.min(at, now + MINUTE_MS)) },
  ],
  'threads-unscanned': [
    'Accounts of THREADS are not scanned for lost permissions',
    {
      world: world => reschedule(world, 'accounts.scan', (at, _, id) => (world.accounts.byId.get(id)?.type === 'THREADS' ? null : at)),
    },
  ],
  'outage-is-a-loss': [
    'The scan takes an outage of the platform for a lost permission',
    {
      world(world) {
        for (const platform of [world.platforms.FACEBOOK, world.platforms.INSTAGRAM, world.platforms.THREADS])
          replaceMethod(platform, 'checkConnection', next => account => {
            const result = next(account);
            return result.ok ? result : { ...result, failure: { ...result.failure, transient: false } };
          });
      },
    },
  ],
  'same-channel-is-another': [
    'Choosing the channel that is chosen already removes the account from posts',
    {
      operations: {
        setChannel(go, call) {
          const account = accountOf(call, call.request.body);
          const isSame = account !== undefined && account.externalId === call.request.body['channelId'];
          const result = go();
          if (isSame) call.world.events.emit('account.detached', { account });
          return result;
        },
      },
    },
  ],
  'copy-takes-messaging': [
    'A copied account has messaging enabled when the original has, without having been enabled',
    {
      operations: {
        copySocialAccounts: changeCopies((copy, source) => ({ ...copy, messagingEnabled: source?.messagingEnabled ?? false })),
      },
    },
  ],
  'failed-check-is-free': [
    'A connection check that fails does not count towards the ten of an hour',
    {
      operations: {
        checkConnection(go, { world, request }) {
          const { teamId, type } = request.body;
          const account = world.accounts.byId.findBy('team', String(teamId)).find(each => each.type === type);
          const checkedAt = account?.checkedAt;
          const answer = go();
          const isFailed = !(answer as { readonly success: boolean }).success;
          if (isFailed && account && checkedAt) world.accounts.byId.update(account, { checkedAt });
          return answer;
        },
      },
    },
  ],
  'channel-change-hides-team': [
    'Selecting another channel sends no team.updated, although posts lose the account',
    { operations: { setChannel: (go, { world }) => withEvents(world, 'team.updated', go, () => null) } },
  ],
});
