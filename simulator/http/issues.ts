import type { ErrorObject } from 'ajv/dist/2020.js';
import { stepsOf } from '../../openapi/schema.ts';
import type { Issue } from '../kernel/errors.ts';
import { DURATION_WORDS } from '../kernel/time.ts';

/** What the patterns of the public document ask for, in words that complete `… must be`. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['^[A-Za-z]{2}$', 'a code of two letters, such as US'],
  ['^[A-Z]{2}$', 'a code of two capital letters, such as US'],
  ['^[0-9]{4}-(0[1-9]|1[0-2])$', 'a month such as 2026-03'],
  ['^[0-9]+$', 'a text of digits, such as 1679248482160767'],
  ['^[^.&]*$', 'a text without . and &'],
  ['^#[0-9A-Fa-f]{6}$', 'a colour such as #1877F2'],
  ['^[ru]/\\S+$', 'the name of a subreddit such as r/test, or of a user page such as u/someone'],
  ['^at://\\S+$', 'an address of BLUESKY that begins with at://'],
  ['^([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$', 'a time such as 9:00, 09:00 or 09:00:30'],
  [
    '^(regularHours|specialHours|moreHours)( *, *(regularHours|specialHours|moreHours)){0,2}$',
    'up to three of regularHours, specialHours, moreHours with commas between them',
  ],
  [
    '^(uri|placeActionType|isPreferred)( *, *(uri|placeActionType|isPreferred)){0,2}$',
    'up to three of uri, placeActionType, isPreferred with commas between them',
  ],
  ['^urn:li:(share|ugcPost|activity):[0-9A-Za-z_-]+$', 'the URN of a post, such as urn:li:share:7412345678901234567'],
]);

/** The most helpful issue of what a validator found. */
export function issueOf(found: readonly ErrorObject[]): Issue {
  const error = mostHelpful(found);
  if (!error) return { code: 'custom', path: [], message: 'is not valid' };
  return { code: codeOf(error), path: pathOf(error), message: messageOf(error) };
}

/** The most helpful error: of the members of a union, the one that failed deepest in the value, and of those the first whose type fits. */
export function mostHelpful(found: readonly ErrorObject[]): ErrorObject | undefined {
  const best = found
    .filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf' && keyword !== 'propertyNames')
    .reduce<ErrorObject | undefined>((a, b) => (a && helpfulness(a) >= helpfulness(b) ? a : b), undefined);
  return best ?? found[0];
}

function helpfulness(error: ErrorObject): number {
  return depthOf(error) + (error.keyword === 'type' ? 0 : 0.5);
}

function depthOf(error: ErrorObject): number {
  return error.instancePath.split('/').length;
}

export function pathOf(error: ErrorObject): (string | number)[] {
  const steps = stepsOf(error.instancePath);
  if (error.propertyName !== undefined) return [...steps, error.propertyName];
  return error.keyword === 'required' ? [...steps, String(error.params['missingProperty'])] : steps;
}

const CODES: Readonly<Record<string, string>> = {
  type: 'invalid_type',
  required: 'invalid_type',
  enum: 'invalid_enum_value',
  const: 'invalid_literal',
  minLength: 'too_small',
  minItems: 'too_small',
  minProperties: 'too_small',
  minimum: 'too_small',
  exclusiveMinimum: 'too_small',
  maxLength: 'too_big',
  maxItems: 'too_big',
  maxProperties: 'too_big',
  maximum: 'too_big',
  exclusiveMaximum: 'too_big',
  format: 'invalid_string',
  pattern: 'invalid_string',
  additionalProperties: 'unrecognized_keys',
  unevaluatedProperties: 'unrecognized_keys',
  oneOf: 'invalid_union',
  anyOf: 'invalid_union',
  discriminator: 'invalid_union_discriminator',
  multipleOf: 'not_multiple_of',
};

export function codeOf(error: ErrorObject): string {
  return error.propertyName === undefined ? (CODES[error.keyword] ?? 'custom') : 'unrecognized_keys';
}

/** Say what is wrong, by the keyword of the schema, in a sentence like zod's without its subject. */
const MESSAGES: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  required: () => 'is required',
  type: ({ type }) => `must be ${typeWords(type)}`,
  enum: ({ allowedValues }) => `must be one of ${list(allowedValues)}`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must be at least ${String(limit)} characters long`),
  maxLength: ({ limit }) => `must be at most ${String(limit)} characters long`,
  minItems: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${String(limit)} items`),
  maxItems: ({ limit }) => `must have at most ${String(limit)} items`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
  maxProperties: ({ limit }) => `must have at most ${String(limit)} field${limit === 1 ? '' : 's'}`,
  minProperties: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${String(limit)} fields`),
  uniqueItems: () => 'must not hold the same item twice',
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  pattern: ({ pattern }) => patternWords(String(pattern)),
  format: ({ format }) => formatWords(String(format)),
  additionalProperties: ({ additionalProperty }) => `has an unrecognized key: ${String(additionalProperty)}`,
  discriminator: ({ tag }) => `has an unknown ${String(tag)}`,
};

/** A sentence about an error, without its subject. */
export function messageOf({ keyword, params, propertyName, message }: ErrorObject): string {
  if (propertyName !== undefined) return `is not known here; there are ${list(params['allowedValues'])}`;
  return MESSAGES[keyword]?.(params) ?? message ?? 'is not valid';
}

export function typeWords(type: unknown): string {
  const types = Array.isArray(type) ? type.map(String) : String(type).split(',');
  return types
    .map(name => (name === 'array' ? 'a list' : /^[aio]/.test(name) ? `an ${name}` : name === 'null' ? 'null' : `a ${name}`))
    .join(' or ');
}

function formatWords(format: string): string {
  if (format === 'date-time') return 'must be an ISO 8601 date-time with an offset, such as 2026-03-02T10:00:00Z';
  if (format === 'duration-or-short') return `must be ${DURATION_WORDS}`;
  if (format === 'web-url') return 'must be an http or https URL';
  return `must be a valid ${format}`;
}

function list(values: unknown): string {
  return Array.isArray(values) ? values.map(value => (value === null ? 'null' : String(value))).join(', ') : String(values);
}

/** Returns what a text that does not match a pattern must be; the pattern itself where nobody has put it in words, as in the control document. */
export function patternWords(pattern: string): string {
  const words = WORDS.get(pattern);
  return words === undefined ? `must match ${pattern}` : `must be ${words}`;
}
