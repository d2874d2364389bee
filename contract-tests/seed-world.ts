import type { FormFile } from './exchange.ts';
import type { Control } from './session.ts';

const TEAM = 'team_acme_marketing';
const POSTED = '2026-03-02T09:00:00Z';

/** Sends one call with the key of the world's first organization. Throws unless it succeeds. */
export type Send = (method: string, path: string, body?: object) => Promise<Readonly<Record<string, unknown>>>;

/** Fills a new world of a simulator with some of everything: a published post, a draft, an import, reviews, comments, conversations, automations and runs. */
export async function seedWorld(send: Send, control: Control): Promise<void> {
  const { id } = await send('POST', '/api/v1/post', {
    teamId: TEAM,
    title: 'Launch',
    referenceKey: 'launch',
    status: 'SCHEDULED',
    postDate: POSTED,
    socialAccountTypes: ['INSTAGRAM', 'FACEBOOK', 'THREADS'],
    data: {
      INSTAGRAM: { text: 'We are live', uploadIds: ['upload_acme_image'] },
      FACEBOOK: { text: 'We are live' },
      THREADS: { text: 'We are live' },
    },
  });
  await createDraft(send, 'Later', '2026-04-01T09:00:00Z', 'LINKEDIN');
  await send('POST', '/api/v1/post-history-import', { teamId: TEAM, socialAccountType: 'FACEBOOK', count: 5 });
  await importReviews(send);
  await control('POST', '/_sim/clock/advance', { by: 'PT5M' });
  await seedConversations(send, control, String(id));
  await control('POST', '/_sim/clock/advance', { by: 'PT5M' });
}

/** Fills a world so that every list has at least two items for pages and an order, and that another organization has objects, too. */
export async function seedFullWorld(send: Send, control: Control): Promise<void> {
  // The other organization has all features, so that a 404 there is due to the id and not to a missing feature.
  await control('PATCH', '/_sim/organizations/org_pro', { features: { dms: true, automations: true } });
  await seedWorld(send, control);
  await send('POST', '/api/v1/post', EVERYWHERE);
  await createDraft(send, 'Soon', '2026-03-10T09:00:00Z', 'SLACK');
  await createDraft(send, 'Next', '2026-03-11T09:00:00Z', 'SLACK');
  await send('POST', '/api/v1/post-history-import', { teamId: TEAM, socialAccountType: 'TIKTOK', count: 3 });
  await importReviews(send);
  await send('POST', '/api/v1/post-csv-import', { file: CSV });
  await send('POST', '/api/v1/post-csv-import', { file: CSV });
  await send('POST', '/api/v1/team', { name: 'Support' });
  await control('POST', '/_sim/clock/advance', { by: 'PT5M' });
  await seedMoreConversations(send, control);
  await loseAccounts(send, control);
}

const VIDEO = { text: 'Everywhere', uploadIds: ['upload_acme_video'] };

/** A post that goes live on the platforms on which the launch does not, so that comments, analytics and lists have each of them. */
const EVERYWHERE = {
  teamId: TEAM,
  title: 'Everywhere',
  referenceKey: 'everywhere',
  status: 'SCHEDULED',
  postDate: POSTED,
  socialAccountTypes: ['TIKTOK', 'YOUTUBE', 'LINKEDIN', 'REDDIT', 'TWITTER', 'MASTODON', 'BLUESKY', 'DISCORD'],
  data: {
    TIKTOK: VIDEO,
    YOUTUBE: VIDEO,
    LINKEDIN: { text: 'Everywhere' },
    REDDIT: { text: 'Everywhere', sr: 'r/test' },
    TWITTER: { text: 'Everywhere' },
    MASTODON: { text: 'Everywhere' },
    BLUESKY: { text: 'Everywhere' },
    DISCORD: { text: 'Everywhere', channelId: 'c1' },
  },
};

const ROWS = [
  'teamId,title,postDate,status,socialAccountTypes,text',
  `${TEAM},From a file,2026-03-09T09:00:00Z,DRAFT,BLUESKY,It is here`,
  `${TEAM},,2026-03-09T09:00:00Z,DRAFT,BLUESKY,A row without a title`,
  `${TEAM},From the same file,2026-03-10T09:00:00Z,DRAFT,BLUESKY,It is still here`,
];
const CSV: FormFile = { name: 'posts.csv', type: 'text/csv', content: ROWS.join('\n') };

