import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { READS_ONLY, type Switches } from '../../switches.ts';
import { InconclusiveError } from '../inconclusive-error.ts';
import { operationAt } from '../operation-at.ts';
import { CONDITIONS, SWITCHED } from './rules/by-operation.ts';
import { ALL_SWITCHES, deployment, FAR, formOf, SOON, TAG } from './safety.fixture.ts';

const WRITES: Switches = { ...READS_ONLY, allowWrites: true };
const PUBLISH: Switches = { ...WRITES, publishAccounts: ['sa_1'] };
const IMPORT: Switches = { ...WRITES, importAccounts: ['sa_1'] };
const SETTINGS: Switches = { ...WRITES, allowSettings: true };
const ALL = ALL_SWITCHES;
const SETS = { reads: READS_ONLY, writes: WRITES, publish: PUBLISH, imports: IMPORT, settings: SETTINGS, all: ALL };
/** The set of switches that a call needs; `never` for a call that no switch allows. */
type Needed = 'writes' | 'publish' | 'imports' | 'settings' | 'never';

const DRAFT = { teamId: 'team_1', title: `${TAG}x`, status: 'DRAFT', socialAccountTypes: ['INSTAGRAM'], data: {} };
const COMMENT = { teamId: 'team_1', text: `${TAG}x`, status: 'DRAFT', internalPostId: 'theirs' };
const FLOW = { teamId: 'team_1', socialAccountId: 'sa_1', name: `${TAG}x`, definition: { trigger: { type: 'DM_RECEIVED' }, steps: [] } };
const ACCOUNT = { teamId: 'team_1', type: 'INSTAGRAM' };
const HISTORY = { teamId: 'team_1', socialAccountType: 'INSTAGRAM', count: 1 };
const PLAYLIST = { teamId: 'team_1', title: `${TAG}x`, description: '' };
const row = (status: string, date: string) => `teamId,title,postDate,status,socialAccountTypes\nteam_1,a,${date},${status},INSTAGRAM\n`;

