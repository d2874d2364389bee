/** The path and the code of issues that are not errors of the schema. */

import type { Fields } from '../../../exchange.ts';
import { expectRefused, type Mistake, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { live } from '../posts/fresh-posts.ts';

/** A wrong call, the path of the issue in its refusal, and the code of the issue where the service has a specific one. */
type Refused = readonly [mistake: (world: FreshWorld) => Mistake | Promise<Mistake>, at: string, code?: string];

const LATER = '2026-04-01T09:00:00Z';

function connect(parts: Fields) {
  return ({ session: { teamId } }: FreshWorld): Mistake => ({
    operation: 'connectSocialAccount',
    body: { teamId, redirectUrl: 'https://app.example.com', ...parts },
  });
}

function portal(parts: Fields) {
  return ({ session: { teamId } }: FreshWorld): Mistake => ({
    operation: 'createPortalLink',
    body: { teamId, socialAccountTypes: ['MASTODON'], ...parts },
  });
}

const ALERT = 'javascript:alert(1)';

const REFUSED: readonly Refused[] = [
  [
    async ({ session: { teamId }, session }) => {
      await read(session, 'disconnectSocialAccount', { body: { teamId, type: 'LINKEDIN' } });
      return { operation: 'reconnectPosts', body: { teamId, type: 'LINKEDIN' } };
    },
    'type',
  ],
  ...['SLACK', 'DISCORD'].map(
    (platform): Refused => [
      async ({ session, session: { teamId }, advance }) => {
        await read(session, 'createHistoryImport', { body: { teamId, socialAccountType: 'FACEBOOK', count: 1 } }, 201);
        await advance('PT10M');
        const { posts } = await read(session, 'listImportedPosts', { query: { teamId, socialAccountType: 'FACEBOOK' } });
        const importedPostId = objectsOf(posts)[0]?.['id'];
        return { operation: 'createComment', body: { teamId, importedPostId, socialAccountTypes: [platform], text: 'Hello' } };
      },
      'importedPostId',
    ],
  ),
  [
    async world => {
      const { teamId } = world.session;
      const body = { teamId, internalPostId: await live(world, 'FACEBOOK'), socialAccountTypes: ['FACEBOOK'], text: 'Hello' };
      const parent = await read(world.session, 'createComment', { body: { ...body, postDate: LATER } });
      const reply = { ...body, internalParentCommentId: parent['id'], postDate: '2026-03-31T09:00:00Z' };
      return { operation: 'createComment', body: reply };
    },
    'postDate',
  ],
  [connect({ type: 'MASTODON' }), 'serverUrl'],
  ...['mastodon', 'https://localhost', 'https://mastodon', 'ftp://mastodon.social', 'https://127.0.0.1', 'mastodon.social'].flatMap(
    (serverUrl): Refused[] => [
      [connect({ type: 'MASTODON', serverUrl }), 'serverUrl'],
      [portal({ serverUrl }), 'serverUrl'],
    ],
  ),
  [connect({ type: 'FACEBOOK', redirectUrl: ALERT }), 'redirectUrl'],
  [portal({ redirectUrl: ALERT }), 'redirectUrl'],
  [portal({ logoUrl: 'ftp://acme.example/logo.png' }), 'logoUrl'],
];

/** The wrong calls are divided into this number of cases. */
const PARTS = 3;

behaviour<number>({
  id: 'general/refusal-places',
  area: 'general',
  title: 'Errors beyond the schema are refused with the path of the wrong value',
  rules: ['D-PST-10'],
  cases: Array.from({ length: PARTS }, (_, at) => at),
  async check(world, part) {
    for (const [mistakeIn, at, code] of REFUSED.filter((_, index) => index % PARTS === part)) {
      const mistake = await mistakeIn(world);
      await expectRefused(world.session, mistake, at, code);
    }
  },
});
