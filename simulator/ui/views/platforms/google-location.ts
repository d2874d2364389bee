import type { GoogleProfile } from '../../../../openapi/generated/control-types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The lines of a location: a heading with what stands under it. */
export type LocationLine = readonly [heading: string, text: string];

/** Returns what a person wants to know of a location: one line each for its name, categories, hours, features, attributes, links and photos. */
export function locationLines({ location, attributes, links, media, ...profile }: GoogleProfile): readonly LocationLine[] {
  const categories = fieldsOf(location['categories']);
  return [
    ['Title', textOf(location['title'])],
    ['Name at Google', textOf(location['name'])],
    ['Verified', profile.verified ? 'yes' : 'no'],
    ['Categories', [categories['primaryCategory'], ...listOf(categories['additionalCategories'])].map(categoryText).join(', ')],
    ['Hours', listOf(fieldsOf(location['regularHours'])['periods']).map(periodText).join(', ') || 'none'],
    ['Service list', profile.canModifyServiceList ? `${listOf(location['serviceItems']).length} services` : 'not available'],
    ['Food menus', profile.canHaveFoodMenus ? `${profile.menus.length} menus` : 'not available'],
    ['Attributes', attributes.map(attributeText).join(', ') || 'none'],
    ['Links', links.map(linkText).join(', ') || 'none'],
    ['Photos and videos', media.map(({ item }) => textOf(fieldsOf(item['locationAssociation'])['category'])).join(', ') || 'none'],
  ];
}

/** `Mon 07:00–16:00`; with the day of its end where that is another one. */
function periodText(period: unknown): string {
  const { openDay, openTime, closeDay, closeTime } = fieldsOf(period);
  const end = closeDay === openDay ? timeText(closeTime) : `${dayText(closeDay)} ${timeText(closeTime)}`;
  return `${dayText(openDay)} ${timeText(openTime)}–${end}`;
}

function dayText(day: unknown): string {
  const name = textOf(day);
  return name.charAt(0) + name.slice(1, 3).toLowerCase();
}

function timeText(time: unknown): string {
  const { hours = 0, minutes = 0 } = fieldsOf(time);
  return [hours, minutes].map(part => String(part).padStart(2, '0')).join(':');
}

function categoryText(category: unknown): string {
  return textOf(fieldsOf(category)['displayName'] ?? 'none');
}

function attributeText({ name, values, repeatedEnumValue, uriValues }: Fields): string {
  const set = listOf(fieldsOf(repeatedEnumValue)['setValues']);
  const uris = listOf(uriValues).map(uri => fieldsOf(uri)['uri']);
  return `${textOf(name).replace('attributes/', '')}: ${[...listOf(values), ...set, ...uris].map(textOf).join(' + ')}`;
}

function linkText({ placeActionType, uri, isPreferred }: Fields): string {
  return `${textOf(placeActionType)} ${textOf(uri)}${isPreferred === true ? ' (preferred)' : ''}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
