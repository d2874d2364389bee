import { createHmac } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openReceiver } from '../../../run/receiver.ts';
import { it } from '../../deployment/deployment.fixture.ts';
import { openLiar, openWebhookLiar } from '../../deployment/measure/with-deployment.ts';
import type { Relay } from '../../relay.ts';
import { allLies } from './all.ts';
import { differencesOf } from './differences.fixture.ts';
import { WEBHOOK_SECRET } from './webhooks.ts';

/** All changes that each lie makes to a recorded session, as `differencesOf` describes them. */
const CHANGES: readonly (readonly [id: string, ...differences: readonly string[]])[] = [
  ['shape/field-renamed', ':title of 6 operations', ':name of 6 operations'],
  ['shape/enum-invented', ':status of listPosts'],
  ['shape/field-missing', ':updatedAt of 5 operations'],
  ['shape/null-for-absent', ':type of 6 operations'],
  ['shape/number-as-text', ':total of listTeams, listPosts'],
  ['shape/text-as-number', ':id of 5 operations'],
  ['shape/secret-shown', ':webhookSecret of getOrganization'],
  ['shape/more-than-documented', ':__v of 6 operations'],
  ['shape/platform-lower-case', ':type of getTeam'],
  ['shape/list-without-total', ':total of listComments'],
  [
    'shape/wrapped-object',
    ':id of getTeam',
    ':name of getTeam',
    ':avatarUrl of getTeam',
    ':organizationId of getTeam',
    ':createdById of getTeam',
    ':createdAt of getTeam',
    ':updatedAt of getTeam',
    ':socialAccounts of getTeam',
    ':data of getTeam',
  ],
  ['shape/empty-texts', ':avatarUrl of 4 operations', ':disconnectedCheckTryAt of getTeam'],
  ['errors/unprocessable-for-bad', '422 of createPost'],
  ['errors/found-for-unknown', '200 of getPost'],
  ['errors/no-status-code', ':statusCode of 7 operations'],
  ['errors/other-status-code', ':statusCode of 7 operations'],
  ['errors/message-list', ':message of 7 operations'],
  ['errors/page-for-not-found', 'content-type of 5 operations', 'no JSON of 5 operations'],
  ['errors/html-type', 'content-type of listTeams'],
  ['errors/forbidden-for-unauthorized', '403 of listTeams'],
  ['errors/any-key', 'key of listTeams'],
  ['errors/no-key', 'key of listTeams'],
  ['errors/no-trailing-slash', '404 of listTeams'],
  ['errors/sometimes', '500 of getAutomation'],
  ['errors/truncated', 'no JSON of listPosts, listProviderSettings'],
  ['errors/created-status', '201 of createPost'],
  ['lists/total-off-by-one', ':total of listPosts'],
  ['lists/total-of-page', ':total of listTeams, listPosts, listComments'],
  ['lists/page-overlaps', '?offset of listTeams, listPosts, listComments'],
  ['lists/page-loses-an-item', ':items 1 of listPosts'],
  ['lists/filter-ignored', '?status of listPosts'],
  ['lists/limit-ignored', '?limit of listPosts'],
  ['lists/offset-ignored', '?offset of listPosts'],
  ['lists/search-ignored', '?q of listPosts'],
  ['lists/search-of-teams-ignored', '?search of listTeams'],
  ['lists/dates-ignored', '?postDateFrom of listPosts'],
  ['lists/order-ignored', '?orderBy of listPosts', '?order of listPosts'],
  [
    'lists/order-reversed',
    ':id of listPosts',
    ':referenceKey of listPosts',
    ':status of listPosts',
    ':postDate of listPosts',
    ':postedDate of listPosts',
  ],
  ['lists/page-too-large', '?limit of listPosts'],
  ['lists/row-duplicated', ':items 3 of listPosts', ':items 2 of listPosts'],
  [
    'lists/other-team',
    '?teamId of listPosts',
    '?status of listPosts',
    '?q of listPosts',
    '?postDateFrom of listPosts',
    '?orderBy of listPosts',
    '?order of listPosts',
    '?limit of listPosts',
    '?offset of listPosts',
  ],
  ['lists/deleted-listed', ':items 2 of listPosts', ':total of listPosts'],
  ['lists/new-one-missing', ':items 0 of listTeams', ':total of listTeams'],
  ['lists/item-differs', ':title of listPosts'],
  ['lists/deleted-found', '200 of getComment'],
  ['writes/delete-does-nothing', 'asks GET elsewhere of deletePost', ':deletedAt of deletePost', ':socialAccounts of deletePost'],
  ['writes/title-lost', '<title of updatePost'],
  ['writes/name-lost', '<name of updateTeam'],
  ['writes/stale-read', 'asks GET elsewhere of updatePost', ':title of getPost', ':status of getPost'],
  ['writes/platforms-merged', 'asks GET elsewhere of updatePost', '<socialAccountTypes 2 of updatePost', '<FACEBOOK of updatePost'],
  ['writes/other-id', ':id of createPost'],
  ['writes/key-not-unique', '<referenceKey of createPost', ':referenceKey of createPost'],
  ['writes/not-stored', 'asks DELETE elsewhere of createComment'],
  ['writes/update-clears', '<referenceKey of updatePost'],
  ['writes/too-long-accepted', '<name of createTeam'],
  ['writes/deleted-twice', '200 of deleteTeam'],
  ['writes/created-twice', 'asks twice of createTeam'],
  ['writes/answer-before-write', 'asks GET elsewhere of updatePost', ':title of updatePost'],
  ['writes/spaces-trimmed', '<name of createTeam', '<title of updatePost'],
  [
    'times/without-milliseconds',
    ':createdAt of 22 operations',
    ':updatedAt of 22 operations',
    ':postDate of 6 operations',
    ':postedDate of listPosts',
    ':deletedAt of deletePost, getPost',
  ],
  [
    'times/offset-for-z',
    ':createdAt of 22 operations',
    ':updatedAt of 22 operations',
    ':postDate of 6 operations',
    ':postedDate of listPosts',
    ':deletedAt of deletePost, getPost',
  ],
  [
    'times/seconds-for-milliseconds',
    ':createdAt of 22 operations',
    ':updatedAt of 22 operations',
    ':postDate of 6 operations',
    ':postedDate of listPosts',
    ':deletedAt of deletePost, getPost',
  ],
  ['times/created-changes', ':createdAt of 4 operations'],
  ['times/updated-before-created', ':updatedAt of 5 operations'],
  ['times/shifted-by-an-hour', ':postDate of 4 operations'],
  ['times/update-not-noted', ':updatedAt of 6 operations'],
  ['times/created-tomorrow', ':createdAt of 5 operations', ':updatedAt of 5 operations'],
  ['times/posted-before-created', ':postedDate of listPosts'],
  ['ids/other-organization', ':organizationId of 5 operations'],
  ['ids/other-team-of-post', ':teamId of 6 operations'],
  ['ids/id-changes', ':id of 5 operations'],
  ['ids/comment-of-other-post', ':internalPostId of 5 operations'],
  ['ids/usage-off', ':used of getPostUsage'],
  ['ids/usage-stands-still', ':used of getPostUsage', ':remaining of getPostUsage'],
  ['ids/other-account', ':socialAccountId of getDailyLimits'],
  ['ids/other-object', ':id of getTeam', ':name of getTeam', ':socialAccounts of getTeam'],
  ['ids/found-by-part', 'asks GET elsewhere of getPostByReferenceKey', '200 of getPostByReferenceKey'],
  ['ids/accounts-lost', ':socialAccounts 0 of 6 operations'],
  ['ids/deleted-team-shown', '200 of getTeam'],
  ['uploads/etag-of-other-part', 'etag of /_storage/c'],
  ['uploads/url-of-other-upload', ':url of initUpload'],
  ['uploads/parts-from-zero', ':partNumber of initMultipartUpload'],
  ['uploads/last-part-missing', ':parts 0 of initMultipartUpload'],
  ['uploads/size-in-kilobytes', ':size of listUploads, getUpload, deleteUpload'],
  ['uploads/type-by-name', ':mimeType of listUploads, getUpload, deleteUpload'],
  ['uploads/width-lost', ':width of listUploads, getUpload, deleteUpload'],
  ['uploads/delete-does-nothing', 'asks GET elsewhere of deleteUpload'],
  ['uploads/filter-ignored', '?type of listUploads'],
  ['uploads/name-changed', ':fileName of listUploads, getUpload, deleteUpload'],
  ['uploads/abort-does-nothing', '<uploadId of abortMultipartUpload'],
  ['statuses/status-skips', ':status of 4 operations'],
  ['statuses/status-goes-back', ':status of getPost'],
  ['statuses/live-goes-back', ':status of listPosts'],
  ['statuses/draft-scheduled', '<status of createPost'],
  ['statuses/version-stands-still', ':version of getAutomation, pauseAutomation, archiveAutomation'],
  ['statuses/archived-active', ':status of archiveAutomation'],
  ['statuses/pause-does-nothing', 'asks GET elsewhere of pauseAutomation', ':status of pauseAutomation'],
  ['statuses/rows-counted-wrong', ':totalRows of createCsvImport'],
  ['statuses/bad-row-succeeds', ':status of listCsvImportRows'],
  ['statuses/delete-without-time', ':deletedAt of deletePost, getPost'],
  ['statuses/comment-status-lost', '<status of updateComment'],
  ['statuses/first-status-wrong', ':status of createHistoryImport'],
  ['statuses/setting-not-saved', ':items 0 of listProviderSettings', ':total of listProviderSettings'],
  ['statuses/live-without-time', ':postedDate of listPosts'],
];