/** Calls about other people's objects, and calls that create, each with the switches that it needs. */
const CALLS: readonly (readonly [string, string, object | undefined, Needed])[] = [
  ['POST', '/post', DRAFT, 'writes'],
  ['POST', '/post', { ...DRAFT, postDate: SOON }, 'writes'],
  ['POST', '/post', { ...DRAFT, status: 'SCHEDULED', postDate: FAR }, 'writes'],
  ['POST', '/post', { ...DRAFT, status: 'SCHEDULED', postDate: FAR, data: { FACEBOOK: { nativeScheduleTime: SOON } } }, 'publish'],
  ['POST', '/post', { ...DRAFT, status: 'SCHEDULED', postDate: SOON }, 'publish'],
  ['POST', '/post', { ...DRAFT, status: 'draft', postDate: SOON }, 'publish'],
  ['POST', '/post', { ...DRAFT, status: undefined }, 'publish'],
  ['POST', '/post', { ...DRAFT, status: 'SCHEDULED', socialAccountTypes: ['INSTAGRAM', 'TIKTOK'] }, 'never'],
  ['POST', '/post', { ...DRAFT, data: { INSTAGRAM: { uploadIds: ['theirs'] } } }, 'never'],
  ['POST', '/post', { ...DRAFT, title: 'x' }, 'never'],
  ['PATCH', '/post/theirs', { title: `${TAG}x` }, 'never'],
  ['DELETE', '/post/theirs', undefined, 'never'],
  ['DELETE', '/post/nobody_has_this', undefined, 'writes'],
  ['POST', '/post/theirs/retry', undefined, 'never'],
  ['POST', '/post/reconnect-social-account', ACCOUNT, 'never'],
  ['POST', '/comment', COMMENT, 'writes'],
  ['POST', '/comment', { ...COMMENT, status: 'SCHEDULED', postDate: FAR }, 'writes'],
  ['POST', '/comment', { ...COMMENT, status: undefined }, 'never'],
  ['POST', '/comment', { ...COMMENT, text: undefined, data: { INSTAGRAM: { text: 'x' } } }, 'never'],
  ['PATCH', '/comment/theirs', {}, 'never'],
  ['DELETE', '/comment/theirs', undefined, 'never'],
  ['POST', '/comment/theirs/retry', undefined, 'never'],
  ['POST', '/comment/import', { ...HISTORY, postId: 'theirs' }, 'imports'],
  ['POST', '/comment/import/comments/theirs/action', { teamId: 'team_1', action: 'HIDE' }, 'never'],
  ['POST', '/post-history-import', HISTORY, 'imports'],
  ['POST', '/post-history-import', { ...HISTORY, socialAccountType: 'TIKTOK' }, 'never'],
  ['POST', '/post-history-import/theirs/retry', { teamId: 'team_1' }, 'never'],
  ['DELETE', '/post-history-import/posts', { teamId: 'team_1', postIds: ['theirs'] }, 'never'],
  ['POST', '/misc/google-business/reviews/import', { teamId: 'team_1', count: 1 }, 'never'],
  ['POST', '/misc/facebook/recommendations/import', { teamId: 'team_1', count: 1 }, 'never'],
  ['POST', '/team', { name: `${TAG}x` }, 'writes'],
  ['POST', '/team', { name: '' }, 'writes'],
  ['POST', '/upload', formOf(`${TAG}a.png`, 'x'), 'writes'],
  ['POST', '/upload', formOf('a.png', 'x'), 'never'],
  ['DELETE', '/upload', { ids: ['theirs', 'nobody_has_this'] }, 'never'],
  ['DELETE', '/upload', { ids: ['nobody_has_this'] }, 'writes'],
  ['POST', '/upload/from-url', { url: 'https://cdn.example.com/a.png' }, 'never'],
  ['POST', '/upload/from-url', { url: 'https://host.invalid/a.png' }, 'writes'],
  ['POST', '/upload/init', { fileName: `${TAG}a.png`, mimeType: 'image/png' }, 'writes'],
  ['POST', '/upload/finalize', { path: 'theirs' }, 'never'],
  ['POST', '/upload/multipart/init', { fileName: `${TAG}a.png`, mimeType: 'image/png', fileSize: 1 }, 'writes'],
  ['POST', '/upload/multipart/sign', { path: 'theirs', partNumbers: [1] }, 'never'],
  ['POST', '/upload/multipart/complete', { path: 'theirs', parts: [] }, 'never'],
  ['POST', '/upload/multipart/abort', { path: 'theirs' }, 'never'],
  ['POST', '/post-csv-import', formOf(`${TAG}a.csv`, row('draft', SOON)), 'writes'],
  ['POST', '/post-csv-import', formOf(`${TAG}a.csv`, `\uFEFF${row('SCHEDULED', FAR)}`), 'writes'],
  ['POST', '/post-csv-import', formOf(`${TAG}a.csv`, row('Scheduled', SOON)), 'never'],
  ['POST', '/post-csv-import', formOf(`${TAG}a.csv`, 'status,instagramMediaUrls\nDRAFT,https://cdn.example.com/a.png\n'), 'never'],
  ['POST', '/automations', FLOW, 'writes'],
  ['PATCH', '/automations/theirs', {}, 'never'],
  ['POST', '/automations/theirs/publish', undefined, 'never'],
  ['POST', '/automations/theirs/activate', undefined, 'never'],
  ['POST', '/automations/theirs/test', {}, 'never'],
  ['POST', '/automations/copy', { automationIds: ['theirs'], targetTeamId: 'team_1' }, 'never'],
  ['PUT', '/automation-provider-settings/sa_1/ICE_BREAKERS', { config: {} }, 'settings'],
  ['PUT', '/automation-provider-settings/sa_1/GET_STARTED', { config: {} }, 'never'],
  ['POST', '/automation-provider-settings/setting_1/sync', undefined, 'settings'],
  ['POST', '/social-account/messaging/enable', ACCOUNT, 'settings'],
  ['POST', '/social-account/messaging/disable', ACCOUNT, 'settings'],
  ['POST', '/social-account/messaging/disable', { ...ACCOUNT, type: 'TIKTOK' }, 'never'],
  ['PATCH', '/conversations/theirs', { status: 'OPEN' }, 'settings'],
  ['POST', '/conversations/theirs/archive', undefined, 'settings'],
  ['POST', '/conversations/theirs/open', undefined, 'settings'],
  ['POST', '/conversations/theirs/read', undefined, 'never'],
  ['POST', '/conversations/theirs/messages', { text: 'x' }, 'never'],
  ['POST', '/conversations/nobody_has_this/messages', { text: 'x' }, 'writes'],
  ['POST', '/conversations/theirs/messages/nobody_has_this/reaction', { reaction: null }, 'never'],
  ['POST', '/conversations/private-reply', { teamId: 'team_1', fetchedCommentId: 'theirs', text: 'x' }, 'never'],
  ['POST', '/automation-rich-messages/conversations/theirs', { uploadIds: ['nobody_has_this'] }, 'never'],
  ['POST', '/social-account/connect', { ...ACCOUNT, redirectUrl: 'https://host.invalid' }, 'never'],
  ['DELETE', '/social-account/disconnect', ACCOUNT, 'never'],
  ['DELETE', '/social-account/disconnect', { ...ACCOUNT, teamId: 'nobody_has_this' }, 'writes'],
  ['POST', '/social-account/copy', { fromTeamId: 'team_1', toTeamId: 'nobody_has_this', socialAccountTypes: ['INSTAGRAM'] }, 'never'],
  ['DELETE', '/team', undefined, 'never'],
  ['PUT', '/team/nobody_has_this', undefined, 'writes'],
  ['PUT', '/team/theirs', undefined, 'never'],
  ['PUT', '/post/reference-key/nobody_has_this', undefined, 'writes'],
  ['PUT', '/post/reference-key/theirs', undefined, 'never'],
  ['POST', '/misc/youtube/playlist', { ...PLAYLIST, privacyStatus: 'private' }, 'writes'],
  ['POST', '/misc/youtube/playlist', PLAYLIST, 'never'],
  ['POST', '/misc/youtube/playlist', { ...PLAYLIST, title: 'x', privacyStatus: 'private' }, 'never'],
  ['PUT', '/misc/youtube/playlist', { ...PLAYLIST, playlistId: 'theirs', privacyStatus: 'private' }, 'never'],
  ['PUT', '/misc/youtube/playlist', { ...PLAYLIST, playlistId: 'nobody_has_this', privacyStatus: 'public' }, 'writes'],
  ['DELETE', '/misc/youtube/playlist/theirs', undefined, 'never'],
  ['POST', '/misc/youtube/playlist-items', { teamId: 'team_1', playlistId: 'theirs', postId: 'nobody_has_this' }, 'never'],
  ['POST', '/misc/youtube/thumbnail', { teamId: 'team_1', postId: 'theirs', url: 'https://host.invalid/a.png' }, 'never'],
  ['POST', '/misc/linkedin/post/reshare', { teamId: 'team_1', parentPostUrn: 'urn:li:share:1', commentary: `${TAG}x` }, 'never'],
  ['PUT', '/elsewhere', {}, 'never'],
  ['PATCH', '/misc/google-business/location', { teamId: 'team_1', title: 'x', validateOnly: true }, 'writes'],
  ...publicApi
    .operations()
    .filter(({ method, path }) => path.startsWith('/api/v1/misc/') && (method === 'PATCH' || method === 'DELETE'))
    .map(
      ({ method, path }) =>
        [
          method,
          path.slice('/api/v1'.length).replaceAll(/\{\w+\}/g, 'theirs'),
          { teamId: 'team_1', postId: 'theirs', commentId: 'theirs' },
          'never',
        ] as const,
    ),
];

