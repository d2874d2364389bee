import { limits } from '../../../../openapi/document.ts';
import { fits, type Kind, variantsOf } from '../../../suites/posts/media-variants.ts';
import { ask, expectAnswer, expectEqual, expectRefused, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { withFiles } from '../uploads/with-files.ts';

/** Google profiles: lists in pages, months of search keywords, photos, and what Google refuses. */

behaviour<'listPlaceActionLinks' | 'listGoogleSearchKeywords'>({
  id: 'profiles/pages',
  area: 'profiles',
  title: 'The pages of links and search keywords are disjoint, and have together what one large page has',
  rules: ['D-MSC-48', 'MSC-313'],
  cases: ['listPlaceActionLinks', 'listGoogleSearchKeywords'],
  async check({ session }, id) {
    const { teamId } = session;
    for (const placeActionType of ['APPOINTMENT', 'ONLINE_APPOINTMENT'])
      for (const uri of ['https://a.example/', 'https://b.example/'])
        await read(session, 'createPlaceActionLink', { body: { teamId, placeActionLink: { uri, placeActionType } } });
    const months = id === 'listGoogleSearchKeywords' ? { startMonth: '2026-01', endMonth: '2026-02' } : {};
    const page = async (query: object) => {
      const body = await read(session, id, { query: { teamId, ...months, ...query } });
      return { items: objectsOf(body['placeActionLinks'] ?? body['searchKeywords']), next: body['nextPageToken'] };
    };
    const whole = await page({});
    const parts = [await page({ pageSize: '2' })];
    for (let next = parts[0]?.next; next !== undefined; next = parts.at(-1)?.next)
      parts.push(await page({ pageSize: '2', pageToken: String(next) }));
    expectEqual(
      `the pages of ${id}`,
      parts.flatMap(({ items }) => items),
      whole.items,
    );
    expectThat(parts.length > 1, `${id} has one page only`);
  },
});

behaviour<null>({
  id: 'profiles/keyword-months',
  area: 'profiles',
  title: 'Each month has numbers of its own, and the first month that Google keeps is named where an older one is refused',
  rules: ['MSC-310', 'D-MSC-49'],
  cases: [null],
  async check({ session, advance }) {
    const { teamId } = session;
    const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`);
    const numbers = new Set<string>();
    for (const month of months) {
      const query = { teamId, startMonth: month, endMonth: month };
      numbers.add(JSON.stringify((await read(session, 'listGoogleSearchKeywords', { query }))['searchKeywords']));
    }
    expectEqual('the number of different months', numbers.size, months.length);
    for (const first of ['2024-09', '2024-10', '2024-11', '2024-12', '2025-01']) {
      const query = { teamId, startMonth: '2024-08', endMonth: '2025-01' };
      const answer = await ask(session, 'listGoogleSearchKeywords', { query });
      expectAnswer('a month that is too old', answer, 400);
      expectThat(answer.text.includes(`the first is ${first}`), `${answer.text} does not name ${first}`);
      await advance('P31D');
    }
  },
});

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

/** Photos and videos of a profile at a limit of Google, and just beyond it. */
const RULES = limits.profiles.media;

behaviour<Exclude<Kind, 'document'>>({
  id: 'profiles/media-measures',
  area: 'profiles',
  title: 'A photo or video at a limit of Google is taken, and one just beyond it is refused',
  rules: ['D-MSC-50'],
  cases: ['image', 'video'],
  async check({ session }, kind) {
    const files = variantsOf(kind, RULES[kind]);
    await withFiles(session, files);
    for (const file of files) {
      const body = { teamId: session.teamId, uploadId: file.id };
      if (fits(file, RULES[kind])) expectAnswer(JSON.stringify(file), await ask(session, 'addGoogleMedia', { body }), 200);
      else await expectRefused(session, { operation: 'addGoogleMedia', body }, 'uploadId');
    }
  },
});
