import type { GoogleDate, GoogleLocation, GoogleOpenObject } from '../../../openapi/generated/types.ts';
import type { CatalogCategory, GoogleCatalog, GoogleProfile } from '../../domain/ports/google-profile.ts';
import { hash32, type RandomStream } from '../../kernel/random.ts';
import { DAY_MS, iso } from '../../kernel/time.ts';
import { createIdSource } from '../id-source.ts';

interface Town {
  readonly locality: string;
  readonly administrativeArea: string;
  readonly postalCode: string;
  readonly latitude: number;
  readonly longitude: number;
}
const TOWNS: readonly [Town, ...Town[]] = [
  { locality: 'Fernwood', administrativeArea: 'OR', postalCode: '97499', latitude: 44.12, longitude: -123.07 },
  { locality: 'Harborview', administrativeArea: 'ME', postalCode: '04999', latitude: 43.66, longitude: -70.26 },
  { locality: 'Lakemont', administrativeArea: 'MN', postalCode: '55999', latitude: 46.78, longitude: -92.1 },
  { locality: 'Redhill', administrativeArea: 'NM', postalCode: '87999', latitude: 35.08, longitude: -106.65 },
];
const STREETS = ['Main Street', 'Mill Lane', 'Station Road', 'Market Square', 'Orchard Avenue'] as const;
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

/** The category of a location whose title ends in this word; another title has the first one. */
const CATEGORY_OF_WORD: Readonly<Record<string, string>> = {
  Bakery: 'Bakery',
  Books: 'Book store',
  Coffee: 'Coffee shop',
  Cycles: 'Bicycle shop',
  Garden: 'Garden center',
  Journal: 'Newspaper publisher',
  Kitchen: 'Restaurant',
  Market: 'Market',
  Press: 'Print shop',
  Records: 'Record store',
  Studio: 'Photography studio',
  Travel: 'Travel agency',
};

/** What a seeded profile is made of. */
export interface ProfileSeed {
  readonly externalId: string;
  readonly title: string;
  readonly catalog: GoogleCatalog;
  /** A stream of the location alone. */
  readonly stream: RandomStream;
  /** `accounts/{accountId}/locations/{locationId}` */
  readonly mediaParent: string;
  readonly mediaUrl: (mediaName: string) => string;
  /** When the world began, virtual milliseconds. */
  readonly beginning: number;
}

/** The profile of a location as it was when the world began. It depends on seed and external id alone. */
export function seededProfile(seed: ProfileSeed): GoogleProfile {
  const { externalId, title, catalog, stream } = seed;
  const category = primaryCategory(catalog, title);
  const metadata = metadataOf(seed);
  const location = locationOf(seed, category);
  const links = catalog.actions[category.group].slice(0, 1).map(placeActionType => ({
    name: `locations/${externalId}/placeActionLinks/${createIdSource(stream).digits(10)}`,
    uri: `https://${hostOf(title)}/${placeActionType.toLowerCase().replaceAll('_', '-')}`,
    placeActionType,
    isPreferred: true,
    providerType: 'MERCHANT' as const,
    isEditable: true,
    createTime: iso(seed.beginning - 90 * DAY_MS),
    updateTime: iso(seed.beginning - 90 * DAY_MS),
  }));
  return {
    location: {
      ...location,
      metadata,
      ...(metadata.canModifyServiceList && { serviceItems: servicesOf(catalog, category) }),
    },
    attributes: [
      { name: 'attributes/has_wheelchair_accessible_entrance', values: [stream.chance(0.7)] },
      { name: 'attributes/wi_fi', repeatedEnumValue: { setValues: [stream.pick(['free_wi_fi', 'paid_wi_fi', 'no_wi_fi'])] } },
      { name: 'attributes/payment_methods', repeatedEnumValue: { setValues: ['cash', 'debit_card'] } },
      { name: 'attributes/url_social_profile', uriValues: [{ uri: `https://social.example/${externalId}` }] },
    ],
    menus: metadata.canHaveFoodMenus ? [MENU] : [],
    links,
    media: mediaOf(seed),
    refused: { attributes: [], actionTypes: [] },
  };
}

/** The two features follow from the id alone, so that a world with another seed has them at the same locations. Every location has at least one. */
function metadataOf({ externalId, stream }: ProfileSeed) {
  const features = hash32(`features:${externalId}`) % 4;
  const placeId = `ChIJ${createIdSource(stream).letters(23, 'base64url')}`;
  return {
    canModifyServiceList: features !== 0,
    canHaveFoodMenus: features !== 1,
    hasVoiceOfMerchant: true,
    placeId,
    mapsUri: `https://maps.google-business.example/place/${placeId}`,
    newReviewUri: `https://search.google-business.example/writereview?placeid=${placeId}`,
  };
}