/** An INSTAGRAM account sa_1, with a synced setting and a conversation, and a TIKTOK account sa_2. */
function answer({ method, url }: Request): Response | undefined {
  const { pathname, searchParams } = new URL(url);
  if (method !== 'GET') return undefined;
  if (pathname.startsWith('/api/v1/team/'))
    return Response.json({
      socialAccounts: [
        { id: 'sa_1', type: 'INSTAGRAM' },
        { id: 'sa_2', type: 'TIKTOK' },
      ],
    });
  if (pathname === '/api/v1/automation-provider-settings')
    return Response.json({ items: [{ id: 'setting_1', socialAccountId: 'sa_1', type: 'ICE_BREAKERS', config: {}, status: 'SYNCED' }] });
  if (pathname === '/api/v1/conversations')
    return Response.json({ items: searchParams.get('socialAccountId') === 'sa_1' ? [{ id: 'c' }] : [] });
  return Response.json({ status: 'OPEN' });
}

describe('what is sent to a deployment', () => {
  it('is tested for every operation that has rules besides the document', () => {
    const tested = new Set(CALLS.map(([method, where]) => operationAt(method, `/api/v1${where}`)?.id));
    const special = publicApi.operations().filter(({ id }) => id in CONDITIONS || id in SWITCHED);
    expect(special.filter(({ id }) => !tested.has(id)).map(({ id }) => id)).toEqual([]);
  });

  const plain = publicApi.operations().filter(({ method, id }) => method !== 'GET' && !(id in CONDITIONS) && !(id in SWITCHED));
  it.each(plain)('is as the document says: $id is undone $undo', async ({ method, path, undo, body }) => {
    const { ask, sent } = await deployment({ switches: ALL }, answer);
    const call = (id: string) => ask(method, path.replaceAll(/\{\w+\}/g, id), body ? {} : undefined).catch((error: unknown) => error);
    expect((await call('theirs')) instanceof InconclusiveError).toBe(undo !== 'always');
    await ask('POST', '/api/v1/team', { name: `${TAG}x` });
    const own = await call(`new_${sent.length}`);
    expect(own instanceof InconclusiveError).toBe(undo === 'never' || (undo === 'own' && !path.includes('{')));
  });

  it.each(CALLS)('%s %s %j: with %s', async (method, where, body, needed) => {
    for (const [name, switches] of Object.entries(SETS)) {
      const { ask, sent } = await deployment({ switches }, answer);
      const isAllowed = needed !== 'never' && (name === 'all' || name === needed || (needed === 'writes' && name !== 'reads'));
      const result = await ask(method, `/api/v1${where}`, body).catch((error: unknown) => error);
      const writes = sent.filter(each => each.method !== 'GET');
      expect([name, writes.length, result instanceof InconclusiveError]).toEqual([name, isAllowed ? 1 : 0, !isAllowed]);
    }
  });

  it('includes a write with unknown ids only if none of its ids belongs to others', async () => {
    const writing = publicApi.operations().filter(({ method, path, undo }) => method !== 'GET' && undo !== 'always' && path.includes('{'));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...writing),
        fc.array(fc.constantFrom('theirs', 'nobody_has_this'), { minLength: 3 }),
        async (operation, ids) => {
          const { ask, sent } = await deployment({ switches: WRITES });
          const values = ids.values();
          const used: string[] = [];
          const where = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
            const value = name === 'type' ? 'ICE_BREAKERS' : (values.next().value ?? 'theirs');
            used.push(value);
            return value;
          });
          await ask(operation.method, where, operation.body ? {} : undefined).catch(() => undefined);
          expect(sent.length > 0).toBe(!used.includes('theirs'));
        },
      ),
      { numRuns: 200, seed: 1 },
    );
  });
});

