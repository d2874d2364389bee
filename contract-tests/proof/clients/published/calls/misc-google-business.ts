import assert from 'node:assert/strict';
import type { MiscGoogleBusinessUpdateHoursData } from 'bundlesocial';
import type { Checks, ClientContext } from '../client-context.ts';
import { expectPresent, expectRefused, only } from '../client-context.ts';

type GoogleCall =
  | 'miscGoogleBusinessAddMedia'
  | 'miscGoogleBusinessListMedia'
  | 'miscGoogleBusinessDeleteMedia'
  | 'miscGoogleBusinessGetLocation'
  | 'miscGoogleBusinessUpdateLocation'
  | 'miscGoogleBusinessUpdateHours'
  | 'miscGoogleBusinessGetAttributes'
  | 'miscGoogleBusinessUpdateAttributes'
  | 'miscGoogleBusinessListAvailableAttributes'
  | 'miscGoogleBusinessListSearchKeywords'
  | 'miscGoogleBusinessListCategories'
  | 'miscGoogleBusinessGetServiceList'
  | 'miscGoogleBusinessUpdateServiceList'
  | 'miscGoogleBusinessGetFoodMenus'
  | 'miscGoogleBusinessUpdateFoodMenus'
  | 'miscGoogleBusinessListPlaceActionLinks'
  | 'miscGoogleBusinessCreatePlaceActionLink'
  | 'miscGoogleBusinessUpdatePlaceActionLink'
  | 'miscGoogleBusinessDeletePlaceActionLink';

const opens = { hours: 9, minutes: 15, seconds: 10, nanos: 2 };
const closes = { hours: 17, minutes: 30, seconds: 5, nanos: 1 };

/** Hours with times in both forms. */
const hours = (): Hours => ({
  regularHours: {
    periods: [
      { openDay: 'MONDAY', openTime: opens, closeDay: 'MONDAY', closeTime: closes },
      { openDay: 'TUESDAY', openTime: '9:00', closeDay: 'TUESDAY', closeTime: '17:30:05' },
    ],
  },
  specialHours: {
    specialHourPeriods: [
      { startDate: { year: 2026, month: 12, day: 24 }, endDate: { year: 2026, month: 12, day: 26 }, closed: true },
      { startDate: { year: 2026, month: 12, day: 30 }, openTime: '9:00', closeTime: '12:00' },
      { startDate: { year: 2026, month: 12, day: 31 }, openTime: opens, closeTime: closes },
    ],
  },
  moreHours: [{ hoursTypeId: 'DELIVERY', periods: [{ openDay: 'FRIDAY', openTime: opens, closeDay: 'FRIDAY', closeTime: closes }] }],
});
type Hours = Pick<NonNullable<MiscGoogleBusinessUpdateHoursData['requestBody']>, 'regularHours' | 'specialHours' | 'moreHours'>;

async function addPhoto({ client, teamId }: ClientContext) {
  const uploads = await client.upload.uploadGetList({ teamId, type: 'image' });
  const uploadId = expectPresent(uploads[0], 'an image').id;
  const requestBody = { teamId, uploadId, category: 'EXTERIOR', description: 'The front' } as const;
  return client.misc.miscGoogleBusinessAddMedia({ requestBody });
}

function addLink({ client, teamId }: ClientContext) {
  const placeActionLink = { name: 'passed over', uri: 'https://book.example/', placeActionType: 'APPOINTMENT', isPreferred: true } as const;
  return client.misc.miscGoogleBusinessCreatePlaceActionLink({ requestBody: { teamId, placeActionLink } });
}

