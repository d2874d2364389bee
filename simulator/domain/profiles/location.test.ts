import { describe, expect } from 'vitest';
import type { GoogleLocation } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import { ask, atGoogle, get, LOCATION, tryTo, write } from './profiles.fixture.ts';

const DEFAULT = [
  'name',
  'title',
  'profile',
  'websiteUri',
  'phoneNumbers',
  'categories',
  'regularHours',
  'specialHours',
  'moreHours',
  'storefrontAddress',
  'serviceArea',
  'latlng',
  'openInfo',
  'metadata',
];

describe('GET location', () => {
  it('[MSC-301] gives the usual fields, all of which have a value at first', async ({ acme }) => {
    const location = await get<GoogleLocation>(acme, 'location');
    expect(Object.keys(location).sort()).toEqual(DEFAULT.toSorted());
    expect(location).toMatchObject({ name: `locations/${LOCATION}`, metadata: { canModifyServiceList: true, canHaveFoodMenus: true } });
  });

  it.for(['title,languageCode', 'title, languageCode', 'title&fields=languageCode', 'title&fields=languageCode,relationshipData'])(
    '[MSC-301] gives the fields %s alone',
    async (fields, { acme }) => {
      const answer = await acme.ok('GET', `/misc/google-business/location?teamId=team_acme_marketing&fields=${fields}`);
      expect(answer).toEqual({ title: atGoogle(acme).location.title, languageCode: 'en' });
    },
  );

  it('[MSC-301] gives the usual fields when fields is null', async ({ acme }) => {
    expect(await get(acme, 'location', { fields: 'null' })).toEqual(await get(acme, 'location'));
  });

  it.for(['nonsense', '', 'title,nonsense'])('[MSC-301] refuses the fields "%s"', async (fields, { acme }) => {
    expect(await ask(acme, 'location', { fields })).toMatchObject({ status: 400 });
  });
});

describe('PATCH location', () => {
  it('[MSC-302] changes the keys that are sent, each as a whole', async ({ acme }) => {
    const before = atGoogle(acme).location;
    const answer = await write<GoogleLocation>(acme, 'PATCH', 'location', {
      title: 'New name',
      phoneNumbers: { additionalPhones: ['+1 555-0199'] },
    });
    expect(answer).toMatchObject({ title: 'New name', phoneNumbers: { additionalPhones: ['+1 555-0199'] }, websiteUri: before.websiteUri });
    expect(answer.phoneNumbers).not.toHaveProperty('primaryPhone');
    expect(await get(acme, 'location')).toEqual(answer);
    expect(atGoogle(acme).location.languageCode).toBe('en');
  });

  it('[MSC-302] clears what is null', async ({ acme }) => {
    const cleared = { profile: null, websiteUri: null, storefrontAddress: null, latlng: null, openInfo: null, phoneNumbers: null };
    const answer = await write<GoogleLocation>(acme, 'PATCH', 'location', cleared);
    expect(Object.keys(answer).sort()).toEqual(DEFAULT.filter(field => !(field in cleared)).toSorted());
  });

  it.for([{}, { validateOnly: true }])('[MSC-302] refuses %j, which changes nothing', async (fields, { acme }) => {
    expect(await tryTo(acme, 'PATCH', 'location', fields)).toMatchObject({ status: 400, body: { message: /at least one field/ } });
  });

  it.for([
    [{ title: null }, ['title']],
    [{ title: ' ' }, ['title']],
    [{ categories: null }, ['categories', 'primaryCategory']],
    [{ categories: { additionalCategories: [{ name: 'categories/gcid:bakery' }] } }, ['categories', 'primaryCategory']],
  ] as const)('[MSC-303] refuses %j', async ([fields, path], { acme }) => {
    expect(await tryTo(acme, 'PATCH', 'location', fields)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  });

  it('[MSC-302, D-MSC-44] gives categories their labels, and refuses unknown ones', async ({ acme }) => {
    const categories = { primaryCategory: { name: 'categories/gcid:bakery' }, additionalCategories: [{ name: 'categories/gcid:cafe' }] };
    expect(await write(acme, 'PATCH', 'location', { categories })).toMatchObject({
      categories: { primaryCategory: { displayName: 'Bakery' }, additionalCategories: [{ displayName: 'Cafe' }] },
    });
    const unknown = { primaryCategory: { name: 'categories/gcid:moon_base' } };
    expect(await tryTo(acme, 'PATCH', 'location', { categories: unknown })).toMatchObject({
      status: 400,
      body: { message: /no category categories\/gcid:moon_base/ },
    });
  });

  it.for([{ latitude: 91 }, { latitude: 1, longitude: -181 }])('[MSC-302] refuses the point %j', async (latlng, { acme }) => {
    expect(await tryTo(acme, 'PATCH', 'location', { latlng })).toMatchObject({ status: 400, body: { issues: [{ path: ['latlng'] }] } });
  });

  it('[D-MSC-43] only checks with validateOnly, and answers the location as it would be', async ({ acme }) => {
    const before = atGoogle(acme);
    expect(await write(acme, 'PATCH', 'location', { title: 'Maybe', validateOnly: true })).toMatchObject({ title: 'Maybe' });
    expect(await tryTo(acme, 'PATCH', 'location', { title: null, validateOnly: true })).toMatchObject({ status: 400 });
    expect(atGoogle(acme)).toBe(before);
  });

  it('[MSC-302] changes nothing when one of several fields is refused', async ({ acme }) => {
    const before = atGoogle(acme);
    const fields = { title: 'New name', regularHours: { periods: [{ openDay: 'MONDAY' }] } };
    expect(await tryTo(acme, 'PATCH', 'location', fields)).toMatchObject({ status: 400 });
    expect(atGoogle(acme)).toBe(before);
  });
});
