import type { ValidateFunction } from 'ajv/dist/2020.js';
import { publicApi } from '../../openapi/document.ts';
import { isDecidedPlace } from '../decisions.ts';
import { createResponseValidator, type Finding, type ResponseValidator } from '../oracle/prism.ts';
import { lazySchemas } from '../oracle/schemas.ts';
import { isJson } from './answers.ts';
import type { Check, Flaw, Judge, JudgedExchange } from './check.ts';
import { objectsIn } from './values.ts';

const MAX_KNOWN = 20_000;

/**
 * Every response matches its schema. Ajv validates every response; Prism validates one response of each kind, because it is a hundred times slower
 * and takes a second to load. Responses of one kind have the same schema, content type, property names and types.
 */
export function responseSchema(): Check {
  let validate: ResponseValidator | undefined;
  const strictly = createStrictJudge();
  const kinds = createResponseKinds();
  return {
    id: 'response-schema',
    title: 'Every response matches its schema',
    rules: [],
    isAboutResponse: true,
    async load() {
      validate ??= await createResponseValidator(publicApi.json);
    },
    begin: () => exchange => {
      if (!validate) throw new Error('Prism is not loaded: call load first');
      const byAjv = strictly(exchange);
      // Two validators without common code validate a new kind, so that one finds the mistakes of the other.
      if (byAjv.length === 0 && !kinds.isNew(exchange)) return [];
      const byPrism = schemaFlaws(validate, exchange);
      return byPrism.length > 0 ? byPrism : byAjv;
    },
  };
}

/** Returns all violations of the schema as one flaw, which is a decision if each violation is. */
export function schemaFlaws(validate: ResponseValidator, exchange: JudgedExchange) {
  const { operation, status, headers, body } = exchange;
  // A wrong content type is a flaw of another check, and Prism throws for an invalid one.
  if (body === undefined || !isJson(headers) || !operation.responses.has(status)) return [];
  const found = validate({ method: operation.method, template: operation.path, status, headers, body });
  if (found.length === 0) return [];
  const isDecision = found.every(finding => finding.where[0] === 'body' && isDecidedPlace(operation, status, placeOf(finding)));
  return [{ message: `${status} breaks the document: ${found.map(sentenceOf).join('; ')}`, isDecision }];
}

/** Returns the place of a violation in the body; for a missing property the place where it should be. */
function placeOf({ where: [, ...place], rule, message }: Finding): readonly string[] {
  const missing = rule === 'required' ? /property '([^']+)'/.exec(message)?.[1] : undefined;
  return missing === undefined ? place : [...place, missing];
}

function sentenceOf({ where, message }: Finding): string {
  return where.length > 0 ? `${where.join('.')}: ${message}` : message;
}

/** Returns a judge with Ajv in strict mode, because Prism accepts everything for a schema that does not compile. */
function createStrictJudge(): Judge {
  const schemas = lazySchemas();
  return exchange => {
    const schema = exchange.body === undefined ? undefined : exchange.operation.responses.get(exchange.status);
    const validate = schema && schemas().compile(schema);
    return !validate || validate(exchange.body) ? [] : flawsOf(exchange, validate.errors ?? []);
  };
}

function flawsOf({ operation, status }: JudgedExchange, errors: NonNullable<ValidateFunction['errors']>): Flaw[] {
  const places = errors.map(({ instancePath, params }) => [
    ...instancePath.split('/').slice(1),
    ...(typeof params['missingProperty'] === 'string' ? [params['missingProperty']] : []),
  ]);
  const sentences = errors.map(({ instancePath, message }) => `${instancePath || 'body'} ${message ?? ''}`);
  return [
    {
      message: `${status} breaks the document: ${[...new Set(sentences)].join('; ')}`,
      isDecision: places.every(place => isDecidedPlace(operation, status, place)),
    },
  ];
}

/** Finds the responses that differ in shape from all earlier ones. */
interface ResponseKinds {
  /** True if an object in it has properties or types that no response of this schema and content type had before. */
  isNew(exchange: JudgedExchange): boolean;
}

export function createResponseKinds(): ResponseKinds {
  const known = new Set<string>();
  const schemas = lazySchemas();
  /** Numbers schemas by their validators, which those with the same text share: the operations repeat the schemas of errors. */
  const numbers = new Map<ValidateFunction | undefined, number>();
  return {
    isNew({ operation, status, headers, body }) {
      const schema = operation.responses.get(status);
      const validate = schema && schemas().compile(schema);
      const number = numbers.get(validate) ?? numbers.size;
      numbers.set(validate, number);
      const context = `${number} ${headers['content-type'] ?? ''}`;
      const before = known.size;
      known.add(`${context} ${typeOf(body)}`);
      for (const object of objectsIn(body)) known.add(`${context} ${kindOf(object)}`);
      const isNew = known.size > before;
      if (known.size > MAX_KNOWN) known.clear();
      return isNew;
    },
  };
}

/** Returns the names of an object's properties with their types. */
function kindOf(object: Readonly<Record<string, unknown>>): string {
  let kind = '';
  for (const name of Object.keys(object)) kind += `${name}:${typeOf(object[name])},`;
  return kind;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (!Array.isArray(value)) return typeof value;
  return `[${[...new Set(value.map(typeOf))].join()}]`;
}