async function importReviews(send: Send): Promise<void> {
  await send('POST', '/api/v1/misc/google-business/reviews/import', { teamId: TEAM, count: 5 });
  await send('POST', '/api/v1/misc/facebook/recommendations/import', { teamId: TEAM, count: 5 });
}

async function createDraft(send: Send, title: string, postDate: string, platform: string): Promise<void> {
  const data = { [platform]: { text: 'Not yet', ...(platform === 'SLACK' && { channelId: 'c2' }) } };
  await send('POST', '/api/v1/post', { teamId: TEAM, title, status: 'DRAFT', postDate, socialAccountTypes: [platform], data });
}

/** Makes accounts lose their permission, so that they will be removed, and disconnects one that scheduled posts need. */
async function loseAccounts(send: Send, control: Control): Promise<void> {
  await control('PATCH', '/_sim/organizations/org_acme', { settings: { deleteAccountAfter: 24 } });
  for (const [platform, socialAccountId] of [
    ['THREADS', 'sa_acme_threads'],
    ['INSTAGRAM', 'sa_acme_support_instagram'],
  ])
    await control('POST', `/_sim/platforms/${platform}/events`, { type: 'token-revoked', socialAccountId });
  await control('POST', '/_sim/clock/advance', { by: 'PT7H' });
  await send('DELETE', '/api/v1/social-account/disconnect', { teamId: TEAM, type: 'SLACK' });
}

async function seedConversations(send: Send, control: Control, postId: string): Promise<void> {
  await createLiveAutomation(send, { type: 'COMMENT_CREATED', postId }, { type: 'SEND_PRIVATE_REPLY', text: 'Thanks, {{authorName}}' });
  await createLiveAutomation(send, { type: 'DM_RECEIVED', keywords: ['hello'] }, { type: 'SEND_MESSAGE', text: 'Hello' });
  for (const platform of ['INSTAGRAM', 'FACEBOOK']) {
    await postPlatformEvent(control, platform, { type: 'comment', postId, text: 'Lovely' });
    await postPlatformEvent(control, platform, { type: 'message', participant: 'fan_1', text: 'Hello' });
  }
  await send('POST', '/api/v1/comment', { teamId: TEAM, internalPostId: postId, socialAccountTypes: ['FACEBOOK'], text: 'Thank you all' });
  const draftComment = { socialAccountTypes: ['THREADS'], text: 'Later', status: 'DRAFT' };
  await send('POST', '/api/v1/comment', { teamId: TEAM, internalPostId: postId, ...draftComment });
  await send('POST', '/api/v1/comment/import', { teamId: TEAM, postId, socialAccountType: 'FACEBOOK' });
}

async function seedMoreConversations(send: Send, control: Control): Promise<void> {
  const { id: postId } = await send('GET', '/api/v1/post/reference-key/launch');
  for (const platform of ['INSTAGRAM', 'FACEBOOK']) {
    await postPlatformEvent(control, platform, { type: 'comment', postId, text: 'Lovely again', author: 'fan_2' });
    await postPlatformEvent(control, platform, { type: 'message', participant: 'fan_2', text: 'Hello' });
  }
  await send('POST', '/api/v1/comment/import', { teamId: TEAM, postId, socialAccountType: 'INSTAGRAM' });
  const settings = '/api/v1/automation-provider-settings';
  const breakers = { items: [{ question: 'When are you open?', payload: 'HOURS' }] };
  await send('PUT', `${settings}/sa_acme_instagram/ICE_BREAKERS`, { config: breakers });
  await send('PUT', `${settings}/sa_acme_facebook/GET_STARTED`, { config: { payload: 'BEGIN' } });
}

async function postPlatformEvent(control: Control, platform: string, event: object): Promise<void> {
  await control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId: `sa_acme_${platform.toLowerCase()}`, ...event });
}

/** Creates and publishes an automation with one step. */
async function createLiveAutomation(send: Send, trigger: object, step: object): Promise<void> {
  const definition = { trigger, steps: [{ id: 'answer', ...step }] };
  const flow = await send('POST', '/api/v1/automations', {
    teamId: TEAM,
    socialAccountId: 'sa_acme_instagram',
    name: 'Answers',
    definition,
  });
  await send('POST', `/api/v1/automations/${String(flow['id'])}/publish`);
}
