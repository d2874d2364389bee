import { describe, expect } from 'vitest';
import type { GoogleAttributeDefinitions, GoogleAttributes, GoogleCategoryList } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import { ask, atGoogle, changeMetadata, get, LOCATION, tryTo, write } from './profiles.fixture.ts';

const BAKERY = { categories: { primaryCategory: { name: 'categories/gcid:bakery' } } };
const REGION = { regionCode: 'US', languageCode: 'en' };
const DELIVERY = 'attributes/has_delivery';

describe('attributes', () => {
  it('[MSC-306] gives what is set, each kind in its form', async ({ acme }) => {
    const { name, attributes } = await get<GoogleAttributes>(acme, 'location/attributes');
    expect(name).toBe(`locations/${LOCATION}/attributes`);
    expect(attributes).toEqual([
      { name: 'attributes/has_wheelchair_accessible_entrance', values: [expect.any(Boolean)] },
      { name: 'attributes/wi_fi', repeatedEnumValue: { setValues: [expect.any(String)] } },
      { name: 'attributes/payment_methods', repeatedEnumValue: { setValues: ['cash', 'debit_card'] } },
      { name: 'attributes/url_social_profile', uriValues: [{ uri: expect.any(String) }] },
    ]);
  });

  it('[MSC-307, D-MSC-44] lists those of the primary category', async ({ acme }) => {
    await write(acme, 'PATCH', 'location', BAKERY);
    const { attributes, lookup } = await get<GoogleAttributeDefinitions>(acme, 'location/attributes/available', { languageCode: 'de' });
    expect(lookup).toEqual({ by: 'category', categoryName: 'categories/gcid:bakery', regionCode: 'US', languageCode: 'de' });
    expect(attributes?.map(({ parent }) => parent)).toContain('attributes/url_menu');
    expect(attributes?.find(({ parent }) => parent === 'attributes/price_level')).toEqual({
      parent: 'attributes/price_level',
      valueType: 'ENUM',
      displayName: 'Price level',
      groupDisplayName: 'Highlights',
      repeatable: false,
      valueMetadata: [
        { value: 'inexpensive', displayName: 'Inexpensive' },
        { value: 'moderate', displayName: 'Moderate' },
        { value: 'expensive', displayName: 'Expensive' },
      ],
    });
  });

  it('[MSC-307] lists the defaults of a location without a region', async ({ acme }) => {
    await write(acme, 'PATCH', 'location', { ...BAKERY, storefrontAddress: null });
    const { lookup } = await get<GoogleAttributeDefinitions>(acme, 'location/attributes/available', { regionCode: 'DE' });
    expect(lookup).toEqual({ by: 'location' });
  });

  it('[MSC-308] sets those that are sent when there is no mask', async ({ acme }) => {
    await write(acme, 'PATCH', 'location', BAKERY);
    const before = atGoogle(acme).attributes;
    const sent = [
      { name: DELIVERY, values: [true] },
      { name: 'attributes/wi_fi', repeatedEnumValue: { setValues: ['no_wi_fi'] } },
      { name: 'attributes/url_menu', uriValues: [{ uri: 'https://bakery.example/menu' }] },
    ];
    const { attributes } = await write<GoogleAttributes>(acme, 'PATCH', 'location/attributes', { attributes: sent });
    expect(attributes).toEqual([...before.map(known => sent.find(({ name }) => name === known.name) ?? known), sent[0], sent[2]]);
    expect(await get(acme, 'location/attributes')).toMatchObject({ attributes });
  });

  it('[D-MSC-45] clears what the mask names and nobody sends, and passes over what it does not name', async ({ acme }) => {
    const { attributes = [] } = await write<GoogleAttributes>(acme, 'PATCH', 'location/attributes', {
      attributeMask: 'attributes/wi_fi, attributes/allows_dogs',
      attributes: [
        { name: 'attributes/allows_dogs', values: [false] },
        { name: 'attributes/has_restroom', values: [true] },
      ],
    });
    const names = attributes.map(({ name }) => name);
    expect(names).toContain('attributes/allows_dogs');
    expect(names).not.toContain('attributes/wi_fi');
    expect(names).not.toContain('attributes/has_restroom');
  });

  it.for([{}, { attributes: [] }, { attributes: null }, { attributeMask: '' }, { attributeMask: ' , ' }])(
    '[MSC-308] refuses %j, which names none',
    async (fields, { acme }) => {
      expect(await tryTo(acme, 'PATCH', 'location/attributes', fields)).toMatchObject({
        status: 400,
        body: { message: /at least one attribute/ },
      });
    },
  );

  it.for([
    ['an unknown one', { name: 'attributes/has_dragons', values: [true] }, /no attribute/],
    ['one of another category', { name: 'attributes/has_swimming_pool', values: [true] }, /not available for the category/],
    ['a boolean as text', { name: 'attributes/has_restroom', values: ['true'] }, /one boolean/],
    ['two booleans', { name: 'attributes/has_restroom', values: [true, false] }, /one boolean/],
    ['no value', { name: 'attributes/has_restroom' }, /one boolean/],
    ['an unknown value', { name: 'attributes/wi_fi', repeatedEnumValue: { setValues: ['fast'] } }, /free_wi_fi/],
    ['two values of one', { name: 'attributes/wi_fi', repeatedEnumValue: { setValues: ['free_wi_fi', 'paid_wi_fi'] } }, /have one of/],
    ['a value twice', { name: 'attributes/payment_methods', repeatedEnumValue: { setValues: ['cash', 'cash'] } }, /some of/],
    ['no link', { name: 'attributes/url_social_profile', uriValues: [] }, /one link/],
  ] as const)('[D-MSC-44] refuses %s', async ([, attribute, message], { acme }) => {
    const before = atGoogle(acme);
    expect(await tryTo(acme, 'PATCH', 'location/attributes', { attributes: [attribute] })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message) },
    });
    expect(atGoogle(acme)).toBe(before);
  });
});

