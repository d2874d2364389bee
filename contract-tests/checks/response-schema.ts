import { publicApi } from '../../openapi/document.ts';
import { isDecidedPlace } from '../decisions.ts';
import { createResponseValidator, type Finding, type ResponseValidator } from '../oracle/prism.ts';
import type { Check, JudgedExchange } from './check.ts';
import { isJson } from './content-type.ts';
import { createResponseKinds } from './response-kinds.ts';
import { createStrictJudge } from './strict-schema.ts';

/**
 * Every response fits its schema, as Ajv judges each, and as Prism does each kind of response: those alike in schema, content type, names of
 * properties and types of values. Prism takes a hundred times as long as Ajv, and a second to load.
 */
export function responseSchema(): Check {
  let validate: ResponseValidator | undefined;
  const strictly = createStrictJudge();
  const kinds = createResponseKinds();
  return {
    id: 'response-schema',
    title: 'Every response fits its schema',
    rules: [],
    isAboutResponse: true,
    async load() {
      validate ??= await createResponseValidator(publicApi.json);
    },
    begin: () => exchange => {
      if (!validate) throw new Error('Prism is not loaded: call load first');
      const byAjv = strictly(exchange);
      // Two validators look at a new kind: they share no code, so that one finds what the other gets wrong.
      if (byAjv.length === 0 && !kinds.isNew(exchange)) return [];
      const byPrism = schemaFlaws(validate, exchange);
      return byPrism.length > 0 ? byPrism : byAjv;
    },
  };
}

/** What breaks the schema, in one flaw; a decision only if all that is wrong is one. */
export function schemaFlaws(validate: ResponseValidator, exchange: JudgedExchange) {
  const { operation, status, headers, body } = exchange;
  // Another content type is a flaw of its own, and Prism throws for one that is none.
  if (body === undefined || !isJson(headers) || !operation.responses.has(status)) return [];
  const found = validate({ method: operation.method, template: operation.path, status, headers, body });
  if (found.length === 0) return [];
  const isDecision = found.every(finding => finding.where[0] === 'body' && isDecidedPlace(operation, status, placeOf(finding)));
  return [{ message: `${status} breaks the document: ${found.map(sentenceOf).join('; ')}`, isDecision }];
}

/** Where in the body the flaw lies; what is missing lies where it should be. */
function placeOf({ where: [, ...place], rule, message }: Finding): readonly string[] {
  const missing = rule === 'required' ? /property '([^']+)'/.exec(message)?.[1] : undefined;
  return missing === undefined ? place : [...place, missing];
}

function sentenceOf({ where, message }: Finding): string {
  return where.length > 0 ? `${where.join('.')}: ${message}` : message;
}
