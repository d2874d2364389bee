import { publicApi } from '../../openapi/document.ts';
import { isDecidedPlace } from '../decisions.ts';
import { createResponseValidator, type Finding, type ResponseValidator } from '../oracle/prism.ts';
import type { Check, JudgedExchange } from './check.ts';
import { isJson } from './content-type.ts';
import { createStrictJudge } from './strict-schema.ts';

/** Every response fits its schema, as Prism judges it, and as Ajv does where Prism finds nothing. Prism takes a second to load. */
export function responseSchema(): Check {
  let validate: ResponseValidator | undefined;
  const strictly = createStrictJudge();
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
      const found = schemaFlaws(validate, exchange);
      return found.length > 0 ? found : strictly(exchange);
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