describe('a lie', () => {
  test.for(CHANGES)('%s makes exactly its own changes', async ([id, ...differences]) => {
    const lie = allLies.find(candidate => candidate.id === id);
    expect(lie && (await differencesOf(lie))).toEqual(differences);
  });

  test('is in this table, or is about webhooks', () => {
    const distorting = allLies.filter(({ distort }) => distort).map(({ id }) => id);
    expect(distorting).toEqual(CHANGES.map(([id]) => id));
    expect(allLies.filter(({ webhook }) => webhook).map(({ needs }) => needs?.includes('receiver'))).toEqual([true, true, true, true]);
    expect(new Set(allLies.map(({ id }) => id)).size).toBe(allLies.length);
  });

  const body = '{"type":"post.published","data":{"teamId":"team_1"}}';
  const honest = { headers: { 'x-signature': signed(body), 'x-other': '1' }, body };

  test.for([
    ['signature-over-other-bytes', { ...honest, headers: { ...honest.headers, 'x-signature': expect.not.stringMatching(signed(body)) } }],
    ['unsigned', { body, headers: { 'x-other': '1' } }],
    ['field-renamed', resigned('{"type":"post.published","payload":{"teamId":"team_1"}}')],
    ['other-team', resigned('{"type":"post.published","data":{"teamId":"team_other"}}')],
  ] as const)('webhooks/%s makes exactly its own change', ([name, changed]) => {
    const lie = allLies.find(({ id }) => id === `webhooks/${name}`);
    expect(lie?.webhook?.(honest)).toEqual(changed);
  });

  function resigned(text: string) {
    return { headers: { 'x-signature': signed(text), 'x-other': '1' }, body: text };
  }
});

