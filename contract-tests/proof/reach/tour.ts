/** A tour through situations that the suites leave out, or that only some of their seeds have. */
import { publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { LEAST_DATA } from '../../least-data.ts';
import type { Control, Session } from '../../session.ts';
import { createDid, type Did } from '../caller.ts';

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
  const send = createDid({ ...session, baseUrl: `${session.baseUrl}/api/v1` });
  await keepLocation(send);
  await hearEveryGenre(send);
  await connectBusiness(control);
  await changeOpinion(control);
  await commentEverywhere(send, control);
  await setOwnLimits(send, control);
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
  await send('PATCH', at, { ...inTeam, storefrontAddress: {}, latlng: {}, phoneNumbers: { additionalPhones: ['+1 555-0101'] } });
  await send('PATCH', at, { ...inTeam, latlng: { longitude: 1 } });
  await send('PATCH', at, { ...inTeam, categories: { primaryCategory: { name: 'categories/gcid:bakery' } } });
  const link = { uri: 'https://acme.example/order', placeActionType: 'FOOD_DELIVERY' };
  await send('POST', `${at}/place-action-links`, { ...inTeam, placeActionLink: link });
  const days = publicApi.schema('GoogleDay').enum ?? [];
  const periods = days.map(day => ({ openDay: day, openTime: '09:00', closeDay: day, closeTime: '17:00' }));
  for (const attributes of [undefined, null])
    await send('PATCH', `${at}/attributes`, { ...inTeam, attributes, attributeMask: 'attributes/wi_fi' });
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

const inTeam = { teamId: 'team_acme_marketing' };

/** Publishes a post, and a comment on it, wherever there are first comments. */
async function commentEverywhere(send: Did, control: Control): Promise<void> {
  const postDate = String((await control('GET', '/_sim/clock'))['now']);
  const on = { ...inTeam, socialAccountTypes: FIRST_COMMENTS };
  const post = await send('POST', '/post', { ...on, title: 'Everywhere', status: 'SCHEDULED', postDate, data: LEAST_DATA });
  await control('POST', '/_sim/clock/advance', { by: 'P1D' });
  const { id } = await send('POST', '/comment', { ...on, title: 'On each', text: 'Hello', internalPostId: post['id'] });
  await control('POST', '/_sim/clock/advance', { by: 'PT1M' });
  await send('GET', `/comment/${String(id)}`);
}

async function setOwnLimits(send: Did, control: Control): Promise<void> {
  const each = Object.fromEntries(PLATFORMS.map(platform => [platform, 7]));
  const limits = { dailyPosts: each, dailyComments: each, historyPosts: 7, reviews: 7, commentsPerImport: 7 };
  await control('PATCH', '/_sim/organizations/org_acme', { limits });
  await send('POST', '/team', { name: 'With a picture', avatarUrl: 'https://example.com/a.png' });
  await send('GET', '/organization');
}