it('treats a team whose id cannot stand in a path as unknown', async () => {
  const { ask, sent } = await deployment({ switches: ALL }, answer);
  await expect(ask('POST', '/api/v1/post-history-import', { ...HISTORY, teamId: '\ud800' })).rejects.toThrow('--allow-import');
  expect(sent).toEqual([]);
});

describe('a method that a path does not have', () => {
  it('is sent without a body, to resources that the run has created', async () => {
    const { ask, sent } = await deployment({ switches: WRITES }, answer);
    await ask('POST', '/api/v1/post', DRAFT);
    await ask('PUT', '/api/v1/post/new_1');
    await expect(ask('PUT', '/api/v1/post/new_1', { status: 'SCHEDULED' })).rejects.toThrow('is no operation of the document');
    expect(sent).toHaveLength(2);
  });
});

describe('a comment import of a post of the run', () => {
  it('is sent while the post is a draft: there is nothing to import', async () => {
    const { ask, sent } = await deployment({ switches: WRITES }, answer);
    await ask('POST', '/api/v1/post', DRAFT);
    const start = (about: object) => ask('POST', '/api/v1/comment/import', { ...HISTORY, ...about });
    await start({ postId: 'new_1' });
    await expect(start({ postId: 'theirs' })).rejects.toThrow('--allow-import');
    await expect(start({ postId: 'new_1', importedPostId: 'theirs' })).rejects.toThrow('--allow-import');
    expect(sent.filter(({ url }) => url.endsWith('/comment/import'))).toHaveLength(1);
  });
});

describe('the posts of a run', () => {
  const made = async (body: object, switches = WRITES) => {
    const { ask, sent } = await deployment({ switches }, answer);
    await ask('POST', '/api/v1/post', { ...DRAFT, ...body });
    const patch = (change: object) => ask('PATCH', '/api/v1/post/new_1', change);
    return { ask, patch, sent };
  };

  it('leave DRAFT only for a date at least 300 days ahead, and only if they never had a nearer date', async () => {
    const { patch } = await made({});
    await patch({ title: `${TAG}y` });
    await expect(patch({ status: 'SCHEDULED' })).rejects.toThrow('would publish');
    await expect(patch({ status: 'SCHEDULED', postDate: SOON })).rejects.toThrow('would publish');
    await patch({ status: 'SCHEDULED', postDate: FAR });
    await expect(patch({ postDate: SOON })).rejects.toThrow('would publish');
    await expect(patch({ postDate: '' })).rejects.toThrow('would publish');
    await patch({ status: 'DRAFT' });
    await expect(patch({ postDate: SOON }), 'it may not be a draft again').rejects.toThrow('would publish');
    const dated = await made({ postDate: SOON });
    await dated.patch({ postDate: '' });
    await expect(dated.patch({ status: 'SCHEDULED', postDate: FAR })).rejects.toThrow('would publish');
  });

  it('are published as often as allowed, on the accounts that are named', async () => {
    const { ask, patch, sent } = await made({ status: 'SCHEDULED', postDate: SOON }, { ...ALL, maxPublish: 2 }).catch(() => {
      throw new Error('the first post is not published');
    });
    const id = sent.findIndex(({ method }) => method === 'POST') + 1;
    await expect(patch({ socialAccountTypes: ['TIKTOK'], postDate: SOON })).rejects.toThrow();
    await ask('POST', `/api/v1/post/new_${id}/retry`);
    await ask('POST', '/api/v1/comment', { ...COMMENT, status: 'SCHEDULED', internalPostId: `new_${id}` });
    await expect(ask('POST', '/api/v1/comment', { ...COMMENT, status: 'SCHEDULED' })).rejects.toThrow('what this run has published');
    await ask('POST', '/api/v1/post', { ...DRAFT, status: 'SCHEDULED' });
    await expect(ask('POST', '/api/v1/post', { ...DRAFT, status: 'SCHEDULED' })).rejects.toThrow('more than 2 posts (--max-publish)');
  });
});

