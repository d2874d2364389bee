import { describe, expect } from 'vitest';
import type { GoogleProfile } from '../../../openapi/generated/control-types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';

const ACCOUNT = 'sa_acme_google_business';
const TEAM = 'team_acme_marketing';
const PUBLIC = '/misc/google-business';

const profile = (acme: TestSimulator): Promise<GoogleProfile> => acme.ok('GET', `/_sim/social-accounts/${ACCOUNT}/google-profile`);
const change = (acme: TestSimulator, body: object) => acme.call('PATCH', `/_sim/social-accounts/${ACCOUNT}/google-profile`, { body });

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
