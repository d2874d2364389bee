/** The path and the code of issues that are not errors of the schema. */

import type { Fields } from '../../../exchange.ts';
import { objectsOf, read } from '../../../suites/asking.ts';
import { expectRefused, type Mistake } from '../../../suites/refused-at.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { createOn, live } from '../posts/fresh-posts.ts';

/** A wrong call, the path of the issue in its refusal, and the code of the issue where the service has a specific one. */
type Refused = readonly [mistake: (world: FreshWorld) => Mistake | Promise<Mistake>, at: string, code?: string];

const LATER = '2026-04-01T09:00:00Z';

function post(platform: string, data: Fields, parts: Fields = { postDate: LATER }) {
  return ({ session: { teamId } }: FreshWorld): Mistake => ({
    operation: 'createPost',
    body: { teamId, title: 'Refused', status: 'SCHEDULED', socialAccountTypes: [platform], data: { [platform]: data }, ...parts },
  });
}

function setting(account: string, type: string, config: Fields) {
  return (): Mistake => ({
    operation: 'saveProviderSetting',
    path: { socialAccountId: `sa_acme_${account}`, type },
    body: { config },
  });
}

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

const entry = { type: 'POSTBACK', title: 'Hours', payload: 'HOURS' };
const link = { type: 'URL', title: 'Site', url: 'https://acme.example' };
const ALERT = 'javascript:alert(1)';

const REFUSED: readonly Refused[] = [
  [post('FACEBOOK', { text: 'Hello' }, {}), 'postDate'],
  [post('FACEBOOK', { text: 'Hello' }, { postDate: null }), 'postDate'],
  [post('FACEBOOK', { text: 'Hello' }, { postDate: '2036-03-03T09:00:00Z' }), 'postDate', 'too_big'],
  [
    async world => ({
      operation: 'updatePost',
      path: { id: await createOn(world, ['FACEBOOK'], { status: 'DRAFT' }) },
      body: { status: 'SCHEDULED' },
    }),
    'postDate',
  ],
  ...(
    [
      ['SLACK', 'channelId'],
      ['DISCORD', 'channelId'],
      ['PINTEREST', 'boardName'],
      ['REDDIT', 'sr'],
    ] as const
  ).map(([platform, field]): Refused => [post(platform, {}, { postDate: LATER, data: {} }), `data.${platform}.${field}`, 'invalid_type']),
  [post('SLACK', { text: 'Hello' }), 'data.SLACK.channelId', 'invalid_type'],
  [post('SLACK', { text: 'Hello', channelId: 'nobody_has_this' }), 'data.SLACK.channelId', 'custom'],
  [post('DISCORD', { text: 'Hello' }), 'data.DISCORD.channelId', 'invalid_type'],
  [post('DISCORD', { text: 'Hello', channelId: 'nobody_has_this' }), 'data.DISCORD.channelId', 'custom'],
  [post('PINTEREST', { text: 'Hello', uploadIds: ['upload_acme_image'] }), 'data.PINTEREST.boardName', 'invalid_type'],
  [post('PINTEREST', { text: 'Hello', uploadIds: ['upload_acme_image'], boardName: 'None' }), 'data.PINTEREST.boardName', 'custom'],
  [post('REDDIT', { text: 'Hello', sr: 'r/none' }), 'data.REDDIT.sr', 'custom'],
  [post('GOOGLE_BUSINESS', { text: 'Hello', callToActionType: 'BOOK' }), 'data.GOOGLE_BUSINESS.callToActionUrl', 'invalid_type'],
  [post('INSTAGRAM', { text: 'Hello' }), 'data.INSTAGRAM.uploadIds', 'too_small'],
  [post('FACEBOOK', { text: '' }), 'data.FACEBOOK.text', 'invalid_type'],
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
  [setting('instagram', 'ICE_BREAKERS', {}), 'config.items', 'invalid_type'],
  [setting('instagram', 'ICE_BREAKERS', { items: [{ payload: 'A' }] }), 'config.items.0.question', 'invalid_type'],
  [
    setting('instagram', 'ICE_BREAKERS', { items: [{ question: 'A?', payload: 'A' }, { question: 'A?' }] }),
    'config.items.1.payload',
    'invalid_type',
  ],
  [setting('facebook', 'PERSISTENT_MENU', {}), 'config.items', 'invalid_type'],
  [setting('facebook', 'PERSISTENT_MENU', { items: [{ ...entry, type: undefined }] }), 'config.items.0.type', 'invalid_type'],
  [setting('facebook', 'PERSISTENT_MENU', { items: [entry, { ...entry, title: undefined }] }), 'config.items.1.title', 'invalid_type'],
  [setting('facebook', 'PERSISTENT_MENU', { items: [{ ...entry, payload: undefined }] }), 'config.items.0.payload', 'invalid_type'],
  [setting('facebook', 'PERSISTENT_MENU', { items: [{ ...link, title: undefined }] }), 'config.items.0.title', 'invalid_type'],
  [setting('facebook', 'PERSISTENT_MENU', { items: [{ ...link, url: undefined, payload: 'A' }] }), 'config.items.0.url', 'invalid_type'],
  [setting('facebook', 'GET_STARTED', {}), 'config.payload', 'invalid_type'],
  [() => ({ operation: 'getPostAnalytics', query: { importedPostId: 'nobody_has_this' } }), 'importedPostId'],
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
  rules: ['D-PRS-02', 'D-PST-10'],
  cases: Array.from({ length: PARTS }, (_, at) => at),
  async check(world, part) {
    for (const [mistakeIn, at, code] of REFUSED.filter((_, index) => index % PARTS === part)) {
      const mistake = await mistakeIn(world);
      await expectRefused(world.session, mistake, at, code);
    }
  },
});