function locationOf(
  { externalId, title, stream, beginning }: ProfileSeed,
  category: CatalogCategory,
): GoogleLocation & { readonly name: string } {
  const { latitude, longitude, ...town } = stream.pick(TOWNS);
  const street = `${stream.integer(1, 240)} ${stream.pick(STREETS)}`;
  const opens = stream.integer(7, 10);
  return {
    name: `locations/${externalId}`,
    languageCode: 'en',
    storeCode: `S-${stream.integer(100, 999)}`,
    title,
    phoneNumbers: { primaryPhone: `+1 555-01${stream.integer(10, 99)}`, additionalPhones: [] },
    categories: { primaryCategory: { name: category.name, displayName: category.displayName }, additionalCategories: [] },
    storefrontAddress: { regionCode: 'US', languageCode: 'en', ...town, addressLines: [street] },
    websiteUri: `https://${hostOf(title)}/`,
    regularHours: {
      periods: DAYS.slice(0, 6).map(day => ({ openDay: day, openTime: { hours: opens }, closeDay: day, closeTime: { hours: opens + 9 } })),
    },
    specialHours: { specialHourPeriods: holidaysAfter(beginning).map(startDate => ({ startDate, closed: true })) },
    serviceArea: serviceAreaOf(town),
    labels: [],
    latlng: { latitude: near(latitude, stream), longitude: near(longitude, stream) },
    openInfo: { status: 'OPEN', canReopen: true },
    profile: { description: `${title} on ${street} in ${town.locality}.` },
    moreHours: [],
  };
}

/** The first day of the year and Christmas, the next of each. */
function holidaysAfter(beginning: number): GoogleDate[] {
  const year = Number(iso(beginning).slice(0, 4));
  const isAhead = (month: number, day: number) => Date.UTC(year, month - 1, day) > beginning;
  return [
    { month: 12, day: 25 },
    { month: 1, day: 1 },
  ].map(({ month, day }) => ({ year: isAhead(month, day) ? year : year + 1, month, day }));
}

/** A business that people visit, and that also comes to people in its town. */
function serviceAreaOf({ locality, administrativeArea, postalCode }: Omit<Town, 'latitude' | 'longitude'>): GoogleOpenObject {
  const placeInfo = { placeName: `${locality}, ${administrativeArea}, USA`, placeId: `ChIJ${hash32(postalCode).toString(36)}` };
  return { businessType: 'CUSTOMER_AND_BUSINESS_LOCATION', regionCode: 'US', places: { placeInfos: [placeInfo] } };
}

/** A coordinate a few kilometers from another one, with three decimals. */
function near(degrees: number, stream: RandomStream): number {
  return Math.round(degrees * 1000 + stream.integer(-90, 90)) / 1000;
}

function primaryCategory({ categories }: GoogleCatalog, title: string): CatalogCategory {
  const label = CATEGORY_OF_WORD[title.split(' ').at(-1) ?? ''];
  const category = categories.find(({ displayName }) => displayName === label) ?? categories[0];
  if (!category) throw new Error('google-catalog.json has no categories');
  return category;
}

function servicesOf({ services }: GoogleCatalog, { name, group }: CatalogCategory): GoogleOpenObject[] {
  return services[group].map(displayName => ({ freeFormServiceItem: { category: name, label: { displayName, languageCode: 'en' } } }));
}

const label = (displayName: string) => [{ displayName, languageCode: 'en' }];
const MENU: GoogleOpenObject = {
  labels: label('Menu'),
  sections: [
    {
      labels: label('Today'),
      items: [
        { labels: label('Soup of the day'), attributes: { price: { currencyCode: 'USD', units: '7' } } },
        { labels: label('Toast'), attributes: { price: { currencyCode: 'USD', units: '5' } } },
      ],
    },
  ],
};

function mediaOf({ stream, mediaParent, mediaUrl, beginning }: ProfileSeed): GoogleProfile['media'] {
  return (['COVER', 'LOGO', 'EXTERIOR'] as const).map((category, index) => {
    const name = `${mediaParent}/media/${createIdSource(stream).digits(10)}`;
    const url = mediaUrl(name);
    const item = {
      name,
      mediaFormat: 'PHOTO' as const,
      locationAssociation: { category },
      googleUrl: url,
      thumbnailUrl: url,
      createTime: iso(beginning - (30 + index) * DAY_MS),
    };
    return { item, uploadId: null };
  });
}

/** `Amber Bakery` → `amber-bakery.example` */
function hostOf(title: string): string {
  return `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example`;
}
