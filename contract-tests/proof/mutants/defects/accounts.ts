import type { SocialAccount } from '../../../../simulator/domain/accounts/model.ts';
import {
  apiError,
  during,
  type JsonObject,
  mapResult,
  omit,
  onUpdate,
  type Replacement,
  replaceMethod,
  reschedule,
  withBody,
  withEvents,
} from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

/** The note of the last outage, by world and platform. */
const notes = new WeakMap<object, Map<string, unknown>>();

/** Changes the copies of accounts; `source` is the account that was copied. */
function changeCopies(change: (copy: SocialAccount, source: SocialAccount | undefined) => SocialAccount): Replacement {
  return (go, { world, request }) => {
    const sources = world.accounts.byId.findBy('team', String(request.body['fromTeamId']));
    const insert = (next: typeof world.accounts.byId.insert) => (copy: SocialAccount) =>
      next(
        change(
          copy,
          sources.find(({ type }) => type === copy.type),
        ),
      );
    return during(world.accounts.byId, 'insert', insert, go);
  };
}

export const accounts = [
  ...mutants('accounts', {
    'never-removed': {
      defect: 'An account that lost its permission is not scheduled for deletion',
      world: world =>
        onUpdate(world.accounts.byId, changes => ((changes.deleteOn ?? null) === null ? changes : { ...changes, deleteOn: null })),
    },
    'channel-unchecked': {
      defect: 'Any channel id is accepted',
      setChannel(go, { request }) {
        try {
          return go();
        } catch {
          return go({ request: { ...request, body: { ...request.body, channelId: 'instagram_acme_2' } } });
        }
      },
    },
    'leaves-what-is-live': {
      defect: 'An account that is removed leaves posts that are live',
      disconnectSocialAccount: mapResult((body, { world, request }) => {
        const { teamId, type } = request.body;
        for (const post of world.posts.byId.findBy('team', String(teamId)).slice())
          if (post.status === 'POSTED') world.posts.byId.update(post, { targets: post.targets.filter(target => target.type !== type) });
        return body;
      }),
    },
    'keeps-its-scope': {
      defect: 'A permission survives a reconnection without it',
      world: world =>
        onUpdate(world.accounts.byId, changes => (changes.messagingScope === false ? omit(changes, 'messagingScope') : changes)),
    },
    'copy-shares-checks': {
      defect: 'A copied account begins with the connection checks of the original',
      copySocialAccounts: changeCopies((copy, source) => ({
        ...copy,
        checkedAt: source?.checkedAt ?? [],
        refreshedAt: source?.refreshedAt ?? [],
      })),
    },
    'portal-for-two-days': {
      defect: 'Portal links live for two days, whatever expiresIn says',
      world: world => reschedule(world, 'accounts.expirePortalLink', (_, now) => now + 2_880 * 60_000),
    },
    'consent-again': {
      defect: 'A consent page can be answered twice',
      world: world =>
        replaceMethod(
          world.accounts.connectRequests,
          'remove',
          next => id => ((world.accounts.connectRequests.get(id)?.expiresAt ?? 0) > world.clock.now() ? undefined : next(id)),
        ),
    },
    'redirect-forgets-query': {
      defect: 'The redirect after a consent loses the query of the redirectUrl',
      async wire(asked, init, go) {
        const response = await go(asked, init);
        const to = response.headers.get('location');
        if (!to || !asked.includes('/_platform/')) return response;
        const url = new URL(to);
        for (const name of new Set(url.searchParams.keys()))
          if (name !== 'success' && name !== 'error' && !/-callback|-not-enough/.test(name)) url.searchParams.delete(name);
        const headers = new Headers(response.headers);
        headers.set('location', url.href);
        return new Response(null, { status: response.status, headers });
      },
    },
    'stays-while-busy': {
      defect: 'An account cannot be disconnected while a post on it waits for its next attempt',
      disconnectSocialAccount(go, { world, request }) {
        const { teamId, type } = request.body;
        const busy = world.posts.byId
          .findBy('team', String(teamId))
          .some(post => post.status === 'RETRYING' && post.targets.some(t => t.type === type));
        if (busy) throw apiError(400, 'A post is being published');
        return go();
      },
    },
    'copy-keeps-channel': {
      defect: 'Copying accounts ignores resetChannel',
      copySocialAccounts: (go, call) => go(withBody(call, { resetChannel: false })),
    },
    'copy-unannounced': {
      defect: 'social-account.created is not emitted for a copied account',
      copySocialAccounts(go, { world }) {
        return withEvents(world, 'social-account.created', go, () => null);
      },
    },
    'only-drafts-lose-it': {
      defect: 'A scheduled post that has another account keeps one that is removed',
      world: world =>
        replaceMethod(world.posts.byId, 'update', next => (post, changes) => {
          const isLoss = (changes.lostTypes?.length ?? 0) > post.lostTypes.length;
          return isLoss && post.status === 'SCHEDULED' && changes.targets?.length ? post : next(post, changes);
        }),
    },
    'copy-takes-messaging': {
      defect: 'A copied account has messaging enabled when the original has, without having been enabled',
      copySocialAccounts: changeCopies((copy, source) => ({ ...copy, messagingEnabled: source?.messagingEnabled ?? false })),
    },
  }),
  ...mutants('health', {
    'note-stays': {
      defect: 'A platform that is well again keeps the note of its last trouble',
      getHealth: mapResult((body, { world }) => {
        const known = notes.get(world) ?? new Map<string, unknown>();
        notes.set(world, known);
        const reports = Object.entries(body['platforms'] as Record<string, JsonObject>);
        for (const [platform, { status, note }] of reports) if (status !== 'operational') known.set(platform, note);
        const platforms = Object.fromEntries(
          reports.map(([platform, report]) => [platform, { ...report, note: known.get(platform) ?? report['note'] }]),
        );
        return { ...body, platforms };
      }),
    },
  }),
];
