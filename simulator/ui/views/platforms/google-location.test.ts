import { expect, it } from 'vitest';
import type { GoogleProfile } from '../../../../openapi/generated/control-types.ts';
import { locationLines } from './google-location.ts';

const PROFILE: GoogleProfile = {
  verified: false,
  canModifyServiceList: true,
  canHaveFoodMenus: false,
  refusedAttributes: [],
  refusedActionTypes: [],
  location: {
    name: 'locations/1',
    title: 'Harbor Studio',
    categories: { primaryCategory: { displayName: 'Bakery' }, additionalCategories: [{ displayName: 'Cafe' }] },
    regularHours: {
      periods: [
        { openDay: 'MONDAY', openTime: { hours: 7 }, closeDay: 'MONDAY', closeTime: { hours: 16, minutes: 30 } },
        { openDay: 'SUNDAY', openTime: { hours: 22 }, closeDay: 'MONDAY', closeTime: { hours: 1 } },
      ],
    },
    serviceItems: [{}, {}],
  },
  attributes: [
    { name: 'attributes/allows_dogs', values: [true] },
    { name: 'attributes/payment_methods', repeatedEnumValue: { setValues: ['cash', 'check'] } },
    { name: 'attributes/url_menu', uriValues: [{ uri: 'https://bakery.example/' }] },
  ],
  menus: [],
  links: [{ placeActionType: 'APPOINTMENT', uri: 'https://book.example/', isPreferred: true }],
  media: [{ item: { locationAssociation: { category: 'COVER' } }, uploadId: null }],
};

it('shows a location in lines', () => {
  expect(locationLines(PROFILE)).toEqual([
    ['Title', 'Harbor Studio'],
    ['Name at Google', 'locations/1'],
    ['Verified', 'no'],
    ['Categories', 'Bakery, Cafe'],
    ['Hours', 'Mon 07:00–16:30, Sun 22:00–Mon 01:00'],
    ['Service list', '2 services'],
    ['Food menus', 'not available'],
    ['Attributes', 'allows_dogs: true, payment_methods: cash + check, url_menu: https://bakery.example/'],
    ['Links', 'APPOINTMENT https://book.example/ (preferred)'],
    ['Photos and videos', 'COVER'],
  ]);
});

it('shows a location that has nothing', () => {
  const lines = new Map(locationLines({ ...PROFILE, location: {}, attributes: [], links: [], media: [] }));
  expect(['Categories', 'Hours', 'Attributes', 'Links', 'Photos and videos'].map(heading => lines.get(heading))).toEqual(
    Array.from({ length: 5 }, () => 'none'),
  );
});
