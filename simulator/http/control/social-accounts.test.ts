import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import type { Team } from '../../../openapi/generated/types.ts';
import { type ControlTest, it } from './control.fixture.ts';

const connect = (acme: ControlTest, body: object) => acme.control('POST', '/social-accounts', { body });
const eventTypes = async (acme: ControlTest) => (await acme.did<wire.EventList>('GET', '/events')).items.map(item => item.type).sort();

describe('POST /_sim/social-accounts', () => {
  it('connects an account with a selected channel, and emits its webhook event', async ({ acme }) => {
    const { status, body } = await connect(acme, { teamId: 'team_acme_support', type: 'FACEBOOK', externalId: 'facebook_acme' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ teamId: 'team_acme_support', type: 'FACEBOOK', externalId: 'facebook_acme' });
    expect((await acme.call('GET', '/team/team_acme_support')).body.socialAccounts).toContainEqual(body);
    expect(await eventTypes(acme)).toEqual(['social-account.created', 'team.updated']);
  });

  it('generates the platform account when none is given', async ({ acme }) => {
    const first = await connect(acme, { teamId: 'team_free', type: 'REDDIT' });
    const second = await connect(acme, { teamId: 'team_pro', type: 'REDDIT' });
    expect(first.body.externalId).toEqual(expect.any(String));
    expect(second.body.externalId).not.toBe(first.body.externalId);
  });

  it('reconnects the same account', async ({ acme }) => {
    const again = await connect(acme, { teamId: 'team_acme_marketing', type: 'TIKTOK', externalId: 'tiktok_acme' });
    expect(again).toMatchObject({ status: 201, body: { id: 'sa_acme_tiktok' } });
  });

  it.for([
    [{ teamId: 'team_nobody', type: 'TIKTOK' }, 404, 'Team not found'],
    [{ teamId: 'team_acme_marketing', type: 'TIKTOK' }, 400, 'The team already has a TIKTOK account'],
    [{ teamId: 'team_acme_marketing', type: 'TIKTOK', externalId: 'tiktok_other' }, 400, 'The team already has a TIKTOK account'],
  ] as const)('%j → %i', async ([body, status, message], { acme }) => {
    const before = await acme.did<wire.Snapshot>('GET', '/snapshot');
    expect(await connect(acme, body)).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect(await acme.did<wire.Snapshot>('GET', '/snapshot')).toEqual(before);
  });
});

describe('DELETE /_sim/social-accounts/:id', () => {
  it('disconnects an account and emits its webhook event', async ({ acme }) => {
    expect(await acme.did('DELETE', '/social-accounts/sa_acme_tiktok')).toMatchObject({ id: 'sa_acme_tiktok', type: 'TIKTOK' });
    const { socialAccounts } = (await acme.call<Team>('GET', '/team/team_acme_marketing')).body;
    expect(socialAccounts.map(account => account.id)).not.toContain('sa_acme_tiktok');
    expect(await eventTypes(acme)).toEqual(['social-account.deleted', 'team.updated']);
    expect((await acme.control('DELETE', '/social-accounts/sa_acme_tiktok')).status).toBe(404);
  });
});

describe('GET /_sim/social-accounts/{id}', () => {
  it('shows what the public API does not, and null for what the platform does not have', async ({ acme }) => {
    const side = (platform: string) => acme.did('GET', `/social-accounts/sa_acme_${platform}`);
    expect(await side('youtube')).toEqual({ twitterSubType: null, isVerified: true });
    await acme.did('PATCH', '/social-accounts/sa_acme_youtube', { body: { isVerified: false } });
    expect(await side('youtube')).toEqual({ twitterSubType: null, isVerified: false });
    await acme.call('POST', '/social-account/unset-channel', { body: { teamId: 'team_acme_marketing', type: 'YOUTUBE' } });
    expect(await side('youtube')).toEqual({ twitterSubType: null, isVerified: null });
    expect(await side('twitter')).toEqual({ twitterSubType: 'none', isVerified: null });
    expect(await acme.control('GET', '/social-accounts/sa_nobody')).toMatchObject({ status: 404 });
  });
});

const ACCOUNT = 'sa_acme_google_business';
const TEAM = 'team_acme_marketing';
const PUBLIC = '/misc/google-business';

const profile = (acme: ControlTest): Promise<wire.GoogleProfile> => acme.ok('GET', `/_sim/social-accounts/${ACCOUNT}/google-profile`);
const change = (acme: ControlTest, body: object) => acme.call('PATCH', `/_sim/social-accounts/${ACCOUNT}/google-profile`, { body });

describe('the Google profile of an account', () => {
  it('shows what the public API has written', async ({ acme }) => {
    await acme.ok('PATCH', `${PUBLIC}/location`, { teamId: TEAM, title: 'New name' });
    const photo = await acme.ok('POST', `${PUBLIC}/media`, { teamId: TEAM, uploadId: 'upload_acme_image' });
    const shown = await profile(acme);
    expect(shown).toMatchObject({ verified: true, location: { title: 'New name' } });
    expect(shown.media[0]).toEqual({ item: photo, uploadId: 'upload_acme_image' });
  });

  it('says whether Google has verified the location', async ({ acme }) => {
    const isVerified = () => acme.world.platforms.GOOGLE_BUSINESS.locations.isVerified('google_business_acme');
    expect(isVerified()).toBe(true);
    await change(acme, { verified: false });
    expect(isVerified()).toBe(false);
    expect(await profile(acme)).toMatchObject({ verified: false, location: { metadata: { hasVoiceOfMerchant: false } } });
  });

  it('[D-MSC-46] refuses links that the category has, and names the others', async ({ acme }) => {
    await change(acme, { refusedActionTypes: ['APPOINTMENT'] });
    const placeActionLink = { uri: 'https://book.example/', placeActionType: 'APPOINTMENT' };
    const link = await acme.call('POST', `${PUBLIC}/location/place-action-links`, { body: { teamId: TEAM, placeActionLink } });
    expect(link).toMatchObject({ status: 400, body: { message: expect.stringMatching(/ONLINE_APPOINTMENT/) } });
  });

  it('[MSC-307] takes the category away, so that the attributes are the defaults', async ({ acme }) => {
    await change(acme, { primaryCategory: null });
    const available = await acme.ok('GET', `${PUBLIC}/location/attributes/available?teamId=${TEAM}`);
    expect(available).toMatchObject({ lookup: { by: 'location' } });
    await change(acme, { primaryCategory: 'categories/gcid:hotel', labels: ['north'], storeCode: 'N-1' });
    expect(await profile(acme)).toMatchObject({
      location: { categories: { primaryCategory: { displayName: 'Hotel' } }, labels: ['north'], storeCode: 'N-1' },
    });
  });

  it.for([{ refusedAttributes: ['wi_fi'] }, { primaryCategory: 'gcid:moon_base' }])('refuses %j', async (body, { acme }) => {
    const before = await profile(acme);
    expect(await change(acme, body)).toMatchObject({ status: 400 });
    expect(await profile(acme)).toEqual(before);
  });

  it.for([
    ['sa_nobody', 404],
    ['sa_acme_facebook', 400],
  ] as const)('is not that of %s: %i', async ([id, status], { acme }) => {
    expect(await acme.call('GET', `/_sim/social-accounts/${id}/google-profile`)).toMatchObject({ status });
  });

  it('is a lever of the library', async ({ acme }) => {
    await acme.sim.socialAccounts.updateGoogleProfile(ACCOUNT, { canHaveFoodMenus: false });
    expect(await acme.sim.socialAccounts.googleProfile(ACCOUNT)).toMatchObject({ canHaveFoodMenus: false });
  });
});
