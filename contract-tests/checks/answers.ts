/** Checks of every response: it is documented, it is JSON, and it shows no secrets. */
import type { SchemaObject } from 'openapi3-ts/oas31';
import { type JsonSchema, type OperationSpec, publicApi } from '../../openapi/document.ts';
import { once } from '../../openapi/once.ts';
import { alternativesOf, resolved } from '../arbitraries/schema.ts';
import { isDecidedAnswer } from '../decisions.ts';
import type { Check, JudgedExchange } from './check.ts';

/** Every response is JSON (GEN-01). */
export const contentType: Check = {
  id: 'content-type',
  title: 'Every response is JSON',
  rules: ['GEN-01'],
  isAboutResponse: true,
  begin: () => exchange => {
    const { headers, body, text } = exchange;
    if (!isJson(headers)) return [{ message: `the content type is ${headers['content-type'] ?? 'missing'}, not application/json` }];
    return body === undefined ? [{ message: `the body is no JSON: ${text.slice(0, 200)}` }] : [];
  },
};

export function isJson(headers: JudgedExchange['headers']): boolean {
  return /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}

/** Every response has a documented status, and none is a failure of the service. */
export const documentedStatus: Check = {
  id: 'documented-status',
  title: 'Every response has a documented status, and none is 500',
  rules: ['D-GEN-15'],
  isAboutResponse: true,
  begin:
    () =>
    ({ operation, status, text }) => {
      const isDecision = isDecidedAnswer(operation, status);
      if (status >= 500 && status !== UNAVAILABLE && !(status === BAD_GATEWAY && asksPlatform(operation)))
        return [{ message: `failed with ${status}: ${text.slice(0, 200)}`, isDecision }];
      return operation.responses.has(status) ? [] : [{ message: `${status} is no documented status`, isDecision }];
    },
};

const BAD_GATEWAY = 502;

/** Returns whether an operation waits for a platform, and so may answer 502. */
function asksPlatform({ id, path }: OperationSpec): boolean {
  return path.startsWith('/api/v1/misc/') || ASKS_A_PLATFORM.has(id);
}

const ASKS_A_PLATFORM: ReadonlySet<string> = new Set([
  'actOnImportedComment',
  'connectSocialAccount',
  'forcePostAnalytics',
  'forceSocialAccountAnalytics',
  'reactToMessage',
  'refreshChannels',
]);

/** The documented status when a platform does not answer. */
const UNAVAILABLE = 503;

const shapes = new WeakMap<JsonSchema, readonly SchemaObject[]>();

/** Returns the alternatives of a schema, or the schema itself without any. Computes them once for each schema. */
export function shapesOf(schema: JsonSchema): readonly SchemaObject[] {
  const found = shapes.get(schema);
  if (found) return found;
  const whole = resolved(publicApi.json, schema);
  const alternatives = alternativesOf(whole);
  const all = alternatives.length > 0 ? alternatives.flatMap(shapesOf) : [whole];
  shapes.set(schema, all);
  return all;
}

/** No response has undocumented properties, which schemas allow. A deployment may add properties over time, so there it is a warning. */
export const undocumentedProperties: Check = {
  id: 'undocumented-properties',
  title: 'No response has an undocumented property',
  rules: [],
  isAboutResponse: true,
  begin:
    () =>
    ({ operation, status, body }) => {
      const schema = operation.responses.get(status);
      const found = schema ? undescribedIn(schema, body) : [];
      if (found.length === 0) return [];
      return [{ message: `${status} has undocumented properties: ${found.join(', ')}`, isDecision: true }];
    },
};

/** The schemas of one place in a body. */
interface Description {
  /** Returns the description of items; undefined if no schema describes them. */
  items(): Description | undefined;
  /** Returns the description of a property; undefined if no schema describes it. */
  property(name: string): Description | undefined;
  /** True where the schema allows properties that it does not name. */
  readonly isOpen: boolean;
}

const descriptions = new WeakMap<JsonSchema, Description>();

function undescribedIn(schema: JsonSchema, value: unknown): string[] {
  const description = descriptions.get(schema) ?? describe([schema]);
  if (!description) return [];
  descriptions.set(schema, description);
  const found: string[] = [];
  collect(description, value, '', found);
  return found;
}

/** Collects the paths of undocumented properties in a value. */
function collect(description: Description, value: unknown, path: string, found: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const items = description.items();
    if (items) for (const [i, item] of value.entries()) collect(items, item, `${path}/${i}`, found);
    return;
  }
  for (const [name, part] of Object.entries(value)) {
    const described = description.property(name);
    if (described) collect(described, part, `${path}/${name}`, found);
    else if (!description.isOpen) found.push(`${path}/${name}`);
  }
}

/** Describes schemas. Parts are described when a value needs them, because a schema may contain itself. */
function describe(schemas: readonly JsonSchema[]): Description | undefined {
  if (schemas.length === 0) return undefined;
  const known = schemas.flatMap(shapesOf);
  const additional = known.map(({ additionalProperties }) => (typeof additionalProperties === 'object' ? [additionalProperties] : []));
  const own = new Map(known.flatMap(({ properties }) => Object.keys(properties ?? {})).map(name => [name, once(() => partOf(name))]));
  const partOf = (name: string) => describe(known.flatMap(({ properties }, i) => properties?.[name] ?? additional[i] ?? []));
  const items = once(() => describe(known.flatMap(shape => shape.items ?? [])));
  const others = once(() => describe(additional.flat()));
  return {
    items,
    property: name => (own.get(name) ?? others)(),
    // A schema without any properties allows all.
    isOpen: known.some(({ properties, additionalProperties }) => additionalProperties === true || !properties),
  };
}

/** Matches property names of secrets. */
const SECRET_NAMES = /"(?:(?:access|refresh|page)_?tokens?|(?:client|signing|webhook)?_?secret|password|api_?keys?)"\s*:/i;
const SIGNING_SECRET = /whsec_\w+/;
const KEY_HEADER = 'x-api-key';

/** No response contains an API key, a signing secret, or a property with the name of one. */
export const secrets: Check = {
  id: 'secrets',
  title: 'No response contains a key or a secret',
  rules: [],
  begin: () => {
    const keys = new Set<string>();
    return ({ requestHeaders, text }) => {
      const key = requestHeaders[KEY_HEADER] ?? '';
      // Shorter keys are invented by properties and may occur in any text.
      if (key.length >= MIN_KEY_CHARACTERS) keys.add(key);
      for (const known of keys) if (text.includes(known)) return [{ message: 'shows an API key' }];
      const [found] = SECRET_NAMES.exec(text) ?? SIGNING_SECRET.exec(text) ?? [];
      return found === undefined ? [] : [{ message: `shows a secret: ${found.slice(0, 24)}` }];
    };
  },
};

const MIN_KEY_CHARACTERS = 10;
