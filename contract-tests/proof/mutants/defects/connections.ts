/** Defects in connecting and disconnecting accounts: consent pages, portal links, and data of a single connection. */
import { changeCopies } from '../change-world.ts';
import { accountOf, apiError, interceptEvents, replaceMethod, reschedule } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const connections = mutants('accounts', {
  'copy-shares-checks': [
    'A copied account begins with the connection checks of the original',
    {
      operations: {
        copySocialAccounts: changeCopies((copy, source) => ({
          ...copy,
          checkedAt: source?.checkedAt ?? [],
          refreshedAt: source?.refreshedAt ?? [],
        })),
      },
    },
  ],
  'token-in-event': [
    'social-account.created carries the access token',
    {
      world: world =>
        interceptEvents(world, (event, emit) =>
          emit(event.type === 'social-account.created' ? { ...event, data: { ...event.data, accessToken: 'EAAG' } } : event),
        ),
    },
  ],
  'refreshes-are-checks': [
    'Profile refreshes use up connection checks',
    {
      operations: {
        refreshProfile(go, call) {
          const answer = go();
          const account = accountOf(call, call.request.body);
          if (account) call.world.accounts.byId.update(account, { checkedAt: [...account.checkedAt, call.world.clock.now()] });
          return answer;
        },
      },
    },
  ],
  'portal-without-limit': [
    'maxSocialAccountsConnected of a portal link is ignored',
    {
      world: world => replaceMethod(world.accounts.portalLinks, 'insert', next => link => next({ ...link, maxAccounts: null })),
    },
  ],
  'portal-for-two-days': [
    'Portal links live for two days, whatever expiresIn says',
    {
      world: world => reschedule(world, 'accounts.expirePortalLink', (_, now) => now + 2_880 * 60_000),
    },
  ],
  'consent-again': [
    'A consent page can be answered twice',
    {
      world: world =>
        replaceMethod(
          world.accounts.connectRequests,
          'remove',
          next => id => ((world.accounts.connectRequests.get(id)?.expiresAt ?? 0) > world.clock.now() ? undefined : next(id)),
        ),
    },
  ],
  'no-business': [
    'withBusinessScope is ignored',
    {
      world: world =>
        replaceMethod(
          world.accounts.connectRequests,
          'insert',
          next => request => next({ ...request, terms: { ...request.terms, withBusinessScope: false } }),
        ),
    },
  ],
  'one-mastodon': [
    'Every MASTODON account is at mastodon.social',
    {
      world: world =>
        replaceMethod(
          world.accounts.byId,
          'insert',
          next => account => next(account.type === 'MASTODON' ? { ...account, mastodonServerId: 'mastodon.social' } : account),
        ),
    },
  ],
  'redirect-forgets-query': [
    'The redirect after a consent loses the query of the redirectUrl',
    {
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
  ],
  'stays-while-busy': [
    'An account cannot be disconnected while a post on it waits for its next attempt',
    {
      operations: {
        disconnectSocialAccount(go, { world, request }) {
          const { teamId, type } = request.body;
          const busy = world.posts.byId
            .findBy('team', String(teamId))
            .some(post => post.status === 'RETRYING' && post.targets.some(t => t.type === type));
          if (busy) throw apiError(400, 'A post is being published');
          return go();
        },
      },
    },
  ],
});
