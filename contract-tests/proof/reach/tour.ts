/** A tour through situations that the suites leave out: every option of every platform, and a comment and a failure on each. */
import { publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { LEAST_DATA } from '../../least-data.ts';
import type { Control, Session } from '../../session.ts';
import { createDid, type Did } from '../caller.ts';
import { fullValue } from './full-value.ts';

const PLATFORMS = Object.keys(LEAST_DATA) as Platform[];
const FIRST_COMMENTS = [
  'INSTAGRAM',
  'FACEBOOK',
  'YOUTUBE',
  'LINKEDIN',
  'REDDIT',
  'THREADS',
  'MASTODON',
  'BLUESKY',
  'DISCORD',
  'SLACK',
  'TIKTOK',
];

export async function tour(session: Session): Promise<void> {
  const { control } = session;
  if (!control) throw new Error('A tour needs a simulator');
  await control('POST', '/_sim/reset', {});
  const settings = { importedPostsAnalyticsEnabled: true, maxStorageBytes: 10_000_000_000, maxVideoBytes: 1_000_000_000 };
  await control('PATCH', '/_sim/organizations/org_acme', { settings });
  const send = createDid({ ...session, baseUrl: `${session.baseUrl}/api/v1` });
  await keepLocation(send);
  await hearEveryGenre(send);
  await connectBusiness(control);
  await changeOpinion(control);
  await draftWithEveryOption(send);
  const postId = await publishEverywhere(send, control);
  await answerPeople(send, control, postId);
  await runFlows(send, control, postId);
  await importAndMeasure(send, control, postId);
  await importWithFailures(send, control);
  await commentEverywhere(send, control, postId);
  await failEverywhere(send, control);
  await setOwnLimits(send, control);
  await linkInMenu(send);
  await startUploads(send);
  await loseAccount(send, control);
}

async function linkInMenu(send: Did): Promise<void> {
  const config = { items: [{ type: 'URL', title: 'Shop', url: 'https://example.com/' }] };
  await send('PUT', '/automation-provider-settings/sa_acme_facebook/PERSISTENT_MENU', { config });
}

/** Writes the parts of a location that a model writes only by chance. */
async function keepLocation(send: Did): Promise<void> {
  const at = '/misc/google-business/location';
  const storefrontAddress = {
    regionCode: 'US',
    languageCode: 'en',
    postalCode: '97499',
    administrativeArea: 'OR',
    locality: 'Fernwood',
    addressLines: ['1 Mill Lane'],
  };
  await send('PATCH', at, { ...inTeam, profile: null, phoneNumbers: null, websiteUri: 'https://acme.example/', storefrontAddress });
  await send('PATCH', at, { ...inTeam, profile: {}, phoneNumbers: { primaryPhone: '+1 555-0100' } });
  await send('PATCH', at, { ...inTeam, categories: { primaryCategory: { name: 'categories/gcid:bakery' } } });
  const link = { uri: 'https://acme.example/order', placeActionType: 'FOOD_DELIVERY' };
  await send('POST', `${at}/place-action-links`, { ...inTeam, placeActionLink: link });
  const days = publicApi.schema('GoogleDay').enum ?? [];
  const periods = days.map(day => ({ openDay: day, openTime: '09:00', closeDay: day, closeTime: '17:00' }));
  // The block of services is not named, so it is left out.
  await send('PATCH', `${at}/hours`, { ...inTeam, fields: ['regularHours'], regularHours: { periods }, moreHours: [{}] });
}

async function connectBusiness(control: Control): Promise<void> {
  const team = { teamId: 'team_acme_support' };
  await control('POST', '/_sim/social-accounts', { ...team, type: 'FACEBOOK', withBusinessScope: true });
  await control('POST', '/_sim/social-accounts', { ...team, type: 'TIKTOK', withBusinessScope: false });
}

/** Somebody recommends a Page after all. */
async function changeOpinion(control: Control): Promise<void> {
  const at = '/_sim/social-accounts/sa_acme_facebook/reviews';
  await control('PATCH', at, {});
  const { id } = await control('POST', at, { value: 'NOT_RECOMMEND' });
  await control('PATCH', `${at}/${encodeURIComponent(String(id))}`, { value: 'RECOMMEND' });
}

async function hearEveryGenre(send: Did): Promise<void> {
  for (const genre of publicApi.schema('TiktokMusicGenre').enum ?? []) {
    const query = new URLSearchParams({ ...inTeam, genre: String(genre) });
    await send('GET', `/misc/tiktok/cml/trending-list?${query.toString()}`);
  }
}

async function startUploads(send: Did): Promise<void> {
  const file = { ...inTeam, fileName: 'launch.mp4', mimeType: 'video/mp4', fileSize: 100_000_000 };
  await send('POST', '/upload/init', file);
  const { path, uploadId } = await send('POST', '/upload/multipart/init', file);
  await send('POST', '/upload/multipart/abort', { path, uploadId });
}

/** The owner revokes the permission, and the service notices. */
async function loseAccount(send: Did, control: Control): Promise<void> {
  await control('PATCH', '/_sim/platforms/THREADS', { failure: null });
  await control('POST', '/_sim/platforms/THREADS/events', { type: 'token-revoked', socialAccountId: 'sa_acme_threads' });
  await send('POST', '/social-account/connection-check', { ...inTeam, type: 'THREADS' });
  await send('POST', '/social-account/profile-refresh', { ...inTeam, type: 'THREADS' });
  await send('GET', `/social-account/by-type?${new URLSearchParams({ ...inTeam, type: 'THREADS' }).toString()}`);
}

/** People act, and the service reacts. */
async function answerPeople(send: Did, control: Control, postId: string): Promise<void> {
  for (const [platform, action] of [
    ['TIKTOK', 'LIKE'],
    ['YOUTUBE', 'APPROVE'],
    ['INSTAGRAM', 'DELETE'],
  ] as const) {
    const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
    const event = { type: 'comment', socialAccountId, postId, text: 'Nice', author: 'fan' };
    const { comment } = (await control('POST', `/_sim/platforms/${platform}/events`, event)) as { comment: { id: string } };
    if (platform === 'INSTAGRAM')
      await send('POST', '/conversations/private-reply', { ...inTeam, fetchedCommentId: comment.id, text: 'Hi' });
    await send('POST', `/comment/import/comments/${comment.id}/action`, { ...inTeam, action });
  }
  const tap = { type: 'button', socialAccountId: 'sa_acme_instagram', participant: 'fan', payload: 'GO' };
  const { conversation } = (await control('POST', '/_sim/platforms/INSTAGRAM/events', tap)) as { conversation: { id: string } };
  await send('GET', `/conversations/${conversation.id}/messages`);
}

/** Runs a flow that likes a comment, and one that a condition stops. */
async function runFlows(send: Did, control: Control, postId: string): Promise<void> {
  const stop = { id: 'stop', type: 'CONDITION', match: 'ALL', rules: [{ field: 'TEXT', operator: 'CONTAINS_WORD', values: ['never'] }] };
  const like = { id: 'like', type: 'LIKE_COMMENT' };
  const trigger = { type: 'COMMENT_CREATED', postId };
  const socialAccountId = 'sa_acme_facebook';
  for (const steps of [[like], [stop, like]]) {
    const flow = { ...inTeam, socialAccountId, name: 'Flow', definition: { trigger, steps } };
    const { id } = await send('POST', '/automations', flow);
    await send('POST', `/automations/${String(id)}/publish`);
    const event = { type: 'comment', socialAccountId, postId, text: 'Nice', author: 'fan' };
    await control('POST', '/_sim/platforms/FACEBOOK/events', event);
    await control('POST', '/_sim/clock/advance', { by: 'PT1M' });
    await send('GET', `/automations/${String(id)}/executions`);
  }
  await send('GET', `/comment/import/comments?teamId=${inTeam.teamId}&postId=${postId}`);
}

/** Imports posts and their comments, and reads metrics of live posts. */
async function importAndMeasure(send: Did, control: Control, postId: string): Promise<void> {
  for (const socialAccountType of ['REDDIT', 'INSTAGRAM'])
    await send('POST', '/post-history-import', { ...inTeam, socialAccountType, count: 2 });
  await control('POST', '/_sim/clock/advance', { by: 'P2D' });
  await send('GET', `/post-history-import?teamId=${inTeam.teamId}`);
  await send('GET', `/post-history-import/posts?teamId=${inTeam.teamId}&socialAccountType=REDDIT`);
  const found = await send('GET', `/post-history-import/posts?teamId=${inTeam.teamId}&socialAccountType=INSTAGRAM`);
  const [{ id: importedPostId }] = found['posts'] as [{ id: string }];
  const event = { type: 'comment', socialAccountId: 'sa_acme_instagram', importedPostId, text: 'Old', author: 'fan' };
  await control('POST', '/_sim/platforms/INSTAGRAM/events', event);
  await send('POST', '/comment/import', { ...inTeam, importedPostId, socialAccountType: 'INSTAGRAM' });
  await control('POST', '/_sim/clock/advance', { by: 'PT1M' });
  await send('GET', `/comment/import/comments?teamId=${inTeam.teamId}&importedPostId=${importedPostId}`);
  await control('PATCH', '/_sim/platforms/INSTAGRAM', { failure: { mode: 'rate-limited' } });
  await send('POST', '/comment/import', { ...inTeam, importedPostId, socialAccountType: 'INSTAGRAM' });
  await control('POST', '/_sim/clock/advance', { by: 'PT1M' });
  await send('GET', `/comment/import?teamId=${inTeam.teamId}`);
  await control('PATCH', '/_sim/platforms/INSTAGRAM', { failure: null });
  const ofPost = `postId=${postId}&platformType=INSTAGRAM`;
  await send('GET', `/analytics/post?${ofPost}`);
  await send('GET', `/analytics/post?importedPostId=${importedPostId}`);
  await send('GET', `/analytics/post/raw?${ofPost}`);
  await send('GET', `/analytics/post/raw?importedPostId=${importedPostId}`);
  await send('GET', `/analytics/post/bulk?postIds=${postId}&platformType=INSTAGRAM`);
}

/** The platform limits requests; then the owner revokes the permission. */
async function importWithFailures(send: Did, control: Control): Promise<void> {
  await control('PATCH', '/_sim/platforms/YOUTUBE', { failure: { mode: 'rate-limited' } });
  const { id } = await send('POST', '/post-history-import', { ...inTeam, socialAccountType: 'YOUTUBE', count: 1 });
  await control('POST', '/_sim/clock/advance', { by: 'PT5M' });
  await send('GET', `/post-history-import/${String(id)}`);
  await control('PATCH', '/_sim/platforms/YOUTUBE', { failure: null });
  await control('POST', '/_sim/clock/advance', { by: 'P1D' });
  await send('POST', `/post-history-import/${String(id)}/retry`, inTeam);
  await control('POST', '/_sim/platforms/YOUTUBE/events', { type: 'token-revoked', socialAccountId: 'sa_acme_youtube' });
  await control('POST', '/_sim/clock/advance', { by: 'PT5M' });
  await send('GET', `/post-history-import/${String(id)}`);
  await control('POST', '/_sim/platforms/YOUTUBE/events', { type: 'token-restored', socialAccountId: 'sa_acme_youtube' });
}

const inTeam = { teamId: 'team_acme_marketing' };

async function draftWithEveryOption(send: Did): Promise<void> {
  for (const platform of PLATFORMS) {
    const data = { [platform]: fullOptions(platform) };
    await send('POST', '/post', {
      ...inTeam,
      title: 'Full',
      status: 'DRAFT',
      postDate: '2026-04-01T09:00:00Z',
      socialAccountTypes: [platform],
      data,
    });
  }
}

function fullOptions(platform: Platform): unknown {
  const schema = publicApi.schema('PostData').properties?.[platform];
  if (!schema) throw new Error(`The document has no data of ${platform}`);
  return fullValue(schema);
}

async function publishEverywhere(send: Did, control: Control): Promise<string> {
  const postDate = String((await control('GET', '/_sim/clock'))['now']);
  const firstComment = Object.fromEntries(FIRST_COMMENTS.map(platform => [platform, 'First']));
  const post = {
    ...inTeam,
    title: 'Everywhere',
    status: 'SCHEDULED',
    postDate,
    socialAccountTypes: PLATFORMS,
    data: LEAST_DATA,
    firstComment,
  };
  const { id } = await send('POST', '/post', post);
  await control('POST', '/_sim/clock/advance', { by: 'P1D' });
  await send('GET', `/post/${String(id)}`);
  return String(id);
}

async function commentEverywhere(send: Did, control: Control, internalPostId: string): Promise<void> {
  const body = { ...inTeam, title: 'On each', text: 'Hello', internalPostId, socialAccountTypes: FIRST_COMMENTS };
  const { id } = await send('POST', '/comment', body);
  await control('POST', '/_sim/clock/advance', { by: 'PT1M' });
  await send('GET', `/comment/${String(id)}`);
  for (const platform of FIRST_COMMENTS) await control('PATCH', `/_sim/platforms/${platform}`, { failure: { mode: 'reject', times: 99 } });
  await send('POST', '/comment', body);
  await send('POST', '/comment', { ...inTeam, text: 'And more', internalParentCommentId: String(id) });
  await control('POST', '/_sim/clock/advance', { by: 'PT1H' });
  await send('GET', `/comment?teamId=${inTeam.teamId}`);
}

async function failEverywhere(send: Did, control: Control): Promise<void> {
  for (const platform of PLATFORMS) await control('PATCH', `/_sim/platforms/${platform}`, { failure: { mode: 'outage' } });
  const postDate = String((await control('GET', '/_sim/clock'))['now']);
  const { id } = await send('POST', '/post', {
    ...inTeam,
    title: 'Nowhere',
    status: 'SCHEDULED',
    postDate,
    socialAccountTypes: PLATFORMS,
    data: LEAST_DATA,
  });
  await control('POST', '/_sim/clock/advance', { by: 'PT1H' });
  await send('GET', `/post/${String(id)}`);
}

async function setOwnLimits(send: Did, control: Control): Promise<void> {
  const each = Object.fromEntries(PLATFORMS.map(platform => [platform, 7]));
  const limits = { dailyPosts: each, dailyComments: each, historyPosts: 7, reviews: 7, commentsPerImport: 7 };
  await control('PATCH', '/_sim/organizations/org_acme', { limits });
  await send('POST', '/team', { name: 'With a picture', avatarUrl: 'https://example.com/a.png' });
  await send('GET', '/organization');
}
