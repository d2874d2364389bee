/** A tour through situations that scenarios and suites leave out: every option of every platform, a comment and a failure on each. */
import { publicApi } from '../../openapi/document.ts';
import type { Platform } from '../../openapi/generated/types.ts';
import type { Control, Fetch, Session } from '../session.ts';
import { fullValue } from './full-value.ts';

/** The least that each platform publishes. */
const LEAST: Readonly<Record<Platform, object>> = {
  TWITTER: { text: 'Hello' },
  FACEBOOK: { text: 'Hello' },
  INSTAGRAM: { uploadIds: ['upload_acme_image'] },
  THREADS: { text: 'Hello' },
  TIKTOK: { uploadIds: ['upload_acme_video'] },
  YOUTUBE: { uploadIds: ['upload_acme_video'] },
  LINKEDIN: { text: 'Hello' },
  PINTEREST: { boardName: 'Board', uploadIds: ['upload_acme_image'] },
  REDDIT: { sr: 'r/test', text: 'Hello' },
  MASTODON: { text: 'Hello' },
  BLUESKY: { text: 'Hello' },
  DISCORD: { channelId: 'c1', text: 'Hello' },
  SLACK: { channelId: 'c2', text: 'Hello' },
  GOOGLE_BUSINESS: { text: 'Hello' },
  SNAPCHAT: { uploadIds: ['upload_acme_video'] },
};
const PLATFORMS = Object.keys(LEAST) as Platform[];
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

type Send = (method: string, path: string, body?: object) => Promise<Readonly<Record<string, unknown>>>;

export async function tour(session: Session): Promise<void> {
  const { control } = session;
  if (!control) throw new Error('A tour needs a simulator');
  await control('POST', '/_sim/reset', {});
  const send = sender(session);
  await draftWithEveryOption(send);
  const postId = await publishEverywhere(send, control);
  await commentEverywhere(send, control, postId);
  await failEverywhere(send, control);
  await setOwnLimits(send, control);
}

function sender({ fetch, baseUrl, apiKey }: { readonly fetch: Fetch; readonly baseUrl: string; readonly apiKey: string }): Send {
  return async (method, path, body) => {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
    const request = new Request(`${baseUrl}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const response = await fetch(request);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };
}

const inTeam = { teamId: 'team_acme_marketing' };

async function draftWithEveryOption(send: Send): Promise<void> {
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

async function publishEverywhere(send: Send, control: Control): Promise<string> {
  const postDate = String((await control('GET', '/_sim/clock'))['now']);
  const firstComment = Object.fromEntries(FIRST_COMMENTS.map(platform => [platform, 'First']));
  const post = { ...inTeam, title: 'Everywhere', status: 'SCHEDULED', postDate, socialAccountTypes: PLATFORMS, data: LEAST, firstComment };
  const { id } = await send('POST', '/post', post);
  await control('POST', '/_sim/clock/advance', { by: 'P1D' });
  await send('GET', `/post/${String(id)}`);
  return String(id);
}

async function commentEverywhere(send: Send, control: Control, internalPostId: string): Promise<void> {
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

async function failEverywhere(send: Send, control: Control): Promise<void> {
  for (const platform of PLATFORMS) await control('PATCH', `/_sim/platforms/${platform}`, { failure: { mode: 'outage' } });
  const postDate = String((await control('GET', '/_sim/clock'))['now']);
  const { id } = await send('POST', '/post', {
    ...inTeam,
    title: 'Nowhere',
    status: 'SCHEDULED',
    postDate,
    socialAccountTypes: PLATFORMS,
    data: LEAST,
  });
  await control('POST', '/_sim/clock/advance', { by: 'PT1H' });
  await send('GET', `/post/${String(id)}`);
}

async function setOwnLimits(send: Send, control: Control): Promise<void> {
  const each = Object.fromEntries(PLATFORMS.map(platform => [platform, 7]));
  const limits = { dailyPosts: each, dailyComments: each, historyPosts: 7, commentsPerImport: 7 };
  await control('PATCH', '/_sim/organizations/org_acme', { limits });
  await send('GET', '/organization');
}
