/** A second implementation of the Google profile. It shares no constants and no code with the simulator. */
import type { ModelState } from '../define-model.ts';
import { type Fields, fieldsOf } from '../real.ts';

export const ACCOUNT = 'GOOGLE_BUSINESS';

/** A photo or video. */
export interface ModelMedia {
  readonly name: string;
  readonly category: string;
}

export interface ProfilesModel extends ModelState {
  readonly accountId: string;
  /** The fields that a location shows by default. */
  location: Fields;
  attributes: readonly Fields[];
  services: unknown;
  menus: unknown;
  links: readonly Fields[];
  /** Newest first. */
  media: readonly ModelMedia[];
  hasServices: boolean;
  hasMenus: boolean;
  /** Whether Google takes no calls for the time being. */
  isLimited: boolean;
}

/** A change of the location with what Google makes of it; `shown` is undefined for a change that it refuses. */
interface LocationChange {
  readonly sent: Fields;
  readonly shown: Fields | undefined;
}

const weekday = (openDay: string, openTime: unknown, closeDay: string, closeTime: unknown) => ({ openDay, openTime, closeDay, closeTime });
const nine = weekday('MONDAY', '09:00', 'MONDAY', { hours: 17 });

/** Blocks of hours, which both operations take. */
export const HOURS: readonly LocationChange[] = [
  {
    sent: { regularHours: { periods: [nine] } },
    shown: { regularHours: { periods: [weekday('MONDAY', { hours: 9 }, 'MONDAY', { hours: 17 })] } },
  },
  {
    sent: { moreHours: [{ hoursTypeId: 'PICKUP', periods: [weekday('SUNDAY', '22:15', 'MONDAY', '1:00')] }] },
    shown: { moreHours: [{ hoursTypeId: 'PICKUP', periods: [weekday('SUNDAY', { hours: 22, minutes: 15 }, 'MONDAY', { hours: 1 })] }] },
  },
  {
    sent: { specialHours: { specialHourPeriods: [{ startDate: { year: 2027, month: 1, day: 1 }, closed: true }] } },
    shown: { specialHours: { specialHourPeriods: [{ startDate: { year: 2027, month: 1, day: 1 }, closed: true }] } },
  },
  { sent: { regularHours: null }, shown: { regularHours: undefined } },
  { sent: { specialHours: null, moreHours: null }, shown: { specialHours: undefined, moreHours: undefined } },
  { sent: { regularHours: { periods: [nine, weekday('MONDAY', '16:00', 'MONDAY', '18:00')] } }, shown: undefined },
  { sent: { specialHours: { specialHourPeriods: [{ startDate: { year: 2027, month: 2, day: 30 }, closed: true }] } }, shown: undefined },
];

/** Categories, and what a location of each may link to, at most {@link MOST_LINKS} times a type. */
const CATEGORIES_WITH_TYPES = [
  { name: 'categories/gcid:photography_studio', displayName: 'Photography studio', types: ['APPOINTMENT', 'ONLINE_APPOINTMENT'] },
  { name: 'categories/gcid:book_store', displayName: 'Book store', types: ['SHOP_ONLINE', 'APPOINTMENT'] },
  {
    name: 'categories/gcid:bakery',
    displayName: 'Bakery',
    types: ['DINING_RESERVATION', 'FOOD_ORDERING', 'FOOD_DELIVERY', 'FOOD_TAKEOUT'],
  },
] as const;

/** Moves of the location to each of the categories, one of which has its short name. */
export const MOVES: readonly LocationChange[] = CATEGORIES_WITH_TYPES.map(({ name, displayName }, index) => ({
  sent: { categories: { primaryCategory: { name: index === 0 ? name : name.replace('categories/', '') } } },
  shown: { categories: { primaryCategory: { name, displayName }, additionalCategories: [] } },
}));

/** The types of links that the category of the location has. */
export function typesOf({ location }: Readonly<ProfilesModel>): readonly string[] {
  const { name } = fieldsOf(fieldsOf(location['categories'])['primaryCategory']);
  return CATEGORIES_WITH_TYPES.find(category => category.name === name)?.types ?? [];
}

/** Changes of the location. */
export const CHANGES: readonly LocationChange[] = [
  ...HOURS,
  ...MOVES,
  { sent: { title: 'Corner shop' }, shown: { title: 'Corner shop' } },
  { sent: { title: 'Corner shop', websiteUri: null }, shown: { title: 'Corner shop', websiteUri: undefined } },
  { sent: { profile: { description: 'Open all day' } }, shown: { profile: { description: 'Open all day' } } },
  { sent: { phoneNumbers: { primaryPhone: '+1 555-0100' } }, shown: { phoneNumbers: { primaryPhone: '+1 555-0100' } } },
  { sent: { openInfo: { status: 'CLOSED_TEMPORARILY', x: [1] } }, shown: { openInfo: { status: 'CLOSED_TEMPORARILY', x: [1] } } },
  { sent: { latlng: null }, shown: { latlng: undefined } },
  { sent: { title: null }, shown: undefined },
  { sent: { title: 'Corner shop', categories: { primaryCategory: { name: 'categories/gcid:moon_base' } } }, shown: undefined },
  { sent: {}, shown: undefined },
];

/** Attributes that every category has, with values and a value of the wrong kind. */
export const ATTRIBUTES: readonly { readonly name: string; readonly values: readonly Fields[]; readonly wrong: Fields }[] = [
  { name: 'attributes/allows_dogs', values: [{ values: [true] }, { values: [false] }], wrong: { values: ['yes'] } },
  {
    name: 'attributes/payment_methods',
    values: [{ repeatedEnumValue: { setValues: ['cash'] } }, { repeatedEnumValue: { setValues: ['mobile', 'check'] } }],
    wrong: { repeatedEnumValue: { setValues: ['shells'] } },
  },
  {
    name: 'attributes/url_social_profile',
    values: [{ uriValues: [{ uri: 'https://social.example/a' }] }, { uriValues: [{ uri: 'https://social.example/b' }] }],
    wrong: { values: [true] },
  },
];

export const LISTS: readonly (readonly Fields[] | null)[] = [[{ any: { thing: [1] } }], [{ a: 1 }, { b: null }], [], null];
/** Every type of link. */
export const TYPES = [...new Set(CATEGORIES_WITH_TYPES.flatMap(({ types }): readonly string[] => types))];
export const MOST_LINKS = 10;
export const CATEGORIES = ['COVER', 'PROFILE', 'LOGO', 'EXTERIOR', 'CATEGORY_UNSPECIFIED', undefined] as const;

/** The fields after a change: an undefined one is gone. */
export function changed(before: Fields, changes: Fields): Fields {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined));
}
