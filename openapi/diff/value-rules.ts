/** What differs between two schemas in the values that they allow themselves, without their fields. */

import { isNode } from '../sources.ts';
import { BOTH, brokenBy, type Difference, type Direction, type Effect, NARROWS, shown, WIDENS } from './change.ts';
import { canonical, type Schema, UPPER } from './schema.ts';

/** A difference of the schema itself. */
export function difference(
  subject: string,
  what: Difference['what'],
  breaks: Difference['breaks'],
  message: string,
  other: Pick<Difference, 'isText' | 'value'> & { readonly field?: string } = {},
): Difference {
  return { field: '', subject, what, breaks, message, ...other };
}

/** Whether no value fits both schemas because of their types. */
export function areTypesDisjoint({ types: a }: Schema, { types: b }: Schema): boolean {
  if (!a || !b || a.size === 0 || b.size === 0) return false;
  return ![...a].some(type => covers(b, type)) && ![...b].some(type => covers(a, type));
}

/** Whether a set of types allows all values of a type. */
function covers(types: ReadonlySet<string>, type: string): boolean {
  return types.has(type) || (type === 'integer' && types.has('number'));
}

/** Types and null. */
export function typeDifferences(before: Schema, after: Schema, direction: Direction): Difference[] {
  const effect: Effect = {
    narrows:
      after.types !== undefined && (before.types === undefined || [...before.types].some(type => !covers(after.types ?? new Set(), type))),
    widens:
      before.types !== undefined && (after.types === undefined || [...after.types].some(type => !covers(before.types ?? new Set(), type))),
  };
  const found: Difference[] = [];
  if (effect.narrows || effect.widens)
    found.push(difference('type', 'changed', brokenBy(effect, direction), `The type was ${typesText(before)} and is ${typesText(after)}.`));
  // A value of any type may be null, too.
  if (before.isNullable === after.isNullable || before.types === undefined || after.types === undefined) return found;
  const [what, nullEffect, message] = after.isNullable
    ? (['added', WIDENS, 'The value may be null.'] as const)
    : (['removed', NARROWS, 'The value may no longer be null.'] as const);
  return [...found, difference('null', what, brokenBy(nullEffect, direction), message)];
}

function typesText({ types }: Schema): string {
  return types === undefined ? 'any' : [...types].toSorted().join(' or ') || 'null';
}

/** Enums, constants and sets of values that may grow. */
export function valueDifferences(before: Schema, after: Schema, direction: Direction): Difference[] {
  const known = listed(before.openValues, after.openValues, 'known value', () => []);
  if (!before.values && !after.values) return known;
  if (!before.values)
    return [difference('enum', 'added', brokenBy(NARROWS, direction), `Only these values are allowed: ${list(after.values)}.`), ...known];
  if (!after.values)
    return [difference('enum', 'removed', brokenBy(WIDENS, direction), `Other values are allowed than ${list(before.values)}.`), ...known];
  return [...listed(before.values, after.values, 'enum value', effect => brokenBy(effect, direction)), ...known];
}

function listed(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  subject: string,
  breaks: (effect: Effect) => Difference['breaks'],
): Difference[] {
  return [
    ...[...before]
      .filter(value => !after.has(value))
      .map(value => difference(subject, 'removed', breaks(NARROWS), `The ${subject} ${value} was removed.`, { value })),
    ...[...after]
      .filter(value => !before.has(value))
      .map(value => difference(subject, 'added', breaks(WIDENS), `The ${subject} ${value} was added.`, { value })),
  ];
}

function list(values: ReadonlySet<string> = new Set()): string {
  return [...values].join(', ');
}

/** Limits of lengths, counts and numbers. */
export function limitDifferences(before: Schema, after: Schema, direction: Direction): Difference[] {
  const keywords = new Set([...before.limits.keys(), ...after.limits.keys()]);
  return [...keywords].flatMap(keyword => {
    const [was, is] = [before.limits.get(keyword), after.limits.get(keyword)];
    if (was === is) return [];
    if (was === undefined) return [difference(keyword, 'added', brokenBy(NARROWS, direction), `${keyword} ${is} was added.`)];
    if (is === undefined) return [difference(keyword, 'removed', brokenBy(WIDENS, direction), `${keyword} ${was} was removed.`)];
    const effect = is > was === UPPER.has(keyword) ? WIDENS : NARROWS;
    return [difference(keyword, 'changed', brokenBy(effect, direction), `${keyword} was ${was} and is ${is}.`)];
  });
}

