/** Defects in connecting and disconnecting accounts: consent pages, portal links, and data of a single connection. */
import { changeCopies } from '../change-world.ts';
import { apiError, replaceMethod, reschedule } from '../inject-defect.ts';
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
