/** Parts of a Google profile that depend on earlier calls or on levers: photos, and what Google refuses. */
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';

behaviour<string>({
  id: 'profiles/photos',
  area: 'profiles',
  title: 'An upload counts as used while a photo of the profile uses it',
  rules: ['D-MSC-50'],
  cases: ['INTERIOR', 'PRODUCT', 'AT_WORK', 'FOOD_AND_DRINK', 'MENU', 'COMMON_AREA', 'ROOMS', 'TEAMS', 'ADDITIONAL'],
  async check({ session }, category) {
    const { teamId } = session;
    const used = async () => {
      const answer = await ask(session, 'listUploads', { query: { teamId, status: 'USED', limit: '100' } });
      return objectsOf(answer.body).some(({ id }) => id === 'upload_acme_image');
    };
    const body = { teamId, uploadId: 'upload_acme_image', category, description: 'Inside' };
    const { name, description } = await read(session, 'addGoogleMedia', { body });
    expectEqual('description', description, 'Inside');
    expectThat(await used(), 'the upload of a photo is not listed as USED');
    await read(session, 'deleteGoogleMedia', { body: { teamId, mediaName: name } });
    expectThat(!(await used()), 'the upload of a removed photo is still listed as USED');
  },
});

behaviour<null>({
  id: 'profiles/refused',
  area: 'profiles',
  title: 'A location takes neither attributes nor types of links that Google refuses for it, and shows its labels and its store code',
  rules: ['D-MSC-44', 'D-MSC-46', 'D-MSC-37'],
  cases: [null],
  async check({ session, control }) {
    const { teamId } = session;
    const profile = '/_sim/social-accounts/sa_acme_google_business/google-profile';
    const link = (placeActionType: string) =>
      ask(session, 'createPlaceActionLink', { body: { teamId, placeActionLink: { uri: 'https://book.example/', placeActionType } } });
    const types = [
      'APPOINTMENT',
      'ONLINE_APPOINTMENT',
      'DINING_RESERVATION',
      'FOOD_ORDERING',
      'FOOD_DELIVERY',
      'FOOD_TAKEOUT',
      'SHOP_ONLINE',
    ];
    for (const type of types) {
      await control('PATCH', profile, { refusedActionTypes: [type] });
      expectAnswer(`a link of the refused type ${type}`, await link(type), 400);
    }
    await control('PATCH', profile, { refusedAttributes: ['attributes/allows_dogs'] });
    const attributes = [{ name: 'attributes/allows_dogs', values: [true] }];
    expectAnswer('a refused attribute', await ask(session, 'updateGoogleAttributes', { body: { teamId, attributes } }), 400);
    await control('PATCH', profile, { labels: ['north'], storeCode: '7', verified: false });
    const fields = 'labels,storeCode,metadata';
    const shown = await read(session, 'getGoogleLocation', { query: { teamId, fields } });
    expectEqual('labels and storeCode', [shown['labels'], shown['storeCode']], [['north'], '7']);
    await control('PATCH', profile, { verified: true, primaryCategory: null });
    const lookup = (await read(session, 'listGoogleAttributes', { query: { teamId } }))['lookup'];
    expectEqual('by what attributes are looked up', (lookup as Readonly<Record<string, unknown>>)['by'], 'location');
    await control('PATCH', profile, { primaryCategory: 'categories/gcid:bakery' });
  },
});