/** The selected location of Google Business: its fields, what it offers, its links and its photos. */
export const miscGoogleBusiness: Pick<Checks<'misc'>, GoogleCall> = {
  async miscGoogleBusinessGetLocation({ client, teamId }) {
    const location = await client.misc.miscGoogleBusinessGetLocation({ teamId, fields: ['name', 'metadata'] });
    assert.deepEqual(Object.keys(location), ['name', 'metadata']);
    assert.match(String(location.name), /^locations\//);
  },
  async miscGoogleBusinessUpdateLocation({ client, teamId }) {
    const requestBody = {
      teamId,
      title: 'Corner bakery',
      profile: { description: 'Bread' },
      websiteUri: 'https://bakery.example/',
      phoneNumbers: { primaryPhone: '+1 555-0100', additionalPhones: ['+1 555-0101'] },
      categories: { primaryCategory: { name: 'categories/gcid:bakery' }, additionalCategories: [{ name: 'categories/gcid:cafe' }] },
      storefrontAddress: {
        regionCode: 'US',
        languageCode: 'en',
        postalCode: '97499',
        administrativeArea: 'OR',
        locality: 'Fernwood',
        addressLines: ['1 Main Street'],
      },
      ...hours(),
      openInfo: { status: 'OPEN' },
      serviceArea: { businessType: 'CUSTOMER_LOCATION_ONLY' },
      latlng: { latitude: 44, longitude: -123 },
    };
    const checked = await client.misc.miscGoogleBusinessUpdateLocation({ requestBody: { ...requestBody, validateOnly: true } });
    assert.equal(checked['title'], 'Corner bakery');
    assert.notEqual((await client.misc.miscGoogleBusinessGetLocation({ teamId }))['title'], 'Corner bakery');
    await client.misc.miscGoogleBusinessUpdateLocation({ requestBody });
    assert.deepEqual(await client.misc.miscGoogleBusinessGetLocation({ teamId }), checked);
    await expectRefused(client.misc.miscGoogleBusinessUpdateLocation({ requestBody: { teamId } }), 400, /at least one field/);
  },
  async miscGoogleBusinessUpdateHours({ client, teamId }) {
    const fields: ('regularHours' | 'specialHours' | 'moreHours')[] = ['regularHours', 'specialHours', 'moreHours'];
    const requestBody = { teamId, validateOnly: false, fields, ...hours() };
    const { moreHours, specialHours } = await client.misc.miscGoogleBusinessUpdateHours({ requestBody });
    expectPresent(moreHours, 'more hours');
    expectPresent(specialHours, 'special hours');
    const cleared = await client.misc.miscGoogleBusinessUpdateHours({ requestBody: { teamId, fields: ['moreHours'], moreHours: null } });
    assert.equal(cleared['moreHours'], undefined);
  },
  async miscGoogleBusinessGetAttributes({ client, teamId }) {
    const { name, attributes = [] } = await client.misc.miscGoogleBusinessGetAttributes({ teamId });
    assert.match(String(name), /\/attributes$/);
    assert.ok(attributes.some(({ values }) => typeof values?.[0] === 'boolean'));
    assert.ok(attributes.some(({ repeatedEnumValue }) => repeatedEnumValue?.setValues));
    assert.ok(attributes.some(({ uriValues }) => uriValues?.[0]?.uri));
  },
  async miscGoogleBusinessUpdateAttributes({ client, teamId }) {
    const requestBody = {
      teamId,
      attributeMask: 'attributes/allows_dogs,attributes/wi_fi,attributes/url_social_profile',
      attributes: [
        { name: 'attributes/allows_dogs', values: [true] },
        { name: 'attributes/wi_fi', repeatedEnumValue: { setValues: ['paid_wi_fi'] } },
        { name: 'attributes/url_social_profile', uriValues: [{ uri: 'https://social.example/bakery' }] },
      ],
    };
    const { name, attributes = [] } = await client.misc.miscGoogleBusinessUpdateAttributes({ requestBody });
    assert.match(String(name), /\/attributes$/);
    for (const sent of requestBody.attributes)
      assert.deepEqual(
        attributes.find(known => known.name === sent.name),
        sent,
      );
  },
  async miscGoogleBusinessListAvailableAttributes({ client, teamId }) {
    const query = { teamId, languageCode: 'en', regionCode: 'US', pageSize: 5 };
    const first = await client.misc.miscGoogleBusinessListAvailableAttributes(query);
    const { by, categoryName, regionCode, languageCode } = expectPresent(first.lookup, 'lookup');
    assert.deepEqual([by, regionCode, languageCode], ['category', 'US', 'en']);
    assert.match(String(categoryName), /^categories\//);
    const pageToken = expectPresent(first.nextPageToken, 'the token');
    const second = await client.misc.miscGoogleBusinessListAvailableAttributes({ ...query, pageToken });
    assert.equal(second.attributes?.length, 5);
    assert.notDeepEqual(second.attributes, first.attributes);
  },
  async miscGoogleBusinessListSearchKeywords({ client, teamId }) {
    const query = { teamId, startMonth: '2026-01', endMonth: '2026-02', pageSize: 10 };
    const { location, range, searchKeywords = [], nextPageToken } = await client.misc.miscGoogleBusinessListSearchKeywords(query);
    assert.match(location, /^locations\//);
    assert.deepEqual(range, { startMonth: '2026-01', endMonth: '2026-02' });
    assert.equal(typeof searchKeywords[0]?.searchKeyword, 'string');
    assert.equal(typeof searchKeywords[0]?.value, 'number');
    const rest = await client.misc.miscGoogleBusinessListSearchKeywords({
      ...query,
      pageToken: expectPresent(nextPageToken, 'the token'),
      pageSize: 100,
    });
    assert.equal(rest.searchKeywords?.at(-1)?.threshold, 15);
  },
  async miscGoogleBusinessListCategories({ client, teamId }) {
    const query = { teamId, regionCode: 'US', languageCode: 'en' } as const;
    const first = await client.misc.miscGoogleBusinessListCategories({ ...query, pageSize: 50, view: 'BASIC' });
    const second = await client.misc.miscGoogleBusinessListCategories({
      ...query,
      pageToken: expectPresent(first.nextPageToken, 'the token'),
    });
    assert.deepEqual([first.categories?.length, second.categories?.length], [50, 50]);
    const filtered = await client.misc.miscGoogleBusinessListCategories({ ...query, filter: 'Bakery' });
    const named = await client.misc.miscGoogleBusinessListCategories({ ...query, names: ['categories/gcid:bakery'] });
    assert.deepEqual(only(filtered.categories ?? []), only(named.categories ?? []));
  },
  async miscGoogleBusinessGetServiceList({ client, teamId }) {
    const { name, serviceItems = [] } = await client.misc.miscGoogleBusinessGetServiceList({ teamId });
    assert.match(String(name), /\/serviceList$/);
    assert.ok(serviceItems.length > 0);
  },
  async miscGoogleBusinessUpdateServiceList({ client, teamId }) {
    const serviceItems = [{ freeFormServiceItem: { label: { displayName: 'Cakes' } } }];
    const answer = await client.misc.miscGoogleBusinessUpdateServiceList({
      requestBody: { teamId, fields: ['serviceItems'], serviceItems },
    });
    assert.match(String(answer.name), /\/serviceList$/);
    assert.deepEqual(answer.serviceItems, serviceItems);
  },
  async miscGoogleBusinessGetFoodMenus({ client, teamId }) {
    const { name, menus = [] } = await client.misc.miscGoogleBusinessGetFoodMenus({ teamId, fields: ['name', 'menus'] });
    assert.match(String(name), /\/foodMenus$/);
    assert.ok(menus.length > 0);
  },
  async miscGoogleBusinessUpdateFoodMenus({ client, teamId }) {
    const menus = [{ labels: [{ displayName: 'Breakfast', languageCode: 'en' }] }];
    const answer = await client.misc.miscGoogleBusinessUpdateFoodMenus({ requestBody: { teamId, fields: ['menus'], menus } });
    assert.match(String(answer.name), /\/foodMenus$/);
    assert.deepEqual(answer.menus, menus);
  },
  async miscGoogleBusinessListPlaceActionLinks(context) {
    const { client, teamId } = context;
    const added = await addLink(context);
    const first = await client.misc.miscGoogleBusinessListPlaceActionLinks({ teamId, pageSize: 1 });
    const pageToken = expectPresent(first.nextPageToken, 'the token');
    const second = await client.misc.miscGoogleBusinessListPlaceActionLinks({ teamId, pageSize: 1, pageToken });
    assert.deepEqual(only(second.placeActionLinks ?? []), added);
  },
  async miscGoogleBusinessCreatePlaceActionLink(context) {
    const { name, uri, placeActionType, isPreferred } = await addLink(context);
    assert.match(String(name), /^locations\/.+\/placeActionLinks\/\d+$/);
    assert.deepEqual([uri, placeActionType, isPreferred], ['https://book.example/', 'APPOINTMENT', true]);
  },
  async miscGoogleBusinessUpdatePlaceActionLink(context) {
    const { client, teamId } = context;
    const name = expectPresent((await addLink(context)).name, 'the name');
    const placeActionLink = { name, uri: 'https://book.example/2', placeActionType: 'ONLINE_APPOINTMENT', isPreferred: false } as const;
    const changed = await client.misc.miscGoogleBusinessUpdatePlaceActionLink({
      requestBody: { teamId, name, fields: ['uri', 'placeActionType', 'isPreferred'], placeActionLink },
    });
    const { uri, placeActionType, isPreferred } = changed;
    assert.deepEqual({ name: changed.name, uri, placeActionType, isPreferred }, placeActionLink);
  },
  async miscGoogleBusinessDeletePlaceActionLink(context) {
    const { client, teamId } = context;
    const name = expectPresent((await addLink(context)).name, 'the name');
    const { success } = await client.misc.miscGoogleBusinessDeletePlaceActionLink({ requestBody: { teamId, name } });
    assert.equal(success, true);
    await expectRefused(client.misc.miscGoogleBusinessDeletePlaceActionLink({ requestBody: { teamId, name } }), 404, /not found/);
  },
  async miscGoogleBusinessAddMedia(context) {
    const { name, googleUrl, mediaFormat, sourceUrl, thumbnailUrl, locationAssociation, description } = await addPhoto(context);
    assert.match(String(name), /^accounts\/.+\/locations\/.+\/media\/\d+$/);
    assert.deepEqual([mediaFormat, locationAssociation?.category, description], ['PHOTO', 'EXTERIOR', 'The front']);
    for (const url of [googleUrl, sourceUrl, thumbnailUrl]) assert.match(String(url), /^https?:/);
  },
  async miscGoogleBusinessListMedia(context) {
    const { client, teamId } = context;
    const added = await addPhoto(context);
    const { mediaItems = [], nextPageToken, totalMediaItemCount } = await client.misc.miscGoogleBusinessListMedia({ teamId, pageSize: 1 });
    assert.deepEqual(only(mediaItems), added);
    const pageToken = expectPresent(nextPageToken, 'the token');
    const rest = await client.misc.miscGoogleBusinessListMedia({ teamId, pageToken, pageSize: 250 });
    assert.equal(rest.mediaItems?.length, Number(totalMediaItemCount) - 1);
  },
  async miscGoogleBusinessDeleteMedia(context) {
    const { client, teamId } = context;
    const mediaName = expectPresent((await addPhoto(context)).name, 'the name');
    const { success } = await client.misc.miscGoogleBusinessDeleteMedia({ requestBody: { teamId, mediaName } });
    assert.equal(success, true);
    await expectRefused(client.misc.miscGoogleBusinessDeleteMedia({ requestBody: { teamId, mediaName } }), 404, /not found/);
  },
};