/** Formats that have all values of another. */
const WIDER: ReadonlySet<string> = new Set(['int32 int64', 'float double']);

/** Formats, patterns, and keywords that are compared as a whole. Each allows fewer values than its absence does. */
export function keywordDifferences(before: Schema, after: Schema, direction: Direction): Difference[] {
  const keywords = new Set([...Object.keys(before.rest), ...Object.keys(after.rest)]);
  return [...keywords].flatMap(keyword => {
    const [was, is] = [before.rest[keyword], after.rest[keyword]];
    if (canonical(was) === canonical(is)) return [];
    if (keyword === 'discriminator') return discriminatorDifferences(was, is, direction);
    if (was === undefined) return [difference(keyword, 'added', brokenBy(NARROWS, direction), `${keyword} ${shown(is)} was added.`)];
    if (is === undefined) return [difference(keyword, 'removed', brokenBy(WIDENS, direction), `${keyword} ${shown(was)} was removed.`)];
    return [
      difference(keyword, 'changed', brokenBy(effectOf(keyword, was, is), direction), `${keyword} was ${shown(was)} and is ${shown(is)}.`),
    ];
  });
}

function effectOf(keyword: string, was: unknown, is: unknown): Effect {
  if (keyword === 'format') {
    if (WIDER.has(`${String(was)} ${String(is)}`)) return WIDENS;
    if (WIDER.has(`${String(is)} ${String(was)}`)) return NARROWS;
  }
  if (keyword === 'multipleOf' && typeof was === 'number' && typeof is === 'number') {
    if (is % was === 0) return NARROWS;
    if (was % is === 0) return WIDENS;
  }
  return BOTH;
}

/** A discriminator allows no other values; it says by which field a reader tells the schemas apart. */
function discriminatorDifferences(was: unknown, is: unknown, direction: Direction): Difference[] {
  const [field, other] = [was, is].map(value => (isNode(value) ? value['propertyName'] : undefined));
  if (field === other || field === undefined || other === undefined)
    return [difference('discriminator', 'changed', [], 'The discriminator says more or less.', { isText: true })];
  return [
    difference(
      'discriminator',
      'changed',
      brokenBy(BOTH, direction),
      `The field that tells the schemas apart was ${shown(field)} and is ${shown(other)}.`,
    ),
  ];
}

/** Defaults, deprecation, and what people read. */
export function noteDifferences(before: Schema, after: Schema, direction: Direction): Difference[] {
  const found: Difference[] = [];
  const [was, is] = [before.defaultValue, after.defaultValue];
  if (canonical(was) !== canonical(is)) {
    const isText = direction === 'response' && { isText: true as const };
    if (was === undefined) found.push(difference('default', 'added', [], `The default is ${shown(is)}; there was none.`, { ...isText }));
    else if (is === undefined)
      found.push(difference('default', 'removed', isText ? [] : ['clients'], `The default ${shown(was)} was removed.`, { ...isText }));
    else
      found.push(
        difference('default', 'changed', isText ? [] : brokenBy(BOTH, direction), `The default was ${shown(was)} and is ${shown(is)}.`, {
          ...isText,
        }),
      );
  }
  if (before.isDeprecated !== after.isDeprecated)
    found.push(
      after.isDeprecated
        ? difference('deprecated', 'added', [], 'It is deprecated.')
        : difference('deprecated', 'removed', [], 'It is no longer deprecated.'),
    );
  return [...found, ...textDifferences(before.texts, after.texts)];
}

/** Differences of what people read, one for each name. */
export function textDifferences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Difference[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter(name => name !== 'x-extensible-enum' && canonical(before[name]) !== canonical(after[name]))
    .map(name => {
      const what = !Object.hasOwn(before, name) ? 'added' : !Object.hasOwn(after, name) ? 'removed' : 'changed';
      return difference(name, what, [], `${name} was ${what}.`, { isText: true });
    });
}