describe('categories', () => {
  it('[MSC-309] gives those whose label begins with the filter, in any letter case', async ({ acme }) => {
    const { categories, nextPageToken } = await get<GoogleCategoryList>(acme, 'location/categories/available', {
      ...REGION,
      filter: 'bAk',
    });
    expect({ categories, nextPageToken }).toEqual({
      categories: [{ name: 'categories/gcid:bakery', displayName: 'Bakery' }],
      nextPageToken: undefined,
    });
  });

  it('[MSC-309, D-MSC-44] gives exactly the names that are asked for, and refuses unknown ones', async ({ acme }) => {
    const names = 'categories/gcid:yoga_studio,gcid:bar,categories/gcid:yoga_studio';
    const { categories } = await get<GoogleCategoryList>(acme, 'location/categories/available', {
      ...REGION,
      names,
      filter: 'Zoo',
      view: 'FULL',
    });
    expect(categories).toMatchObject([
      {
        displayName: 'Yoga studio',
        serviceTypes: expect.arrayContaining([{ serviceTypeId: 'job_type_id:consultation', displayName: 'Consultation' }]),
      },
      { displayName: 'Bar', moreHoursTypes: expect.arrayContaining([{ hoursTypeId: 'HAPPY_HOUR', displayName: 'Happy hours' }]) },
    ]);
    expect(await ask(acme, 'location/categories/available', { ...REGION, names: 'gcid:moon_base' })).toMatchObject({ status: 400 });
  });

  it.for([
    { regionCode: 'USA', languageCode: 'en' },
    { languageCode: 'en' },
    { regionCode: 'US' },
    { ...REGION, pageSize: '49' },
    { ...REGION, view: 'ALL' },
  ])('[MSC-309] refuses %j', async (query, { acme }) => {
    expect(await ask(acme, 'location/categories/available', query)).toMatchObject({ status: 400 });
  });

  it('[D-MSC-48] are read page by page, each once', async ({ acme }) => {
    const names: (string | undefined)[] = [];
    let pageToken: string | undefined;
    do {
      const query: Record<string, string> = { ...REGION, ...(pageToken !== undefined && { pageToken }) };
      const page: GoogleCategoryList = await get(acme, 'location/categories/available', query);
      names.push(...(page.categories ?? []).map(({ name }) => name));
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    expect(names).toHaveLength(new Set(names).size);
    expect(names.length).toBeGreaterThan(200);
  });

  it('[D-MSC-48] refuse the token of another query, and texts that are none', async ({ acme }) => {
    const { nextPageToken = '' } = await get<GoogleCategoryList>(acme, 'location/categories/available', REGION);
    const tryToken = (query: Record<string, string>) => ask(acme, 'location/categories/available', { ...REGION, ...query });
    expect(await tryToken({ pageToken: nextPageToken })).toMatchObject({ status: 200 });
    expect(await tryToken({ pageToken: nextPageToken, regionCode: 'DE' })).toMatchObject({
      status: 400,
      body: { message: /another query/ },
    });
    for (const pageToken of ['x', '50', `${nextPageToken}A`, Buffer.from('50.1').toString('base64url')])
      expect(await tryToken({ pageToken })).toMatchObject({ status: 400 });
  });
});

describe.each([
  ['service list', 'location/service-list', 'serviceItems', 'canModifyServiceList'],
  ['food menus', 'location/food-menus', 'menus', 'canHaveFoodMenus'],
] as const)('%s', (_, path, field, feature) => {
  const items = [{ anything: { deep: [1, null] } }];

  it('[MSC-311, D-MSC-20] is replaced as it is, and cleared by null', async ({ acme }) => {
    expect((await get<Record<string, unknown[]>>(acme, path))[field]?.length).toBeGreaterThan(0);
    expect(await write(acme, 'PATCH', path, { fields: [field], [field]: items })).toMatchObject({ [field]: items });
    expect(await get(acme, path)).toMatchObject({ [field]: items });
    expect(await write(acme, 'PATCH', path, { fields: field, [field]: null })).toMatchObject({ [field]: [] });
  });

  it('[D-MSC-42] is refused without its list, or under another name', async ({ acme }) => {
    expect(await tryTo(acme, 'PATCH', path, { fields: [field] })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`Send ${field}`) },
    });
    for (const fields of [['title'], 'title', '', []])
      expect(await tryTo(acme, 'PATCH', path, { fields, [field]: [] })).toMatchObject({ status: 400 });
  });

  it('[D-MSC-41] is refused where the location does not have it', async ({ acme }) => {
    changeMetadata(acme, { [feature]: false });
    expect(await ask(acme, path)).toMatchObject({ status: 400, body: { message: /not available for this location/ } });
    expect(await tryTo(acme, 'PATCH', path, { fields: [field], [field]: [] })).toMatchObject({ status: 400 });
  });
});

it('[MSC-311] food menus are given in part', async ({ acme }) => {
  expect(await get(acme, 'location/food-menus', { fields: 'name' })).toEqual({ name: `locations/${LOCATION}/foodMenus` });
  expect(Object.keys(await get(acme, 'location/food-menus', { fields: 'name,menus' }))).toEqual(['name', 'menus']);
});