describe('the automations of a run', () => {
  const flow = (trigger: object) => ({ ...FLOW, definition: { trigger, steps: [] } });

  it('go live only if no version could react to a person', async () => {
    const { ask } = await deployment({ switches: WRITES });
    await ask('POST', '/api/v1/post', DRAFT);
    await ask('POST', '/api/v1/automations', flow({ type: 'COMMENT_CREATED', postId: 'new_1' }));
    await ask('POST', '/api/v1/automations/new_2/publish');
    await ask('POST', '/api/v1/automations/new_2/activate');
    await ask('PATCH', '/api/v1/automations/new_2', { definition: { trigger: { type: 'COMMENT_CREATED', postId: 'theirs' } } });
    await expect(ask('POST', '/api/v1/automations/new_2/publish')).rejects.toThrow('would let a flow react to people');
    await ask('PATCH', '/api/v1/automations/new_2', { definition: { trigger: { type: 'COMMENT_CREATED', postId: 'new_1' } } });
    await expect(ask('POST', '/api/v1/automations/new_2/publish')).rejects.toThrow('would let a flow react to people');
  });

  it.each([
    [{ type: 'DM_RECEIVED' }, false],
    [{ type: 'DM_RECEIVED', keywords: ['hello'] }, false],
    [{ type: 'DM_RECEIVED', keywords: [`${TAG}hello`] }, true],
    [{ type: 'BUTTON_CLICKED', payload: 'x' }, false],
    [{ type: 'BUTTON_CLICKED', payload: `${TAG}x` }, true],
    [{ type: 'COMMENT_CREATED' }, false],
  ])('with the trigger %j go live: %s', async (trigger, isLive) => {
    const { ask, sent } = await deployment({ switches: WRITES });
    await ask('POST', '/api/v1/automations', flow(trigger));
    await ask('POST', '/api/v1/automations/new_1/publish').catch(() => undefined);
    expect(sent).toHaveLength(isLive ? 2 : 1);
  });

  it('run as a test only without a participant', async () => {
    const { ask } = await deployment({ switches: WRITES });
    await ask('POST', '/api/v1/automations', FLOW);
    await ask('POST', '/api/v1/automations/new_1/test', { input: { text: 'x' } });
    await expect(ask('POST', '/api/v1/automations/new_1/test', { input: { externalParticipantId: 'ig_1' } })).rejects.toThrow(
      'act on a person',
    );
  });
});

describe('the bytes of an upload', () => {
  it('go to the addresses that answers of the run gave, without the key', async () => {
    const url = 'https://storage.test/a?signature=1';
    const { ask, sent } = await deployment({}, ({ method }) =>
      method === 'POST' ? Response.json({ url, path: 'team_1/a' }) : new Response(),
    );
    await expect(ask('PUT', url, 'bytes', {})).rejects.toThrow('is not at http://service.test');
    await ask('POST', '/api/v1/upload/init', { fileName: `${TAG}a.png`, mimeType: 'image/png' });
    await ask('PUT', url, 'bytes', {});
    await expect(ask('PUT', url, 'bytes')).rejects.toThrow('is not at http://service.test');
    await expect(ask('PUT', 'https://storage.test/b', 'bytes', {})).rejects.toThrow('is not at http://service.test');
    await expect(ask('GET', 'https://elsewhere.test/', undefined, {})).rejects.toThrow('is not at http://service.test');
    expect(sent.map(each => [each.method, each.headers.get('x-api-key') !== null])).toEqual([
      ['POST', true],
      ['PUT', false],
    ]);
  });
});