const TEAM_EVENT = '{"type":"team.created","data":{"id":"team_1"}}';
const TEAM_PAYLOAD = '{"type":"team.created","payload":{"id":"team_1"}}';

function signed(text: string): string {
  return createHmac('sha256', WEBHOOK_SECRET).update(text).digest('hex');
}

// Nobody else writes, so that the same request gets the same answer twice.
const quiet = it.extend('deploymentOptions', { scope: 'file' }, { posts: 20, days: 20, isBusy: false });

const throughLiar = quiet.extend('liar', { scope: 'file' }, async ({ deployment }, { onCleanup }): Promise<Relay> => {
  const liar = await openLiar({ target: deployment.url });
  onCleanup(() => liar.close());
  return liar;
});

describe('a proxy without a lie', () => {
  throughLiar('passes answers on unchanged', async ({ deployment, liar }) => {
    const headers = { 'x-api-key': deployment.apiKey };
    for (const path of ['/api/v1/organization', '/api/v1/post/post_unknown', '/api/v1/post?teamId=%zz', '/nothing', '/api/v1/team/']) {
      const [direct, passed] = await Promise.all([deployment.url, liar.url].map(url => fetch(url + path, { headers })));
      expect(passed?.status).toBe(direct?.status);
      expect(await passed?.text()).toBe(await direct?.text());
      expect([...(passed?.headers.keys() ?? [])]).toEqual([...(direct?.headers.keys() ?? [])]);
    }
  });

  throughLiar('leads presigned URLs through itself', async ({ deployment, liar }) => {
    const response = await fetch(`${liar.url}/api/v1/upload/init`, {
      method: 'POST',
      headers: { 'x-api-key': deployment.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ teamId: deployment.teamId, fileName: 'a.txt', mimeType: 'application/pdf' }),
    });
    const { url } = (await response.json()) as { readonly url: string };
    expect(new URL(url).origin).toBe(liar.url);
    expect((await fetch(url, { method: 'PUT', body: '%PDF-1.4' })).status).toBe(200);
  });
});

describe('a proxy of webhooks', () => {
  test.for([
    [undefined, { 'x-signature': signed(TEAM_EVENT), body: TEAM_EVENT }],
    ['webhooks/unsigned', { 'x-signature': undefined, body: TEAM_EVENT }],
    ['webhooks/field-renamed', { 'x-signature': signed(TEAM_PAYLOAD), body: TEAM_PAYLOAD }],
  ] as const)('passes them on with the lie %s', async ([id, expected]) => {
    const receiver = await openReceiver({ url: 'http://receiver.test/', port: 0 });
    const liar = await openWebhookLiar(
      `${receiver.origin}/`,
      allLies.find(lie => lie.id === id),
    );
    onTestFinished(async () => {
      await liar.close();
      await receiver.close();
    });
    const headers = { 'content-type': 'application/json', 'x-signature': signed(TEAM_EVENT) };
    const response = await fetch(`${liar.url}/`, { method: 'POST', headers, body: TEAM_EVENT });
    expect(response.status).toBe(200);
    const [webhook] = receiver.arrived;
    expect({ 'x-signature': webhook?.headers['x-signature'], body: webhook?.body.toString('utf8') }).toEqual(expected);
  });
});
